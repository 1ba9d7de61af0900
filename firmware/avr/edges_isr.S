/* The pin change interrupt. In assembly because what it costs is the least distance at which two edges get stamps of
 * their own, and a part of how late any stamp can be: 60 cycles from entry to end, of which the port is read in the
 * 6th. The compiler's takes over 90, and reads the port after saving all registers.
 *
 * raw: three rows of EDGES_RING bytes: the clock's low and its high byte, the levels (and in bits 6 and 7 the clock's
 * overflows). GPIOR1: the place to fill. GPIOR2: the oldest place that is not to be filled. */

#include <avr/io.h>

#include "edges.h"

    .section .text
    .global PCINT1_vect
    .type PCINT1_vect, @function
PCINT1_vect:
    push r24
    in r24, _SFR_IO_ADDR(PINC)      ; all levels, at one instant
    push r25
    lds r25, TCNT1L                 ; the stamp; this latches its high byte
    push r30
    in r30, _SFR_IO_ADDR(SREG)
    push r30
    push r31
    in r30, _SFR_IO_ADDR(GPIOR1)
    ldi r31, 0
    subi r30, lo8(-(raw))
    sbci r31, hi8(-(raw))
    st Z, r25
    lds r25, TCNT1H
    std Z+EDGES_RING, r25
    adiw r30, EDGES_RING
    andi r24, 0x3F
    sbrc r25, 7                     ; if an overflow is waiting to be counted, and the stamp is from after it,
    rjmp 1f
    sbic _SFR_IO_ADDR(TIFR1), TOV1
    subi r24, -0x40                 ; count it
1:  in r25, _SFR_IO_ADDR(GPIOR0)
    add r24, r25
    std Z+EDGES_RING, r24
    in r30, _SFR_IO_ADDR(GPIOR1)
    inc r30
    andi r30, EDGES_RING - 1
    in r31, _SFR_IO_ADDR(GPIOR2)
    cp r30, r31
    breq 3f
    out _SFR_IO_ADDR(GPIOR1), r30   ; only now is it kept
2:  pop r31
    pop r30
    out _SFR_IO_ADDR(SREG), r30
    pop r30
    pop r25
    pop r24
    reti
3:  lds r30, raw_missed
    inc r30
    breq 2b
    sts raw_missed, r30
    rjmp 2b
    .size PCINT1_vect, . - PCINT1_vect
