/* When the next REPORT is due, when records are sent again, and whether there is a host. */
#ifndef HUB_PACE_H
#define HUB_PACE_H

#include <stdbool.h>
#include <stdint.h>

/* All times are the low half of the board's; each function may be given the same time again. */
void pace_start(uint32_t now);

/* A pin has changed: reports are dense for a while. */
void pace_change(uint32_t now);

/* The host wants a report at once: it has commanded something. */
void pace_wanted(void);

/* The host has said something. */
void pace_heard(uint32_t now);

/* The host has acknowledged records. */
void pace_acknowledged(uint32_t now);

/* Send from the oldest again, now. */
void pace_again(uint32_t now);

/* Let time pass. Call it more than once in half an hour, better every millisecond. */
void pace_pass(uint32_t now);

/* Whether a report is due. */
bool pace_due(uint32_t now);

/* A report was said. */
void pace_reported(uint32_t now);

/* Whether the host has been silent for 2 s. */
bool pace_no_host(void);

#endif
