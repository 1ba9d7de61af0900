/* How often each pin may change: a bucket of LIMIT_BUCKET changes, one more every LIMIT_TICKS. */
#ifndef HUB_LIMITS_H
#define HUB_LIMITS_H

#include <stdint.h>

/* All buckets are full at `now` (the low half of the time, in all of these functions). */
void limits_start(uint32_t now);

/* Fill up what time has filled up: all buckets at the same instants. Call it often, at least once in half an hour. */
void limits_fill(uint32_t now);

/* These pins (bit n: pin n) change: those of them that may. One change is taken from the bucket of each that may. */
uint8_t limits_take(uint8_t pins, uint32_t now);

/* Those of these pins that may change now. */
uint8_t limits_free(uint8_t pins, uint32_t now);

#endif
