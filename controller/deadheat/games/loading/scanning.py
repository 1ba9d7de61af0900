"""Cards before a reader: which are taken in, and which are refused at once."""

from collections.abc import Iterator, Sequence

from deadheat.cards import Card
from deadheat.games.buttons import Buttons
from deadheat.games.claims import Claim
from deadheat.games.loading.actions import Action
from deadheat.games.loading.cards import PROGRESSION, STOP, Cards
from deadheat.games.loading.handover import HandOver
from deadheat.games.loading.hands import Hands
from deadheat.games.loading.intake import Intake
from deadheat.games.loading.judging import Judging
from deadheat.games.loading.options import LoadingOptions
from deadheat.games.loading.phase import Role
from deadheat.games.loading.voice import Voice, parts
from deadheat.games.rulings import Evidence, Ruling
from deadheat.stage import Pattern, Text, text
from deadheat.timing import Moment

__all__ = ["Scanning"]


class Scanning:
    """Takes scans to the intake."""

    def __init__(
        self,
        options: LoadingOptions,
        cards: Cards,
        hands: Hands,
        buttons: Buttons,
        hand_over: HandOver,
        intake: Intake,
        judging: Judging,
        voice: Voice,
    ) -> None:
        self._options = options
        self._cards = cards
        self._hands = hands
        self._buttons = buttons
        self._hand_over = hand_over
        self._intake = intake
        self._judging = judging
        self._voice = voice

    def played(self, card: Card, scanned: Moment, owner: str | None) -> Iterator[Ruling]:
        """A PROGRESSION or a STOP card."""
        at_hand = [owner] if owner is not None else []
        if self._is_read_again(card, owner):
            return
        why = self._why_not_in_play(card)
        if why is not None:
            yield self._voice.send_back(card.label, why, at_hand)
            return
        claim = self._intake.claim(card, scanned, owner)
        seat = claim.seat if claim is not None else self._unclaimed(owner)
        if card.group == STOP and claim is not None and owner is not None:
            seat = owner
        if claim is None and seat is None:
            yield self._voice.send_back(card.label, parts(text("no press"), text("press first, then scan")), at_hand)
        elif card.group == PROGRESSION and seat is not None and self._hands.has_played(seat):
            yield self._voice.send_back(
                card.label, parts(text("already played"), text("one card out of each deck")), [seat]
            )
        else:
            self._land(card, claim, scanned, seat, owner)

    def _unclaimed(self, owner: str | None) -> str | None:
        """Whose a card is that comes without a press: whose button is broken need not press."""
        if owner is None or not self._hands.holds(owner):
            return None
        return owner if not self._options.press_first or owner in self._buttons.broken else None

    def _land(self, card: Card, claim: Claim | None, scanned: Moment, seat: str | None, owner: str | None) -> None:
        target = owner if card.group == PROGRESSION else seat
        self._intake.land(card, claim, scanned, seat, target)
        seats = (seat,) if seat is not None or claim is None else claim.seats
        for each in seats:
            if each is not None:
                self._hand_over.spend(each)
                self._voice.tell(each, Pattern.SEEN, text("{card}", card=card.label), text("is being judged"))

    def _is_read_again(self, card: Card, owner: str | None) -> bool:
        """Whether a card has been taken in already, and lies where it was read."""
        if self._cards.is_landing(card) and card.group == PROGRESSION:
            return True
        again = any(action.card == card and action.seat == owner for action in self._intake.pending)
        return again or (owner is not None and self._cards.place(card) == f"stack of {owner}")

    def _why_not_in_play(self, card: Card) -> Text | None:
        place = self._cards.place(card)
        if place == "box":
            return text("it is not in play with so few")
        if card.group == STOP and self._hands.for_two and not self._options.two_player_stop:
            return parts(text("no STOP here"), text("two give up no deck"))
        owner = place.removeprefix("stack of ")
        return None if owner == place else text("it lies already: stack of {seat}", seat=owner)

    def boost(self, card: Card, owner: str | None) -> Iterator[Ruling]:
        """BOOSTs move by themselves, unless the thief has to take one."""
        robbed = self._judging.thieves.pop(owner, None) if owner is not None else None
        if owner is None or robbed is None or self._hands.role(robbed) is Role.RETIRED:
            yield self._voice.send_back(card.label, text("no BOOST is to be taken here"), [owner] if owner else [])
        elif self._cards.move_boost(robbed, owner):
            words = text("{thief} takes a BOOST from {owner}", thief=owner, owner=robbed)
            yield self._voice.rule("boost", words)

    # -- what does not come ---

    def unanswered_whose(self, at: int) -> Iterator[Ruling]:
        """Nobody has said by ``at`` (ns) whose a card was."""
        yield from self._unanswered(self._intake.whose.expire(at), text("nobody said whose it was"))

    def unanswered_where(self, at: int) -> Iterator[Ruling]:
        """Nobody has said by ``at`` (ns) on whose stack a card lies."""
        yield from self._unanswered(self._intake.where.expire(at), text("nobody said where it lies"))

    def _unanswered(self, actions: Sequence[Action], why: Text) -> Iterator[Ruling]:
        for action in actions:
            self._intake.back(action)
            yield self._voice.send_back(action.card.label, why, [action.seat] if action.seat else [])

    def expire_claims(self, at: int) -> Iterator[Ruling]:
        """Presses for which no card has come by ``at`` (ns)."""
        asked = {seat for question in self._intake.whose for seat in question.seats}
        for claim in self._intake.claims.expire(at):
            if not asked & set(claim.seats):
                yield self._expired(claim.seats, claim.at)

    def _expired(self, seats: Sequence[str], at: Moment) -> Ruling:
        for seat in seats:
            self._voice.tell(seat, Pattern.OFF, text("No card"), text("your press has expired"))
        words = text("No card came for the press of {seats}", seats=", ".join(seats))
        return self._voice.remark(
            "claim-expired", words, None, evidence=[Evidence(seat, "press", at) for seat in seats]
        )
