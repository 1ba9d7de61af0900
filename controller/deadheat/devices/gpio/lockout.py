"""The rules that turn the edges of one line into state changes; no clock, no thread, no kernel.

Times are integer nanoseconds on the table clock, levels are physical (True is high).
"""

from typing import NamedTuple, Protocol

__all__ = ["SETTLE_NS", "Change", "EdgeRule", "EveryEdge", "Lockout"]

SETTLE_NS = 20_000_000
"""How long a line must have been silent before its level is compared with what its edges said."""


class Change(NamedTuple):
    """A line is known to have changed."""

    stamp_ns: int
    """When; the kernel's stamp, or the time of reading for a change that had no edge."""
    level: bool
    """To what."""


class EdgeRule(Protocol):
    """What to make of the edges of one line."""

    def edge(self, stamp_ns: int, level: bool) -> list[Change]:
        """An edge with the level that the kernel printed on it. Edges come in the order of their stamps."""
        ...

    def doubt(self) -> None:
        """Edges were lost: ask for the level as soon as possible."""
        ...

    def due_ns(self) -> int | None:
        """When :meth:`settle` wants to be called; None if not before the next edge."""
        ...

    def settle(self, now_ns: int, level: bool) -> list[Change]:
        """The line's level, read at ``now_ns``, after all edges up to then were told."""
        ...


class EveryEdge:
    """For a line that reports one kind of edge only: every edge counts that is not within ``bounce_ns`` of the last.

    The kernel does not read the level of such a line, so the edge is always what it says.
    """

    def __init__(self, bounce_ns: int) -> None:
        self._bounce_ns = bounce_ns
        self._locked_until_ns: int | None = None

    def edge(self, stamp_ns: int, level: bool) -> list[Change]:
        if self._locked_until_ns is not None and stamp_ns < self._locked_until_ns:
            return []
        self._locked_until_ns = stamp_ns + self._bounce_ns
        return [Change(stamp_ns, level)]

    def doubt(self) -> None:
        """Nothing to do: an edge that is lost leaves no wrong belief behind."""

    def due_ns(self) -> int | None:
        return None

    def settle(self, now_ns: int, level: bool) -> list[Change]:  # noqa: ARG002 - a rule is asked about the level
        return []


class Lockout:
    """For a line that reports both edges: the first edge counts, then the line is locked out for ``bounce_ns``.

    When the lock-out ends and the line has another level than the one reported, that is reported with the stamp of
    the edge that led to it, and a lock-out of its own follows the first. So changes alternate, the first is as early as
    the kernel saw it, and no press stays without its release, however short it was.

    .. code-block:: text

        TIME     0....5....10...15...20...25...30...35...40...45...50 ms

        lock-out      |===================|    |===================|

        HIGH     -----. ,-. ,-.                ,-. ,-----------------
                      | | | | |                | | |
        LOW           `-' `-' `----------------' `-'
                      :                        :
                   reported                 reported
                     low                      high

    A bounce can turn the level back before the kernel's interrupt thread reads it, and the edge then carries the level
    that the line is believed to have already. Such an edge is a change all the same, at its stamp: the line left that
    level and came back. Without a lock-out (``bounce_ns`` 0) both changes are reported.
    """

    def __init__(self, level: bool, read_at_ns: int, bounce_ns: int) -> None:
        self._level = level
        self._sure_from_ns = read_at_ns
        self._bounce_ns = bounce_ns
        self._locked_until_ns: int | None = None
        self._seen = Change(read_at_ns, level)
        self._check_at_ns: int | None = None

    def edge(self, stamp_ns: int, level: bool) -> list[Change]:
        changes = self._end_lockouts(stamp_ns)
        if self._locked_until_ns is None:
            # An edge older than the last reading of the level may be in that reading already.
            if level == self._level and stamp_ns > self._sure_from_ns:
                changes += self._report(Change(stamp_ns, not level))
            if level != self._level and self._locked_until_ns is None:
                changes += self._report(Change(stamp_ns, level))
        self._seen = Change(stamp_ns, level)
        self._check_at_ns = stamp_ns + SETTLE_NS
        return changes

    def doubt(self) -> None:
        self._check_at_ns = 0

    def due_ns(self) -> int | None:
        return self._check_at_ns if self._locked_until_ns is None else self._locked_until_ns

    def settle(self, now_ns: int, level: bool) -> list[Change]:
        due = self.due_ns()
        if due is None or now_ns < due:
            return []
        if level != self._seen.level:
            self._seen = Change(now_ns, level)
        changes = self._end_lockouts(now_ns)
        if self._locked_until_ns is None:
            self._check_at_ns = None
            self._sure_from_ns = now_ns
            if level != self._level:
                changes += self._report(self._seen)
        return changes

    def _end_lockouts(self, now_ns: int) -> list[Change]:
        changes: list[Change] = []
        while self._locked_until_ns is not None and now_ns >= self._locked_until_ns:
            end, self._locked_until_ns = self._locked_until_ns, None
            if self._seen.level != self._level:
                changes += self._report(self._seen)
                self._locked_until_ns = end + self._bounce_ns
        return changes

    def _report(self, change: Change) -> list[Change]:
        self._level = change.level
        self._locked_until_ns = change.stamp_ns + self._bounce_ns if self._bounce_ns else None
        return [change]
