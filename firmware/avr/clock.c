#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "../core/board.h"
#include "reset.h"

volatile uint32_t overflows;

ISR(TIMER1_OVF_vect)
{
    overflows++;
    GPIOR0 = (uint8_t)(GPIOR0 + 0x40);
    reset_unfed++;
}

void clock_start(void)
{
    GPIOR0 = (uint8_t)(overflows << 6);
    TCCR1A = 0;
    TCNT1 = 0;
    TIFR1 = _BV(TOV1);
    TIMSK1 = _BV(TOIE1);
    TCCR1B = _BV(CS11); /* 16 MHz / 8 */
}

uint32_t clock_overflows(void)
{
    uint32_t count;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        count = overflows;
    }
    return count;
}

struct ticks clock_time(uint32_t over, uint16_t count)
{
    const struct ticks time = {over << 16 | count, (uint16_t)(over >> 16)};
    return time;
}

struct ticks clock_instant_time(const struct clock_instant *instant)
{
    uint32_t over = instant->counted;
    if ((instant->flags & _BV(TOV1)) && instant->count < 0x8000) {
        over++; /* its interrupt is waiting */
    }
    return clock_time(over, instant->count);
}

struct ticks board_now(void)
{
    struct clock_instant instant;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        instant = clock_instant_closed();
    }
    return clock_instant_time(&instant);
}
