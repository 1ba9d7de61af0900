/* What the core asks of the board it runs on. Each board implements these functions; everything else is the core's. */
#ifndef HUB_BOARD_H
#define HUB_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "ticks.h"

/* The number of this life, 1 to 65,535 (see boots.h). */
uint16_t board_boot(void);

/* Why this life began: 1 power, 2 reset pin, 4 brown-out, 8 watchdog, or several; 0 if nobody knows. */
uint8_t board_cause(void);

/* How late a stamp can be, in ticks. */
uint16_t board_lateness(void);

/* The line's speed in bits a second; 0 if it has none. */
uint32_t board_baud(void);

/* Lamps that take levels between off and on (bit n: lamp n). */
uint8_t board_dimmable(void);

/* The board's name: its character `at`, 0 to 15; 0 after its end. */
uint8_t board_name(uint8_t at);

/* The time now. */
struct ticks board_now(void);

/* Whether all bytes of the last board_send() are on their way, so that their place may be written again. */
bool board_line_free(void);

/* Send these bytes. They stay where they are until the line is free again. */
void board_send(const uint8_t *bytes, uint8_t count);

/* Let a lamp (0 to HUB_LAMPS - 1) shine at a level from 0 (off) to 255 (on). */
void board_light(uint8_t lamp, uint8_t level);

/* A byte of memory that outlives resets, at 0 to BOOTS_BYTES - 1 (see boots.h). */
uint8_t board_memory(uint16_t at);

/* Write it, and return when it is written. */
void board_memorise(uint16_t at, uint8_t byte);

#endif
