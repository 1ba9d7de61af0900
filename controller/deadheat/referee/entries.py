"""What a match is made of, in the order of the journal: what came in, and what was ruled.

A match is a function of its terms and its inputs. The live match and the replay go through the same ``Match.apply``, so
what is written here is all that was ever used to decide.
"""

from typing import Any, TypeAlias

import msgspec

from deadheat.games import Outcome, Ruling, Settlement
from deadheat.timing import Mark, Signal, Terms

__all__ = ["Advanced", "Entry", "Input", "Joined", "Left", "MatchTerms", "Offered", "Over", "Ruled", "TakenUp"]


class MatchTerms(msgspec.Struct, frozen=True):
    """Everything that was agreed before a match began."""

    game: str
    """The game's name (``the-mind``)."""
    version: str
    """The version of the distribution that the game came from."""
    seats: tuple[str, ...]
    readers: dict[str, str | None]
    options: dict[str, Any]
    """All options, the defaults included, so that a later default changes no replay."""
    window: int
    """In ns."""
    seed: int
    started: int
    """The table-clock instant at which the match began, in ns."""
    settlement: Settlement | None = None
    facts: dict[str, dict[str, int | str]] = {}
    """What the owner of the cards has entered about them, by card id and name: a later entry changes no replay."""
    names: dict[str, str] = {}
    """What the players are called, by seat, of those who have given a name. The game knows seats only."""


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """A source came, or came back."""

    terms: Terms
    now: int


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A source went."""

    source: str
    now: int


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """A source reported a signal."""

    signal: Signal
    now: int


class Advanced(msgspec.Struct, frozen=True, tag="advanced"):
    """The sources vouched for this much, and something became final by it."""

    now: int
    marks: dict[str, Mark]


class TakenUp(msgspec.Struct, frozen=True, tag="taken-up"):
    """The match was taken up again after the daemon had stopped; the table clock may have started anew."""

    now: int


class Ruled(msgspec.Struct, frozen=True, tag="ruled"):
    """A ruling, as it was published."""

    ruling: Ruling


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The match is over. Without an outcome it was abandoned."""

    outcome: Outcome | None


Input: TypeAlias = Joined | Left | Offered | Advanced | TakenUp
Entry: TypeAlias = Input | Ruled | Over
