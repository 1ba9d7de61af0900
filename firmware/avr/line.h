/* The serial line: 250,000 baud, 8N1, which 16 MHz divide into exactly. */
#ifndef HUB_LINE_H
#define HUB_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/ticks.h"

#define LINE_BAUD 250000UL

void line_start(void);

/* The oldest byte that has come; for a zero, *at gets when. False if none waits. */
bool line_take(uint8_t *byte, struct ticks *at);

/* How many bytes were lost since the last call because they came too fast (255: or more). */
uint8_t line_overrun(void);

/* Whether none waits; with interrupts closed by the caller. */
bool line_none_closed(void);

#endif
