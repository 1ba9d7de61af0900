#include "crc.h"

/* Eight steps of the polynomial division at once, without a table: flash is plenty but looking up is no faster here. */
uint16_t crc_add(uint16_t crc, uint8_t byte)
{
    uint8_t head = (uint8_t)((crc >> 8) ^ byte);
    head ^= (uint8_t)(head >> 4);
    return (uint16_t)((uint16_t)(crc << 8) ^ (uint16_t)((uint16_t)head << 12) ^ (uint16_t)((uint16_t)head << 5) ^ head);
}
