"""The table clock of a real table: CLOCK_MONOTONIC on the asyncio loop."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from deadheat.timing import BothClocks

__all__ = ["LoopClock", "boot_id", "read_both_clocks"]


class LoopClock:
    """A :class:`deadheat.timing.Clock` whose timers run on an asyncio loop.

    **Synchronization:** the loop's thread.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now(self) -> int:
        return time.monotonic_ns()

    def call_at(self, when: int, call: Callable[[], None]) -> "_LoopTimer":
        return _LoopTimer(self._loop, self, when, call)


class _LoopTimer:
    """One timer. The loop counts in float seconds and may wake a little early: then it waits again."""

    def __init__(self, loop: asyncio.AbstractEventLoop, clock: LoopClock, when: int, call: Callable[[], None]) -> None:
        self._loop = loop
        self._clock = clock
        self._when = when
        self._call = call
        self._handle = loop.call_at(when / 1e9, self._wake)

    def _wake(self) -> None:
        if self._clock.now() < self._when:
            self._handle = self._loop.call_at(self._when / 1e9 + 1e-6, self._wake)
        else:
            self._call()

    def cancel(self) -> None:
        self._handle.cancel()


def boot_id() -> str:
    """Which boot of this machine the table clock belongs to, or ``unknown`` where the kernel does not say."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    except OSError:
        return "unknown"


def read_both_clocks() -> BothClocks:
    """The table clock beside the kernel's clock that is never slewed."""
    before = time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)
    table = time.monotonic_ns()
    return BothClocks(before, table, time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW))
