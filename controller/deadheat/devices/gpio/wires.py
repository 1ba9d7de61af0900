"""Where a table's button edges come from: what every way of watching lines must offer."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from deadheat.timing import MS, Accuracy

__all__ = ["EdgeCall", "Grade", "Wire"]


class EdgeCall(Protocol):
    """Takes one edge of a seat's button: its stamp (ns), the printed level, and the kernel's numbers if there are."""

    def __call__(
        self, seat: str, at: int, active: bool, line_seqno: int | None = None, global_seqno: int | None = None
    ) -> None: ...


class Grade(msgspec.Struct, frozen=True):
    """How good the stamps of a way of watching are."""

    quality: str
    """For people: ``kernel stamps``."""
    accuracy: Accuracy
    """How far a stamp may lie after its edge."""
    lag: int = 2 * MS
    """An edge that happened longer ago than this (ns) has been read when the wire was drained."""
    warning: str | None = None
    """What to say at the start, for a way that is not fair enough to be silent about."""


class Wire(Protocol):
    """The lines of all buttons of one source. **Synchronization:** the loop's thread."""

    @property
    def grade(self) -> Grade:
        """How good its stamps are."""

    def open(self, on_edge: EdgeCall, on_readable: Callable[[], None]) -> None:
        """Claim the lines. Edges go to ``on_edge`` from inside :meth:`drain`, ``on_readable`` asks for a drain.

        :raises deadheat.problems.Problem: if a line is missing, taken or forbidden
        """

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats whose buttons it watches."""

    def drain(self) -> None:
        """Hand over every edge that has been stamped and delivered; never blocks."""

    def level(self, seat: str) -> bool:
        """Whether the button of ``seat`` is closed now.

        :raises OSError: if the line cannot be read
        """

    def close(self) -> None:
        """Give the lines back; harmless when called twice."""
