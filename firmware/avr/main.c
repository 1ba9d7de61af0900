/* The seat hub on an ATmega328P at 16 MHz: Arduino Uno and Nano, whatever their boot loader. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>

#include "../core/board.h"
#include "../core/boots.h"
#include "../core/hub.h"
#include "clock.h"
#include "edges.h"
#include "lateness.h"
#include "lights.h"
#include "line.h"
#include "reset.h"

/* So often the changes are taken before what they are about is looked after; then again. */
#define PATIENCE 4

/* Called in turn, never merged into main(): so each gives its stack back to the next. */
#define IN_TURN static __attribute__((noinline))

static uint16_t boot;

uint16_t board_boot(void)
{
    return boot;
}

uint16_t board_lateness(void)
{
    return LATENESS_TICKS;
}

uint32_t board_baud(void)
{
    return LINE_BAUD;
}

uint8_t board_name(uint8_t at)
{
    static const char name[16] PROGMEM = "atmega328p";
    return pgm_read_byte(&name[at]);
}

IN_TURN void give_bytes(void)
{
    uint8_t byte;
    struct ticks at = {0, 0};
    while (line_take(&byte, &at)) {
        hub_byte(byte, &at);
    }
    const uint8_t overrun = line_overrun();
    if (overrun != 0) {
        hub_overrun(overrun);
    }
}

/* Give all changes. True if there are none left before *now. */
IN_TURN bool give_changes(struct ticks *now)
{
    uint8_t level;
    struct ticks at;
    for (uint8_t i = 0; i < PATIENCE; i++) {
        if (edges_take(&level, &at)) {
            hub_change(level, &at);
            continue;
        }
        const uint8_t missed = edges_missed(&level, &at);
        if (missed != 0) {
            hub_missed(level, missed, &at);
        }
        if (edges_quiet(now)) {
            return true;
        }
    }
    return false;
}

IN_TURN void doze(const struct ticks *now)
{
    if (!hub_may_doze(now)) {
        return;
    }
    cli();
    if (edges_none_closed() && line_none_closed()) {
        SMCR = _BV(SE);
        sei();
        sleep_cpu(); /* the instruction after sei() always runs before an interrupt, so none can be slept through */
        SMCR = 0;
    }
    sei();
}

IN_TURN void work(const struct ticks *now)
{
    hub_work(now);
}

IN_TURN void start(void)
{
    reset_start();
    edges_pull_up();
    clock_start();
    lights_start();
    boot = boots_next(); /* takes 14 ms */
    line_start();
    SMCR = 0; /* dozing is the idle mode: all timers and the line go on */
    sei();
    const uint8_t level = edges_start();
    struct ticks now = board_now();
    hub_start(level, &now);
}

int main(void)
{
    struct ticks now;
    start();
    for (;;) {
        reset_feed();
        give_bytes();
        if (give_changes(&now)) {
            work(&now);
            doze(&now);
        }
    }
}
