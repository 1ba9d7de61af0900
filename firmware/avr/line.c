#include "line.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "../core/board.h"
#include "clock.h"

/* What comes: the main loop takes it at least once in a millisecond, in which 25 bytes come. */
#define RING 32
/* When zeros came: the clock's low half. If more wait, or longer than 32 ms, they are told as later than they were,
 * which is honest: the host takes it for the latest that it can have been. */
#define STAMPS 4

static volatile uint8_t ring[RING];
static volatile uint8_t filled, taken;
static volatile uint16_t stamps[STAMPS];
static volatile uint8_t stamped;
static uint8_t unstamped;
static volatile uint8_t dropped; /* a few at most before the main loop looks */

static const uint8_t *volatile going;
static volatile uint8_t left;

ISR(USART_RX_vect)
{
    const uint8_t overrun = UCSR0A & _BV(DOR0);
    const uint8_t byte = UDR0;
    const uint8_t place = filled;
    const uint8_t following = (uint8_t)((place + 1) & (RING - 1));
    if (overrun) {
        dropped++;
    }
    if (following == taken) {
        dropped++;
        return;
    }
    ring[place] = byte;
    filled = following;
    if (byte == 0) {
        stamps[stamped] = TCNT1;
        stamped = (uint8_t)((stamped + 1) & (STAMPS - 1));
    }
}

ISR(USART_UDRE_vect)
{
    const uint8_t *at = going;
    UDR0 = *at;
    going = at + 1;
    if (--left == 0) {
        UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    }
}

void line_start(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0 = (uint16_t)(F_CPU / 8 / LINE_BAUD - 1);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

bool line_take(uint8_t *byte, struct ticks *at)
{
    const uint8_t place = taken;
    if (place == filled) {
        return false;
    }
    *byte = ring[place];
    taken = (uint8_t)((place + 1) & (RING - 1));
    if (*byte == 0) {
        *at = board_now();
        *at = ticks_back(at, (uint16_t)((uint16_t)at->low - stamps[unstamped]));
        unstamped = (uint8_t)((unstamped + 1) & (STAMPS - 1));
    }
    return true;
}

uint8_t line_overrun(void)
{
    uint8_t count;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        count = dropped;
        dropped = 0;
    }
    return count;
}

bool line_none_closed(void)
{
    return taken == filled;
}

bool board_line_free(void)
{
    return left == 0;
}

void board_send(const uint8_t *bytes, uint8_t count)
{
    going = bytes;
    left = count;
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0) | _BV(UDRIE0);
}
