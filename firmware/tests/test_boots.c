#include "board_fake.h"
#include "boots.h"
#include "check.h"

static void the_first_life_is_1_and_each_is_one_more_never_0(void)
{
    fake_new();
    for (uint32_t life = 1; life < 140000; life++) {
        const uint16_t expected = (uint16_t)((life - 1) % 65535 + 1);
        CHECK(boots_next() == expected);
    }
}

static void all_places_wear_alike(void)
{
    fake_new();
    for (uint32_t life = 0; life < 64000; life++) {
        (void)boots_next();
    }
    for (uint16_t at = 0; at < BOOTS_BYTES; at++) {
        CHECK(fake_writes[at] <= 64000 / BOOTS_PLACES + 2);
    }
}

/* Power fails in any byte of the writing, at any time: the number that comes next was never heard before. */
static void a_torn_number_is_never_one_that_was_heard(void)
{
    uint32_t seed = 3;
    fake_new();
    uint16_t heard = 0;
    for (int i = 0; i < 200000; i++) {
        fake_power = chance(&seed) % 3 ? -1 : (int)(1 + chance(&seed) % 5);
        const uint16_t boot = boots_next();
        const bool spoke = fake_power != 0;
        CHECK(boot != 0);
        const uint16_t ahead = (uint16_t)(boot - heard);
        CHECK(ahead == 1 || ahead == 2 || !spoke);
        heard = spoke ? boot : heard;
    }
}

int main(void)
{
    the_first_life_is_1_and_each_is_one_more_never_0();
    all_places_wear_alike();
    a_torn_number_is_never_one_that_was_heard();
    return 0;
}
