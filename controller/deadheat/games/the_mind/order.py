"""The order of cards: which came first, and which came too late."""

from collections.abc import Iterator, Sequence

from deadheat.games.the_mind.cards import Laid, rank
from deadheat.timing import firsts

__all__ = ["favourable_order", "mistakes"]


def favourable_order(landing: Sequence[Laid], window: int, *, strict: bool = False) -> Iterator[Laid]:
    """The cards in the order in which they count: as they were played, a dead heat in the order that is right.

    ``strict`` turns a dead heat against the team: the higher card counts first.
    """
    waiting = list(landing)
    while waiting:
        ranked = sorted(firsts(waiting, window), key=lambda laid: rank(laid.card), reverse=strict)
        yield ranked[0]
        waiting.remove(ranked[0])


def mistakes(pile: Sequence[Laid]) -> list[Laid]:
    """The cards of a pile that came after a higher one."""
    wrong = []
    highest = 0
    for laid in pile:
        if rank(laid.card) < highest:
            wrong.append(laid)
        highest = max(highest, rank(laid.card))
    return wrong
