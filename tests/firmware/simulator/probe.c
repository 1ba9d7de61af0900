/* Looks into the processor, and does things to it that no wire can. */
#include <avr_eeprom.h>

#include "inside.h"

/* After an instruction, before which interrupts were `open`. */
void probe_after(struct hubsim *sim, int open)
{
    const avr_t *avr = sim->avr;
    if (open && !avr->sreg[S_I]) {
        sim->closed_since = avr->cycle;
    } else if (!open && avr->sreg[S_I] && avr->cycle - sim->closed_since > sim->closed) {
        sim->closed = (uint32_t)(avr->cycle - sim->closed_since);
        sim->closed_at = avr->pc;
    }
}

/* Before an instruction: is it the one that feeds the watchdog? The main loop does so once in each pass. */
void probe_before(struct hubsim *sim)
{
    const avr_t *avr = sim->avr;
    if (avr->flash[avr->pc] == 0xA8 && avr->flash[avr->pc + 1] == 0x95 && avr->state == cpu_Running) {
        if (sim->fed && avr->cycle - sim->fed > sim->unfed) {
            sim->unfed = (uint32_t)(avr->cycle - sim->fed);
        }
        sim->fed = avr->cycle;
    }
    if (avr->state == cpu_Sleeping) {
        sim->fed = 0;
    }
}

uint16_t hubsim_address(const struct hubsim *sim, const char *name)
{
    for (uint32_t i = 0; i < sim->elf.symbolcount; i++) {
        if (!strcmp(sim->elf.symbol[i]->symbol, name)) {
            return (uint16_t)sim->elf.symbol[i]->addr;
        }
    }
    return 0;
}

uint8_t hubsim_peek(const struct hubsim *sim, uint16_t address)
{
    return sim->avr->data[address];
}

void hubsim_poke(struct hubsim *sim, uint16_t address, uint8_t byte)
{
    sim->avr->data[address] = byte;
}

void hubsim_eeprom(struct hubsim *sim, uint16_t address, uint8_t *bytes, uint16_t count, int write)
{
    avr_eeprom_desc_t part = {.ee = bytes, .offset = address, .size = count};
    avr_ioctl(sim->avr, write ? AVR_IOCTL_EEPROM_SET : AVR_IOCTL_EEPROM_GET, &part);
}

void hubsim_hang(struct hubsim *sim, int interrupts)
{
    /* `rjmp .-2` in the last word of the flash, which the firmware does not reach. */
    const uint32_t at = sim->avr->flashend - 3;
    sim->avr->flash[at] = 0xFF;
    sim->avr->flash[at + 1] = 0xCF;
    sim->hung_at = sim->avr->pc;
    sim->hung_open = sim->avr->sreg[S_I];
    sim->avr->pc = at;
    sim->avr->sreg[S_I] = (uint8_t)(interrupts != 0);
    sim->avr->state = cpu_Running;
}

void hubsim_go_on(struct hubsim *sim)
{
    sim->avr->pc = sim->hung_at;
    sim->avr->sreg[S_I] = sim->hung_open;
}

void hubsim_watch(struct hubsim *sim, int on)
{
    sim->watching = on;
    sim->closed_since = sim->avr->cycle;
    sim->closed = 0;
    sim->fed = 0;
    sim->unfed = 0;
    sim->avr->run_cycle_limit = on ? 1 : 1000000;
}

uint32_t hubsim_closed(const struct hubsim *sim)
{
    return sim->closed;
}

uint32_t hubsim_closed_at(const struct hubsim *sim)
{
    return sim->closed_at;
}

uint32_t hubsim_pass(const struct hubsim *sim)
{
    return sim->unfed;
}
