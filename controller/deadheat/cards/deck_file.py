"""From the text of a deck file to the deck."""

from collections.abc import Iterator

import msgspec

from deadheat.cards.card import Card, Deck, readable
from deadheat.cards.deck_checks import check
from deadheat.cards.deck_schema import CardEntry, DeckFile, FactEntry, SeriesEntry, names_of, titles_of
from deadheat.cards.facts import Fact
from deadheat.toml import parse_file

__all__ = ["parse_deck"]


def parse_deck(name: str, content: str, origin: str) -> Deck:
    """Read a deck from the text of its file.

    :param name: the deck's name, the part of a card id before the slash
    :param content: the file's text
    :param origin: what to call the file in errors
    :raises FileProblem: if anything is wrong with it, with every issue that could be found; exit code 1
    """
    file = msgspec.convert(parse_file(DeckFile, content, origin, "deck file", check), DeckFile)
    deck = Deck(name, file.title, {}, tuple(_fact(entry) for entry in file.facts))
    for entry in file.cards:
        _add(deck, entry, entry.name, entry.title, entry.value)
    for series in file.series:
        for word, value in _members(series):
            title = series.title.replace("{n}", word) if series.title else None
            _add(deck, series, series.name.replace("{n}", word), title, value)
    return deck


def _members(series: SeriesEntry) -> Iterator[tuple[str, int | None]]:
    for word in series.each:
        yield word, None
    if series.first is not None and series.last is not None:
        for number in range(series.first, series.last + 1):
            yield str(number), number


def _add(deck: Deck, entry: CardEntry | SeriesEntry, name: str, title: str | None, value: int | None) -> None:
    """Add the card with its copies to the deck that is being made."""
    titles = titles_of(title or readable(name), entry.copies)
    for own_name, own_title in zip(names_of(name, entry.copies), titles, strict=True):
        shown = own_title if title or entry.copies else ""
        card = Card(deck.name, own_name, value, entry.group or "", shown, entry.faces, coded=entry.coded)
        facts = deck.facts_of(card)
        deck.cards[own_name] = msgspec.structs.replace(
            card,
            facts={fact.name: fact.initial for fact in facts.values() if fact.initial is not None},
            unverified=tuple(fact.name for fact in facts.values() if fact.needed and not fact.known),
        )


def _fact(entry: FactEntry) -> Fact:
    known = entry.value is not None
    return Fact(
        entry.name,
        entry.group or "",
        entry.low,
        entry.high,
        entry.options,
        entry.value if known else entry.placeholder,
        known,
        entry.needed,
    )
