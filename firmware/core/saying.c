#include "saying.h"

#include "board.h"
#include "changes.h"
#include "commands.h"
#include "counters.h"
#include "messages.h"
#include "records.h"
#include "sizes.h"
#include "version.h"
#include "wire_out.h"

void say_hello(void)
{
    out_begin(KIND_HELLO, board_boot());
    out_u8('d');
    out_u8('h');
    out_u8('u');
    out_u8('b');
    out_u8(HUB_PROTOCOL_MAJOR);
    out_u8(HUB_PROTOCOL_MINOR);
    out_u8(HUB_VERSION_MAJOR);
    out_u8(HUB_VERSION_MINOR);
    out_u8(HUB_VERSION_PATCH);
    out_u8(board_cause());
    out_u32(TICKS_PER_MS * 1000);
    out_u16(board_lateness());
    out_u32(board_baud());
    out_u8(HUB_BUTTONS);
    out_u8(HUB_LAMPS);
    out_u8(board_dimmable());
    out_u8(RECORD_CAPACITY);
    out_u16(records_oldest());
    out_u16(records_next());
    for (uint8_t i = 0; i < 16; i++) {
        out_u8(board_name(i));
    }
    out_end();
}

void say_report(const struct ticks *now)
{
    uint8_t level;
    const struct ticks upto = changes_told(now, &level);
    const uint16_t first = records_sending();
    const uint16_t waiting = (uint16_t)(records_next() - first);
    const uint8_t count = (uint8_t)(waiting < RECORDS_PER_REPORT ? waiting : RECORDS_PER_REPORT);
    out_begin(KIND_REPORT, board_boot());
    out_u8(commands_done());
    out_u16(records_next());
    out_ticks(&upto);
    out_u8(level);
    out_u16(first);
    out_u8(count);
    for (uint8_t i = 0; i < count; i++) {
        struct record record;
        records_take(&record);
        out_u8(record.what);
        out_u8(record.mask);
        out_u8(record.count);
        out_ticks(&record.time);
    }
    out_end();
}

void say_pong(uint8_t token, const struct ticks *heard)
{
    out_begin(KIND_PONG, board_boot());
    out_u8(token);
    out_ticks(heard);
    const struct ticks said = board_now();
    out_ticks(&said);
    out_end();
}

void say_counters(void)
{
    out_begin(KIND_COUNTERS, board_boot());
    out_u32(counters.frames);
    out_u32(counters.crc_errors);
    out_u32(counters.bad_frames);
    out_u32(counters.unknown);
    out_u32(counters.foreign);
    out_u32(counters.overruns);
    out_u32(counters.resent);
    out_u32(counters.lost);
    out_u32(counters.limited);
    out_u32(counters.peak);
    out_end();
}
