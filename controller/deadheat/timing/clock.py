"""The table clock and its timers, as the rest of the house sees them.

Nobody reads a clock directly: a :class:`Clock` is handed in. The daemon's is CLOCK_MONOTONIC on the asyncio loop, the
one of tests and demos is a number that jumps from timer to timer.
"""

from collections.abc import Callable
from typing import Protocol

__all__ = ["Clock", "Timer", "WallTime"]


class Timer(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None:
        """Forget the call; harmless once it was made."""


class Clock(Protocol):
    """The table clock in integer nanoseconds.

    **Synchronization:** one thread, the one that runs the loop.
    """

    def now(self) -> int:
        """The present instant on the table clock, in ns."""

    def call_at(self, when: int, call: Callable[[], None]) -> Timer:
        """Make ``call`` at ``when`` (ns) or as soon after as possible, never before, never from inside this method."""


class WallTime:
    """An instant of the calendar, kept beside table-clock times and never computed with.

    It is a type of its own without arithmetic, so that taking it from a table-clock time fails under mypy and at run
    time. ``unix_ns`` is nanoseconds since 1970 (UTC).
    """

    __slots__ = ("unix_ns",)

    def __init__(self, unix_ns: int) -> None:
        self.unix_ns = unix_ns

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WallTime) and other.unix_ns == self.unix_ns

    def __hash__(self) -> int:
        return hash((WallTime, self.unix_ns))

    def __repr__(self) -> str:
        return f"WallTime({self.unix_ns})"
