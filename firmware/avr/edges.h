/* The six buttons: A0 to A5 (PC0 to PC5) with their pull-ups, pressed to ground. One interrupt for all of them reads
 * the port in one instruction, then the clock, and leaves both in a small ring. */
#ifndef HUB_EDGES_H
#define HUB_EDGES_H

#define EDGES_RING 32

#ifndef __ASSEMBLER__

#include <stdbool.h>
#include <stdint.h>

#include "../core/ticks.h"

/* Switch the pull-ups on, some milliseconds before edges_start(): long cables take a while to rise. */
void edges_pull_up(void);

/* Watch the pins. Returns their levels (bit n: A<n> is high). */
uint8_t edges_start(void);

/* The oldest change that waits: the levels, and when they were read. False if none waits. */
bool edges_take(uint8_t *level, struct ticks *at);

/* How many changes found no room since the last call (255: or more); if any, *level and *now are what it looks like
 * now, and all that waited must have been taken before. */
uint8_t edges_missed(uint8_t *level, struct ticks *now);

/* The time now, and whether all changes before it have been taken. */
bool edges_quiet(struct ticks *now);

/* Whether none waits; with interrupts closed by the caller. */
bool edges_none_closed(void);

#endif
#endif
