/* What the host commands: patterns, lamps and echoes, each carried out once and in order. */
#ifndef HUB_COMMANDS_H
#define HUB_COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

/* No command has been carried out. */
void commands_start(void);

/* The number of the last one that was carried out; 0: none. */
uint8_t commands_done(void);

/* A command of this kind has come: its body of `length` bytes. Carried out if it is the one that follows the last one
 * done. False if there is no such command or no such body: then nothing is done. */
bool commands_hear(uint8_t kind, const uint8_t *body, uint8_t length);

#endif
