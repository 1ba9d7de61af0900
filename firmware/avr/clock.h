/* The hub's clock: Timer1 at 2 MHz, extended by counting its overflows.
 *
 * GPIOR0 holds the lowest two bits of that count in its bits 6 and 7, where the pin change interrupt needs them. */
#ifndef HUB_CLOCK_H
#define HUB_CLOCK_H

#include <avr/io.h>
#include <stdint.h>

#include "../core/ticks.h"

/* Counted by Timer1's interrupt. Use clock_overflows(). */
extern volatile uint32_t overflows;

void clock_start(void);

/* How often Timer1 has overflowed: every 32.768 ms, counted only once its interrupt has run. */
uint32_t clock_overflows(void);

/* The time at which Timer1 stood at `count` after so many overflows. */
struct ticks clock_time(uint32_t overflows, uint16_t count);

/* What has to be read in one instant to know the time. */
struct clock_instant {
    uint16_t count;
    uint32_t counted;
    uint8_t flags;
};

/* Read it, with interrupts closed by the caller; the time that it stands for can be worked out when they are open
 * again. */
static inline struct clock_instant clock_instant_closed(void)
{
    struct clock_instant instant;
    instant.count = TCNT1;
    instant.counted = overflows;
    instant.flags = TIFR1;
    return instant;
}

struct ticks clock_instant_time(const struct clock_instant *instant);

#endif
