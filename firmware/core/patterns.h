/* The patterns that the host has described, in one common room. */
#ifndef HUB_PATTERNS_H
#define HUB_PATTERNS_H

#include <stdbool.h>
#include <stdint.h>

struct step {
    uint8_t level; /* 0 to 255 */
    uint16_t lasts; /* ms; 0: for ever */
};

/* Forget all patterns. */
void patterns_start(void);

/* Describe pattern `id` (below PATTERNS) anew by `count` steps (1 to PATTERN_STEPS_MAX), three bytes each as they come
 * in a frame. False if all patterns together have no room for them: then it has no steps any more. */
bool patterns_describe(uint8_t id, const uint8_t *steps, uint8_t count);

/* How many steps a pattern has: 0 if it was not described. */
uint8_t patterns_count(uint8_t id);

/* One of its steps, 0 to patterns_count(id) - 1. */
struct step patterns_step(uint8_t id, uint8_t number);

#endif
