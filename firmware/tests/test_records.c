/* The ring against a plain list, with random times, numbers, acknowledgements and rewinds. */
#include <string.h>

#include "check.h"
#include "counters.h"
#include "records.h"
#include "sizes.h"

static struct record list[70000];

static bool same(const struct record *a, const struct record *b)
{
    return a->what == b->what && a->mask == b->mask && a->count == b->count && a->time.low == b->time.low
        && a->time.high == b->time.high;
}

static struct record some(uint32_t *seed, const struct ticks *after)
{
    /* Mostly close together, sometimes years apart. */
    struct ticks span = {chance(seed) >> chance(seed) % 32, 0};
    if (chance(seed) % 50 == 0) {
        span.high = (uint16_t)(chance(seed) >> 20);
    }
    struct record record = {(uint8_t)(chance(seed) % 3), (uint8_t)(chance(seed) & 0x3F), 0, ticks_plus(after, &span)};
    if (record.what != RECORD_CHANGE) {
        record.count = (uint8_t)(1 + chance(seed) % 255);
    }
    return record;
}

static void against_a_list(uint32_t seed)
{
    struct ticks now = {0, 0};
    uint32_t made = 0, gone = 0, sent = 0, most = 0;
    records_start();
    counters.peak = 0;
    while (made < 69000) {
        switch (chance(&seed) % 4) {
        case 0:
        case 1: {
            const struct record record = some(&seed, &now);
            if (ticks_before(&record.time, &now)) {
                break; /* four years are over */
            }
            if (records_add(&record)) {
                now = record.time;
                list[made++] = record;
            } else {
                CHECK(made - gone >= (record.what == RECORD_LOST ? RECORD_CAPACITY + 1 : RECORD_CAPACITY));
            }
            break;
        }
        case 2:
            if (records_waiting()) {
                struct record record;
                CHECK(records_sending() == (uint16_t)sent);
                records_take(&record);
                CHECK(same(&record, &list[sent]));
                sent++;
            }
            break;
        default:
            if (chance(&seed) % 8 == 0) {
                records_rewind();
                sent = gone;
            } else if (made > gone) {
                const uint32_t upto = gone + chance(&seed) % (made - gone + 1);
                CHECK(records_acknowledge((uint16_t)upto) == (upto != gone));
                gone = upto;
                sent = sent < gone ? gone : sent;
            }
            break;
        }
        most = made - gone > most ? made - gone : most;
        CHECK(records_oldest() == (uint16_t)gone && records_next() == (uint16_t)made);
        CHECK(records_waiting() == (sent != made) && records_outstanding() == (sent != gone));
    }
    CHECK(counters.peak == most);
}

static void there_is_always_room_for_one_lost(void)
{
    struct record record = {RECORD_CHANGE, 0x3F, 0, {0, 0}};
    records_start();
    do {
        record.time.high++; /* the longest there is */
    } while (records_add(&record));
    record.what = RECORD_LOST;
    record.count = 9;
    CHECK(!records_roomy());
    CHECK(records_add(&record));
    CHECK(records_acknowledge(records_next()));
    CHECK(records_roomy());
    CHECK(!records_waiting());
}

static void what_was_never_made_cannot_be_acknowledged(void)
{
    const struct record record = {RECORD_CHANGE, 1, 0, {5, 0}};
    records_start();
    CHECK(!records_acknowledge(1) && !records_acknowledge(65535) && !records_acknowledge(0));
    CHECK(records_add(&record));
    CHECK(!records_acknowledge(2) && !records_acknowledge(65535) && !records_acknowledge(0));
    CHECK(records_acknowledge(1) && !records_acknowledge(1));
}

int main(void)
{
    for (uint32_t seed = 1; seed < 12; seed++) {
        against_a_list(seed);
    }
    there_is_always_room_for_one_lost();
    what_was_never_made_cannot_be_acknowledged();
    return 0;
}
