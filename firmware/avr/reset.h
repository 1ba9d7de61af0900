/* Why this life began, and the watchdog that ends it if the main loop hangs. */
#ifndef HUB_RESET_H
#define HUB_RESET_H

#include <stdint.h>

/* Overflows of the clock since the watchdog was last fed. Outlives a reset. */
extern volatile uint8_t reset_unfed;

/* Find out the cause and set the watchdog to 250 ms. */
void reset_start(void);

/* From the main loop, and from nowhere else. */
void reset_feed(void);

#endif
