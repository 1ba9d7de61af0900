"""When the hub is asked for its time, and how long its answers take."""

from collections import deque
from statistics import median
from typing import Final

import msgspec

from deadheat.timing import MS, US

__all__ = ["Pings", "RoundTrips"]

_BURST: Final = tuple(round(ms * MS) for ms in (0, 3.1, 4.7, 7.3, 11.9, 17.3, 23.9, 31.7))
"""The pauses before each of the first pings, in ns: odd ones, so as to meet the frames of the USB (1 ms) anywhere."""
_EVERY: Final = 96_700 * US
"""The pause between all later ones, in ns: no multiple of any period on the way. The more often it is asked, the sooner
a quick answer is among the last ones: at a USB of 1 ms frames a press is known to 0.3 ms so, and to 0.5 ms at a
fifth of the questions (tests/firmware)."""
_KEPT: Final = 64
"""Round trips that the median is of; and pings that may be on their way at most."""


class RoundTrips(msgspec.Struct, frozen=True):
    """How long answers took, in ns, from the writing of a question to the reading of its answer."""

    count: int
    least: int
    median: int
    last: int


class Pings:
    """**Synchronization:** none of its own; one thread."""

    def __init__(self) -> None:
        self._token = 0
        self._written: dict[int, int] = {}
        self._asked = 0
        self._answered = 0
        self._due: int | None = None
        self._trips: deque[int] = deque(maxlen=_KEPT)
        self._least: int | None = None
        self._count = 0

    def begin(self, now: int) -> None:
        """The line is up: ask often at first."""
        self._written.clear()
        self._asked = self._answered = 0
        self._due = now

    def end(self) -> None:
        """The line is down."""
        self._written.clear()
        self._due = None

    @property
    def due(self) -> int | None:
        """When the next one is to be written, in ns; None: never."""
        return self._due

    @property
    def answered(self) -> int:
        """How many have been answered since the line came up."""
        return self._answered

    def write(self, now: int) -> int:
        """One is written at ``now`` (ns); its token."""
        self._token = (self._token + 1) % 256
        self._written[self._token] = now
        if len(self._written) > _KEPT:
            del self._written[next(iter(self._written))]
        self._asked += 1
        self._due = now + (_BURST[self._asked] if self._asked < len(_BURST) else _EVERY)
        return self._token

    def answer(self, token: int, now: int) -> int | None:
        """An answer was read at ``now``. When its question was written; None for one that nobody asked."""
        written = self._written.pop(token, None)
        if written is not None:
            self._answered += 1
            self._count += 1
            self._trips.append(now - written)
            self._least = now - written if self._least is None else min(self._least, now - written)
        return written

    @property
    def round_trips(self) -> RoundTrips | None:
        """What is known of them; None before the first."""
        if self._least is None:
            return None
        return RoundTrips(self._count, self._least, round(median(self._trips)), self._trips[-1])
