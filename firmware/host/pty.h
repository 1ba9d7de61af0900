/* The hub's line as a pseudo-terminal. Hosts come and go; only they have its other end open, so that they can lock it. */
#ifndef HUB_HOST_PTY_H
#define HUB_HOST_PTY_H

#include <stdbool.h>
#include <stdint.h>

struct pty {
    int master; /* the hub's end; never blocks */
    char path[64]; /* the host's end */
    const char *link; /* a name for it that stays the same; or NULL */
};

/* Open one, raw; `link`: make this a symbolic link to it. 0, or -1 with errno set. */
int pty_open(struct pty *pty, const char *link);

/* Whether somebody has it open. */
bool pty_listened(const struct pty *pty);

/* What the host has written, up to `room` bytes; 0: nothing. */
int pty_read(struct pty *pty, uint8_t *into, int room);

/* Write as much as there is room for; how many bytes that was. What nobody listens to is gone, as on a cable. */
int pty_write(struct pty *pty, const uint8_t *bytes, int count);

/* Close it, and take the link away. */
void pty_close(struct pty *pty);

#endif
