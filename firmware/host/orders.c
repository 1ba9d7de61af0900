#include "orders.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BUTTONS 6

/* False for `quit`. */
static bool carry_out(struct orders *orders)
{
    unsigned number;
    char word[8];
    if (sscanf(orders->line, "%u %7s", &number, word) == 2 && number < BUTTONS
        && (strcmp(word, "down") == 0 || strcmp(word, "up") == 0)) {
        const uint8_t pin = (uint8_t)(1u << number);
        orders->buttons(pin, strcmp(word, "up") == 0 ? pin : 0);
    } else if (sscanf(orders->line, "mask %x", &number) == 1 && number < 1u << BUTTONS) {
        orders->buttons((1u << BUTTONS) - 1, (uint8_t)number);
    } else if (strcmp(orders->line, "lamps") == 0) {
        orders->lamps();
    } else if (strcmp(orders->line, "reset") == 0) {
        orders->reset();
    } else if (strcmp(orders->line, "quit") == 0) {
        return false;
    } else if (orders->line[0] != '\0') {
        fprintf(stderr, "What does \"%s\" mean? Say: 3 down, 3 up, mask 3e, lamps, reset, quit.\n", orders->line);
    }
    return true;
}

bool orders_read(struct orders *orders)
{
    char bytes[256];
    const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    for (ssize_t i = 0; i < count; i++) {
        if (bytes[i] == '\n') {
            orders->line[orders->length] = '\0';
            orders->length = 0;
            if (!carry_out(orders)) {
                return false;
            }
        } else if (orders->length < (int)sizeof orders->line - 1) {
            orders->line[orders->length++] = bytes[i];
        }
    }
    return count > 0;
}
