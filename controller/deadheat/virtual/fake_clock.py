"""A table clock that jumps from timer to timer: hours of play in milliseconds, the same every time."""

import heapq
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

from deadheat.timing import WallTime

__all__ = ["FakeClock", "FakeStamps"]

_EPOCH_NS = 1_767_225_600_000_000_000
"""The calendar of simulated time starts at 2026-01-01 00:00 UTC."""


class FakeClock:
    """A :class:`deadheat.timing.Clock` whose time passes only when it is told to.

    :param start: the first instant, in ns; a boot some time ago, so that nothing is ever negative
    """

    def __init__(self, start: int = 1_000_000_000_000) -> None:
        self._now = start
        self._order = count()
        self._timers: list[_Due] = []
        self._world: list[_Due] = []

    def now(self) -> int:
        return self._now

    def call_at(self, when: int, call: Callable[[], None]) -> "_FakeTimer":
        return self._add(self._timers, when, call)

    def happen_at(self, when: int, call: Callable[[], None]) -> "_FakeTimer":
        """Something happens in the world at ``when`` (ns), such as a contact closing, even if the loop is busy then."""
        return self._add(self._world, when, call)

    def _add(self, queue: "list[_Due]", when: int, call: Callable[[], None]) -> "_FakeTimer":
        timer = _FakeTimer(call)
        heapq.heappush(queue, (max(when, self._now), next(self._order), timer))
        return timer

    @property
    def next_at(self) -> int | None:
        """When the next timer is due, in ns; None if there is none."""
        return min((queue[0][0] for queue in (self._world, self._timers) if _prune(queue)), default=None)

    def step(self) -> bool:
        """Jump to the next timer and make its call; one that is overdue is called now. False if there is none."""
        at = self.next_at
        if at is None:
            return False
        queue = self._world if self._world and self._world[0][0] <= at else self._timers
        _, _, timer = heapq.heappop(queue)
        self._now = max(at, self._now)
        timer.fire()
        return True

    def run_to(self, instant: int) -> None:
        """Make every call that is due up to ``instant`` (ns), then stand at it.

        :raises ValueError: if it is in the past: time does not go backwards
        """
        if instant < self._now:
            raise ValueError(f"time does not go backwards: {instant} is before {self._now}")
        while (at := self.next_at) is not None and at <= instant:
            self.step()
        self._now = max(instant, self._now)

    def jump(self, by: int) -> None:
        """The loop is busy elsewhere for ``by`` ns: the world goes on, no other call is made until later."""
        until = self._now + by
        while _prune(self._world) and self._world[0][0] <= until:
            self._now, _, timer = heapq.heappop(self._world)
            timer.fire()
        self._now = until


def _prune(queue: "list[_Due]") -> bool:
    """Drop cancelled timers that come first. Whether any is left."""
    while queue and queue[0][2].cancelled:
        heapq.heappop(queue)
    return bool(queue)


class _FakeTimer:
    def __init__(self, call: Callable[[], None]) -> None:
        self._call: Callable[[], None] | None = call

    @property
    def cancelled(self) -> bool:
        return self._call is None

    def cancel(self) -> None:
        self._call = None

    def fire(self) -> None:
        call, self._call = self._call, None
        if call is not None:
            call()


_Due: TypeAlias = tuple[int, int, _FakeTimer]
"""When, in which order among equals, and what."""


class FakeStamps:
    """Journal stamps in simulated time: a calendar that moves with the table clock."""

    boot_id = "simulated"

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self._start = clock.now()

    def now(self) -> int:
        return self._clock.now()

    def wall(self) -> WallTime:
        return WallTime(_EPOCH_NS + self._clock.now() - self._start)
