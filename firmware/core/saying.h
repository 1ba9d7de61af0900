/* The hub's messages. Say one only while the line is free. */
#ifndef HUB_SAYING_H
#define HUB_SAYING_H

#include <stdint.h>

#include "ticks.h"

void say_hello(void);

/* With as many of the waiting records as a frame holds. `now`: the board has given all changes before it. */
void say_report(const struct ticks *now);

void say_pong(uint8_t token, const struct ticks *heard);

void say_counters(void);

#endif
