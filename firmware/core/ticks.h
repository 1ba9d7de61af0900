/* Times on the hub's clock: 48 bits of half microseconds, four years.
 *
 * Two fields and not one 64-bit number, which costs an 8-bit processor eight registers wherever it goes. Spans that are
 * surely below half an hour are computed with `low` alone: `(uint32_t)(now.low - then.low)` is right across its
 * wrap. */
#ifndef HUB_TICKS_H
#define HUB_TICKS_H

#include <stdbool.h>
#include <stdint.h>

struct ticks {
    uint32_t low;
    uint16_t high;
};

/* Whether `a` is before `b`. */
bool ticks_before(const struct ticks *a, const struct ticks *b);

/* `a` moved on by `by`, mod 2^48. */
struct ticks ticks_plus(const struct ticks *a, const struct ticks *by);

/* From `b` on to `a`, mod 2^48. */
struct ticks ticks_since(const struct ticks *a, const struct ticks *b);

/* `a` moved back by `by` ticks, but not below 0. */
struct ticks ticks_back(const struct ticks *a, uint16_t by);

#endif
