"""When a thing happened, as honestly as its source can say."""

import msgspec

__all__ = ["Moment"]


class Moment(msgspec.Struct, frozen=True, array_like=True, order=True):
    """A closed interval on the table clock (CLOCK_MONOTONIC), in integer nanoseconds.

    The thing happened at some instant from ``earliest`` to ``latest``, both included; where inside nobody can say. A
    Moment of no width claims an exact instant. Sorting Moments is only good for a stable listing: which of two things
    was first is answered by :meth:`is_before` alone.

    :raises ValueError: if ``earliest`` is after ``latest``.
    """

    earliest: int
    latest: int

    def __post_init__(self) -> None:
        if self.earliest > self.latest:
            raise ValueError(f"a moment cannot end ({self.latest}) before it begins ({self.earliest})")

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
        """Whether this happened before ``other`` by more than ``window`` ns whatever the true instants are."""
        return self.latest + window < other.earliest

    def ties_with(self, other: "Moment", window: int = 0) -> bool:
        """Whether neither is before the other: a dead heat."""
        return not self.is_before(other, window) and not other.is_before(self, window)

    def shifted(self, by: int) -> "Moment":
        """The same interval, ``by`` ns later."""
        return Moment(self.earliest + by, self.latest + by)

    def hull(self, other: "Moment") -> "Moment":
        """The smallest Moment that holds both."""
        return Moment(min(self.earliest, other.earliest), max(self.latest, other.latest))
