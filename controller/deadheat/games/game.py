"""The contract between a game and the referee.

A game is a pure state machine: heats and closing times go in, rulings and a scene come out. It reads no clock, opens no
file, keeps no thread and draws its random numbers from the seed it was given; so the journal of a match can be judged
again and must give the same rulings.

The referee calls, in this order and never from inside one another:

1. ``Game(setting, options, now)``
2. ``judge(heat)`` for each heat and ``on_time(at)`` for each closing time, in the order of the table clock: when
   ``on_time(at)`` is called, everything stamped before ``at`` has been judged.
3. after each of them ``attends``, ``next_deadline``, ``scene()`` and ``outcome`` are read.

A game of forty lines that does all this stands in ``tests/testing/example_game.py``.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Any, ClassVar, Self

import msgspec

from deadheat.cards import Deck
from deadheat.games.rulings import Outcome, Ruling
from deadheat.games.settlements import Settlement
from deadheat.stage import Scene
from deadheat.timing import Heat, Kind

__all__ = ["CardSource", "Game", "Lots", "NoOptions", "Options", "Seats", "Setting"]


class Seats(msgspec.Struct, frozen=True):
    """How many may play."""

    least: int
    most: int

    def __contains__(self, count: int) -> bool:
        return self.least <= count <= self.most

    def __str__(self) -> str:
        return f"{self.least}" if self.least == self.most else f"{self.least}-{self.most}"


class CardSource(StrEnum):
    """Which readers a game needs."""

    NONE = "no reader"
    ANY = "a reader at every seat or one in the centre"
    EVERY_SEAT = "a reader at every seat"


class Lots(Random):
    """The match's random numbers. Copied whole when the referee keeps a game's past for an undo."""

    def __deepcopy__(self, memo: dict[int, object]) -> "Lots":
        twin = Lots(0)
        twin.setstate(self.getstate())
        return twin


class Setting(msgspec.Struct, frozen=True):
    """What a game is told of the table."""

    seats: tuple[str, ...]
    """Who plays, clockwise."""
    readers: dict[str, str | None]
    """Every reader by name, with the seat it belongs to, or None for one that all share."""
    window: int
    """Two plays closer than this (ns) are a dead heat."""
    seed: int
    settlement: Settlement | None = None
    """How the table settles dead heats, or None for the game's own rule."""
    decks: dict[str, Deck] = {}
    """The decks that the game uses, by name."""

    def has_reader_at_every_seat(self) -> bool:
        """Whether no seat has to share a reader."""
        return set(self.seats) <= set(self.readers.values())

    def __deepcopy__(self, memo: dict[int, object]) -> "Setting":
        return self


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's options may derive from: it is not copied with a game's past, as it never changes."""

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


class NoOptions(Options, frozen=True):
    """For a game that has no options."""


class Game(ABC):
    """One game, being played.

    ``__init__`` of a subclass takes the same three arguments; ``options`` is an instance of its ``Options``, a frozen
    :class:`msgspec.Struct` in which every field has a default and a ``Meta`` with a description.
    """

    title: ClassVar[str]
    """The game's name as people write it."""
    summary: ClassVar[str]
    """What the table does in it, in one line."""
    seats: ClassVar[Seats]
    cards: ClassVar[CardSource] = CardSource.NONE
    decks: ClassVar[tuple[str, ...]] = ()
    """The decks whose cards it knows."""
    Options: ClassVar[type[msgspec.Struct]] = NoOptions
    profiles: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    """Named sets of options, for games whose rulebooks disagree."""

    now: int = 0
    """When the referee judges, in ns: never before what it judges, and long after it where a source was slow.

    Set before each call. What players are to see at an instant of its own, such as a light, must lie after it.
    """

    def __init__(self, setting: Setting, options: Any, now: int) -> None:  # noqa: ARG002 - for subclasses
        self.setting = setting
        self.lots = Lots(setting.seed)

    @property
    @abstractmethod
    def attends(self) -> frozenset[Kind]:
        """The kinds of signal that matter now. Sources of other kinds are not waited for."""

    @abstractmethod
    def judge(self, heat: Heat) -> Sequence[Ruling]:
        """Decide about a heat. The same report twice changes nothing.

        Of a late heat (``heat.late``) only releases and doubts get here: what came after its verdict is announced and
        changes nothing, but a button is still open, and what was not seen may concern what is still undecided.
        """

    def on_time(self, at: int) -> Sequence[Ruling]:  # noqa: ARG002 - for subclasses
        """A closing time of ``next_deadline`` has come; ``at`` in ns."""
        return ()

    @property
    def next_deadline(self) -> int | None:
        """The next instant at which time alone decides something, in ns on the table clock."""
        return None

    def taken_up(self, now: int) -> None:  # noqa: B027 - most small games have nothing in the air
        """Play goes on from here at ``now`` (ns) after an undo, a vote on one, or a restart.

        Nothing was heard meanwhile, and the table clock may be another one: forget which buttons are held, drop what
        was in the air, wind timers anew.
        """

    @abstractmethod
    def scene(self) -> Scene:
        """What the table should show now."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it is played."""

    def whereabouts(self) -> Mapping[str, str]:
        """Where each physical card in play is, by card id: every card is in exactly one place."""
        return {}
