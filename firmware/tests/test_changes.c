/* From stamped levels to records: nothing is lost in silence, and the watermark is honest. */
#include <string.h>

#include "board_fake.h"
#include "changes.h"
#include "check.h"
#include "counters.h"
#include "records.h"
#include "sizes.h"

static struct ticks at(uint64_t ticks)
{
    const struct ticks time = {(uint32_t)ticks, (uint16_t)(ticks >> 32)};
    return time;
}

static uint64_t wide(struct ticks ticks)
{
    return (uint64_t)ticks.high << 32 | ticks.low;
}

static uint64_t now;
static uint8_t level;

static void begin(void)
{
    const struct ticks zero = {0, 0};
    fake_new();
    memset(&counters, 0, sizeof counters);
    records_start();
    now = 0;
    level = 0x3F;
    changes_start(level, &zero);
}

static void change(uint8_t pins, uint32_t later)
{
    now += later;
    level ^= pins;
    const struct ticks time = at(now);
    changes_seen(level, &time);
}

static void pass(uint32_t later)
{
    now += later;
    const struct ticks time = at(now);
    changes_pass(&time);
}

static struct record take(void)
{
    struct record record;
    CHECK(records_waiting());
    records_take(&record);
    return record;
}

static void a_change_is_told_with_all_levels_and_its_time(void)
{
    begin();
    change(0x05, 1000);
    const struct record record = take();
    CHECK(record.what == RECORD_CHANGE && record.mask == 0x3A && record.count == 0 && wide(record.time) == 1000);
    CHECK(!records_waiting());
    uint8_t told;
    const struct ticks time = at(now + 500);
    CHECK(wide(changes_told(&time, &told)) == now + 500 - 40 - 1);
    CHECK(told == 0x3A);
}

static void the_same_levels_again_are_no_change(void)
{
    begin();
    change(0, 1000);
    CHECK(!records_waiting());
}

static void a_pin_beyond_its_limit_is_counted_and_holds_the_watermark(void)
{
    begin();
    for (int i = 0; i < LIMIT_BUCKET; i++) {
        change(0x02, 10);
        CHECK(wide(take().time) == now);
        (void)records_acknowledge(records_next());
    }
    const uint64_t since = now;
    for (int i = 0; i < 5; i++) {
        change(0x02, 10);
    }
    CHECK(!records_waiting() && counters.limited == 5);
    uint8_t told;
    const struct ticks time = at(now);
    CHECK(wide(changes_told(&time, &told)) == since + 10 - 41);
    CHECK(told == (level ^ 0x02));
}

static void left_out_changes_are_told_before_anything_later(void)
{
    begin();
    for (int i = 0; i < LIMIT_BUCKET + 3; i++) {
        change(0x02, 10);
        (void)records_acknowledge(records_next());
    }
    const uint64_t last = now;
    change(0x10, 100);
    struct record record = take();
    CHECK(record.what == RECORD_LIMITED && record.mask == 0x02 && record.count == 3 && wide(record.time) == last);
    record = take();
    CHECK(record.what == RECORD_CHANGE && record.mask == level && wide(record.time) == now);
    CHECK(!records_waiting());
    /* That change has shown the level of the limited pin as well: nothing is owed. */
    pass(100 * TICKS_PER_MS);
    CHECK(!records_waiting());
}

static void a_limited_pin_that_rests_is_shown_as_it_is(void)
{
    begin();
    for (int i = 0; i < LIMIT_BUCKET + 3; i++) {
        change(0x02, 10);
        (void)records_acknowledge(records_next());
    }
    pass(LIMIT_TICKS - 1);
    CHECK(!records_waiting());
    pass(1);
    CHECK(take().what == RECORD_LIMITED);
    const struct record record = take();
    CHECK(record.what == RECORD_CHANGE && record.mask == level && wide(record.time) == now);
    pass(100 * TICKS_PER_MS);
    CHECK(!records_waiting());
}

static void left_out_changes_are_told_in_time(void)
{
    begin();
    for (int i = 0; i < LIMIT_BUCKET + 1; i++) {
        change(0x02, 2);
        (void)records_acknowledge(records_next());
    }
    const uint64_t first = now;
    /* It goes on and on, so it is never caught up with. */
    for (;;) {
        change(0x02, 100);
        pass(100);
        CHECK(now - first < 20 * TICKS_PER_MS);
        if (records_waiting() && take().what == RECORD_LIMITED) {
            break;
        }
    }
}

