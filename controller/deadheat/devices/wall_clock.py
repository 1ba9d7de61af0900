"""The calendar. The only module that reads it: what it returns is shown and stored, never computed with."""

import time

from deadheat.timing import WallTime

__all__ = ["wall_now"]


def wall_now() -> WallTime:
    """The calendar's present; it jumps when the machine's clock is set."""
    return WallTime(time.time_ns())  # noqa: TID251 - the one place
