/* The versions, in this one place. The packaged hex and the host's tests read them from here. */
#ifndef HUB_VERSION_H
#define HUB_VERSION_H

/* Of the language in PROTOCOL.md: a host refuses another major one. */
#define HUB_PROTOCOL_MAJOR 1
#define HUB_PROTOCOL_MINOR 0

/* Of this firmware. */
#define HUB_VERSION_MAJOR 1
#define HUB_VERSION_MINOR 0
#define HUB_VERSION_PATCH 0

#endif
