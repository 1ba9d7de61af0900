#include <avr_ioport.h>

#include "inside.h"

DEFINE_FIFO(uint16_t, uart_fifo);

/* What the receiver holds besides the byte that is coming. */
#define RECEIVER_BYTES 2

/* The receiver holds what has come; the simulator would hold 64 bytes and deliver each after another byte's time. */
static void deliver(struct hubsim *sim, uint8_t byte)
{
    if (uart_fifo_get_read_size(&sim->uart->input) >= RECEIVER_BYTES) {
        sim->overruns++;
        return;
    }
    const avr_cycle_count_t usual = sim->uart->cycles_per_byte;
    sim->uart->cycles_per_byte = 1;
    avr_raise_irq(sim->input, byte);
    sim->uart->cycles_per_byte = usual;
}

static avr_cycle_count_t on_byte(avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct hubsim *sim = param;
    const struct hubsim_byte *next;
    (void)when;
    while ((next = queue_front(&sim->to_hub)) && next->cycle <= avr->cycle) {
        deliver(sim, next->byte);
        queue_drop(&sim->to_hub);
    }
    return next ? next->cycle : 0;
}

void wires_set_levels(struct hubsim *sim, uint8_t mask, uint8_t level)
{
    const uint8_t before = sim->level;
    sim->level = (uint8_t)((before & ~mask) | (level & mask));
    avr_ioport_external_t external = {.name = 'C', .mask = 0x3F, .value = sim->level};
    avr_ioctl(sim->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('C'), &external);
    for (int pin = 0; pin < 6; pin++) {
        if ((before ^ sim->level) >> pin & 1) {
            avr_raise_irq(sim->pins + pin, sim->level >> pin & 1);
        }
    }
}

static avr_cycle_count_t on_edge(avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct hubsim *sim = param;
    const struct hubsim_edge *next;
    (void)when;
    while ((next = queue_front(&sim->edges)) && next->cycle <= avr->cycle) {
        wires_set_levels(sim, next->mask, next->level);
        queue_drop(&sim->edges);
    }
    return next ? next->cycle : 0;
}

void wires_call_at(struct hubsim *sim, avr_cycle_timer_t call, uint64_t cycle)
{
    const uint64_t now = sim->avr->cycle;
    avr_cycle_timer_register(sim->avr, cycle > now ? cycle - now : 1, call, sim);
}

void wires_arm(struct hubsim *sim)
{
    const struct hubsim_edge *edge = queue_front(&sim->edges);
    const struct hubsim_byte *byte = queue_front(&sim->to_hub);
    if (edge) {
        wires_call_at(sim, on_edge, edge->cycle);
    }
    if (byte) {
        wires_call_at(sim, on_byte, byte->cycle);
    }
}

static void on_output(avr_irq_t *irq, uint32_t value, void *param)
{
    struct hubsim *sim = param;
    (void)irq;
    /* The simulator tells of a byte when it is written: it leaves when those before it have. */
    const uint64_t begins = sim->line_free > sim->avr->cycle ? sim->line_free : sim->avr->cycle;
    sim->line_free = begins + BYTE_CYCLES;
    const struct hubsim_byte byte = {sim->line_free, (uint8_t)value};
    queue_put(&sim->from_hub, &byte);
}

void wires_connect(struct hubsim *sim)
{
    avr_t *avr = sim->avr;
    uint32_t flags = 0;
    for (avr_io_t *io = avr->io_port; io; io = io->next) {
        if (!strcmp(io->kind, "uart")) {
            sim->uart = (avr_uart_t *)io;
        }
    }
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    sim->pins = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('C'), 0);
    sim->input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_output, sim);
}

void hubsim_edges(struct hubsim *sim, const struct hubsim_edge *edges, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        queue_put(&sim->edges, &edges[i]);
    }
    wires_arm(sim);
}

void hubsim_send(struct hubsim *sim, const struct hubsim_byte *bytes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        queue_put(&sim->to_hub, &bytes[i]);
    }
    wires_arm(sim);
}

uint32_t hubsim_received(struct hubsim *sim, struct hubsim_byte *into, uint32_t room)
{
    return queue_take(&sim->from_hub, into, room);
}

uint32_t hubsim_overruns(const struct hubsim *sim)
{
    return sim->overruns;
}
