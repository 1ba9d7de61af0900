#include "limits.h"

#include "sizes.h"

static uint8_t bucket[HUB_BUTTONS];
static uint32_t filled; /* when all buckets last got a change */

void limits_start(uint32_t now)
{
    for (uint8_t pin = 0; pin < HUB_BUTTONS; pin++) {
        bucket[pin] = LIMIT_BUCKET;
    }
    filled = now;
}

void limits_fill(uint32_t now)
{
    while (now - filled >= LIMIT_TICKS) {
        filled += LIMIT_TICKS;
        for (uint8_t pin = 0; pin < HUB_BUTTONS; pin++) {
            if (bucket[pin] < LIMIT_BUCKET) {
                bucket[pin]++;
            }
        }
    }
}

uint8_t limits_free(uint8_t pins, uint32_t now)
{
    limits_fill(now);
    uint8_t free = 0;
    for (uint8_t pin = 0; pin < HUB_BUTTONS; pin++) {
        const uint8_t bit = (uint8_t)(1u << pin);
        if ((pins & bit) && bucket[pin] > 0) {
            free |= bit;
        }
    }
    return free;
}

uint8_t limits_take(uint8_t pins, uint32_t now)
{
    const uint8_t free = limits_free(pins, now);
    for (uint8_t pin = 0; pin < HUB_BUTTONS; pin++) {
        if (free & (uint8_t)(1u << pin)) {
            bucket[pin]--;
        }
    }
    return free;
}