static void what_finds_no_room_is_counted_and_told_when_half_is_free(void)
{
    begin();
    uint32_t made = 0;
    while (counters.lost == 0) {
        change((uint8_t)(1u << made % 6), 8000);
        made++;
    }
    const uint64_t since = now;
    change(0x21, 8000);
    CHECK(counters.lost == 3);
    uint8_t told;
    struct ticks time = at(now + 9000);
    CHECK(wide(changes_told(&time, &told)) == since - 41);
    (void)records_acknowledge((uint16_t)(records_oldest() + 2));
    pass(9000);
    CHECK(records_next() == made - 1);
    (void)records_acknowledge(records_next());
    pass(0);
    const struct record record = take();
    CHECK(record.what == RECORD_LOST && record.count == 3 && record.mask == level && wide(record.time) == now);
    time = at(now);
    CHECK(wide(changes_told(&time, &told)) == now - 41 && told == level);
    change(1, 8000);
    CHECK(take().what == RECORD_CHANGE);
}

static void what_the_board_missed_is_lost(void)
{
    begin();
    change(1, 1000);
    now += 500;
    level = 0x2A;
    const struct ticks time = at(now);
    changes_missed(level, 9, &time);
    uint8_t told;
    CHECK(wide(changes_told(&time, &told)) == 1000 - 41 && told == 0x3E);
    pass(10);
    (void)take();
    const struct record record = take();
    CHECK(record.what == RECORD_LOST && record.count == 9 && record.mask == 0x2A && wide(record.time) == now);
    CHECK(counters.lost == 9);
}

/* Whatever happens: each change is in a CHANGE, a LIMITED or a LOST, times never decrease, and the watermark never
 * passes what is not told. */
static void reconciled(uint32_t seed)
{
    begin();
    uint64_t made = 0, told = 0, synthetic = 0, before = 0, mark = 0;
    uint8_t shown = level;
    for (int i = 0; i < 30000; i++) {
        const uint8_t pins = (uint8_t)(1u << chance(&seed) % 6 | (chance(&seed) % 16 ? 0 : 1u << chance(&seed) % 6));
        change(pins, chance(&seed) % (i / 1000 % 2 ? 900 : 9000));
        made += (uint64_t)__builtin_popcount(pins);
        if (chance(&seed) % 3 == 0) {
            pass(1);
        }
        uint8_t upto_level;
        const struct ticks time = at(now);
        const uint64_t upto = wide(changes_told(&time, &upto_level));
        CHECK(upto >= mark && upto < now);
        mark = upto;
        while (chance(&seed) % 4 && records_waiting()) {
            const struct record record = take();
            CHECK(wide(record.time) >= before);
            before = wide(record.time);
            if (record.what == RECORD_CHANGE) {
                told += (uint64_t)__builtin_popcount(record.mask ^ shown);
                shown = record.mask;
            } else {
                told += record.count;
                CHECK(record.count < 255 || record.what == RECORD_LOST);
                synthetic += record.what == RECORD_LOST;
            }
        }
        if (chance(&seed) % 5 == 0) {
            (void)records_acknowledge(records_sending());
        }
    }
    for (int i = 0; i < 200; i++) {
        pass(LIMIT_TICKS);
        while (records_waiting()) {
            const struct record record = take();
            shown = record.what == RECORD_LIMITED ? shown : record.mask;
        }
        (void)records_acknowledge(records_next());
    }
    CHECK(shown == level);
    CHECK(made > 30000 && told > 0 && synthetic < 30000);
    CHECK(counters.lost + counters.limited < made);
    uint8_t upto_level;
    const struct ticks time = at(now);
    CHECK(wide(changes_told(&time, &upto_level)) == now - 41 && upto_level == level);
}

int main(void)
{
    a_change_is_told_with_all_levels_and_its_time();
    the_same_levels_again_are_no_change();
    a_pin_beyond_its_limit_is_counted_and_holds_the_watermark();
    left_out_changes_are_told_before_anything_later();
    a_limited_pin_that_rests_is_shown_as_it_is();
    left_out_changes_are_told_in_time();
    what_finds_no_room_is_counted_and_told_when_half_is_free();
    what_the_board_missed_is_lost();
    for (uint32_t seed = 1; seed < 20; seed++) {
        reconciled(seed);
    }
    return 0;
}
