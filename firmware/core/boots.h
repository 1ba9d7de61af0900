/* The number of the present life, kept in memory that wears out (100,000 writes a byte) and may be cut off while it is
 * written.
 *
 * The number goes round through many places, so each is written once in BOOTS_PLACES resets: three million resets. A
 * place counts only if its check is right, so a torn write leaves the number before it as the newest, and the next life
 * takes the number that was torn: nobody has heard of it, because a hub speaks only after the number is written. */
#ifndef HUB_BOOTS_H
#define HUB_BOOTS_H

#include <stdint.h>

#define BOOTS_PLACES 32
#define BOOTS_BYTES (BOOTS_PLACES * 4)

/* Count this life, write its number and return it: one more than the newest, mod 65,536, but never 0; 1 in a new
 * board. */
uint16_t boots_next(void);

#endif
