"""Cards on their way to a stack: whose they are, where they go, and when they can be judged.

A press stamps the moment, the next scan says which card it was. At the reader of a stack a scan is its owner's, if they
have pressed, else a rival's who has. Where both have pressed and both could lie there, and where presses were a dead
heat, the table asks whose the card was.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from deadheat.cards import Card
from deadheat.games.claims import Claim, Claims
from deadheat.games.game import Setting
from deadheat.games.loading.actions import Action, Call, claim_matters, first_heats
from deadheat.games.loading.cards import STOP, Cards, number
from deadheat.games.loading.hands import Hands
from deadheat.games.loading.options import LoadingOptions
from deadheat.games.loading.rules import is_legal
from deadheat.games.whose import Questions
from deadheat.timing import Moment, Press, S, firsts

__all__ = ["Intake"]


class Intake:
    """Takes cards in, and holds them until they can be judged."""

    def __init__(self, setting: Setting, options: LoadingOptions, cards: Cards, hands: Hands) -> None:
        self.claims = Claims(setting.window, options.claim_s * S)
        self.whose = Questions[Action]()
        """Cards whose player is asked for."""
        self.where = Questions[Action]()
        """Cards at a shared reader whose stack is asked for."""
        self.pending: list[Action] = []
        self._window = setting.window
        self._options = options
        self._cards = cards
        self._hands = hands

    # -- presses ------------------------------------------------------------------------------------------------------

    def pressed(self, press: Press) -> bool:
        """A press answers a question, or claims the card that is scanned next. Whether it was an answer is returned."""
        named = self.whose.answer(press)
        for action, seat in named:
            self._name(action, seat)
        if named:
            return True
        placed = self.where.answer(press)
        for action, target in placed:
            self._change(action, replace(action, target=target))
        if not placed and self._hands.holds(press.seat):
            self.claims.open(press.seat, press.at)
        return bool(placed)

    def _name(self, action: Action, seat: str) -> None:
        """``action`` is ``seat``'s: it counts from their press, if that can be told."""
        at = dict(action.presses).get(seat)
        if at is None:
            self.claims.settle(action.at, seat)
        else:
            self.claims.withdraw(seat, at)
        self._change(action, self._owned(replace(action, seat=seat, at=at or action.at, presses=())))
        self._rule_out(seat)

    def _owned(self, action: Action) -> Action:
        assert action.seat is not None
        possession = self._hands.possession(action.seat)
        if action.is_stop:
            return replace(action, target=action.seat, possession=possession)
        if self._hands.has_played(action.seat):
            return replace(action, extra=True)
        return replace(action, deck=self._hands.play(action.seat), possession=possession)

    def _change(self, action: Action, into: Action) -> None:
        if action in self.pending:
            self.pending[self.pending.index(action)] = into

    @property
    def claimed(self) -> dict[str, Moment]:
        """The presses that wait for a card, where it is known whose it will be."""
        return {claim.seat: claim.at for claim in self.claims if claim.seat is not None}

    def withdraw(self, seat: str) -> None:
        """The press of ``seat`` was meant for something else than a card."""
        claim = self._claim_of(seat)
        if claim is not None and claim.seat == seat:
            self.claims.withdraw(seat, claim.at)

    def _claim_of(self, seat: str) -> Claim | None:
        return next((claim for claim in self.claims if seat in claim.seats), None)

    # -- cards --------------------------------------------------------------------------------------------------------

    def claim(self, card: Card, scanned: Moment, owner: str | None) -> Claim | None:
        """Whose press a scan at the reader of ``owner``, or at a shared one, completes; None if it was nobody's.

        Where several can have meant it their presses stay open, and the claim is of all of them.
        """
        if card.group == STOP:
            return self._used(self.claims.complete(scanned, owner), owner)
        if owner is None:
            return self._used(self.claims.complete(scanned, self._first_who_may_play(scanned)))
        pressed = [claim for claim in self._single_claims() if not scanned.is_before(claim.at)]
        able = [claim for claim in pressed if self._could_be(card, claim.seat or "", owner)]
        if not able and owner not in [claim.seat for claim in pressed if self._hands.may_play(owner)]:
            able = [claim for claim in pressed if self._hands.may_play(claim.seat or "")]
        if len(able) > 1:
            return _claim_of_all(able)
        return self._used(self.claims.complete(scanned, able[0].seat if able else owner, rivals=not able))

    def _used(self, claim: Claim | None, owner: str | None = None) -> Claim | None:
        """Whose press is used up has had their card: another one that is asked about is not theirs."""
        if claim is not None and (claim.seat or owner) is not None:
            self._rule_out(claim.seat or owner or "")
        return claim

    def _first_who_may_play(self, scanned: Moment) -> str | None:
        """Whose press was the first of those who may play a card; None if several were, or if that is not known."""
        pressed = [claim for claim in self.claims if not scanned.is_before(claim.at)]
        able = [claim for claim in pressed if any(self._hands.may_play(seat) for seat in claim.seats)]
        first = firsts(able, self._window)
        return first[0].seat if len(first) == 1 else None

    def _single_claims(self) -> list[Claim]:
        return [claim for claim in self.claims if claim.seat is not None]

    def _could_be(self, card: Card, seat: str, owner: str) -> bool:
        """Whether ``seat`` may have played ``card`` on the stack of ``owner``, as far as anybody can tell."""
        return self._hands.may_play(seat) and self._could_lie(card, owner, rival=seat != owner)

    def _could_lie(self, card: Card, owner: str, *, rival: bool) -> bool:
        """Whether ``card`` may lie there, or may once others who have pressed have laid theirs."""
        tops = [self._cards.top(owner), *(a.card for a in self.pending if a.target == owner and not a.is_stop)]
        if any(is_legal(card, top, owner if rival else None, expert=self._options.expert) for top in tops):
            return True
        pressed = sum(self._hands.may_play(claim.seat or "") for claim in self._single_claims())
        return rival and any(top is not None and 0 < number(card) - number(top) <= pressed for top in tops)

    def _rule_out(self, seat: str) -> None:
        """``seat`` has had its card: what is asked about is somebody else's."""
        for question in self.whose:
            if seat in question.seats:
                for action, other in self.whose.rule_out(seat, question.heat):
                    self._name(action, other)

    def land(self, card: Card, claim: Claim | None, scanned: Moment, seat: str | None, target: str | None) -> Action:
        """A card of ``seat``, or of one of those in ``claim``, waits to be judged."""
        at = scanned if claim is None else claim.at
        action = Action(card, at, seat, target)
        if claim is not None and seat is None:
            open_presses = tuple((c.seat, c.at) for c in self._single_claims() if c.seat in claim.seats)
            action = replace(action, presses=tuple((who, press) for who, press in open_presses if who is not None))
        if seat is not None:
            action = self._owned(action)
            if claim is not None and len(claim.seats) > 1:
                self.claims.settle(claim.at, seat)
        self._cards.land(card)
        self.pending.append(action)
        if claim is not None and seat is None:
            self.whose.ask(action, claim, scanned.latest)
        return action

    def ask_where(self, action: Action, targets: tuple[str, ...], at: int) -> None:
        """Ask on whose stack a card lies that was scanned at a shared reader."""
        self.where.ask(action, Claim(targets, action.at, at), at)

    def place(self, action: Action, target: str | None) -> None:
        """A card lies on the stack of ``target``."""
        self._change(action, replace(action, target=target))

    def take_out(self, action: Action) -> None:
        """``action`` is judged."""
        self.pending.remove(action)
        self.whose.keep(self.pending)
        self.where.keep(self.pending)

    def back(self, action: Action) -> None:
        """``action`` is not to be: its card goes back to where it came from."""
        self.take_out(action)
        self._cards.back(action.card)
        if not action.is_stop:
            self._hands.play_back(action.seat, action.deck, action.possession)

    def drop(self) -> None:
        """Nothing is waited for any more; the cards that were in the air go back."""
        for action in tuple(self.pending):
            self.back(action)
        self.claims.drop()

    # -- when ---------------------------------------------------------------------------------------------------------

    def ready(self, call: Call | None) -> Iterator[tuple[int, list[Action]]]:
        """What can be judged, and from when (ns) on; nothing that came after a ``call`` of the end."""
        able = [a for a in self.pending if call is None or not call.at.is_before(a.at, self._window)]
        may_play = [seat for seat in self._hands.holders if self._hands.may_play(seat)]
        for heat in first_heats(able, self._window):
            if not any(self._must_wait(action, may_play) for action in heat):
                yield max(action.at.latest for action in heat) + self._window + 1, heat

    def _must_wait(self, action: Action, may_play: list[str]) -> bool:
        if self.whose.about([action]) or self.where.about([action]):
            return True
        return any(
            claim_matters(claim, action, may_play) and not action.at.is_before(claim.at, self._window)
            for claim in self.claims
        )

    def is_settled_before(self, call: Call) -> bool:
        """Whether nothing that may have come before a ``call`` of the end is in the air."""
        early = [a for a in self.pending if not call.at.is_before(a.at, self._window)]
        return not early and not self.claims.may_precede(call.at)


def _claim_of_all(claims: list[Claim]) -> Claim:
    at = claims[0].at
    for claim in claims:
        at = at.hull(claim.at)
    seats = tuple(sorted(claim.seat for claim in claims if claim.seat is not None))
    return Claim(seats, at, max(claim.expires for claim in claims))
