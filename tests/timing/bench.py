"""One source of buttons on a bench. Its tests speak in ms from the moment when watching began."""

import os

from hypothesis import settings

from deadheat.timing import (
    MS,
    US,
    Accuracy,
    Contacts,
    ContactTimes,
    Fault,
    FaultKind,
    Hold,
    Moment,
    Press,
    Release,
    Signal,
)

__all__ = ["LATE", "START", "STEADY", "Bench", "at", "fault", "held", "moment", "pressed", "released"]

START = 5_000_000_000_000
"""When watching begins on the table clock, in ns: far from 0, as it is after some uptime."""

LATE = 250 * US
"""How far a stamp may lie after its edge, in ns."""

_EXAMPLES = os.environ.get("DEADHEAT_EXAMPLES")
"""How many examples to try where somebody searches for faults; not set: few, and the same in every run."""

STEADY = settings(
    derandomize=_EXAMPLES is None, deadline=None, database=None, max_examples=int(_EXAMPLES) if _EXAMPLES else 70
)


def at(ms: float) -> int:
    """The instant ``ms`` after watching began, in ns on the table clock."""
    return START + round(ms * MS)


def moment(first: float, last: float | None = None) -> Moment:
    """From the edge stamped ``first`` to the one stamped ``last`` (ms), with the lateness of stamps."""
    return Moment(at(first) - LATE, at(first if last is None else last))


def pressed(first: float, last: float | None = None, seat: str = "north") -> Press:
    return Press("table", seat, moment(first, last))


def released(first: float, last: float | None = None, seat: str = "north") -> Release:
    return Release("table", seat, moment(first, last))


def held(ms: float, seat: str = "north") -> Hold:
    return Hold("table", seat, moment(ms))


def fault(kind: FaultKind, when: Moment, seat: str = "north") -> Fault:
    return Fault("table", kind, when, seat)


class Bench:
    """The buttons of some seats, open unless told otherwise."""

    def __init__(
        self,
        *seats: str,
        closed: bool = False,
        times: ContactTimes | None = None,
        accuracy: Accuracy | None = None,
    ) -> None:
        self.contacts = Contacts("table", times=times, accuracy=accuracy)
        self._seat = seats[0] if seats else "north"
        for seat in seats or ("north",):
            self.contacts.add(seat, closed, START)

    def edges(self, *edges: tuple[float, bool], seat: str | None = None) -> None:
        """Edges without numbers: (ms, level printed on it)."""
        for ms, active in edges:
            self.contacts.edge(seat or self._seat, at(ms), active)

    def numbered(self, line: int, overall: int | None, ms: float, active: bool, seat: str | None = None) -> None:
        """An edge with its number on its line and over all lines."""
        self.contacts.edge(seat or self._seat, at(ms), active, line, overall)

    def closes_and_opens(self, *ms: float, seat: str | None = None) -> None:
        """Edges at these times, truly printed: closing, opening, closing and so on."""
        self.edges(*((each, n % 2 == 0) for n, each in enumerate(ms)), seat=seat)

    def reads(self, ms: float, active: bool, seat: str | None = None) -> None:
        """The level is read."""
        self.contacts.level(seat or self._seat, at(ms), active)

    def wants_level(self) -> bool:
        """Whether reading the level would help."""
        return self.contacts[self._seat].unsure

    def until(self, ms: float) -> list[Signal]:
        """What is decided now that every edge stamped before ``ms`` is there."""
        return self.contacts.advance(at(ms))

    def vouches(self, ms: float) -> float:
        """The watermark, in ms."""
        return (self.contacts.watermark(at(ms)) - START) / MS

    def wakes(self) -> float | None:
        """The next deadline, in ms."""
        deadline = self.contacts.next_deadline
        return None if deadline is None else (deadline - START) / MS
