/* What the core's tests are written with: CHECK() ends the program and says where, if it does not hold. */
#ifndef HUB_TESTS_CHECK_H
#define HUB_TESTS_CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(holds) \
    do { \
        if (!(holds)) { \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #holds); \
            exit(1); \
        } \
    } while (0)

/* The next number of a row that is the same each time (xorshift). */
static inline uint32_t chance(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

#endif
