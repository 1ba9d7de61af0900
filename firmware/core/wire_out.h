/* Writes one frame at a time straight into the bytes that go over the line: crc and COBS are made on the way, so there
 * is no second buffer. Begin a frame only while the line is free: what is being sent lies in the same place. */
#ifndef HUB_WIRE_OUT_H
#define HUB_WIRE_OUT_H

#include <stdint.h>

#include "ticks.h"

/* Begin a frame of this kind, from the present life. */
void out_begin(uint8_t kind, uint16_t boot);

/* Add a field. A frame has at most FRAME_MAX bytes before COBS, kind, boot and crc included. */
void out_u8(uint8_t value);
void out_u16(uint16_t value);
void out_u32(uint32_t value);
void out_ticks(const struct ticks *value);

/* Finish the frame and hand it to board_send(). */
void out_end(void);

#endif
