"""Why a card cannot be laid, or counted, where it is shown."""

from deadheat.cards import Card
from deadheat.games.why_first.cards import RoundCards
from deadheat.games.why_first.laying import Laying
from deadheat.games.why_first.options import Hands, WhyFirstOptions
from deadheat.games.why_first.track import DUMMY, called
from deadheat.stage import Text, text

__all__ = ["Legality"]


class Legality:
    """Knows the cards of the round and those that were laid in the phase."""

    def __init__(self, options: WhyFirstOptions, cards: RoundCards, laying: Laying) -> None:
        self._options = options
        self._cards = cards
        self._laying = laying

    def why_not(self, card: Card) -> Text | None:
        """Why nobody can lay a card, or None."""
        if self._cards.is_known(card):
            return text("it was turned before in this round")
        if self._options.hands is Hands.SCANNED and self._cards.holder(card) is None:
            return text("nobody was dealt it")
        return None

    def why_not_there(self, card: Card, place: str | None, *, last: bool) -> Text | None:
        """Why a card that was turned cannot lie before ``place``; ``last``: in the last phase."""
        why_not = self.why_not(card)
        if why_not is None and last:
            why_not = self._why_not_last(card, place)
        if why_not is None and self._owner_has_laid(card):
            why_not = text("its owner has laid a card already")
        return why_not

    def _why_not_last(self, card: Card, place: str | None) -> Text | None:
        if place is None:
            return text("press the button of its owner, then scan")
        if place == DUMMY or self._cards.holder(card) not in (None, place):
            return text("in the last phase a card goes before its owner")
        return text("{seat} has laid a card already", seat=called(place)) if place in self._laying.targets else None

    def _owner_has_laid(self, card: Card) -> bool:
        owner = self._cards.holder(card)
        return owner is not None and any(self._cards.holder(other) == owner for other in self._laying.cards)

    def why_not_own(self, card: Card, seat: str | None) -> Text | None:
        """In the variant: why ``seat`` cannot lay a card before themselves, or None."""
        why_not = self.why_not(card)
        if why_not is not None:
            return why_not
        if seat is None:
            return text("press your own button, then scan")
        if seat == DUMMY or self._cards.holder(card) not in (None, seat):
            return text("a card goes before its owner")
        return text("{seat} has laid a card already", seat=called(seat)) if seat in self._laying.targets else None
