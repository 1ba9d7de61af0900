/* The firmware's real instructions on a simulated ATmega328P at 16 MHz, cycle by cycle: a thin layer over libsimavr
 * that puts edges and bytes in at exact cycles and notes when bytes and light come out. Nothing here reads a clock. */
#ifndef HUBSIM_H
#define HUBSIM_H

#include <stdint.h>

struct hubsim;

struct hubsim_edge {
    uint64_t cycle;
    uint8_t mask; /* these pins (bit n: A<n>) … */
    uint8_t level; /* … get these levels, all in one instant */
};

struct hubsim_byte {
    uint64_t cycle; /* when its stop bit is over */
    uint8_t byte;
};

struct hubsim_light {
    uint64_t cycle;
    uint8_t lamp;
    uint8_t level; /* 0 to 255; a lamp that is dimmed by turning its pin on and off tells of each turn */
};

/* A board with this ELF in it, its EEPROM erased and all buttons open, before its first instruction. NULL if it cannot
 * be read. */
struct hubsim *hubsim_new(const char *elf);
void hubsim_free(struct hubsim *sim);

/* Put this into its flash instead, before the first instruction. */
void hubsim_program(struct hubsim *sim, const uint8_t *flash, uint32_t count);

/* Put in edges, or bytes from the host by the cycle of their end, in order of time and not before those put in
 * earlier. */
void hubsim_edges(struct hubsim *sim, const struct hubsim_edge *edges, uint32_t count);
void hubsim_send(struct hubsim *sim, const struct hubsim_byte *bytes, uint32_t count);

/* Run to this cycle (or a few more: to the end of an instruction). 0, or -1 if the processor has crashed. */
int hubsim_run(struct hubsim *sim, uint64_t until);
uint64_t hubsim_cycle(const struct hubsim *sim);

/* The cycle in which the firmware started its clock (Timer1) in this life. */
uint64_t hubsim_zero(const struct hubsim *sim);

/* Take out up to `room` of the bytes that have left, or of the lights that have changed; their number. */
uint32_t hubsim_received(struct hubsim *sim, struct hubsim_byte *into, uint32_t room);
uint32_t hubsim_lights(struct hubsim *sim, struct hubsim_light *into, uint32_t room);

/* Reset by a cause (bits of MCUSR; 0: one that a boot loader has cleared). Power forgets the RAM. The EEPROM is
 * kept. */
void hubsim_reset(struct hubsim *sim, uint8_t cause);
/* How often it was reset, by itself or by hubsim_reset(). */
uint32_t hubsim_resets(const struct hubsim *sim);

/* The address of a variable in RAM (0: there is none of this name), and its bytes. */
uint16_t hubsim_address(const struct hubsim *sim, const char *name);
uint8_t hubsim_peek(const struct hubsim *sim, uint16_t address);
void hubsim_poke(struct hubsim *sim, uint16_t address, uint8_t byte);
void hubsim_eeprom(struct hubsim *sim, uint16_t address, uint8_t *bytes, uint16_t count, int write);

/* Hang the main loop: the processor runs on the spot, its interrupts open or closed, until it is reset. */
void hubsim_hang(struct hubsim *sim, int interrupts);
/* Go on where it hung, as if something had only taken long. */
void hubsim_go_on(struct hubsim *sim);

/* From now on, instruction by instruction (slowly): the longest time in cycles for which interrupts were closed. */
void hubsim_watch(struct hubsim *sim, int on);
uint32_t hubsim_closed(const struct hubsim *sim);
/* Where it was closed for that long: the address at which it was opened again. */
uint32_t hubsim_closed_at(const struct hubsim *sim);

/* The longest pass of the main loop in cycles, from one feeding of the watchdog to the next without a doze between. */
uint32_t hubsim_pass(const struct hubsim *sim);

/* Bytes that the receiver lost because the firmware did not take them in time. */
uint32_t hubsim_overruns(const struct hubsim *sim);

#endif
