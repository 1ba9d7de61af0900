/* The lamps, all dimmable: D3, D5, D6, D9, D10, D11, the pins marked ~ on the board.
 *
 * Four are dimmed by Timer0 (1 kHz) and Timer2 (2 kHz) alone. Timer1 is the clock and runs free, so D9 and D10 are
 * dimmed by its two compare interrupts (122 Hz), which are shorter than those of the line: they make no stamp later
 * than it may be. */
#include "lights.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "../core/board.h"
#include "../core/sizes.h"

#define SOFT_PERIOD 16384U /* ticks: 8 ms */
#define SOFT_STEP (SOFT_PERIOD / 256)

static volatile uint16_t soft_on_a, soft_on_b;

ISR(TIMER1_COMPA_vect)
{
    if (PORTB & _BV(PORTB1)) {
        PORTB &= (uint8_t)~_BV(PORTB1);
        OCR1A += (uint16_t)(SOFT_PERIOD - soft_on_a);
    } else {
        PORTB |= _BV(PORTB1);
        OCR1A += soft_on_a;
    }
}

ISR(TIMER1_COMPB_vect)
{
    if (PORTB & _BV(PORTB2)) {
        PORTB &= (uint8_t)~_BV(PORTB2);
        OCR1B += (uint16_t)(SOFT_PERIOD - soft_on_b);
    } else {
        PORTB |= _BV(PORTB2);
        OCR1B += soft_on_b;
    }
}

/* Only wakes the processor from its doze, every half millisecond. */
EMPTY_INTERRUPT(TIMER2_OVF_vect)

void lights_start(void)
{
    DDRD |= _BV(DDD3) | _BV(DDD5) | _BV(DDD6);
    DDRB |= _BV(DDB1) | _BV(DDB2) | _BV(DDB3);
    TCCR0A = _BV(WGM01) | _BV(WGM00);
    TCCR0B = _BV(CS01) | _BV(CS00); /* 16 MHz / 64 */
    TCCR2A = _BV(WGM21) | _BV(WGM20);
    TCCR2B = _BV(CS21) | _BV(CS20); /* 16 MHz / 32 */
    TIMSK2 = _BV(TOIE2);
}

uint8_t board_dimmable(void)
{
    return 0x3F;
}

/* One dimmed by a timer. Off and full are steady, without the timer: its shortest pulse would still be seen in the
 * dark. */
#define LIGHT_HARD(level, control, connect, compare, port, pin) \
    do { \
        if ((level) == 0 || (level) == 255) { \
            if (level) { \
                (port) |= _BV(pin); \
            } else { \
                (port) &= (uint8_t)~_BV(pin); \
            } \
            (control) &= (uint8_t)~_BV(connect); \
        } else { \
            (compare) = (level); \
            (control) |= _BV(connect); \
        } \
    } while (0)

#define LIGHT_SOFT(level, enable, compare, on, pin) \
    do { \
        ATOMIC_BLOCK(ATOMIC_FORCEON) \
        { \
            TIMSK1 &= (uint8_t)~_BV(enable); \
        } \
        if ((level) == 0) { \
            PORTB &= (uint8_t)~_BV(pin); \
        } else if ((level) == 255) { \
            PORTB |= _BV(pin); \
        } else { \
            (on) = (uint16_t)((level)*SOFT_STEP); \
            ATOMIC_BLOCK(ATOMIC_FORCEON) \
            { \
                (compare) = (uint16_t)(TCNT1 + SOFT_STEP); \
                TIMSK1 |= _BV(enable); \
            } \
        } \
    } while (0)

void board_light(uint8_t lamp, uint8_t level)
{
    switch (lamp) {
    case 0:
        LIGHT_HARD(level, TCCR2A, COM2B1, OCR2B, PORTD, PORTD3);
        break;
    case 1:
        LIGHT_HARD(level, TCCR0A, COM0B1, OCR0B, PORTD, PORTD5);
        break;
    case 2:
        LIGHT_HARD(level, TCCR0A, COM0A1, OCR0A, PORTD, PORTD6);
        break;
    case 3:
        LIGHT_SOFT(level, OCIE1A, OCR1A, soft_on_a, PORTB1);
        break;
    case 4:
        LIGHT_SOFT(level, OCIE1B, OCR1B, soft_on_b, PORTB2);
        break;
    default:
        LIGHT_HARD(level, TCCR2A, COM2A1, OCR2A, PORTB, PORTB3);
        break;
    }
}
