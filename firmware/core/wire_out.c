#include "wire_out.h"

#include "board.h"
#include "crc.h"
#include "sizes.h"

static uint8_t wire[WIRE_MAX];
static uint8_t length; /* bytes of `wire` in use */
static uint8_t code_at; /* where the code of the present COBS block goes */
static uint16_t crc;

static void put(uint8_t byte)
{
    if (byte != 0) {
        wire[length++] = byte;
        return;
    }
    wire[code_at] = (uint8_t)(length - code_at);
    code_at = length++;
}

void out_begin(uint8_t kind, uint16_t boot)
{
    code_at = 0;
    length = 1;
    crc = CRC_BEGIN;
    out_u8(kind);
    out_u16(boot);
}

void out_u8(uint8_t value)
{
    crc = crc_add(crc, value);
    put(value);
}

void out_u16(uint16_t value)
{
    out_u8((uint8_t)value);
    out_u8((uint8_t)(value >> 8));
}

void out_u32(uint32_t value)
{
    out_u16((uint16_t)value);
    out_u16((uint16_t)(value >> 16));
}

void out_ticks(const struct ticks *value)
{
    out_u32(value->low);
    out_u16(value->high);
}

void out_end(void)
{
    const uint16_t sum = crc;
    put((uint8_t)sum);
    put((uint8_t)(sum >> 8));
    wire[code_at] = (uint8_t)(length - code_at);
    wire[length++] = 0;
    board_send(wire, length);
}
