#include "patterns.h"

#include <string.h>

#include "sizes.h"

#define STEP_BYTES 3

static uint8_t room[PATTERN_STEPS_ROOM * STEP_BYTES]; /* the steps, in the order of the patterns */
static uint8_t counts[PATTERNS];

void patterns_start(void)
{
    memset(counts, 0, sizeof counts);
}

static uint8_t steps_before(uint8_t id)
{
    uint8_t sum = 0;
    for (uint8_t i = 0; i < id; i++) {
        sum = (uint8_t)(sum + counts[i]);
    }
    return sum;
}

bool patterns_describe(uint8_t id, const uint8_t *steps, uint8_t count)
{
    const uint8_t first = steps_before(id);
    const uint8_t behind = (uint8_t)(first + counts[id]);
    const uint8_t rest = (uint8_t)(steps_before(PATTERNS) - behind);
    const bool fits = first + count + rest <= PATTERN_STEPS_ROOM;
    counts[id] = fits ? count : 0;
    memmove(&room[(first + counts[id]) * STEP_BYTES], &room[behind * STEP_BYTES], (size_t)(rest * STEP_BYTES));
    if (fits) {
        memcpy(&room[first * STEP_BYTES], steps, (size_t)(count * STEP_BYTES));
    }
    return fits;
}

uint8_t patterns_count(uint8_t id)
{
    return counts[id];
}

struct step patterns_step(uint8_t id, uint8_t number)
{
    const uint8_t *bytes = &room[(steps_before(id) + number) * STEP_BYTES];
    const struct step step = {bytes[0], (uint16_t)(bytes[1] | (uint16_t)((uint16_t)bytes[2] << 8))};
    return step;
}
