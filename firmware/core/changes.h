/* From stamped levels to records: limits pins that change too often, counts what cannot be kept, and knows up to which
 * time everything has been told.
 *
 * All times are given in order: none is before one that was given earlier. */
#ifndef HUB_CHANGES_H
#define HUB_CHANGES_H

#include <stdbool.h>
#include <stdint.h>

#include "ticks.h"

/* The pins' levels at the start (bit n: pin n is high): they are no change. */
void changes_start(uint8_t level, const struct ticks *now);

/* The pins were read as `level` at `at`. The same levels again are no change: that is what is left of a pulse that was
 * shorter than the board can see. */
void changes_seen(uint8_t level, const struct ticks *at);

/* The board could not take in `count` (1 to 255; 255: or more) changes since the last that it gave; `level` and `now`:
 * when it could again. */
void changes_missed(uint8_t level, uint8_t count, const struct ticks *now);

/* Tell what is due to be told. The board has given all changes before `now`. */
void changes_pass(const struct ticks *now);

/* Up to when all changes are told, if the board has given all before `now`; *level: the levels then. */
struct ticks changes_told(const struct ticks *now, uint8_t *level);

#endif
