/* The hub: what the board gives goes in here, what the board is to do comes out through board.h.
 *
 * The board's main loop gives the bytes and the changes that its interrupts have stamped and then calls hub_work();
 * nothing in the core is called from an interrupt. */
#ifndef HUB_HUB_H
#define HUB_HUB_H

#include <stdbool.h>
#include <stdint.h>

#include "ticks.h"

/* Begin a life: board_boot() is known, the line is free, the pins' levels were `level` (bit n: pin n is high) at
 * `now`. */
void hub_start(uint8_t level, const struct ticks *now);

/* A byte has come from the host; `at`: when it had come (used for zeros only). */
void hub_byte(uint8_t byte, const struct ticks *at);

/* The pins were read as `level` at `at`, because one had changed. In order. */
void hub_change(uint8_t level, const struct ticks *at);

/* Changes came faster than the board could take them: see changes_missed(). */
void hub_missed(uint8_t level, uint8_t count, const struct ticks *now);

/* `count` bytes from the host came faster than the board could take them. */
void hub_overrun(uint8_t count);

/* Do what is due. `now`: all changes before it have been given. */
void hub_work(const struct ticks *now);

/* Whether the board may doze until something happens, but not longer than a millisecond. */
bool hub_may_doze(const struct ticks *now);

#endif
