/* Frames there and back, in pieces, between garbage; and the bytes of a frame in any order of zeros. */
#include <string.h>

#include "board_fake.h"
#include "check.h"
#include "crc.h"
#include "sizes.h"
#include "wire_in.h"
#include "wire_out.h"

static void the_crc_is_the_one_that_everybody_has(void)
{
    uint16_t crc = CRC_BEGIN;
    for (const char *at = "123456789"; *at; at++) {
        crc = crc_add(crc, (uint8_t)*at);
    }
    CHECK(crc == 0x29B1);
}

static void a_frame_comes_back_as_it_was_said(uint32_t *seed)
{
    uint8_t body[FRAME_MAX - 5];
    const uint8_t length = (uint8_t)(chance(seed) % sizeof body);
    const uint8_t kind = (uint8_t)chance(seed);
    const uint16_t boot = (uint16_t)chance(seed);
    out_begin(kind, boot);
    for (uint8_t i = 0; i < length; i++) {
        body[i] = chance(seed) % 3 ? (uint8_t)chance(seed) : 0;
        out_u8(body[i]);
    }
    out_end();
    CHECK(fake_sent_count <= WIRE_MAX && fake_sent_count == length + 7);
    for (uint8_t i = 0; i < fake_sent_count; i++) {
        CHECK((fake_sent[i] == 0) == (i == fake_sent_count - 1));
        const enum in_event event = in_byte(fake_sent[i]);
        CHECK(event == (i == fake_sent_count - 1 ? IN_FRAME : IN_MORE));
    }
    uint8_t count;
    const uint8_t *frame = in_frame(&count);
    CHECK(count == length + 3 && frame[0] == kind && frame[1] == (boot & 0xFF) && frame[2] == boot >> 8);
    CHECK(memcmp(frame + 3, body, length) == 0);
}

/* Garbage never gives a frame, but with a chance of one in 65,536, and never spoils the next one. */
static void garbage_is_dropped(uint32_t *seed)
{
    static uint32_t taken;
    const uint32_t length = 1 + chance(seed) % 300;
    for (uint32_t i = 0; i < length; i++) {
        taken += in_byte((uint8_t)(1 + chance(seed) % 255)) == IN_FRAME;
    }
    taken += in_byte(0) == IN_FRAME;
    CHECK(taken < 20);
    CHECK(in_byte(0) == IN_MORE);
}

int main(void)
{
    uint32_t seed = 9;
    fake_new();
    in_start();
    the_crc_is_the_one_that_everybody_has();
    for (int i = 0; i < 50000; i++) {
        a_frame_comes_back_as_it_was_said(&seed);
        if (i % 3 == 0) {
            garbage_is_dropped(&seed);
        }
    }
    return 0;
}
