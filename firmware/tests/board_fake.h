/* A board that does what a test wants. */
#ifndef HUB_TESTS_BOARD_FAKE_H
#define HUB_TESTS_BOARD_FAKE_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "boots.h"

extern uint16_t fake_boot;
extern struct ticks fake_now;
extern bool fake_line_busy;
extern uint8_t fake_dimmable;
extern uint8_t fake_lights[8];

/* What was sent last. */
extern uint8_t fake_sent[256];
extern uint8_t fake_sent_count;
extern uint32_t fake_frames;

/* The memory that outlives resets, and after how many writes from now power fails: -1 never. The write in which it
 * fails leaves ones, and no later one is done. */
extern uint8_t fake_memory[BOOTS_BYTES];
extern int fake_power;
extern uint32_t fake_writes[BOOTS_BYTES];

/* All as on a new board. */
void fake_new(void);

#endif
