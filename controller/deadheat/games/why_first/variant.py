"""The variant with the white numbers: in which order the cards move pawns."""

from collections.abc import Collection

from deadheat.cards import Card
from deadheat.games.why_first.options import NumberOrder

__all__ = ["WHITE_NUMBER", "move_order", "white_number"]

WHITE_NUMBER = "white-number"
"""The fact of a card: the small number in its corner."""


def white_number(card: Card) -> int | None:
    """The small number of a card, or None if nobody has entered it."""
    number = card.facts.get(WHITE_NUMBER)
    return number if isinstance(number, int) else None


def move_order(cards: Collection[Card], order: NumberOrder) -> list[Card]:
    """The cards in the order in which they move pawns.

    The highest white number first; equal ones by absolute value, then by id. If a number is missing none is used:
    the highest absolute value first, then minus before plus, then by id.
    """
    numbers = {card.name: white_number(card) for card in cards}
    known = None not in numbers.values()

    def key(card: Card) -> tuple[int, int, int, str]:
        value, number = card.value or 0, numbers[card.name] or 0
        if known and order is NumberOrder.NUMBER:
            return -number, -abs(value), 0, card.name
        return -abs(value), -number if known else 0, value, card.name

    return sorted(cards, key=key)
