/* How late a stamp can be, in ticks of 0.5 us.
 *
 * The worst way from an edge to its stamp: interrupts are closed for the longest time that this program ever closes
 * them (an interrupt handler from its entry to its last instruction, plus the one instruction that runs before the next
 * is entered), then the processor enters the handler, which reads the port and then the clock. The tests measure it in
 * the simulator, instruction by instruction, and fail if it is above what stands here less MARGIN.
 *
 * MARGIN covers what the simulator leaves out: 4 cycles to enter a handler (twice, if one was just being entered), 4 to
 * wake, 3 in which an edge passes the pin's synchroniser; and as much again. */
#ifndef HUB_LATENESS_H
#define HUB_LATENESS_H

#define LATENESS_MARGIN_CYCLES 30
#define LATENESS_TICKS 20

#endif
