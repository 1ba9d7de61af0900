/* What the host says, and which answers it is owed. */
#ifndef HUB_HEARING_H
#define HUB_HEARING_H

#include <stdbool.h>
#include <stdint.h>

#include "ticks.h"

enum answer {
    ANSWER_NONE,
    ANSWER_HELLO,
    ANSWER_PONG,
    ANSWER_COUNTERS,
};

/* Nothing was heard yet; a HELLO is owed. */
void hearing_start(const struct ticks *now);

/* A frame with the right crc: kind, boot and body. `at`: when its last byte had come. */
void hear(const uint8_t *frame, uint8_t length, const struct ticks *at);

/* Let time pass (the low half of it). */
void hearing_pass(uint32_t now);

/* Whether an answer is owed. */
bool hearing_waits(void);

/* The most urgent answer that is owed, which is owed no longer. */
enum answer hearing_answer(void);

/* The last PING: when it was heard, and its token. */
struct ticks hearing_ping(uint8_t *token);

#endif
