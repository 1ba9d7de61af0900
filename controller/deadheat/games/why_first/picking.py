"""The variant: the cards lie before their owners, and one after the other each moves a pawn."""

from collections.abc import Iterator

from deadheat.games.rulings import Ruling
from deadheat.games.voice import Voice
from deadheat.games.why_first.cards import RoundCards
from deadheat.games.why_first.laying import Laid, Laying
from deadheat.games.why_first.moving import Moving
from deadheat.games.why_first.options import NumberOrder
from deadheat.games.why_first.settling import name_of
from deadheat.games.why_first.track import DUMMY, called
from deadheat.games.why_first.variant import move_order
from deadheat.stage import listed, text
from deadheat.timing import Moment

__all__ = ["Picking"]


class Picking:
    """Who picks a pawn, in which order."""

    def __init__(self, order: NumberOrder, cards: RoundCards, moving: Moving, voice: Voice) -> None:
        self.to_come: list[Laid] = []
        """The cards that have yet to move a pawn."""
        self._order = order
        self._cards = cards
        self._moving = moving
        self._voice = voice

    def begin(self, laying: Laying, at: int) -> Ruling:
        """All cards are there: turn them and say who moves when."""
        laid = {}
        for card in laying.cards:
            first = laying.first(card)
            laid[card] = Laid(card, first.targets[0], first.targets, first.at)
            self._cards.turn(card, first.targets[0])
        for card in self._cards.before(DUMMY):
            laid[card] = Laid(card, DUMMY, (DUMMY,), Moment.exactly(at))
        self.to_come = [laid[card] for card in move_order(list(laid), self._order)]
        listing = listed(
            text("{who} {card}", who=called(each.owner or ""), card=name_of(each.card)) for each in self.to_come
        )
        return self._voice.rule("order", text("They move in this order: {listing}", listing=listing))

    def pick(self, player: str, at: Moment) -> Ruling:
        """The pawn of ``player`` moves by the next card."""
        return self._moving.by_one(self.to_come.pop(0), player, at)

    def dummy_picks(self, at: int) -> Iterator[Ruling]:
        """The dummy moves its own pawn."""
        if self.to_come and self.to_come[0].owner == DUMMY:
            yield self.pick(DUMMY, Moment.exactly(at))
