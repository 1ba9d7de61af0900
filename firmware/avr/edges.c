#include "edges.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "clock.h"

#define PINS 0x3F
#define NEXT(place) ((uint8_t)(((place) + 1) & (EDGES_RING - 1)))

/* Entries tell two bits of the overflows: they must be read before those come round again. */
#define OVERFLOWS_MAX 3

/* Filled by the interrupt in edges_isr.S, which also says what they hold. Used, because the linker sees that only
 * later. */
volatile uint8_t raw[3 * EDGES_RING] __attribute__((used));
volatile uint8_t raw_missed __attribute__((used));

static uint8_t place; /* the oldest entry that was not taken */
static uint32_t since; /* nothing that waits was stamped before the clock had overflowed so often */

void edges_pull_up(void)
{
    DDRC &= (uint8_t)~PINS;
    PORTC |= PINS;
}

uint8_t edges_start(void)
{
    GPIOR1 = 0;
    GPIOR2 = 0;
    place = 0;
    raw_missed = 0;
    since = clock_overflows();
    PCMSK1 = PINS;
    PCICR = _BV(PCIE1);
    return PINC & PINS;
}

/* If the main loop was held up for so long that the stamps that wait cannot be told apart, they are as good as
 * missed. */
static void drop_stale(void)
{
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        const uint8_t waiting = (uint8_t)((GPIOR1 - place) & (EDGES_RING - 1));
        const uint8_t sum = (uint8_t)(raw_missed + waiting);
        raw_missed = sum < waiting ? 255 : sum;
        place = GPIOR1;
    }
}

bool edges_take(uint8_t *level, struct ticks *at)
{
    const uint32_t overflows = clock_overflows();
    if (place == GPIOR1) {
        since = overflows;
        return false;
    }
    if (overflows - since >= OVERFLOWS_MAX) {
        drop_stale();
        since = overflows;
        return false;
    }
    const uint16_t count = (uint16_t)(raw[place] | (uint16_t)((uint16_t)raw[place + EDGES_RING] << 8));
    const uint8_t mixed = raw[place + 2 * EDGES_RING];
    /* It may have been stamped after an overflow that was not counted yet when `overflows` was read. */
    const uint32_t newest = overflows + 1;
    since = newest - ((uint8_t)(newest - (mixed >> 6)) & 3);
    *at = clock_time(since, count);
    *level = mixed & PINS;
    place = NEXT(place);
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        /* Once one was missed no place is given back until that was told: what comes later would be taken for
         * earlier. */
        if (raw_missed == 0) {
            GPIOR2 = place;
        }
    }
    return true;
}

uint8_t edges_missed(uint8_t *level, struct ticks *now)
{
    if (raw_missed == 0) {
        return 0;
    }
    uint8_t missed;
    uint8_t pins;
    struct clock_instant instant;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        missed = raw_missed;
        raw_missed = 0;
        pins = PINC;
        instant = clock_instant_closed();
        place = GPIOR1;
        GPIOR2 = place;
    }
    *level = pins & PINS;
    *now = clock_instant_time(&instant);
    return missed;
}

bool edges_none_closed(void)
{
    return place == GPIOR1 && raw_missed == 0 && !(PCIFR & _BV(PCIF1));
}

bool edges_quiet(struct ticks *now)
{
    bool quiet;
    struct clock_instant instant;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        instant = clock_instant_closed();
        quiet = edges_none_closed();
    }
    *now = clock_instant_time(&instant);
    return quiet;
}
