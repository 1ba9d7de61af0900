#include "counters.h"

struct counters counters;
