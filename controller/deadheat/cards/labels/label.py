"""What a label says, and the labels of a deck."""

import re
from collections.abc import Iterable
from fnmatch import fnmatchcase

import msgspec

from deadheat.cards.card import Card, Deck
from deadheat.problems import Problem

__all__ = ["Label", "choose", "labels_of"]

_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?", re.ASCII)


class Label(msgspec.Struct, frozen=True):
    """One sticker."""

    text: str
    """What its code says, and what comes out of a reader: ``the-mind/42``, ``in-extremis/basic-01/front``."""
    name: str
    """What people read on it."""
    note: str = ""
    """In small letters below the name."""


def labels_of(cards: Iterable[Card]) -> list[Label]:
    """The labels of ``cards``, in their order; one for each face of those that have faces.

    Cards that need no code get none.
    """
    return [label for card in cards if card.coded for label in _labels(card)]


def _labels(card: Card) -> list[Label]:
    name = card.label[:1].upper() + card.label[1:]
    if not card.faces:
        return [Label(card.id, name, card.id)]
    return [Label(f"{card.id}/{face}", f"{name}, {face}", f"{card.id}/{face}") for face in card.faces]


def choose(deck: Deck, selection: str) -> list[Card]:
    """The cards of ``deck`` that ``selection`` asks for, in the order it asks, each once.

    :param selection: parts between commas: a card's name, a group, a pattern (``boost-*``), a place or places in the
        deck counted from one (``37``, ``1-20``); names come first where a part could be both
    :raises Problem: if a part asks for nothing
    """
    chosen: dict[str, Card] = {}
    for part in filter(None, (part.strip() for part in selection.split(","))):
        found = _matching(deck, part.removeprefix(f"{deck.name}/"))
        if not found:
            first = next(iter(deck))
            raise Problem(
                f"no card of {deck.name} is meant by “{part}”",
                f"Give names like {first.name}, groups, patterns with *, or places from 1 to {len(deck)} like 1-20.",
            )
        chosen |= {card.name: card for card in found}
    if not chosen:
        raise Problem("no cards are chosen", "Give names, groups or places, like --cards 1-20,37.")
    return list(chosen.values())


def _matching(deck: Deck, part: str) -> list[Card]:
    if part in deck.cards:
        return [deck.cards[part]]
    cards = list(deck)
    if grouped := [card for card in cards if part and card.group == part]:
        return grouped
    if places := _RANGE.fullmatch(part):
        first, last = int(places[1]), int(places[2] or places[1])
        return cards[first - 1 : last] if 1 <= first <= last <= len(cards) else []
    return [card for card in cards if fnmatchcase(card.name, part)]
