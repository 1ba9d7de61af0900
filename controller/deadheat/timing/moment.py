"""When a thing happened, as honestly as its source can say."""

import msgspec

__all__ = ["OWN_RATE", "Moment", "OwnTime"]

OWN_RATE = 196
"""A source's own clock is off by one part in this at most: 5,100 ppm, the 0.5 % of ceramic resonators and a little."""


class OwnTime(msgspec.Struct, frozen=True, array_like=True, order=True):
    """When a thing happened by the clock of its source, which is not the table clock: a closed interval.

    A hub knows to microseconds which of two presses was first and how far apart they were, and the host knows the time
    of both only to within the same few hundred. That common doubt is in each Moment but not between the two, so between
    things of one such clock this interval decides.
    """

    clock: str
    """Which clock; a new name whenever it began anew, so that two times are never compared across a reset."""
    earliest: int
    """In nominal ns of that clock; wrong in their length by its rate, 0.5 % at worst, and never in their order."""
    latest: int


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """A closed interval on the table clock (CLOCK_MONOTONIC), in integer nanoseconds.

    The thing happened at some instant from ``earliest`` to ``latest``, both included; where inside nobody can say. A
    Moment of no width claims an exact instant. Sorting Moments is only good for a stable listing: which of two things
    was first is answered by :meth:`is_before` alone.

    :raises ValueError: if ``earliest`` is after ``latest``.
    """

    earliest: int
    latest: int
    own: OwnTime | None = None
    """The same by a clock of its own, if its source has one."""

    def __post_init__(self) -> None:
        if self.earliest > self.latest:
            raise ValueError(f"a moment cannot end ({self.latest}) before it begins ({self.earliest})")

    def __lt__(self, other: "Moment") -> bool:
        return self._place < other._place

    @property
    def _place(self) -> tuple[object, ...]:
        own = self.own
        return (self.earliest, self.latest, *(() if own is None else (own.clock, own.earliest, own.latest)))

    @classmethod
    def exactly(cls, at: int) -> "Moment":
        """The instant ``at``, without doubt."""
        return cls(at, at)

    @property
    def width(self) -> int:
        """How much is unknown, in ns; 0 for an exact instant."""
        return self.latest - self.earliest

    @property
    def middle(self) -> int:
        """The instant shown to people, half-way; never used to decide an order."""
        return (self.earliest + self.latest) // 2

    def is_before(self, other: "Moment", window: int = 0) -> bool:
        """Whether this happened before ``other`` by more than ``window`` ns whatever the true instants are.

        Either clock may say so: the table clock, or the one that both have in common.
        """
        if self.latest + window < other.earliest:
            return True
        mine, theirs = self._in_common(other)
        return mine is not None and theirs is not None and mine.latest + window < theirs.earliest

    def ties_with(self, other: "Moment", window: int = 0) -> bool:
        """Whether neither is before the other: a dead heat."""
        return not self.is_before(other, window) and not other.is_before(self, window)

    def lead_over(self, other: "Moment") -> tuple[int, int]:
        """By how much ``other`` was later, and how far that may be off, in ns; never used to decide an order.

        By the clock that knows it best: the table's, or the one that both have in common.
        """
        doubt = (self.width + other.width + 1) // 2
        mine, theirs = self._in_common(other)
        if mine is not None and theirs is not None:
            lead = (theirs.earliest + theirs.latest - mine.earliest - mine.latest) // 2
            widths = mine.latest - mine.earliest + theirs.latest - theirs.earliest
            own_doubt = (widths + 1) // 2 + abs(lead) // OWN_RATE
            if own_doubt < doubt:
                return lead, own_doubt
        return other.middle - self.middle, doubt

    def _in_common(self, other: "Moment") -> "tuple[OwnTime, OwnTime] | tuple[None, None]":
        """The times of both by a clock of their own that is the same."""
        mine, theirs = self.own, other.own
        return (None, None) if mine is None or theirs is None or mine.clock != theirs.clock else (mine, theirs)

    def shifted(self, by: int) -> "Moment":
        """The same interval, ``by`` ns later."""
        own = self.own
        moved = None if own is None else OwnTime(own.clock, own.earliest + by, own.latest + by)
        return Moment(self.earliest + by, self.latest + by, moved)

    def hull(self, other: "Moment") -> "Moment":
        """The smallest Moment that holds both."""
        earliest, latest = min(self.earliest, other.earliest), max(self.latest, other.latest)
        mine, theirs = self._in_common(other)
        if mine is None or theirs is None:
            return Moment(earliest, latest)
        own = OwnTime(mine.clock, min(mine.earliest, theirs.earliest), max(mine.latest, theirs.latest))
        return Moment(earliest, latest, own)
