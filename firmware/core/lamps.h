/* What each lamp shows: its pattern, the pattern it turns to at an instant, an echo over them, or that there is no
 * host. */
#ifndef HUB_LAMPS_H
#define HUB_LAMPS_H

#include <stdbool.h>
#include <stdint.h>

#include "ticks.h"

/* No pattern follows. */
#define LAMP_THEN_NONE 255

/* All dark. */
void lamps_start(const struct ticks *now);

/* The lamp shows this pattern, at this brightness (0 to 255). If it shows it already, it goes on undisturbed. At `at`,
 * or now if that is past, it turns to pattern `then`. Lamps and patterns that do not exist are ignored. */
void lamps_show(uint8_t lamp, uint8_t pattern, uint8_t bright, uint8_t then, const struct ticks *at);

/* These lamps (bits) are full on for `lasts` ms, whatever they show. */
void lamps_echo(uint8_t lamps, uint16_t lasts);

/* The lamps say that there is no host, or go on with what they were told. */
void lamps_no_host(bool none);

/* Let time pass: light what is to be lit. */
void lamps_pass(const struct ticks *now);

/* Whether a lamp turns to something within the next millisecond, so that it is worth staying awake for it. */
bool lamps_soon(const struct ticks *now);

#endif
