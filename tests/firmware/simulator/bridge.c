/* The simulated hub's line on a real pseudo-terminal, in about real time: for a real daemon at the other end.
 *
 * hub-simavr HUB.ELF [LINK]
 *
 * Prints "pty PATH"; takes the same orders as firmware/host/hub_host.c. Where the machine is busy with something else,
 * simulated time falls behind and catches up; but what comes in never comes before the moment at which it really came,
 * and what goes out never goes before the moment at which the hub said it. So both clocks stay what they are. */
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "hubsim.h"
#include "orders.h"
#include "pty.h"

#define BYTE_CYCLES 640
#define SLICE_CYCLES 4000 /* a quarter of a millisecond */
#define BEHIND_CYCLES 80000000 /* five seconds: then it gives up catching up */

static struct hubsim *sim;
static struct pty pty;
static uint64_t line_free;
static uint8_t shines[6];

static uint64_t zero;

/* The present in cycles since the start. */
static uint64_t present(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 16000000 + (uint64_t)now.tv_nsec * 16 / 1000 - zero;
}

/* The present, but not what is past for the hub. */
static uint64_t soonest(void)
{
    const uint64_t now = present();
    return now > hubsim_cycle(sim) ? now : hubsim_cycle(sim);
}

static void buttons(uint8_t mask, uint8_t level)
{
    const struct hubsim_edge edge = {soonest(), mask, level};
    hubsim_edges(sim, &edge, 1);
}

static void lamps(void)
{
    printf("lamps\n");
    for (int lamp = 0; lamp < 6; lamp++) {
        printf("lamp %d %d\n", lamp, shines[lamp]);
    }
}

static void reset(void)
{
    hubsim_reset(sim, 2);
}

static void hear(void)
{
    uint8_t bytes[256];
    int count;
    while ((count = pty_read(&pty, bytes, sizeof bytes)) > 0) {
        const uint64_t now = soonest();
        for (int i = 0; i < count; i++) {
            line_free = (line_free > now ? line_free : now) + BYTE_CYCLES;
            const struct hubsim_byte byte = {line_free, bytes[i]};
            hubsim_send(sim, &byte, 1);
        }
    }
}

static void say(void)
{
    static struct hubsim_byte waiting[4096];
    static uint32_t count;
    uint8_t bytes[sizeof waiting / sizeof *waiting];
    uint32_t gone = 0;
    struct hubsim_light lights[64];
    uint32_t changes;
    count += hubsim_received(sim, waiting + count, (uint32_t)(sizeof waiting / sizeof *waiting) - count);
    while (gone < count && waiting[gone].cycle <= hubsim_cycle(sim)) {
        bytes[gone] = waiting[gone].byte;
        gone++;
    }
    /* What nobody reads is lost, as on a cable. */
    if (gone != 0) {
        (void)pty_write(&pty, bytes, (int)gone);
    }
    count -= gone;
    memmove(waiting, waiting + gone, count * sizeof *waiting);
    while ((changes = hubsim_lights(sim, lights, 64)) > 0) {
        for (uint32_t i = 0; i < changes; i++) {
            shines[lights[i].lamp] = lights[i].level;
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: %s HUB.ELF [LINK]\n", argv[0]);
        return 2;
    }
    if (!(sim = hubsim_new(argv[1])) || pty_open(&pty, argc > 2 ? argv[2] : NULL) != 0) {
        fprintf(stderr, "%s: %s\n", argv[1], strerror(errno));
        return 1;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("pty %s\n", pty.path);
    struct orders orders = {.buttons = buttons, .lamps = lamps, .reset = reset};
    zero = present();
    bool going = true;
    while (going) {
        uint64_t due = present();
        if (due > hubsim_cycle(sim) + BEHIND_CYCLES) {
            zero += due - hubsim_cycle(sim) - BEHIND_CYCLES;
            due = hubsim_cycle(sim) + BEHIND_CYCLES;
        }
        while (hubsim_cycle(sim) < due) {
            const uint64_t next = hubsim_cycle(sim) + SLICE_CYCLES;
            if (hubsim_run(sim, next < due ? next : due) != 0) {
                fprintf(stderr, "the processor stopped\n");
                return 1;
            }
            hear();
            say();
        }
        struct pollfd waits[] = {{STDIN_FILENO, POLLIN, 0}, {pty_listened(&pty) ? pty.master : -1, POLLIN, 0}};
        if (poll(waits, 2, 1) > 0 && waits[0].revents) {
            going = orders_read(&orders);
        }
    }
    pty_close(&pty);
    hubsim_free(sim);
    return 0;
}
