"""Cards on their way to the pile: whose they are, when they were played, and when they can be judged."""

from deadheat.cards import Card
from deadheat.games.claims import Claims
from deadheat.games.game import Setting
from deadheat.games.the_mind.cards import Laid, LevelCards, rank
from deadheat.games.the_mind.options import Hands, TheMindOptions
from deadheat.games.the_mind.order import ready
from deadheat.games.whose import Questions
from deadheat.stage import Text, text
from deadheat.timing import Moment, Press

__all__ = ["Play"]


class Play:
    """Takes cards in for the piles of ``cards``."""

    def __init__(self, setting: Setting, options: TheMindOptions, cards: LevelCards) -> None:
        self.claims = Claims(setting.window)
        self.questions = Questions[Laid]()
        self._window = setting.window
        self._options = options
        self._cards = cards

    @property
    def _hands_scanned(self) -> bool:
        return self._options.hands is Hands.SCANNED

    def pressed(self, press: Press) -> list[tuple[Laid, str]]:
        """A press says whose cards are that the table asks about: those and their players are returned.

        Any other press claims the card that is scanned next; who is known to have no card claims none.
        """
        said = self.questions.answer(press)
        for laid, seat in said:
            self._name(laid, seat)
        if not said and (not self._hands_scanned or self._cards.size(press.seat)):
            self.claims.open(press.seat, press.at)
        return said

    def _name(self, laid: Laid, seat: str) -> None:
        self._cards.name_player(laid, seat)
        self.claims.settle(laid.at, seat)

    def judged(self) -> None:
        """Nobody is asked about a card that has been judged."""
        self.questions.keep(self._cards.landing)

    def drop(self) -> None:
        """Nobody's press or answer is waited for any more."""
        self.claims.drop()
        self.questions.drop()

    def why_not(self, card: Card) -> Text | None:
        """Why a card cannot be played now, or None."""
        holder = self._cards.holder(card)
        if holder is None and not self._cards.is_free(card):
            return text("it is already there: {place}", place=self._cards.place(card))
        if not self._hands_scanned:
            return text("every card of this level is out") if self._all_have_landed else None
        if holder is None:
            return text("nobody was dealt it")
        own_lower = [c for c in self._cards.hand(holder) if c.group == card.group and rank(c) < rank(card)]
        if self._options.must_play_own_lowest and own_lower:
            return text("{seat} holds a lower card", seat=holder)
        return None

    def land(self, card: Card, scanned: Moment, reader_seat: str | None) -> Laid:
        """A card is played at the reader of ``reader_seat``, or at one that is shared."""
        player = self._cards.holder(card) or reader_seat
        claim = self.claims.complete(scanned, player)
        laid = Laid(card, player, scanned) if claim is None else Laid(card, player or claim.seat, claim.at)
        self._cards.land(laid)
        if claim is not None and laid.seat is None:
            self.questions.ask(laid, claim, scanned.latest)
        elif claim is not None and laid.seat is not None and claim.seat is None:
            self.claims.settle(claim.at, laid.seat)
            for other, seat in self.questions.rule_out(laid.seat, claim.at):
                self._name(other, seat)
        return laid

    @property
    def ready(self) -> list[Laid]:
        """The cards that can be judged once their window is over."""
        landing = self._cards.landing
        asked = self.questions.about(landing) if self._owner_matters else ()
        if self._all_have_landed and not asked:
            return list(landing)
        return ready(landing, self.claims, self._window, asked)

    @property
    def ready_at(self) -> int | None:
        """When that is, in ns; None if there are none."""
        landed = self.ready if self._cards.landing else []
        return max(laid.at.latest for laid in landed) + self._window if landed else None

    @property
    def _owner_matters(self) -> bool:
        """Whether the verdict may depend on whose a card is; if not, it does not wait for anybody's word."""
        return self._options.strict or not self._options.own_lower_is_error

    @property
    def _all_have_landed(self) -> bool:
        return self._cards.to_come <= len(self._cards.landing)
