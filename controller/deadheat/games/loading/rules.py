"""Whether a card may lie there."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from deadheat.cards import Card
from deadheat.games.loading.cards import colour, number
from deadheat.games.loading.voice import parts
from deadheat.stage import Text, text

__all__ = ["is_legal", "legal_orders", "reachable", "why_not"]


def why_not(card: Card, top: Card | None, owner: str | None, *, expert: bool, found: bool = False) -> Text | None:
    """Why ``card`` may not go on ``top``, or None if it may.

    :param owner: whose stack it is, if it is not the player's own
    :param expert: whether a coloured card may go on one of its colour
    :param found: whether a 1 may found the stack of somebody else
    """
    if top is None:
        if owner is None or (found and number(card) == 1):
            return None
        return parts(text("{card} on {owner}'s stack", card=card.name, owner=owner), text("there is none yet"))
    if expert and colour(card) is not None and colour(card) == colour(top):
        return None
    if owner is None:
        what = text("{card} on your own {top}", card=card.name, top=top.name)
        return None if number(card) > number(top) else parts(what, text("not higher"))
    if number(card) == number(top) + 1:
        return None
    what = text("{card} on {owner}'s {top}", card=card.name, owner=owner, top=top.name)
    return parts(what, text("only {due} goes there", due=number(top) + 1))


def is_legal(card: Card, top: Card | None, owner: str | None, *, expert: bool, found: bool = False) -> bool:
    """Whether ``card`` may go on ``top``; see :func:`why_not`."""
    return why_not(card, top, owner, expert=expert, found=found) is None


Tied = tuple[Card, str | None]
"""A card in a dead heat, and the owner of the stack if that is not its player."""


def legal_orders(
    tied: Sequence[Tied], top: Card | None, *, expert: bool, found: bool = False
) -> Iterator[tuple[int, ...]]:
    """The orders in which all of ``tied`` may go on ``top`` one after the other, as places in ``tied``."""
    for order in permutations(range(len(tied))):
        below = top
        for place in order:
            card, owner = tied[place]
            if not is_legal(card, below, owner, expert=expert, found=found):
                break
            below = card
        else:
            yield order


def reachable(tied: Sequence[Tied], top: Card | None, *, expert: bool, found: bool = False) -> list[int]:
    """Which of ``tied`` may go there at all, after some or none of the others."""
    tops = [top]
    legal: list[int] = []
    while True:
        new = [
            place
            for place, (card, owner) in enumerate(tied)
            if place not in legal and any(is_legal(card, each, owner, expert=expert, found=found) for each in tops)
        ]
        if not new:
            return sorted(legal)
        legal += new
        tops += [tied[place][0] for place in new]
