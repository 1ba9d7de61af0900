#include "records.h"

#include "counters.h"
#include "sizes.h"

/* A place in the ring: where a record begins, its number, and the time of the one before. */
struct cursor {
    uint8_t at;
    uint16_t number;
    struct ticks time;
};

static uint8_t ring[RECORD_BYTES];
static uint8_t used;
static struct cursor oldest, sending, next;
static uint16_t fresh; /* the lowest number that has never been sent */

void records_start(void)
{
    const struct cursor zero = {0, 0, {0, 0}};
    oldest = zero;
    sending = zero;
    next = zero;
    used = 0;
    fresh = 0;
}

static void push(uint8_t byte)
{
    ring[next.at] = byte;
    next.at = (uint8_t)(next.at + 1) == RECORD_BYTES ? 0 : (uint8_t)(next.at + 1);
    used++;
}

static uint8_t pull(struct cursor *cursor)
{
    const uint8_t byte = ring[cursor->at];
    cursor->at = (uint8_t)(cursor->at + 1) == RECORD_BYTES ? 0 : (uint8_t)(cursor->at + 1);
    return byte;
}

bool records_add(const struct record *record)
{
    const uint8_t spare = record->what == RECORD_LOST ? 0 : RECORD_LONGEST;
    if (RECORD_BYTES - used < RECORD_LONGEST + spare) {
        return false;
    }
    push((uint8_t)((uint8_t)(record->what << 6) | record->mask));
    if (record->what != RECORD_CHANGE) {
        push(record->count);
    }
    struct ticks rest = ticks_since(&record->time, &next.time);
    while (rest.high != 0 || rest.low > 0x7F) {
        push((uint8_t)(rest.low | 0x80));
        rest.low = (rest.low >> 7) | ((uint32_t)rest.high << 25);
        rest.high = (uint16_t)(rest.high >> 7);
    }
    push((uint8_t)rest.low);
    next.time = record->time;
    next.number++;
    const uint16_t kept = (uint16_t)(next.number - oldest.number);
    if (kept > counters.peak) {
        counters.peak = kept;
    }
    return true;
}

/* Read the record at the cursor and move on to the next. */
static void read(struct cursor *cursor, struct record *record)
{
    const uint8_t head = pull(cursor);
    record->what = head >> 6;
    record->mask = head & 0x3F;
    record->count = record->what == RECORD_CHANGE ? 0 : pull(cursor);
    struct ticks span = {0, 0};
    uint8_t shift = 0;
    uint8_t byte;
    do {
        byte = pull(cursor);
        const uint32_t part = byte & 0x7F;
        if (shift < 32) {
            span.low |= part << shift;
        }
        if (shift == 28) {
            span.high = (uint16_t)(part >> 4);
        } else if (shift > 28) {
            span.high |= (uint16_t)(part << (shift - 32));
        }
        shift = (uint8_t)(shift + 7);
    } while (byte & 0x80);
    cursor->time = ticks_plus(&cursor->time, &span);
    cursor->number++;
    record->time = cursor->time;
}

bool records_roomy(void)
{
    return used <= RECORD_BYTES / 2;
}

uint16_t records_oldest(void)
{
    return oldest.number;
}

uint16_t records_next(void)
{
    return next.number;
}

bool records_acknowledge(uint16_t wanted)
{
    const uint16_t done = (uint16_t)(wanted - oldest.number);
    if (done == 0 || done > (uint16_t)(next.number - oldest.number)) {
        return false;
    }
    const bool overtaken = (uint16_t)(sending.number - oldest.number) < done;
    const uint8_t from = oldest.at;
    struct record record;
    while (oldest.number != wanted) {
        read(&oldest, &record);
    }
    /* All of the ring, or none of it, if both are at one place: then the numbers tell which. */
    const uint8_t freed = oldest.at > from ? (uint8_t)(oldest.at - from) : (uint8_t)(RECORD_BYTES - from + oldest.at);
    used = (uint8_t)(used - freed);
    if (overtaken) {
        sending = oldest;
    }
    if ((int16_t)(uint16_t)(wanted - fresh) > 0) {
        fresh = wanted;
    }
    return true;
}

bool records_waiting(void)
{
    return sending.number != next.number;
}

bool records_outstanding(void)
{
    return sending.number != oldest.number;
}

uint16_t records_sending(void)
{
    return sending.number;
}

void records_take(struct record *record)
{
    if (sending.number == fresh) {
        fresh++;
    } else {
        counters.resent++;
    }
    read(&sending, record);
}

void records_rewind(void)
{
    sending = oldest;
}
