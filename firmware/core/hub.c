#include "hub.h"

#include "board.h"
#include "changes.h"
#include "commands.h"
#include "counters.h"
#include "hearing.h"
#include "lamps.h"
#include "pace.h"
#include "patterns.h"
#include "records.h"
#include "saying.h"
#include "wire_in.h"

void hub_start(uint8_t level, const struct ticks *now)
{
    const struct counters none = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    counters = none;
    in_start();
    records_start();
    changes_start(level, now);
    patterns_start();
    lamps_start(now);
    commands_start();
    pace_start(now->low);
    hearing_start(now);
}

void hub_byte(uint8_t byte, const struct ticks *at)
{
    switch (in_byte(byte)) {
    case IN_FRAME: {
        uint8_t length;
        const uint8_t *frame = in_frame(&length);
        hear(frame, length, at);
        break;
    }
    case IN_BAD:
        counters.bad_frames++;
        break;
    case IN_CRC:
        counters.crc_errors++;
        break;
    default:
        break;
    }
}

void hub_change(uint8_t level, const struct ticks *at)
{
    changes_seen(level, at);
    pace_change(at->low);
}

void hub_missed(uint8_t level, uint8_t count, const struct ticks *now)
{
    changes_missed(level, count, now);
    pace_change(now->low);
}

void hub_overrun(uint8_t count)
{
    counters.overruns += count;
}

static void say_what_is_due(const struct ticks *now)
{
    switch (hearing_answer()) {
    case ANSWER_HELLO:
        say_hello();
        return;
    case ANSWER_PONG: {
        uint8_t token;
        const struct ticks heard = hearing_ping(&token);
        say_pong(token, &heard);
        return;
    }
    case ANSWER_COUNTERS:
        say_counters();
        return;
    default:
        break;
    }
    if (pace_due(now->low)) {
        say_report(now);
        pace_reported(now->low);
    }
}

void hub_work(const struct ticks *now)
{
    hearing_pass(now->low);
    changes_pass(now);
    pace_pass(now->low);
    lamps_no_host(pace_no_host());
    lamps_pass(now);
    if (board_line_free()) {
        say_what_is_due(now);
    }
}

bool hub_may_doze(const struct ticks *now)
{
    return !lamps_soon(now) && !(board_line_free() && (hearing_waits() || pace_due(now->low)));
}
