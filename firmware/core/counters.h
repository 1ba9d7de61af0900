/* What is counted since the reset, for the operator. Each count wraps at 2^32. */
#ifndef HUB_COUNTERS_H
#define HUB_COUNTERS_H

#include <stdint.h>

struct counters {
    uint32_t frames; /* frames that were taken in */
    uint32_t crc_errors;
    uint32_t bad_frames; /* that did not decode, were too short or long, had an impossible body or found no room */
    uint32_t unknown; /* of a kind that nobody knows */
    uint32_t foreign; /* meant for another life */
    uint32_t overruns; /* bytes from the host that came faster than they could be taken */
    uint32_t resent; /* records sent more than once */
    uint32_t lost; /* changes that could not be kept */
    uint32_t limited; /* changes left out because their pin changed too often */
    uint32_t peak; /* the most records that were kept at once */
};

extern struct counters counters;

#endif
