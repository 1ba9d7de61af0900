#include "lamps.h"

#include "board.h"
#include "patterns.h"
#include "sizes.h"

#define DARK 255 /* the pattern of a lamp that was told nothing */

struct lamp {
    uint8_t pattern;
    uint8_t step;
    uint16_t left; /* ms of the step that are left; 0: it lasts for ever */
    uint8_t bright;
    uint8_t then;
    struct ticks at; /* when it turns to `then` */
    uint16_t echo; /* ms of the echo that are left */
    uint8_t shines; /* the level that the board was told */
};

static struct lamp lamps[HUB_LAMPS];
static uint32_t passed; /* up to here the milliseconds have been counted */

/* No host: two short flashes, then 1.8 s dark. In ms from the beginning. */
#define FLASH_MS 100
#define ROUND_MS 2100
static bool no_host;
static uint16_t no_host_ms;

void lamps_start(const struct ticks *now)
{
    for (uint8_t i = 0; i < HUB_LAMPS; i++) {
        lamps[i].pattern = DARK;
        lamps[i].left = 0;
        lamps[i].then = LAMP_THEN_NONE;
        lamps[i].echo = 0;
        lamps[i].shines = 0;
        board_light(i, 0);
    }
    no_host = false;
    passed = now->low;
}

/* The lamp is to show this step, if its pattern has it. */
static void enter(struct lamp *lamp, uint8_t step)
{
    lamp->step = step;
    lamp->left = 0;
    if (lamp->pattern < PATTERNS && step < patterns_count(lamp->pattern)) {
        lamp->left = patterns_step(lamp->pattern, step).lasts;
    }
}

static void turn(struct lamp *lamp, uint8_t pattern)
{
    if (lamp->pattern != pattern) {
        lamp->pattern = pattern;
        enter(lamp, 0);
    }
}

void lamps_show(uint8_t number, uint8_t pattern, uint8_t bright, uint8_t then, const struct ticks *at)
{
    if (number >= HUB_LAMPS || pattern >= PATTERNS) {
        return;
    }
    struct lamp *lamp = &lamps[number];
    lamp->bright = bright;
    lamp->then = then < PATTERNS ? then : LAMP_THEN_NONE;
    lamp->at = *at;
    turn(lamp, pattern);
}

void lamps_echo(uint8_t which, uint16_t lasts)
{
    for (uint8_t i = 0; i < HUB_LAMPS; i++) {
        if (which & (uint8_t)(1u << i)) {
            lamps[i].echo = lasts;
        }
    }
}

void lamps_no_host(bool none)
{
    if (none && !no_host) {
        no_host_ms = 0;
    }
    no_host = none;
}

/* Take `ms` from what is left of the steps, going on to the next whenever one has ended. */
static void run(struct lamp *lamp, uint16_t ms)
{
    while (lamp->left != 0) {
        if (lamp->left > ms) {
            lamp->left = (uint16_t)(lamp->left - ms);
            return;
        }
        ms = (uint16_t)(ms - lamp->left);
        const uint8_t following = (uint8_t)(lamp->step + 1);
        enter(lamp, following < patterns_count(lamp->pattern) ? following : 0);
    }
}

static uint8_t level_of(const struct lamp *lamp)
{
    if (no_host) {
        return (no_host_ms < FLASH_MS || (no_host_ms >= 2 * FLASH_MS && no_host_ms < 3 * FLASH_MS)) ? 255 : 0;
    }
    if (lamp->echo != 0) {
        return 255;
    }
    if (lamp->pattern >= PATTERNS || lamp->step >= patterns_count(lamp->pattern)) {
        return 0;
    }
    const uint8_t level = patterns_step(lamp->pattern, lamp->step).level;
    return (uint8_t)((uint16_t)(level * lamp->bright) / 255u);
}

static uint8_t on_or_off(uint8_t lamp, uint8_t level)
{
    if (board_dimmable() & (uint8_t)(1u << lamp)) {
        return level;
    }
    return level >= 128 ? 255 : 0;
}

static uint16_t milliseconds(const struct ticks *now)
{
    uint16_t ms = 0;
    while (now->low - passed >= TICKS_PER_MS) {
        passed += TICKS_PER_MS;
        ms++;
        if (ms == UINT16_MAX) {
            break;
        }
    }
    return ms;
}

void lamps_pass(const struct ticks *now)
{
    const uint16_t ms = milliseconds(now);
    no_host_ms = (uint16_t)((no_host_ms + ms % ROUND_MS) % ROUND_MS);
    for (uint8_t i = 0; i < HUB_LAMPS; i++) {
        struct lamp *lamp = &lamps[i];
        run(lamp, ms);
        lamp->echo = lamp->echo > ms ? (uint16_t)(lamp->echo - ms) : 0;
        if (lamp->then != LAMP_THEN_NONE && !ticks_before(now, &lamp->at)) {
            turn(lamp, lamp->then);
            lamp->then = LAMP_THEN_NONE;
        }
        const uint8_t level = on_or_off(i, level_of(lamp));
        if (level != lamp->shines) {
            lamp->shines = level;
            board_light(i, level);
        }
    }
}

bool lamps_soon(const struct ticks *now)
{
    for (uint8_t i = 0; i < HUB_LAMPS; i++) {
        if (lamps[i].then != LAMP_THEN_NONE) {
            const struct ticks left = ticks_since(&lamps[i].at, now);
            if (left.high == 0 && left.low < TICKS_PER_MS) {
                return true;
            }
        }
    }
    return false;
}
