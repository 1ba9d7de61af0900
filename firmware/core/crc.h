/* CRC-16/CCITT-FALSE: polynomial 0x1021, not reflected, not inverted. */
#ifndef HUB_CRC_H
#define HUB_CRC_H

#include <stdint.h>

#define CRC_BEGIN 0xFFFFu

/* The crc of what gave `crc` so far (CRC_BEGIN: of nothing), with `byte` after it. */
uint16_t crc_add(uint16_t crc, uint8_t byte);

#endif
