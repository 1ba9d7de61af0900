/* What outlives resets: the first bytes of the EEPROM. */
#include <avr/eeprom.h>

#include "../core/board.h"

uint8_t board_memory(uint16_t at)
{
    return eeprom_read_byte((const uint8_t *)at);
}

void board_memorise(uint16_t at, uint8_t byte)
{
    eeprom_update_byte((uint8_t *)at, byte);
    eeprom_busy_wait();
}
