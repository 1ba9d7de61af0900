/* The common room of the patterns against a plain table. */
#include <string.h>

#include "check.h"
#include "patterns.h"
#include "sizes.h"

int main(void)
{
    uint32_t seed = 5;
    uint8_t steps[PATTERNS][PATTERN_STEPS_MAX * 3];
    uint8_t counts[PATTERNS] = {0};
    int refused = 0;
    patterns_start();
    for (int i = 0; i < 50000; i++) {
        const uint8_t id = (uint8_t)(chance(&seed) % PATTERNS);
        const uint8_t count = (uint8_t)(1 + chance(&seed) % PATTERN_STEPS_MAX);
        uint8_t fresh[PATTERN_STEPS_MAX * 3];
        for (int at = 0; at < count * 3; at++) {
            fresh[at] = (uint8_t)chance(&seed);
        }
        int sum = count - counts[id];
        for (int other = 0; other < PATTERNS; other++) {
            sum += counts[other];
        }
        const bool fits = sum <= PATTERN_STEPS_ROOM;
        CHECK(patterns_describe(id, fresh, count) == fits);
        refused += !fits;
        counts[id] = fits ? count : 0;
        memcpy(steps[id], fresh, sizeof fresh);
        for (uint8_t each = 0; each < PATTERNS; each++) {
            CHECK(patterns_count(each) == counts[each]);
            for (uint8_t number = 0; number < counts[each]; number++) {
                const struct step step = patterns_step(each, number);
                CHECK(step.level == steps[each][number * 3]);
                CHECK(step.lasts == (steps[each][number * 3 + 1] | steps[each][number * 3 + 2] << 8));
            }
        }
    }
    CHECK(refused > 1000);
    return 0;
}
