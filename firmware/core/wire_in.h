/* Takes the bytes of the line apart into frames. */
#ifndef HUB_WIRE_IN_H
#define HUB_WIRE_IN_H

#include <stdint.h>

enum in_event {
    IN_MORE, /* nothing yet */
    IN_FRAME, /* in_frame() is a whole one with the right crc, until the next byte */
    IN_BAD, /* what ended here does not decode, or is too short or too long */
    IN_CRC, /* what ended here has a wrong crc */
};

/* Forget what came so far: the next byte begins a frame. */
void in_start(void);

/* The next byte of the line. */
enum in_event in_byte(uint8_t byte);

/* Kind, boot and body, without the crc; *length gets their number, 3 or more. */
const uint8_t *in_frame(uint8_t *length);

#endif
