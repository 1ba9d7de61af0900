#include "board_fake.h"

#include <string.h>

uint16_t fake_boot;
struct ticks fake_now;
bool fake_line_busy;
uint8_t fake_dimmable;
uint8_t fake_lights[8];
uint8_t fake_sent[256];
uint8_t fake_sent_count;
uint32_t fake_frames;
uint8_t fake_memory[BOOTS_BYTES];
int fake_power;
uint32_t fake_writes[BOOTS_BYTES];

void fake_new(void)
{
    const struct ticks zero = {0, 0};
    fake_boot = 7;
    fake_now = zero;
    fake_line_busy = false;
    fake_dimmable = 0xFF;
    memset(fake_lights, 0, sizeof fake_lights);
    fake_sent_count = 0;
    fake_frames = 0;
    memset(fake_memory, 0xFF, sizeof fake_memory);
    memset(fake_writes, 0, sizeof fake_writes);
    fake_power = -1;
}

uint16_t board_boot(void)
{
    return fake_boot;
}

uint8_t board_cause(void)
{
    return 1;
}

uint16_t board_lateness(void)
{
    return 40;
}

uint32_t board_baud(void)
{
    return 250000;
}

uint8_t board_dimmable(void)
{
    return fake_dimmable;
}

uint8_t board_name(uint8_t at)
{
    static const char name[16] = "atmega328p";
    return (uint8_t)name[at];
}

struct ticks board_now(void)
{
    return fake_now;
}

bool board_line_free(void)
{
    return !fake_line_busy;
}

void board_send(const uint8_t *bytes, uint8_t count)
{
    memcpy(fake_sent, bytes, count);
    fake_sent_count = count;
    fake_frames++;
}

void board_light(uint8_t lamp, uint8_t level)
{
    fake_lights[lamp] = level;
}

uint8_t board_memory(uint16_t at)
{
    return fake_memory[at];
}

void board_memorise(uint16_t at, uint8_t byte)
{
    if (fake_power == 0) {
        return;
    }
    if (fake_memory[at] == byte) {
        return;
    }
    fake_writes[at]++;
    fake_memory[at] = fake_power == 1 ? 0xFF : byte;
    if (fake_power > 0) {
        fake_power--;
    }
}
