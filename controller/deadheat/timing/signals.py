"""The Signals: what a source reports, each with its Moment.

They are plain frozen records that turn into JSON and back, because the journal stores exactly what the referee judged.

The Moment of a signal whose source has a clock of its own carries the time by that clock as well, wherever the Moment
goes: games that keep it and compare it later still compare by the better clock.
"""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from deadheat.timing.moment import Moment

__all__ = [
    "DOUBTS",
    "CardGone",
    "CardSeen",
    "Fault",
    "FaultKind",
    "Hold",
    "Kind",
    "Press",
    "Release",
    "Signal",
    "kind_of",
]


class Kind(StrEnum):
    """The kinds of Signal; a game names those that matter to it now."""

    PRESS = "press"
    RELEASE = "release"
    HOLD = "hold"
    CARD_SEEN = "card-seen"
    CARD_GONE = "card-gone"
    FAULT = "fault"


class FaultKind(StrEnum):
    """What can be wrong with a source or a part of it."""

    LOST_EDGES = "lost-edges"
    """The kernel dropped edges of a button (a gap in its sequence numbers): somebody's press may be among them."""
    MISSED_EDGE = "missed-edge"
    """A button's level changed and no edge was ever reported."""
    STUCK = "stuck"
    """A button has been closed for longer than anybody holds one."""
    HELD_AT_START = "held-at-start"
    """A button was closed when watching began; it counts from its next opening on."""
    SOURCE_DOWN = "source-down"
    """A source fell silent or went; what happens there is not seen."""
    SOURCE_UP = "source-up"
    """A source came back."""


DOUBTS = frozenset({FaultKind.LOST_EDGES, FaultKind.MISSED_EDGE})
"""Faults that may hide a press: a heat that one of them touches is uncertain."""


class Press(msgspec.Struct, frozen=True, tag="press"):
    """A seat's button was pressed; ``at`` is its first edge."""

    source: str
    seat: str
    at: Moment


class Release(msgspec.Struct, frozen=True, tag="release"):
    """A seat's button was let go; ``at`` is when it opened for good."""

    source: str
    seat: str
    at: Moment


class Hold(msgspec.Struct, frozen=True, tag="hold"):
    """A seat's button has been held for the hold time; ``at`` is when that was reached, never after the release."""

    source: str
    seat: str
    at: Moment


class CardSeen(msgspec.Struct, frozen=True, tag="card-seen"):
    """A card came before a reader.

    ``code`` is what the reader read, as text end to end. ``card`` is the physical card that the register knows for it
    (``the-mind/42``), or None for a code nobody has enrolled.
    """

    source: str
    reader: str
    code: str
    card: str | None
    at: Moment
    face: str | None = None
    """Which face of the card the code is on, for cards with a code on each; None where a code names the whole card."""
    ambiguous: bool = False
    """Whether several cards lay before the reader at once, so that nobody can say which of them was meant."""


class CardGone(msgspec.Struct, frozen=True, tag="card-gone"):
    """A card that had been seen is no longer there."""

    source: str
    reader: str
    code: str
    card: str | None
    at: Moment


class Fault(msgspec.Struct, frozen=True, tag="fault"):
    """A source reports that it may not have seen everything, or that it came or went.

    ``part`` is the seat or reader concerned, or None for the whole source. ``at`` is the time in which something may
    be missing.
    """

    source: str
    kind: FaultKind
    at: Moment
    part: str | None = None

    @property
    def is_doubt(self) -> bool:
        """Whether a press may be hidden in it."""
        return self.kind in DOUBTS


Signal: TypeAlias = Press | Release | Hold | CardSeen | CardGone | Fault

_KINDS: dict[type, Kind] = {
    Press: Kind.PRESS,
    Release: Kind.RELEASE,
    Hold: Kind.HOLD,
    CardSeen: Kind.CARD_SEEN,
    CardGone: Kind.CARD_GONE,
    Fault: Kind.FAULT,
}


def kind_of(signal: Signal) -> Kind:
    """The kind of a signal."""
    return _KINDS[type(signal)]
