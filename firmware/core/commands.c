#include "commands.h"

#include "counters.h"
#include "lamps.h"
#include "messages.h"
#include "patterns.h"
#include "read.h"
#include "sizes.h"

#define LAMP_BYTES 10

static uint8_t done;

void commands_start(void)
{
    done = 0;
}

uint8_t commands_done(void)
{
    return done;
}

/* Whether a command of this kind can have this body, which begins with number and another byte. */
static bool possible(uint8_t kind, const uint8_t *body, uint8_t length)
{
    if (length < 2 || body[0] == 0) {
        return false;
    }
    switch (kind) {
    case KIND_PATTERN:
        return length >= 3 && body[1] < PATTERNS && body[2] >= 1 && body[2] <= PATTERN_STEPS_MAX
            && length >= 3 + 3 * body[2];
    case KIND_LAMPS:
        return length >= 2 + LAMP_BYTES * body[1];
    case KIND_ECHO:
        return length >= 4;
    default:
        return false;
    }
}

static void carry_out(uint8_t kind, const uint8_t *body)
{
    switch (kind) {
    case KIND_PATTERN:
        if (!patterns_describe(body[1], &body[3], body[2])) {
            counters.bad_frames++;
        }
        break;
    case KIND_LAMPS:
        for (uint8_t i = 0; i < body[1]; i++) {
            const uint8_t *item = &body[2 + i * LAMP_BYTES];
            const struct ticks at = read_ticks(&item[4]);
            lamps_show(item[0], item[1], item[2], item[3], &at);
        }
        break;
    default:
        lamps_echo(body[1], read_u16(&body[2]));
        break;
    }
}

bool commands_hear(uint8_t kind, const uint8_t *body, uint8_t length)
{
    if (!possible(kind, body, length)) {
        return false;
    }
    const uint8_t following = done == 255 ? 1 : (uint8_t)(done + 1);
    if (body[0] == following) {
        carry_out(kind, body);
        done = following;
    }
    return true;
}
