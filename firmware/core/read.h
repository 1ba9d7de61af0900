/* Numbers out of a frame: little-endian, wherever they lie. */
#ifndef HUB_READ_H
#define HUB_READ_H

#include <stdint.h>

#include "ticks.h"

static inline uint16_t read_u16(const uint8_t *at)
{
    return (uint16_t)(at[0] | (uint16_t)((uint16_t)at[1] << 8));
}

static inline struct ticks read_ticks(const uint8_t *at)
{
    const struct ticks ticks = {(uint32_t)read_u16(at) | (uint32_t)read_u16(&at[2]) << 16, read_u16(&at[4])};
    return ticks;
}

#endif
