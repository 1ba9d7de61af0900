"""Cards that were scanned and not yet judged: whose they are, where they go, when they count."""

from collections.abc import Collection, Iterable

import msgspec

from deadheat.cards import Card
from deadheat.games.claims import Claim
from deadheat.games.loading.cards import STOP
from deadheat.timing import Moment, firsts

__all__ = ["Action", "Call", "claim_matters", "first_heats", "matter_to_each_other"]


class Action(msgspec.Struct, frozen=True):
    """A PROGRESSION card for a stack, or a STOP card taken for the deck in one's hand."""

    card: Card
    at: Moment
    seat: str | None = None
    """Who plays it; None while that is asked."""
    target: str | None = None
    """Whose stack it goes on; None at a shared reader while that is open."""
    deck: int | None = None
    """The deck that it was played out of."""
    possession: int = 0
    """In which possession of its player."""
    extra: bool = False
    """Whether its player had already played another card in that possession."""
    presses: tuple[tuple[str, Moment], ...] = ()
    """The presses, still open, of those whose it may be."""

    def __deepcopy__(self, memo: dict[int, object]) -> "Action":
        return self

    @property
    def owner(self) -> str | None:
        """Whose stack it goes on, if that is not its player's own."""
        return None if self.seat == self.target else self.target

    @property
    def is_stop(self) -> bool:
        """Whether a STOP card is taken."""
        return self.card.group == STOP


class Call(msgspec.Struct, frozen=True):
    """Somebody calls the end."""

    at: Moment
    seat: str | None
    by_itself: bool = False
    """Whether nobody has called, and it is the table that ends the match."""
    asked: int | None = None
    """Since when (ns) holders are asked whether their deck is empty."""
    expires: int | None = None


def matter_to_each_other(one: Action, other: Action) -> bool:
    """Whether it makes a difference which of two actions was first."""
    if one.is_stop and other.is_stop:
        return one.card == other.card
    if one.is_stop:
        return None in (one.seat, other.target) or one.seat == other.target
    if other.is_stop:
        return matter_to_each_other(other, one)
    return None in (one.target, other.target) or one.target == other.target


def claim_matters(claim: Claim, action: Action, may_play: Collection[str]) -> bool:
    """Whether what a claim is for may have come before ``action`` and make a difference to it.

    :param may_play: who may still play a card: the others can only take a STOP
    """
    rivals = [seat for seat in claim.seats if seat != action.seat]
    if action.is_stop:
        return bool(rivals)
    return any(seat in may_play or action.target in (seat, None) for seat in rivals)


def first_heats(actions: Iterable[Action], window: int) -> list[list[Action]]:
    """The actions that can be judged first: for each set that matters to each other those none other is before."""
    left = list(actions)
    heats = []
    while left:
        together = [left.pop(0)]
        for one in together:
            more = [other for other in left if matter_to_each_other(one, other)]
            together += more
            left = [other for other in left if other not in more]
        heats.append(firsts(together, window))
    return heats
