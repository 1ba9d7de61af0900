"""The order of cards: which came first, and which came too late."""

from collections.abc import Collection, Iterator, Sequence

from deadheat.games.claims import Claims
from deadheat.games.the_mind.cards import Laid, rank
from deadheat.timing import firsts

__all__ = ["favourable_order", "mistakes", "ready", "ties"]


def ready(landing: Sequence[Laid], claims: Claims, window: int, asked: Collection[Laid] = ()) -> list[Laid]:
    """The cards that can be judged: those that no open claim may precede, nor a card that has to wait.

    ``asked`` are cards that wait because somebody has yet to say whose they are.
    """
    can, must_wait = list(landing), [laid for laid in landing if laid in asked or claims.may_precede(laid.at)]
    while must_wait:
        can = [laid for laid in can if laid not in must_wait]
        must_wait = [laid for laid in can if any(laid.at.ties_with(other.at, window) for other in must_wait)]
    return can


def ties(landing: Collection[Laid], window: int) -> list[Laid]:
    """The cards that landed in a dead heat with another player's. One player's own cards come one after the other."""
    return [laid for laid in landing if any(_are_tied(laid, other, window) for other in landing)]


def _are_tied(one: Laid, other: Laid, window: int) -> bool:
    own = one.seat is not None and one.seat == other.seat
    return one is not other and not own and one.at.ties_with(other.at, window)


def favourable_order(landing: Sequence[Laid], window: int, *, strict: bool = False) -> Iterator[Laid]:
    """The cards in the order in which they count: as they were played, a dead heat in the order that is right.

    ``strict`` turns a dead heat against the team: the higher card counts first.
    """
    waiting = list(landing)
    while waiting:
        first = firsts(waiting, window)
        against = strict and bool(ties(first, window))
        chosen = sorted(first, key=lambda laid: rank(laid.card), reverse=against)[0]
        yield chosen
        waiting.remove(chosen)


def mistakes(pile: Sequence[Laid]) -> list[Laid]:
    """The cards of a pile that came after a higher one."""
    wrong = []
    highest = 0
    for laid in pile:
        if rank(laid.card) < highest:
            wrong.append(laid)
        highest = max(highest, rank(laid.card))
    return wrong
