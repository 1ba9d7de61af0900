"""A way from buttons to the daemon: it keeps exactly what it states, however badly it behaves within that."""

from collections import deque
from collections.abc import Iterable, Mapping

import msgspec

from deadheat.testing.fairness.waves import Line
from deadheat.timing import MS, Accuracy, Kind, Terms

__all__ = ["Edge", "Lines", "Wire"]

Lines = Mapping[str, Line]
"""The lines of one wire by seat, in the order of their pins."""

_KINDS = frozenset({Kind.PRESS, Kind.RELEASE, Kind.HOLD})


class Edge(msgspec.Struct, frozen=True):
    """An edge as it is delivered; times in ns."""

    arrives: int
    """When it can be read."""
    seat: str
    pin: int
    stamp: int
    active: bool
    """The level printed on it, which need not be true."""
    line_seqno: int | None = None
    global_seqno: int | None = None


class Wire:
    """A wire that reads levels at once and needs no message to know that nothing happened.

    :param edges: everything that will be delivered, in the order of delivery
    :param lag: no edge is delivered later than this after its stamp, in ns
    :param wake: how long after an edge could be read the daemon hears of it, in ns
    :param capacity: edges that wait to be read at most; the oldest make room
    """

    reads_everywhere = False
    """Whether every message of it carries all levels."""

    def __init__(
        self, name: str, accuracy: Accuracy, lines: Lines, edges: Iterable[Edge], *,
        lag: int = 2 * MS, wake: int = 0, capacity: int = 1024,
    ) -> None:  # fmt: skip
        self.terms = Terms(name, _KINDS, lag)
        self.accuracy = accuracy
        self.lines = lines
        self._coming = deque(edges)
        self._taken: list[Edge] = []
        self._wake = wake
        self._capacity = capacity

    @property
    def error(self) -> int:
        """The largest error that it states for the time of a press, in ns."""
        return self.accuracy.worst

    @property
    def next_arrival(self) -> int | None:
        """When the daemon will next hear of something to read, in ns."""
        return self._coming[0].arrives + self._wake if self._coming else None

    def take(self, now: int) -> list[Edge]:
        """What is there to read at ``now``."""
        there = []
        while self._coming and self._coming[0].arrives <= now:
            there.append(self._coming.popleft())
        kept = there[-self._capacity :]
        self._taken += kept
        return kept

    @property
    def delivered(self) -> list[Edge]:
        """Everything that was read, and what would still be."""
        return [*self._taken, *self._coming]

    def complete_until(self, now: int) -> int:
        """Every edge stamped before this (ns) has been read when everything was read at ``now``."""
        return now - self.terms.lag

    def level(self, seat: str, now: int) -> bool:
        """The level of a line as it can be known at ``now``."""
        return self.lines[seat].level(now)

    def level_at(self, now: int) -> int:
        """When that level was read, as this wire would stamp it, in ns."""
        return now
