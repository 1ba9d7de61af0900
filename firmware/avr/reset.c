/* The reset's cause stands in MCUSR, but the boot loaders of Uno and Nano clear that before they start a program. Then
 * what stands in memory tells: it is kept over all resets but a loss of power. If the watchdog had not been fed for
 * most of its time, it was the watchdog; otherwise the pin (or a brown-out that was too short for the memory to
 * forget). */
#include "reset.h"

#include <avr/io.h>
#include <avr/wdt.h>

#include "../core/board.h"

#define KNOWN 0x5EA7
/* 250 ms are 7.6 overflows, by a watchdog that may be a third off. */
#define UNFED_LONG 4

#define NOINIT __attribute__((section(".noinit")))

volatile uint8_t reset_unfed NOINIT;
static uint16_t known NOINIT;
static uint8_t told NOINIT;
static uint8_t cause;

/* Before anything else. A watchdog that has fired is still on, at 16 ms; reset_start() comes before they are over. */
__attribute__((naked, used, section(".init3"))) void reset_first(void)
{
    told = MCUSR;
    MCUSR = 0;
}

void reset_start(void)
{
    cause = told & (_BV(PORF) | _BV(EXTRF) | _BV(BORF) | _BV(WDRF));
    if (cause == 0) {
        if (known != KNOWN) {
            cause = _BV(PORF);
        } else {
            cause = reset_unfed >= UNFED_LONG ? _BV(WDRF) : _BV(EXTRF);
        }
    }
    known = KNOWN;
    reset_unfed = 0;
    wdt_enable(WDTO_250MS);
}

void reset_feed(void)
{
    wdt_reset();
    reset_unfed = 0;
}

uint8_t board_cause(void)
{
    return cause;
}
