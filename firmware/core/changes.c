#include "changes.h"

#include "board.h"
#include "counters.h"
#include "limits.h"
#include "records.h"
#include "sizes.h"

static uint8_t seen; /* the levels as they were read last */
static struct ticks seen_at;

/* Changes that no record tells of yet. The watermark stays before the first of them. */
static bool held;
static struct ticks held_at;
static uint8_t held_level; /* before it */

static uint8_t lost; /* how many were lost since the last LOST; 255: or more */
static uint8_t limited; /* how many were left out since the last LIMITED; 255: or more */
static uint8_t limited_pins;
static struct ticks limited_at; /* the last of them */
static uint8_t owed; /* pins whose level the host does not know since they were limited */

static uint8_t bits(uint8_t mask)
{
    uint8_t count = 0;
    for (; mask != 0; mask &= (uint8_t)(mask - 1)) {
        count++;
    }
    return count;
}

static uint8_t saturated(uint8_t count, uint8_t more)
{
    const uint8_t sum = (uint8_t)(count + more);
    return sum < count ? 255 : sum;
}

static void hold(const struct ticks *at, uint8_t before)
{
    if (!held) {
        held = true;
        held_at = *at;
        held_level = before;
    }
}

static void lose(uint8_t count)
{
    lost = saturated(lost, count);
    counters.lost += count;
}

/* Tell what was left out, before anything later is told. */
static void tell_limited(void)
{
    if (limited == 0) {
        return;
    }
    const struct record record = {RECORD_LIMITED, limited_pins, limited, limited_at};
    if (records_add(&record)) {
        held = false;
    } else {
        counters.limited -= limited; /* they are told as lost instead */
        lose(limited);
    }
    limited = 0;
    limited_pins = 0;
}

/* A CHANGE with the levels as they are; false if it was lost instead. */
static bool tell_change(const struct ticks *at)
{
    tell_limited();
    const struct record record = {RECORD_CHANGE, seen, 0, *at};
    if (lost != 0 || !records_add(&record)) {
        return false;
    }
    owed = 0;
    return true;
}

void changes_start(uint8_t level, const struct ticks *now)
{
    seen = level;
    seen_at = *now;
    held = false;
    lost = 0;
    limited = 0;
    limited_pins = 0;
    owed = 0;
    limits_start(now->low);
}

void changes_seen(uint8_t level, const struct ticks *at)
{
    const uint8_t before = seen;
    const uint8_t changed = level ^ before;
    seen_at = *at;
    if (changed == 0) {
        return;
    }
    seen = level;
    /* Taken also while everything is lost: or there would be a burst, and the next loss, as soon as there is room. */
    const bool free = limits_take(changed, at->low) != 0;
    if (lost != 0) {
        lose(bits(changed));
    } else if (!free) {
        hold(at, before);
        owed |= changed;
        limited_pins |= changed;
        limited = saturated(limited, bits(changed));
        counters.limited += bits(changed);
        limited_at = *at;
    } else if (!tell_change(at)) {
        hold(at, before);
        lose(bits(changed));
    }
}

void changes_missed(uint8_t level, uint8_t count, const struct ticks *now)
{
    tell_limited();
    hold(&seen_at, seen);
    lose(count);
    seen = level;
    seen_at = *now;
}

void changes_pass(const struct ticks *now)
{
    limits_fill(now->low);
    if (lost != 0) {
        /* Not as soon as one finds room: when half is free, so that a flood is told in few LOSTs. */
        if (!records_roomy()) {
            return;
        }
        const struct record record = {RECORD_LOST, seen, lost, *now};
        (void)records_add(&record);
        lost = 0;
        held = false;
        owed = 0;
        return;
    }
    if (limited != 0 && now->low - held_at.low >= LIMIT_TELL_TICKS) {
        tell_limited();
    }
    /* A pin that goes on changing shows its level by its next change that may be told. */
    if (owed != 0 && now->low - limited_at.low >= LIMIT_TICKS && limits_free(owed, now->low) != 0) {
        (void)limits_take(owed, now->low);
        if (!tell_change(now)) {
            hold(now, seen);
            lose(1);
        }
    }
}

struct ticks changes_told(const struct ticks *now, uint8_t *level)
{
    *level = held ? held_level : seen;
    /* What is stamped at that time may have been so much earlier, and is not told yet. */
    return ticks_back(held ? &held_at : now, (uint16_t)(board_lateness() + 1));
}
