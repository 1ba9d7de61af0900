#include "inside.h"

/* A lamp: its pin, and, if a timer dims it, the register with the level and the bit that connects it. */
static const struct lamp {
    uint16_t port;
    uint8_t pin;
    uint16_t control, compare;
    uint8_t connect;
} lamps[6] = {
    {PORTD, 3, TCCR2A, OCR2B, 5}, {PORTD, 5, TCCR0A, OCR0B, 5}, {PORTD, 6, TCCR0A, OCR0A, 7},
    {PORTB, 1, 0, 0, 0}, {PORTB, 2, 0, 0, 0}, {PORTB, 3, TCCR2A, OCR2A, 7},
};

void lights_look(struct hubsim *sim)
{
    const uint8_t *data = sim->avr->data;
    for (uint8_t i = 0; i < 6; i++) {
        const struct lamp *lamp = &lamps[i];
        uint8_t level = data[lamp->port] >> lamp->pin & 1 ? 255 : 0;
        if (lamp->control && data[lamp->control] >> lamp->connect & 1) {
            level = data[lamp->compare];
        }
        if (level != sim->shines[i]) {
            sim->shines[i] = level;
            const struct hubsim_light light = {sim->avr->cycle, i, level};
            queue_put(&sim->lights, &light);
        }
    }
}

static void on_light(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)value;
    lights_look(param);
}

void lights_connect(struct hubsim *sim)
{
    static const uint16_t watched[] = {PORTB, PORTD, TCCR0A, OCR0A, OCR0B, TCCR2A, OCR2A, OCR2B};
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++) {
        avr_irq_register_notify(avr_iomem_getirq(sim->avr, watched[i], NULL, AVR_IOMEM_IRQ_ALL), on_light, sim);
    }
}

uint32_t hubsim_lights(struct hubsim *sim, struct hubsim_light *into, uint32_t room)
{
    return queue_take(&sim->lights, into, room);
}
