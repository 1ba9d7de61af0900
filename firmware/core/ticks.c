#include "ticks.h"

bool ticks_before(const struct ticks *a, const struct ticks *b)
{
    return a->high < b->high || (a->high == b->high && a->low < b->low);
}

struct ticks ticks_plus(const struct ticks *a, const struct ticks *by)
{
    struct ticks sum;
    sum.low = a->low + by->low;
    sum.high = (uint16_t)(a->high + by->high + (sum.low < a->low ? 1 : 0));
    return sum;
}

struct ticks ticks_since(const struct ticks *a, const struct ticks *b)
{
    struct ticks span;
    span.low = a->low - b->low;
    span.high = (uint16_t)(a->high - b->high - (a->low < b->low ? 1 : 0));
    return span;
}

struct ticks ticks_back(const struct ticks *a, uint16_t by)
{
    const struct ticks step = {by, 0};
    const struct ticks zero = {0, 0};
    return ticks_before(a, &step) ? zero : ticks_since(a, &step);
}
