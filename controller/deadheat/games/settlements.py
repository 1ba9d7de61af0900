"""What happens after a dead heat."""

from collections.abc import Collection
from enum import StrEnum
from random import Random

__all__ = ["Settlement", "draw"]


class Settlement(StrEnum):
    """A rule, known beforehand, that settles a dead heat."""

    LEGAL_ORDER = "legal-order"
    """If there is an order in which all tied plays are legal, that order counts."""
    VOID = "void"
    """All tied plays go back."""
    DUEL = "duel"
    """Those tied wait for a light after a random delay; the first press decides."""
    DRAW = "draw"
    """Lots are drawn with the match's seed, so that a replay draws the same."""
    SHARED = "shared"
    """They share what was at stake."""


def draw(tied: Collection[str], lots: Random) -> str:
    """Draw one of those tied. Sorted first, so that neither seating nor arrival moves the odds."""
    return lots.choice(sorted(tied))
