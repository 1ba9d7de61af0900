"""What a deck still lacks: codes, and facts that nobody has read off the cards."""

from collections.abc import Iterable
from textwrap import wrap

from deadheat.cards import Card, Deck, Register

__all__ = ["has_code", "lacking", "names_lines"]

_WIDTH = 100


def has_code(card: Card, faces: Iterable[str | None]) -> bool:
    """Whether a card with codes on these faces can be told from others however it is laid.

    None among ``faces`` is a code for the whole card, such as a tag, which is read through both sides.
    """
    on = set(faces)
    return None in on or (bool(card.faces) and set(card.faces) <= on)


def lacking(register: Register, deck: Deck) -> list[Card]:
    """The cards of a deck that need a code and have none, or not on every face."""
    faces: dict[str, list[str | None]] = {}
    for row in register:
        faces.setdefault(row.card, []).append(row.face)
    return [card for card in deck if card.coded and not has_code(card, faces.get(card.id, ()))]


def names_lines(cards: Iterable[Card]) -> list[str]:
    """The names of cards, wrapped for a terminal and indented."""
    names = ", ".join(card.name for card in cards)
    return wrap(names, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
