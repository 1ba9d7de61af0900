"""What is believed of a line's level, and what a reading of it says about that."""

from enum import Enum, auto

from deadheat.timing.reports import Report

__all__ = ["Level", "Says"]


class Says(Enum):
    """What a reading says about the last edge."""

    NOTHING_NEW = auto()
    CORRECTED = auto()
    """It carried the wrong level, or the line has changed once more right after it."""
    MISSED = auto()
    """Another edge has come after it and was never reported."""


class Level:
    """The level of a line since its last edge.

    The type of an edge may be wrong until the level was read once; from then on another level means that an edge is
    missing. It may still be on its way, so it counts as missed only after some time.

    :param late: how far stamps may lie after their edges, in ns
    """

    def __init__(self, active: bool, at: int, late: int) -> None:
        self.last = Report(at, False, 0, active, earliest=at)
        """The last edge, reported or found by a reading; at first, the first reading."""
        self.unread = False
        """Whether no level has been judged since the last edge."""
        self.known = at
        """When the level is known to have been that of the last edge, in ns."""
        self.contradicted: int | None = None
        """Since when it is known to have been another, in ns."""
        self._late = late
        self._reread_from: int | None = None

    @property
    def is_certain(self) -> bool:
        """Whether it was read since the last edge and nothing speaks against it."""
        return not self.unread and self._reread_from is None and self.contradicted is None

    def vouches(self, until: int, *, contradicted: bool) -> int:
        """What readings still to come may change began no earlier than this, nor than ``until`` (ns).

        :param contradicted: whether a reading that waits shows another level
        """
        if self.unread:
            until = min(until, self.last.earliest)
        if contradicted or self._reread_from is not None or self.contradicted is not None:
            until = min(until, self.known - self._late)
        return until

    def doubt(self, at: int) -> None:
        """An edge may have been lost before ``at`` (ns): nothing is certain until a level read after it is judged."""
        self._reread_from = at if self._reread_from is None else max(at, self._reread_from)

    def follow(self, edge: Report) -> None:
        """The last edge is now this one."""
        self.last, self.known = edge, edge.at
        self.unread, self.contradicted = True, None

    def judge(self, reading: Report, doubt: int) -> Says:
        """Compare a reading; ``doubt`` is for how long it may contradict before an edge counts as missed, in ns."""
        if reading.read_at < self.last.at:
            return Says.NOTHING_NEW
        if self._reread_from is not None and reading.read_at >= self._reread_from:
            self._reread_from = None
        if reading.active == self.last.active:
            self._settle(reading.read_at)
            return Says.NOTHING_NEW
        if self.unread:
            return Says.CORRECTED
        if self.contradicted is None:
            self.contradicted = reading.read_at
        return Says.MISSED if reading.read_at - self.contradicted >= doubt else Says.NOTHING_NEW

    def unseen_edge(self, at: int, earliest: int) -> Report:
        """The edge that came some time from ``earliest`` to ``at`` (ns) and was not reported as such."""
        return Report(at, False, 0, not self.last.active, unseen=True, earliest=min(earliest, at))

    def _settle(self, at: int) -> None:
        self.unread, self.contradicted, self.known = False, None, at
