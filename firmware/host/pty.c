#include "pty.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static int link_to(const struct pty *pty)
{
    char fresh[4096];
    if (snprintf(fresh, sizeof fresh, "%s.%ld", pty->link, (long)getpid()) >= (int)sizeof fresh) {
        return -1;
    }
    (void)unlink(fresh);
    return symlink(pty->path, fresh) == 0 ? rename(fresh, pty->link) : -1;
}

int pty_open(struct pty *pty, const char *link)
{
    struct termios raw;
    memset(pty, 0, sizeof *pty);
    pty->link = link;
    pty->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (pty->master < 0 || grantpt(pty->master) != 0 || unlockpt(pty->master) != 0) {
        return -1;
    }
    const char *path = ptsname(pty->master);
    if (path == NULL || strlen(path) >= sizeof pty->path) {
        return -1;
    }
    strcpy(pty->path, path);
    /* Set at this end it holds for the other, whoever opens that. */
    if (tcgetattr(pty->master, &raw) != 0) {
        return -1;
    }
    cfmakeraw(&raw);
    if (tcsetattr(pty->master, TCSANOW, &raw) != 0) {
        return -1;
    }
    /* Only after it was open once does this end know that nobody has it open. */
    const int other = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (other < 0) {
        return -1;
    }
    (void)close(other);
    return link != NULL ? link_to(pty) : 0;
}

bool pty_listened(const struct pty *pty)
{
    struct pollfd wait = {pty->master, 0, 0};
    return poll(&wait, 1, 0) == 0 || !(wait.revents & POLLHUP);
}

int pty_read(struct pty *pty, uint8_t *into, int room)
{
    const ssize_t count = read(pty->master, into, (size_t)room);
    return count > 0 ? (int)count : 0;
}

int pty_write(struct pty *pty, const uint8_t *bytes, int count)
{
    if (!pty_listened(pty)) {
        return count;
    }
    const ssize_t written = write(pty->master, bytes, (size_t)count);
    return written > 0 ? (int)written : 0;
}

void pty_close(struct pty *pty)
{
    char target[sizeof pty->path];
    if (pty->link != NULL) {
        /* Not if somebody else has the name by now. */
        const ssize_t length = readlink(pty->link, target, sizeof target - 1);
        if (length > 0 && strncmp(target, pty->path, (size_t)length) == 0) {
            (void)unlink(pty->link);
        }
    }
    (void)close(pty->master);
}
