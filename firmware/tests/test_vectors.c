/* The worked examples of PROTOCOL.md, from the file that the host's tests read as well: each is said by the hub as it
 * stands there, or heard by it as it stands there. */
#include <string.h>

#include "board_fake.h"
#include "check.h"
#include "commands.h"
#include "counters.h"
#include "crc.h"
#include "hub.h"
#include "messages.h"
#include "wire_in.h"
#include "wire_out.h"

static char line[4096];
static uint8_t first[512], second[512];

static int bytes_of(const char *hex, uint8_t *into)
{
    int count = 0;
    if (strcmp(hex, "-") == 0) {
        return 0;
    }
    for (; hex[0] && hex[1]; hex += 2) {
        unsigned byte;
        CHECK(sscanf(hex, "%2x", &byte) == 1);
        into[count++] = (uint8_t)byte;
    }
    return count;
}

static void new_hub(void)
{
    const struct ticks zero = {0, 0};
    fake_new();
    hub_start(0x3F, &zero);
}

static void hear(const uint8_t *wire, int length)
{
    const struct ticks at = {1000, 0};
    for (int i = 0; i < length; i++) {
        hub_byte(wire[i], &at);
    }
}

static void crc_example(const char *plain, const char *told)
{
    uint16_t crc = CRC_BEGIN;
    const int length = bytes_of(plain, first);
    for (int i = 0; i < length; i++) {
        crc = crc_add(crc, first[i]);
    }
    CHECK(crc == strtoul(told, NULL, 16));
}

/* The decoded bytes give these on the line, and those on the line these decoded. */
static void frame_example(const char *decoded, const char *wire)
{
    const int plain = bytes_of(decoded, first), coded = bytes_of(wire, second);
    fake_new();
    out_begin(first[0], (uint16_t)(first[1] | first[2] << 8));
    for (int i = 3; i < plain - 2; i++) {
        out_u8(first[i]);
    }
    out_end();
    CHECK(fake_sent_count == coded && memcmp(fake_sent, second, (size_t)coded) == 0);
    in_start();
    for (int i = 0; i < coded; i++) {
        CHECK(in_byte(second[i]) == (i == coded - 1 ? IN_FRAME : IN_MORE));
    }
    uint8_t count;
    const uint8_t *frame = in_frame(&count);
    CHECK(count == plain - 2 && memcmp(frame, first, count) == 0);
    if (first[0] >= KIND_ASK) {
        new_hub();
        hear(second, coded);
        CHECK(counters.frames == (first[0] == KIND_ASK || (first[1] | first[2] << 8) == fake_boot));
        CHECK(counters.bad_frames == 0 && counters.crc_errors == 0 && counters.unknown == 0);
    }
}

static void bad_example(const char *counter, const char *wire)
{
    const int length = bytes_of(wire, first);
    new_hub();
    hear(first, length);
    CHECK(counters.frames == 0 && commands_done() == 0);
    in_start();
    enum in_event event = IN_MORE;
    for (int i = 0; i < length; i++) {
        event = in_byte(first[i]);
    }
    uint8_t count;
    if (event == IN_FRAME && in_frame(&count)[0] < KIND_ASK) {
        CHECK(counters.unknown == 1); /* what a hub says is nothing that a hub can hear */
    } else {
        CHECK(counters.crc_errors == (strcmp(counter, "crc_errors") == 0));
        CHECK(counters.bad_frames == (strcmp(counter, "bad_frames") == 0));
        CHECK(counters.unknown == (strcmp(counter, "unknown") == 0));
    }
}

/* COBS alone is no frame; but what decodes rightly and is long enough to be one is refused for its crc only. */
static void cobs_example(const char *plain, const char *coded)
{
    const int length = bytes_of(plain, first), wire = bytes_of(coded, second);
    in_start();
    for (int i = 0; i < wire; i++) {
        CHECK(in_byte(second[i]) == IN_MORE);
    }
    CHECK(in_byte(0) == (length >= 5 && length <= 72 ? IN_CRC : IN_BAD));
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    CHECK(file != NULL);
    int examples = 0;
    while (fgets(line, sizeof line, file)) {
        const char *what = strtok(line, " \n"), *name = strtok(NULL, " \n");
        const char *a = strtok(NULL, " \n"), *b = strtok(NULL, " \n");
        if (what == NULL || what[0] == '#') {
            continue;
        }
        CHECK(a != NULL);
        if (strcmp(what, "crc") == 0) {
            crc_example(name, a);
        } else if (strcmp(what, "cobs") == 0) {
            cobs_example(name, a);
        } else if (strcmp(what, "frame") == 0) {
            CHECK(b != NULL);
            frame_example(a, b);
        } else {
            CHECK(strcmp(what, "bad") == 0);
            bad_example(name, a);
        }
        examples++;
    }
    fclose(file);
    CHECK(examples >= 35);
    return 0;
}
