#include "check.h"
#include "ticks.h"

static uint64_t wide(const struct ticks *ticks)
{
    return (uint64_t)ticks->high << 32 | ticks->low;
}

static struct ticks narrow(uint64_t value)
{
    const struct ticks ticks = {(uint32_t)value, (uint16_t)(value >> 32)};
    return ticks;
}

int main(void)
{
    const uint64_t all = (UINT64_C(1) << 48) - 1;
    uint32_t seed = 1;
    for (int i = 0; i < 200000; i++) {
        const uint64_t x = ((uint64_t)chance(&seed) << 32 | chance(&seed)) & all >> chance(&seed) % 48;
        const uint64_t y = chance(&seed) % 4 ? ((uint64_t)chance(&seed) << 32 | chance(&seed)) & all : x;
        const struct ticks a = narrow(x), b = narrow(y);
        struct ticks result = ticks_plus(&a, &b);
        CHECK(wide(&result) == ((x + y) & all));
        result = ticks_since(&a, &b);
        CHECK(wide(&result) == ((x - y) & all));
        CHECK(ticks_before(&a, &b) == (x < y));
        const uint16_t step = (uint16_t)chance(&seed);
        result = ticks_back(&a, step);
        CHECK(wide(&result) == (x < step ? 0 : x - step));
    }
    return 0;
}
