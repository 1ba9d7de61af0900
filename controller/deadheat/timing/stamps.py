"""How early the edge behind a stamp may have been.

The kernel numbers edges twice: per line when they are delivered, and over all lines of a request when they are stamped.
A number missing in the second row only means that an edge came before the interrupt thread had run and *overwrote* the
stamp before it. An edge stamped just after such a hole may then have begun a little earlier than its stamp says.
"""

from bisect import bisect_left, insort
from itertools import pairwise
from operator import attrgetter

import msgspec

from deadheat.timing.contact_terms import Accuracy

__all__ = ["Stamps"]

_NUMBERS = 2048
"""Numbers of edges that are kept while nobody looks, twice what the kernel's buffer holds."""


_HOLES = 4096
"""Holes that are kept; more within a stamp's error would mean an interrupt every 70 ns."""


class _Hole(msgspec.Struct, frozen=True):
    """Numbers are missing between two edges, stamped ``since`` and ``before``."""

    since: int
    before: int


_BEFORE = attrgetter("before")


class Stamps:
    """What one source states about its stamps, and what the numbers of its edges add to that.

    :param accuracy: how far stamps may lie after their edges
    :param began: when its edges began to be numbered, from 1 on, in ns

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, accuracy: Accuracy | None = None, began: int = 0) -> None:
        self.accuracy = accuracy or Accuracy()
        self._at: dict[int, int] = {0: began}
        self._holes: list[_Hole] = []
        self._looked = began

    def number(self, number: int, at: int) -> None:
        """An edge stamped ``at`` ns has this number among all edges of the source."""
        if len(self._at) < _NUMBERS:
            self._at[number] = at

    def find_holes(self, until: int) -> bool:
        """Look for numbers that will never come now that every edge before ``until`` (ns) is here. True if any."""
        del self._holes[: bisect_left(self._holes, self._looked - self.accuracy.coalesced, key=_BEFORE)]
        self._looked = max(self._looked, until)
        passed = []
        found = False
        for number, following in pairwise(sorted(self._at)):
            since, before = self._at[number], self._at[following]
            if before >= until:
                break
            if following > number + 1:
                insort(self._holes, _Hole(min(since, before), before), key=_BEFORE)
                found = True
            passed.append(number)
        for number in passed:
            del self._at[number]
        del self._holes[:-_HOLES]
        return found

    def earliest(self, at: int) -> int:
        """The earliest instant at which the edge stamped ``at`` may have happened, in ns."""
        possible = at - self.accuracy.coalesced
        n = bisect_left(self._holes, possible, key=_BEFORE)
        if n < len(self._holes) and self._holes[n].before <= at:
            return max(self._holes[n].since, possible) - self.accuracy.late
        return at - self.accuracy.late
