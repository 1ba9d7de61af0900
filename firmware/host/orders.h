/* What is to happen at the table, from lines on standard input:
 *
 *   3 down      button 3 is pressed
 *   3 up        and let go
 *   mask 3e     all buttons at one instant, by their levels in hexadecimal (bit n clear: n is pressed)
 *   lamps       print `lamps`, and then what each lamp shows
 *   reset       the hub is reset by its pin
 *   quit        end; so does the end of the input
 */
#ifndef HUB_HOST_ORDERS_H
#define HUB_HOST_ORDERS_H

#include <stdbool.h>
#include <stdint.h>

struct orders {
    void (*buttons)(uint8_t mask, uint8_t level); /* these pins get these levels */
    void (*lamps)(void);
    void (*reset)(void);
    char line[64];
    int length;
};

/* Carry out what has come on standard input. False if it is the end. */
bool orders_read(struct orders *orders);

#endif
