"""What a screen shows besides its words: lists, columns, bars, tracks, as content. The layout is the device's."""

from typing import TypeAlias

import msgspec

from deadheat.stage.texts import Text

__all__ = ["Bar", "Body", "Choices", "Columns", "Keys", "Mark", "Ranked", "Ranking", "Strip", "Tabs", "Track"]


class Track(msgspec.Struct, frozen=True, tag=True):
    """A row of numbered spaces and the pawns on it, for screens that have room to draw it."""

    first: int
    last: int
    pawns: dict[str, int]
    """The space of each pawn, by name."""
    told: int = 0
    """How many of the last lines of the screen say the same; where the track is drawn they are left out."""


class Choices(msgspec.Struct, frozen=True, tag=True):
    """A list, one of whose items has the cursor. A screen without room for all shows those around the cursor."""

    items: tuple[Text, ...]
    cursor: int
    """The number of the item that OK takes, from 0."""
    values: tuple[Text | None, ...] = ()
    """What stands at the right of each item, such as how a setting is set; empty: nothing anywhere."""


class Columns(msgspec.Struct, frozen=True, tag=True):
    """Two columns of short lines side by side."""

    left: tuple[Text, ...]
    right: tuple[Text, ...]


class Bar(msgspec.Struct, frozen=True, tag=True):
    """How much of something there is, as a bar."""

    value: int
    """From 0 to ``full``."""
    full: int


class Tabs(msgspec.Struct, frozen=True, tag=True):
    """A few short names side by side, some of them lit: phases that are done, tabs that are free, seats that joined."""

    names: tuple[Text, ...]
    lit: tuple[int, ...]
    """The numbers of those that are lit, from 0."""


class Ranked(msgspec.Struct, frozen=True):
    """A row of a ranking."""

    place: int
    """From 1; those who share a place have the same number."""
    name: str
    said: Text
    """The margin or the score."""


class Ranking(msgspec.Struct, frozen=True, tag=True):
    """Who came in which place, and by how much."""

    rows: tuple[Ranked, ...]


class Mark(msgspec.Struct, frozen=True):
    """A press on a photo-finish strip: when it was, as honestly as its source can say."""

    name: str
    earliest: int
    """In ns after the first press's earliest instant."""
    latest: int


class Strip(msgspec.Struct, frozen=True, tag=True):
    """A photo-finish strip: presses on one scale of time, each as wide as it is uncertain."""

    marks: tuple[Mark, ...]
    window: int
    """Presses closer than this, in ns, are a dead heat."""


Body: TypeAlias = Track | Choices | Columns | Bar | Tabs | Ranking | Strip
"""What is drawn below the words of a screen."""


class Keys(msgspec.Struct, frozen=True):
    """What each button of the operator does now; None: nothing.

    Up and down with the same words are shown as one. A small screen leaves the words of these two to their symbols if
    it shows :class:`Choices`, or if they are only ``Up`` and ``Down``.
    """

    up: Text | None = None
    down: Text | None = None
    ok: Text | None = None
    back: Text | None = None
    """OK held for long."""
