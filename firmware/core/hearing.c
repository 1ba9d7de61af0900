#include "hearing.h"

#include "board.h"
#include "commands.h"
#include "counters.h"
#include "messages.h"
#include "pace.h"
#include "read.h"
#include "records.h"
#include "sizes.h"

/* Before the body: kind and boot. */
#define HEAD 3

static bool hello, pong, count; /* answers owed */
static uint8_t token;
static struct ticks pinged;
static bool quiet; /* a foreign frame was answered lately: */
static uint32_t foreign_at;

void hearing_start(const struct ticks *now)
{
    hello = true;
    pong = false;
    count = false;
    quiet = false;
    pinged = *now;
}

static void foreign(uint32_t now)
{
    counters.foreign++;
    if (!quiet) {
        hello = true;
        quiet = true;
        foreign_at = now;
    }
}

/* One of this life's frames. False if its body is none that its kind can have. */
static bool take(uint8_t kind, const uint8_t *body, uint8_t length, const struct ticks *at)
{
    switch (kind) {
    case KIND_ACK:
        if (length < 3) {
            return false;
        }
        if (records_acknowledge(read_u16(body))) {
            pace_acknowledged(at->low);
        }
        if (body[2] == 1) {
            pace_again(at->low);
        }
        return true;
    case KIND_PING:
        if (length < 1) {
            return false;
        }
        token = body[0];
        pinged = *at;
        pong = true;
        return true;
    case KIND_COUNT:
        count = true;
        return true;
    default:
        if (!commands_hear(kind, body, length)) {
            return false;
        }
        pace_wanted();
        return true;
    }
}

void hear(const uint8_t *frame, uint8_t length, const struct ticks *at)
{
    const uint8_t kind = frame[0];
    const uint8_t *body = &frame[HEAD];
    const uint8_t rest = (uint8_t)(length - HEAD);
    const bool ours = read_u16(&frame[1]) == board_boot();
    if (!ours && kind != KIND_ASK) {
        foreign(at->low);
        return;
    }
    if (ours) {
        pace_heard(at->low);
    }
    if (kind < KIND_ASK || kind > KIND_COUNT) {
        counters.unknown++;
    } else if (kind == KIND_ASK ? rest < 2 : !take(kind, body, rest, at)) {
        counters.bad_frames++;
    } else {
        counters.frames++;
        hello = hello || kind == KIND_ASK;
    }
}

void hearing_pass(uint32_t now)
{
    if (now - foreign_at >= HELLO_PAUSE_TICKS) {
        quiet = false;
    }
}

bool hearing_waits(void)
{
    return hello || pong || count;
}

enum answer hearing_answer(void)
{
    if (hello) {
        hello = false;
        return ANSWER_HELLO;
    }
    if (pong) {
        pong = false;
        return ANSWER_PONG;
    }
    if (count) {
        count = false;
        return ANSWER_COUNTERS;
    }
    return ANSWER_NONE;
}

struct ticks hearing_ping(uint8_t *which)
{
    *which = token;
    return pinged;
}
