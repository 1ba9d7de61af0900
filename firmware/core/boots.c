#include "boots.h"

#include <stdbool.h>

#include "board.h"

/* Not the same as the number in any byte, and neither for erased (all ones) nor for cleared memory. */
static uint16_t check(uint16_t boot)
{
    return (uint16_t)(boot ^ 0xA55Au);
}

static uint16_t read(uint8_t place, uint8_t part)
{
    const uint16_t at = (uint16_t)(place * 4 + part);
    return (uint16_t)(board_memory(at) | (uint16_t)((uint16_t)board_memory((uint16_t)(at + 1)) << 8));
}

static void write(uint8_t place, uint8_t part, uint16_t value)
{
    const uint16_t at = (uint16_t)(place * 4 + part);
    board_memorise(at, (uint8_t)value);
    board_memorise((uint16_t)(at + 1), (uint8_t)(value >> 8));
}

uint16_t boots_next(void)
{
    bool any = false;
    uint8_t place = 0;
    uint16_t boot = 0;
    for (uint8_t i = 0; i < BOOTS_PLACES; i++) {
        const uint16_t here = read(i, 0);
        if (here == 0 || read(i, 2) != check(here)) {
            continue;
        }
        /* All that are valid are close together, so this finds the newest across the wrap. */
        if (!any || (int16_t)(uint16_t)(here - boot) > 0) {
            any = true;
            boot = here;
            place = i;
        }
    }
    if (any) {
        place = (uint8_t)((place + 1) % BOOTS_PLACES);
    }
    boot++;
    if (boot == 0) {
        boot = 1;
    }
    write(place, 0, boot);
    write(place, 2, check(boot));
    return boot;
}
