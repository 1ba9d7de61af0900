/* Everything that must not be lost, numbered, until the host has acknowledged it.
 *
 * Kept as bytes: one for what and mask, one for the count where there is one, and the time since the record before in
 * groups of seven bits. A bouncing contact takes three bytes an edge this way instead of nine. */
#ifndef HUB_RECORDS_H
#define HUB_RECORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "ticks.h"

enum record_what {
    RECORD_CHANGE = 0,
    RECORD_LOST = 1,
    RECORD_LIMITED = 2,
};

struct record {
    uint8_t what; /* enum record_what */
    uint8_t mask; /* bit n: pin n */
    uint8_t count; /* 0 for a CHANGE */
    struct ticks time; /* never before that of the record before */
};

/* Forget all; the next record is number 0. */
void records_start(void);

/* Keep one more. False if there is no room; a LOST may use the room that is kept free for it. */
bool records_add(const struct record *record);

/* Whether at least half of the room is free. */
bool records_roomy(void);

/* The number of the oldest that is kept, and the number that the next new one will have. */
uint16_t records_oldest(void);
uint16_t records_next(void);

/* All below `wanted` have arrived. False, and nothing is done, if such records are not kept. */
bool records_acknowledge(uint16_t wanted);

/* Whether some have not been sent since the last records_rewind(). */
bool records_waiting(void);

/* Whether some that have been sent since then are not acknowledged. */
bool records_outstanding(void);

/* The number of the record that records_take() gives next. */
uint16_t records_sending(void);

/* The next one to send. Only if records_waiting(). */
void records_take(struct record *record);

/* Send again from the oldest. */
void records_rewind(void);

#endif
