/* What the parts of the simulated board share. */
#ifndef HUBSIM_INSIDE_H
#define HUBSIM_INSIDE_H

#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_cycle_timers.h>
#include <sim_elf.h>
#include <sim_io.h>

#include "hubsim.h"
#include "queue.h"

/* A byte is ten bits of four microseconds: the simulator reckons eleven. */
#define BYTE_CYCLES 640

/* Addresses in data space, from the data sheet. */
enum {
    PINC = 0x26, PORTB = 0x25, PORTD = 0x2B, MCUSR = 0x54, RAM = 0x100,
    TCCR1B = 0x81, TCCR0A = 0x44, OCR0A = 0x47, OCR0B = 0x48, TCCR2A = 0xB0, OCR2A = 0xB3, OCR2B = 0xB4,
};

struct hubsim {
    avr_io_t io; /* first: the simulator calls its reset with it */
    avr_t *avr;
    avr_uart_t *uart;
    avr_irq_t *pins, *input;
    elf_firmware_t elf;
    struct queue edges, to_hub, from_hub, lights;
    uint64_t line_free; /* when the last byte has left */
    uint8_t level; /* of the buttons */
    uint8_t shines[6];
    uint8_t cause;
    uint32_t resets, tamed, overruns;
    int watching;
    uint64_t closed_since;
    uint32_t closed, closed_at;
    uint32_t hung_at;
    uint8_t hung_open;
    uint64_t fed, zero;
    uint32_t unfed;
};

/* wires.c: what goes in and out. Set the buttons' levels; connect the line; wait again for what is to go in, after a
 * reset. */
void wires_set_levels(struct hubsim *sim, uint8_t mask, uint8_t level);
void wires_connect(struct hubsim *sim);
void wires_arm(struct hubsim *sim);

/* Call this in that cycle, or in the next if that is past. */
void wires_call_at(struct hubsim *sim, avr_cycle_timer_t call, uint64_t cycle);

/* lights.c: note when lamps change; look at them now. */
void lights_connect(struct hubsim *sim);
void lights_look(struct hubsim *sim);

/* probe.c: watch an instruction that begins, and one that has ended, before which interrupts were `open`. */
void probe_before(struct hubsim *sim);
void probe_after(struct hubsim *sim, int open);

#endif
