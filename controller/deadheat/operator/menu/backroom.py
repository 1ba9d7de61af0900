"""What the menu can have done: the side of the table that the operator does not see.

All methods are quick and are called from the menu's thread. One that cannot do what is asked raises a
:class:`~deadheat.problems.Problem`, which the menu shows.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from deadheat.games import Game, Outcome
from deadheat.operator.enrolment import Enrolment
from deadheat.problems import Problem
from deadheat.stage import Text

__all__ = ["Backroom", "Coverage", "PastResult", "Plan", "Record", "Setting", "Statistics"]


class Plan(msgspec.Struct, frozen=True):
    """A match as it is to be begun."""

    game: str
    seats: tuple[str, ...] = ()
    """Who has joined, clockwise."""
    names: dict[str, str] = {}
    """The players' names, by seat, of those who have given one."""
    options: dict[str, Any] = {}
    """The options that are not as usual."""


class PastResult(msgspec.Struct, frozen=True):
    """A match that was played."""

    title: str
    """Of the game."""
    day: str
    """Month and day, for a list: ``12-24``."""
    when: str
    """The whole date."""
    outcome: Outcome | None
    """None if it was abandoned or broken off."""
    names: dict[str, str]
    """What each seat is called: its player's name, or its own."""


class Record(msgspec.Struct, frozen=True):
    """How often somebody played, or a game was played."""

    name: str
    played: int
    """Matches that came to their end."""
    won: int
    """Of these, won: first place, or together."""


class Statistics(msgspec.Struct, frozen=True):
    """What the archive says in numbers."""

    matches: int
    """All that were begun."""
    finished: int
    games: tuple[Record, ...]
    players: tuple[Record, ...]
    """Those who have given their names."""
    damaged: int = 0
    """Matches that could not be read."""


class Coverage(msgspec.Struct, frozen=True):
    """Which cards of a deck have a code in the register."""

    done: int
    total: int
    missing: tuple[str, ...]


class Setting(msgspec.Struct, frozen=True):
    """Something that the operator sets, and that this table has."""

    label: Text
    values: tuple[Text, ...]
    """What it can be, in the order of the keys."""
    at: int
    """The number of the present value."""
    choose: Callable[[int], None]
    """Sets the value with this number, at once and for good."""


class Backroom(Protocol):
    """What the menu asks for and has done."""

    # -- play ---------------------------------------------------------------------------------------------------------

    def games(self) -> Mapping[str, type[Game]]:
        """What can be played, by name."""

    def seats(self) -> tuple[str, ...]:
        """The seats of the table, clockwise."""

    def hindrance(self, game: str) -> Sequence[Text]:
        """What this table lacks for a game, whoever joins, and what to do about it; empty if nothing."""

    def last(self) -> Plan | None:
        """What was chosen last."""

    def usual(self, game: str) -> dict[str, Any]:
        """The options that were chosen last for a game."""

    def known_names(self) -> Sequence[str]:
        """Names that players have given, the last one first."""

    def learn_name(self, name: str) -> None:
        """A player has given a new name."""

    def begin(self, plan: Plan) -> None:
        """Begin a match and remember what was chosen; a match that is paused stays so."""

    def rematch(self) -> Plan | None:
        """The match that was played last since the table was switched on, to be played once more."""

    def broken_off(self) -> str | None:
        """The title of the game that can be gone on with, if there is one."""

    def resume(self) -> None:
        """Go on with it."""

    def give_up(self) -> None:
        """It will not be gone on with."""

    # -- while a match is played --------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Break the match off so that it can be gone on with; its time stands still."""

    def undo(self) -> None:
        """Ask the players whether the last ruling is to be taken back."""

    def abandon(self) -> None:
        """End the match without a result."""

    # -- what was played ----------------------------------------------------------------------------------------------

    def results(self) -> Sequence[PastResult]:
        """The last matches, the newest first."""

    def statistics(self) -> Statistics:
        """All matches in numbers."""

    # -- cards --------------------------------------------------------------------------------------------------------

    def decks(self) -> Mapping[str, str]:
        """The titles of the decks, by name."""

    def enrolment(self, deck: str) -> Enrolment:
        """A sitting that begins now, in which the cards of a deck get codes."""

    def coverage(self, deck: str) -> Coverage:
        """Which cards of a deck have codes."""

    # -- table --------------------------------------------------------------------------------------------------------

    def readers(self) -> Sequence[tuple[str, Text]]:
        """Each reader and how it is."""

    def screens(self) -> Sequence[tuple[str, Text]]:
        """Each screen and how it is."""

    def lamps(self) -> Sequence[str]:
        """The seats that have a lamp."""

    def window(self) -> int:
        """Presses closer than this, in ns, are a dead heat at this table."""

    def settings(self) -> Sequence[Setting]:
        """What can be set at this table."""

    # -- house --------------------------------------------------------------------------------------------------------

    def can_export(self) -> bool:
        """Whether USB sticks can be written here."""

    def sticks(self, found: Callable[[Sequence[str] | Problem], None]) -> None:
        """Look for USB sticks that can be written; ``found`` is called once, in the menu's thread, with their names."""

    def export(self, stick: str, done: Callable[[Problem | None], None]) -> None:
        """Write results, journal and register to a stick; ``done`` is called once, in the menu's thread."""

    def versions(self) -> Sequence[tuple[Text, str]]:
        """What is installed."""

    def can_switch_off(self) -> bool:
        """Whether this machine lets itself be shut down from here."""

    def shut_down(self, done: Callable[[Problem | None], None]) -> None:
        """Shut the machine down; ``done`` is called once, in the menu's thread: it goes down now, or why not."""

    def restart(self, done: Callable[[Problem | None], None]) -> None:
        """Start the machine anew; ``done`` as above."""
