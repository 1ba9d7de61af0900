/* The kinds of frames, as PROTOCOL.md lists them. */
#ifndef HUB_MESSAGES_H
#define HUB_MESSAGES_H

/* What the hub says. */
#define KIND_HELLO 0x01
#define KIND_REPORT 0x02
#define KIND_PONG 0x03
#define KIND_COUNTERS 0x04

/* What the host says. */
#define KIND_ASK 0x81
#define KIND_ACK 0x82
#define KIND_PING 0x83
#define KIND_PATTERN 0x84
#define KIND_LAMPS 0x85
#define KIND_ECHO 0x86
#define KIND_COUNT 0x87

#endif
