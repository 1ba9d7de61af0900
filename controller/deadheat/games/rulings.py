"""What a game decides: rulings while it is played, an outcome at its end."""

import msgspec

from deadheat.stage import Text
from deadheat.timing import Moment

__all__ = ["Evidence", "Outcome", "Ruling"]


class Evidence(msgspec.Struct, frozen=True):
    """Something that led to a ruling, and when it happened."""

    who: str
    """The seat, reader or source."""
    what: str
    """``press``, or the card that was seen."""
    at: Moment


class Ruling(msgspec.Struct, frozen=True):
    """One decision with its reason and the Moments that led to it."""

    kind: str
    """A stable word for programs: ``life-lost``."""
    words: Text
    """The decision in one line."""
    reason: Text | None = None
    """Why, where it does not go without saying."""
    evidence: tuple[Evidence, ...] = ()
    stands: bool = True
    """Whether it changed the game. Refusals and remarks do not, and there is nothing in them to undo."""
    number: int = 0
    """Its place in the match, from 1; given by the match."""
    decided: int = 0
    """The table-clock instant of the decision, in ns; given by the match."""
    without: tuple[str, ...] = ()
    """The sources that were down when it was decided; given by the match."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    words: Text
    places: dict[str, int] = {}
    """The place of each seat, 1 for the best; equal places are shared. In a game of one team all have the same."""
    won: bool | None = None
    """Whether the team won, in a game that is won or lost together."""
