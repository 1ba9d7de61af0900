/* How much of everything there is, and how long things take. The same for all boards, so that what is tested on the
 * development machine is what runs at the table. */
#ifndef HUB_SIZES_H
#define HUB_SIZES_H

#define HUB_BUTTONS 6 /* at most 6: a record keeps the levels in six bits */
#define HUB_LAMPS 6

#define TICKS_PER_MS 2000UL

/* A frame before COBS: kind, boot, body, crc. */
#define FRAME_MIN 5
#define FRAME_MAX 72
/* And on the line: one code byte (72 < 254) and the zero. */
#define WIRE_MAX (FRAME_MAX + 2)

/* The ring of records: bytes, of which a record takes 2 to 9. */
#define RECORD_BYTES 192
#define RECORD_LONGEST 9
/* Records that find room whatever their times are; beside them there is always room for one LOST. */
#define RECORD_CAPACITY ((RECORD_BYTES - RECORD_LONGEST) / RECORD_LONGEST)
#define RECORDS_PER_REPORT 5

#define PATTERNS 16
#define PATTERN_STEPS_MAX 8
/* Steps of all patterns together. */
#define PATTERN_STEPS_ROOM 48

/* A pin may change so often at once, and once more each LIMIT_TICKS. */
#define LIMIT_BUCKET 48
#define LIMIT_TICKS (4 * TICKS_PER_MS)
/* When left-out changes are told: early enough for 20 ms to hold although the line may be busy. */
#define LIMIT_TELL_TICKS (15 * TICKS_PER_MS)

#define REPORT_BUSY_TICKS (2 * TICKS_PER_MS)
#define REPORT_IDLE_TICKS (20 * TICKS_PER_MS)
/* After a change reports are dense for so long. */
#define BUSY_TICKS (10 * TICKS_PER_MS)
/* Sent and not acknowledged for so long: again. */
#define AGAIN_TICKS (40 * TICKS_PER_MS)
#define HELLO_PAUSE_TICKS (100 * TICKS_PER_MS)
#define NO_HOST_TICKS (2000 * TICKS_PER_MS)

#endif
