"""What a deck file can say.

These classes are the file's schema: a setting that is added here is read, checked for its type and range, and explained
to people without further code; what concerns more than one setting belongs in ``deadheat.cards.deck_checks``.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from deadheat.cards.facts import WORD
from deadheat.toml import Part

__all__ = ["MOST_CARDS", "CardEntry", "DeckFile", "FactEntry", "SeriesEntry", "names_of", "titles_of"]

MOST_CARDS = 1_000
"""Cards in a deck; more are a slip of the hand in a series."""

_SAID = "of at most 40 lower-case letters, digits, hyphens and dots"
_Word: TypeAlias = Annotated[str, Meta(pattern=WORD, description=f'a word {_SAID}, such as "red-7"')]
_Words: TypeAlias = Annotated[tuple[_Word, ...], Meta(description=f'a list of words {_SAID}: ["front", "back"]')]
_Title: TypeAlias = Annotated[
    str, Meta(pattern=r"^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]{0,58}[^\s\x00-\x1f\x7f-\x9f])?\Z",
              description='a line of at most 60 characters, such as "The Mind"')
]  # fmt: skip
_Number: TypeAlias = Annotated[int, Meta(ge=-9999, le=9999)]
_Count: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_CARDS)]
_SeriesName: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(?=.*\{n\})([a-z0-9]|\{n\})([a-z0-9.-]|\{n\}){0,39}\Z",
        description='a word with {n} where the numbers go, such as "red-{n}"',
    ),
]


class _Entry(Part, frozen=True, kw_only=True):
    """What single cards and series have in common."""

    title: _Title | None = None
    """What people call the card, where that is not its name."""
    group: _Word | None = None
    """Colour, suit or kind."""
    copies: _Count | None = None
    """How many cards look like this: they are called ``NAME-01``, ``NAME-02`` and so on, each its own card."""
    faces: _Words = ()
    """The sides that may each carry a code of their own."""
    coded: bool = True
    """Whether play needs a code on it."""


class CardEntry(_Entry, frozen=True, kw_only=True):
    """One card, or its copies."""

    name: _Word
    value: _Number | None = None
    """The number printed on it."""


class SeriesEntry(_Entry, frozen=True, kw_only=True, rename={"first": "from", "last": "to"}):
    """Cards that differ in a number, or in a word of a list; ``{n}`` in name and title stands for it."""

    name: _SeriesName
    first: Annotated[int, Meta(ge=0, le=9999)] | None = None
    last: Annotated[int, Meta(ge=0, le=9999)] | None = None
    each: _Words = ()


class FactEntry(Part, frozen=True, kw_only=True, rename={"low": "from", "high": "to"}):
    """Something printed on all cards of a group besides their number."""

    name: _Word
    group: _Word | None = None
    """The cards that have it; all, if it is left out."""
    low: _Number | None = None
    high: _Number | None = None
    options: _Words = ()
    """The words that it can be; any word, if neither they nor numbers are given."""
    value: _Number | _Word | None = None
    """What it is on all of these cards."""
    placeholder: _Number | _Word | None = None
    """What it is taken to be until the owner of the cards enters it."""
    needed: bool = True
    """Whether cards lack something while it is not entered."""


class DeckFile(Part, frozen=True, kw_only=True, rename={"cards": "card", "facts": "fact"}):
    """A whole deck file. The deck's name is that of the file."""

    title: _Title
    cards: tuple[CardEntry, ...] = ()
    series: tuple[SeriesEntry, ...] = ()
    facts: tuple[FactEntry, ...] = ()


def names_of(name: str, copies: int | None) -> list[str]:
    """The names of a card's copies: ``12-01`` and so on, as long as the last; its own if it has none."""
    if copies is None:
        return [name]
    width = max(2, len(str(copies)))
    return [f"{name}-{copy:0{width}}" for copy in range(1, copies + 1)]


def titles_of(title: str, copies: int | None) -> list[str]:
    """What people call the copies of a card, in the order of :func:`names_of`."""
    return [title] if copies in (None, 1) else [f"{title} no. {copy}" for copy in range(1, (copies or 0) + 1)]
