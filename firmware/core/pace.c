#include "pace.h"

#include "records.h"
#include "sizes.h"

static uint32_t reported, changed, heard, patient;
/* Spans are measured with half of the time, which wraps: once one is over, a flag remembers it. */
static bool busy, no_host, wanted;

void pace_start(uint32_t now)
{
    reported = now;
    heard = now;
    busy = false;
    no_host = false;
    wanted = false;
}

void pace_change(uint32_t now)
{
    changed = now;
    busy = true;
}

void pace_wanted(void)
{
    wanted = true;
}

void pace_heard(uint32_t now)
{
    heard = now;
    no_host = false;
}

void pace_acknowledged(uint32_t now)
{
    patient = now;
}

void pace_again(uint32_t now)
{
    records_rewind();
    patient = now;
}

void pace_pass(uint32_t now)
{
    if (now - changed >= BUSY_TICKS) {
        busy = false;
    }
    if (now - heard >= NO_HOST_TICKS) {
        no_host = true;
    }
    if (!records_outstanding()) {
        patient = now;
    } else if (now - patient >= AGAIN_TICKS) {
        pace_again(now);
    }
}

bool pace_due(uint32_t now)
{
    return wanted || records_waiting() || now - reported >= (busy ? REPORT_BUSY_TICKS : REPORT_IDLE_TICKS);
}

void pace_reported(uint32_t now)
{
    reported = now;
    wanted = false;
}

bool pace_no_host(void)
{
    return no_host;
}
