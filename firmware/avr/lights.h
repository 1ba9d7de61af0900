/* The lamps' pins and timers; see board_light() for the lamps themselves. */
#ifndef HUB_LIGHTS_H
#define HUB_LIGHTS_H

/* All off. The clock must run. */
void lights_start(void);

#endif
