"""A deck file: TOML with ``title``, single ``[[card]]`` entries and ``[[series]]`` of numbered cards."""

import tomllib
from collections.abc import Iterator
from typing import Annotated

import msgspec

from deadheat.cards.card import Card, Deck
from deadheat.problems import Problem

__all__ = ["parse_deck"]

_Name = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9][a-z0-9.-]*\Z")]
_MOST = 1_000
"""Cards in a deck; more are a slip of the hand in a series."""
_REMEDY = "Mend the deck file; the decks that come with deadheat are examples."


class _CardEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: _Name
    value: int | None = None
    group: str = ""


class _Series(msgspec.Struct, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    name: Annotated[str, msgspec.Meta(pattern=r"\A([a-z0-9]|\{n\})([a-z0-9.-]|\{n\})*\Z")]
    first: Annotated[int, msgspec.Meta(ge=0)]
    last: int
    group: str = ""

    def __post_init__(self) -> None:
        if "{n}" not in self.name:
            raise ValueError(f"the name of a series, {self.name!r}, has no {{n}} for the number")
        if not self.first <= self.last < self.first + _MOST:
            raise ValueError(f"a series from {self.first} to {self.last} is none, or longer than {_MOST} cards")

    def cards(self) -> Iterator[_CardEntry]:
        for n in range(self.first, self.last + 1):
            yield _CardEntry(self.name.replace("{n}", str(n)), n, self.group)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    card: list[_CardEntry] = []
    series: list[_Series] = []


def parse_deck(name: str, content: str, origin: str) -> Deck:
    """Read a deck from the text of its file.

    :param name: the deck's name, the part of a card id before the slash
    :param content: the file's text
    :param origin: what to call the file in errors
    :raises Problem: if the text is no deck
    """
    try:
        parsed = msgspec.convert(tomllib.loads(content), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Problem(f"{origin}: {error}", _REMEDY) from None
    entries = [*parsed.card, *(entry for series in parsed.series for entry in series.cards())]
    if not entries:
        raise Problem(f"{origin}: no card is in it", _REMEDY)
    cards: dict[str, Card] = {}
    for entry in entries:
        if entry.name in cards:
            raise Problem(f"{origin}: two cards are called “{entry.name}”", "Give every physical card its own name.")
        cards[entry.name] = Card(name, entry.name, entry.value, entry.group)
    return Deck(name, parsed.title, cards)
