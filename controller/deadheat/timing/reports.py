"""What is reported of one button, put into time order before anybody judges it."""

from bisect import insort
from operator import attrgetter

import msgspec

from deadheat.timing.moment import Moment

__all__ = ["LIMIT", "Report", "Reports"]

LIMIT = 512
"""Edges, and readings, kept of one button while nobody judges them; a contact bouncing at 1 kHz needs half a second."""


class Report(msgspec.Struct):
    """An edge of a button, or a reading of its level."""

    at: int
    """Its place in time, in ns: an edge's stamp; for a reading, when every edge that it saw has been stamped."""
    is_reading: bool
    rank: int
    """Keeps equal times in the order of their numbers, or else of their coming."""
    active: bool
    """The level that was printed on the edge, or read."""
    seqno: int | None = None
    """The edge's number on its line."""
    read_at: int = 0
    """When the level was read, in ns."""
    unseen: bool = False
    """Nobody reported this edge, a reading only showed that it came some time before ``at``."""
    earliest: int = 0
    """When the edge may have happened at the earliest, in ns; found when it is judged."""


_PLACE = attrgetter("at", "is_reading", "rank")


class Reports:
    """The edges and readings of one button that wait to be judged, first in time first.

    A stamp may lie ``slack`` ns after its edge, so a level read at some instant may already show an edge that is
    stamped up to ``slack`` later. Readings therefore take their place in time only then.

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, slack: int) -> None:
        self._slack = slack
        self._queue: list[Report] = []
        self._arrivals = 0
        self._wanted: int | None = None
        self.edges = 0
        """How many edges wait."""
        self.readings = 0
        """How many readings wait."""
        self._dropped: tuple[int, int] | None = None

    @property
    def first(self) -> Report | None:
        """The first in time."""
        return self._queue[0] if self._queue else None

    @property
    def wanted(self) -> int | None:
        """A level read at or after this instant (ns) is wanted, since none has come; None: no need."""
        return self._wanted

    def contradict(self, level: bool) -> bool:
        """Whether the level was last read to be another one, and no edge that waits explains it."""
        return not self.edges and self.readings > 0 and self._queue[-1].active != level

    def pop(self) -> Report:
        """Take the first in time."""
        report = self._queue.pop(0)
        if report.is_reading:
            self.readings -= 1
        else:
            self.edges -= 1
        return report

    def add_edge(self, at: int, active: bool, seqno: int | None) -> bool:
        """Take in an edge. False if there is no room for it."""
        self.want(at)
        if self.edges >= LIMIT:
            first, last = self._dropped or (at, at)
            self._dropped = min(first, at), max(last, at)
            return False
        self.edges += 1
        self._add(Report(at, False, self._rank(seqno), active, seqno))
        return True

    @property
    def dropped(self) -> Moment | None:
        """When the edges were that found no room."""
        return Moment(self._dropped[0] - self._slack, self._dropped[1]) if self._dropped else None

    def forget_dropped(self) -> None:
        """They have been reported as lost."""
        self._dropped = None

    def add_reading(self, at: int, active: bool) -> None:
        """Take in a level that was read at ``at`` ns."""
        if self.readings >= LIMIT:
            return
        self.readings += 1
        self._add(Report(at + self._slack, True, self._rank(None), active, read_at=at))
        if self._wanted is not None and at >= self._wanted:
            self._wanted = None

    def want(self, at: int) -> None:
        """Have the level read at ``at`` ns or later."""
        if self._wanted is None or at > self._wanted:
            self._wanted = at

    def _rank(self, seqno: int | None) -> int:
        self._arrivals += 1
        return self._arrivals if seqno is None else seqno

    def _add(self, report: Report) -> None:
        if not self._queue or _PLACE(self._queue[-1]) <= _PLACE(report):
            self._queue.append(report)
        else:
            insort(self._queue, report, key=_PLACE)
