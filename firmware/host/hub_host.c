/* A hub without a board: the same core as on a real one, as a process on a pseudo-terminal. See usage(). */
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../core/board.h"
#include "../core/hub.h"
#include "../core/sizes.h"
#include "orders.h"
#include "pty.h"

#define NS_PER_TICK 500
#define ALL_OPEN 0x3F

static struct pty pty;
static uint16_t boot = 1;
static uint8_t cause = 1;
static int64_t born; /* this life's tick 0, in ns on CLOCK_MONOTONIC */
static uint8_t levels = ALL_OPEN;
static uint8_t lights[HUB_LAMPS];
static uint8_t sending[WIRE_MAX];
static int sending_count, sent;
static volatile sig_atomic_t ended;
/* Only if asked for: whoever starts this and never reads what it prints would stop it once the pipe is full. */
static bool watched;

static int64_t monotonic(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

struct ticks board_now(void)
{
    const uint64_t ticks = (uint64_t)(monotonic() - born) / NS_PER_TICK;
    const struct ticks now = {(uint32_t)ticks, (uint16_t)(ticks >> 32)};
    return now;
}

uint16_t board_boot(void)
{
    return boot;
}

uint8_t board_cause(void)
{
    return cause;
}

uint16_t board_lateness(void)
{
    return 1; /* a button changes when its order is read, and that is when it is stamped */
}

uint32_t board_baud(void)
{
    return 0;
}

uint8_t board_dimmable(void)
{
    return (1u << HUB_LAMPS) - 1;
}

uint8_t board_name(uint8_t at)
{
    static const char name[16] = "hub-host";
    return (uint8_t)name[at];
}

bool board_line_free(void)
{
    return sending_count == 0;
}

static void push(void)
{
    if (sending_count != 0) {
        sent += pty_write(&pty, sending + sent, sending_count - sent);
        if (sent == sending_count) {
            sending_count = 0;
        }
    }
}

void board_send(const uint8_t *bytes, uint8_t count)
{
    memcpy(sending, bytes, count);
    sending_count = count;
    sent = 0;
    push();
}

void board_light(uint8_t lamp, uint8_t level)
{
    lights[lamp] = level;
    if (watched) {
        printf("lamp %d %d\n", lamp, level);
    }
}

/* Each process is a life of its own (see --boot): nothing is remembered. */
uint8_t board_memory(uint16_t at)
{
    (void)at;
    return 0xFF;
}

void board_memorise(uint16_t at, uint8_t byte)
{
    (void)at;
    (void)byte;
}

static void begin(void)
{
    const struct ticks zero = {0, 0};
    born = monotonic();
    sending_count = 0;
    hub_start(levels, &zero);
}

static void buttons(uint8_t mask, uint8_t level)
{
    const struct ticks now = board_now();
    levels = (uint8_t)((levels & ~mask) | (level & mask));
    hub_change(levels, &now);
}

static void lamps(void)
{
    printf("lamps\n");
    for (int lamp = 0; lamp < HUB_LAMPS; lamp++) {
        printf("lamp %d %d\n", lamp, lights[lamp]);
    }
}

static void reset(void)
{
    boot = boot == UINT16_MAX ? 1 : (uint16_t)(boot + 1);
    cause = 2;
    begin();
}

static void hear(void)
{
    uint8_t bytes[256];
    int count;
    while ((count = pty_read(&pty, bytes, sizeof bytes)) > 0) {
        const struct ticks now = board_now();
        for (int i = 0; i < count; i++) {
            hub_byte(bytes[i], &now);
        }
    }
}

static void end(int signal)
{
    (void)signal;
    ended = 1;
}

static int usage(const char *name)
{
    fprintf(stderr,
        "usage: %s [--boot N] [--link PATH] [--watch]\n"
        "A seat hub without a board. Prints \"pty PATH\", the port it is at.\n"
        "On standard input: 3 down, 3 up, mask 3e, lamps, reset, quit.\n"
        "  --boot N     the number of its life, 1 to 65535 (default: 1)\n"
        "  --link PATH  make PATH a symbolic link to its port\n"
        "  --watch      print \"lamp N LEVEL\" whenever a lamp changes\n",
        name);
    return 2;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"boot", required_argument, NULL, 'b'}, {"link", required_argument, NULL, 'l'},
        {"watch", no_argument, NULL, 'w'}, {NULL, 0, NULL, 0}};
    const char *link = NULL;
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        const long number = option == 'b' ? strtol(optarg, NULL, 10) : 1;
        if (option == '?' || number < 1 || number > UINT16_MAX) {
            return usage(argv[0]);
        }
        if (option == 'b') {
            boot = (uint16_t)number;
        } else if (option == 'l') {
            link = optarg;
        } else {
            watched = true;
        }
    }
    if (pty_open(&pty, link) != 0) {
        fprintf(stderr, "No pseudo-terminal: %s\n", strerror(errno));
        return 1;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGINT, end);
    signal(SIGTERM, end);
    printf("pty %s\n", pty.path);
    struct orders orders = {.buttons = buttons, .lamps = lamps, .reset = reset};
    begin();
    while (!ended) {
        struct ticks now = board_now();
        hub_work(&now);
        struct pollfd waits[] = {{STDIN_FILENO, POLLIN, 0},
            {pty_listened(&pty) ? pty.master : -1, (short)(POLLIN | (sending_count ? POLLOUT : 0)), 0}};
        if (poll(waits, 2, hub_may_doze(&now) ? 1 : 0) > 0) {
            if (waits[0].revents && !orders_read(&orders)) {
                break;
            }
            hear();
            push();
        }
    }
    pty_close(&pty);
    return 0;
}
