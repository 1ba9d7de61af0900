#include "wire_in.h"

#include <stdbool.h>

#include "crc.h"
#include "sizes.h"

static uint8_t frame[FRAME_MAX];
static uint8_t length;
static uint8_t left; /* bytes that the present COBS block still has */
static bool begun;
static bool too_long;

void in_start(void)
{
    length = 0;
    left = 0;
    begun = false;
    too_long = false;
}

static void keep(uint8_t byte)
{
    if (length == FRAME_MAX) {
        too_long = true;
    } else {
        frame[length++] = byte;
    }
}

static enum in_event judge(void)
{
    if (left != 0 || too_long || length < FRAME_MIN) {
        return IN_BAD;
    }
    const uint8_t without = (uint8_t)(length - 2);
    uint16_t crc = CRC_BEGIN;
    for (uint8_t i = 0; i < without; i++) {
        crc = crc_add(crc, frame[i]);
    }
    const uint16_t told = (uint16_t)(frame[without] | (uint16_t)((uint16_t)frame[without + 1] << 8));
    return crc == told ? IN_FRAME : IN_CRC;
}

enum in_event in_byte(uint8_t byte)
{
    if (byte == 0) {
        const enum in_event event = begun ? judge() : IN_MORE;
        const uint8_t whole = length;
        in_start();
        length = event == IN_FRAME ? whole : 0;
        return event;
    }
    if (!begun) {
        begun = true;
        length = 0;
        left = (uint8_t)(byte - 1);
    } else if (left == 0) {
        /* A block has ended and another begins: between them was a zero. A block of 255 would have none, but is longer
         * than any frame. */
        keep(0);
        left = (uint8_t)(byte - 1);
    } else {
        keep(byte);
        left--;
    }
    return IN_MORE;
}

const uint8_t *in_frame(uint8_t *count)
{
    *count = (uint8_t)(length - 2);
    return frame;
}
