"""Points, and how likely the next card is a bust."""

from collections.abc import Collection, Iterable
from fractions import Fraction

from deadheat.cards import Card

__all__ = ["BONUS", "FLIP_SEVEN", "bust_odds", "points", "values"]

FLIP_SEVEN = 7
"""So many different numbers end the round."""

BONUS = 15
"""What they are worth on top."""


def values(cards: Iterable[Card]) -> set[int]:
    """The different numbers among ``cards``."""
    return {card.value for card in cards if card.group == "number" and card.value is not None}


def points(cards: Collection[Card]) -> int:
    """What the cards before a player are worth: ×2 doubles the numbers and nothing else, then come the plus cards.

    >>> seven = Card("flip-7", "7-1", 7, "number")
    >>> points([seven, Card("flip-7", "times-2", 2, "modifier"), Card("flip-7", "plus-4", 4, "modifier")])
    18
    """
    numbers = values(cards)
    modifiers = [card for card in cards if card.group == "modifier"]
    factor = 2 if any(card.name == "times-2" for card in modifiers) else 1
    plus = sum(card.value or 0 for card in modifiers if card.name != "times-2")
    return sum(numbers) * factor + plus + (BONUS if len(numbers) >= FLIP_SEVEN else 0)


def bust_odds(row: Iterable[Card], to_come: Collection[Card]) -> Fraction:
    """How likely the next of the cards ``to_come``, of which nobody knows the order, repeats a number of ``row``."""
    numbers = values(row)
    hits = sum(card.group == "number" and card.value in numbers for card in to_come)
    return Fraction(hits, len(to_come)) if to_come else Fraction(0)
