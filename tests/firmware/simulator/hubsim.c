#include "hubsim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <avr_extint.h>

#include "inside.h"

static void on_clock(avr_irq_t *irq, uint32_t value, void *param)
{
    struct hubsim *sim = param;
    (void)irq;
    (void)value;
    sim->zero = sim->avr->cycle;
}

/* Called whenever the processor is reset, also by its watchdog. */
static void on_reset(avr_io_t *io)
{
    struct hubsim *sim = (struct hubsim *)io;
    sim->resets++;
    sim->avr->data[PINC] = sim->level;
    sim->avr->data[MCUSR] |= sim->cause;
    sim->cause = 0;
    sim->closed_since = sim->avr->cycle;
    wires_arm(sim);
    lights_look(sim);
}

static void do_not_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr;
    (void)cycles;
}

struct hubsim *hubsim_new(const char *elf)
{
    struct hubsim *sim = calloc(1, sizeof *sim);
    if (!sim || elf_read_firmware(elf, &sim->elf) != 0) {
        free(sim);
        return NULL;
    }
    sim->edges.size = sizeof(struct hubsim_edge);
    sim->to_hub.size = sim->from_hub.size = sizeof(struct hubsim_byte);
    sim->lights.size = sizeof(struct hubsim_light);
    sim->level = 0x3F;
    sim->avr = avr_make_mcu_by_name("atmega328p");
    avr_init(sim->avr);
    sim->elf.frequency = 16000000;
    avr_load_firmware(sim->avr, &sim->elf);
    sim->avr->frequency = 16000000;
    sim->avr->sleep = do_not_sleep;
    sim->avr->run_cycle_limit = 1000000;
    sim->avr->log = LOG_NONE;
    wires_connect(sim);
    lights_connect(sim);
    avr_irq_register_notify(avr_iomem_getirq(sim->avr, TCCR1B, NULL, AVR_IOMEM_IRQ_ALL), on_clock, sim);
    sim->io.kind = "hubsim";
    sim->io.reset = on_reset;
    avr_register_io(sim->avr, &sim->io);
    wires_set_levels(sim, 0x3F, 0x3F);
    hubsim_reset(sim, 1);
    sim->resets = 0;
    sim->tamed = UINT32_MAX;
    return sim;
}

void hubsim_program(struct hubsim *sim, const uint8_t *flash, uint32_t count)
{
    memset(sim->avr->flash, 0xFF, sim->avr->flashend + 1u);
    memcpy(sim->avr->flash, flash, count);
}

void hubsim_free(struct hubsim *sim)
{
    /* avr_terminate() would free what lies in `sim` as well. */
    sim->avr->io_port = sim->io.next;
    avr_terminate(sim->avr);
    free(sim->avr);
    free(sim->edges.items);
    free(sim->to_hub.items);
    free(sim->from_hub.items);
    free(sim->lights.items);
    free(sim);
}

/* Bounds how far the processor runs, or dozes, at a stretch. */
static avr_cycle_count_t on_stop(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    (void)when;
    (void)param;
    return 0;
}

/* What a reset of the processor sets back to how the simulator has it. */
static void tame(struct hubsim *sim)
{
    if (sim->uart->cycles_per_byte == 11 * BYTE_CYCLES / 10) {
        sim->uart->cycles_per_byte = BYTE_CYCLES;
    }
    if (sim->tamed != sim->resets) {
        sim->tamed = sim->resets;
        /* D3 is INT1. That it may interrupt while it is low would be looked for in every cycle. */
        avr_extint_set_strict_lvl_trig(sim->avr, EXTINT_IRQ_OUT_INT0, 0);
        avr_extint_set_strict_lvl_trig(sim->avr, EXTINT_IRQ_OUT_INT1, 0);
    }
}

int hubsim_run(struct hubsim *sim, uint64_t until)
{
    avr_t *avr = sim->avr;
    while (avr->cycle < until) {
        if (!avr_cycle_timer_status(avr, on_stop, sim)) {
            wires_call_at(sim, on_stop, until);
        }
        const int open = avr->sreg[S_I];
        if (sim->watching) {
            probe_before(sim);
        }
        avr_run(avr);
        tame(sim);
        if (sim->watching) {
            probe_after(sim, open);
        }
        if (avr->state == cpu_Crashed || avr->state == cpu_Done) {
            return -1;
        }
    }
    return 0;
}

uint64_t hubsim_cycle(const struct hubsim *sim)
{
    return sim->avr->cycle;
}

uint64_t hubsim_zero(const struct hubsim *sim)
{
    return sim->zero;
}

void hubsim_reset(struct hubsim *sim, uint8_t cause)
{
    sim->cause = cause;
    if (cause & 1) {
        memset(sim->avr->data + RAM, 0xA5, sim->avr->ramend + 1u - RAM);
    }
    avr_reset(sim->avr);
}

uint32_t hubsim_resets(const struct hubsim *sim)
{
    return sim->resets;
}
