"""One round as a machine of forced draws: it always waits for exactly one thing, and does what has no choice itself.

Every draw belongs to a batch: one card at the deal or after a hit, three for a Flip Three. Freeze and Flip Three that a
batch brings wait until it is over and are then handed out in the order in which they came, by the player who drew
them; a Flip Three that is handed out is a batch on top of the one it came from. A Second Chance is dealt with at once.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from deadheat.cards import Card
from deadheat.games.flip_7.options import ChanceUse, FlipSevenOptions, Freeze, NestedAfterBust
from deadheat.games.flip_7.piles import Piles, called, is_chance, is_freeze
from deadheat.games.flip_7.scoring import FLIP_SEVEN, points, values
from deadheat.games.flip_7.wants import Chance, Draw, Offer, Shuffle, Status, Target, Want, Why
from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.voice import Voice
from deadheat.stage import Sound, Text, counted, text

__all__ = ["Round"]

Seen = Iterable[Evidence]


class _Batch(msgspec.Struct):
    """Cards that ``seat`` has to take."""

    seat: str
    why: Why
    of: int
    drawn: int = 0
    deferred: list[Card] = []


class Round:
    """A round of ``seats`` (clockwise) that ``dealer`` deals. Nothing is waited for before :meth:`begin`."""

    def __init__(
        self, seats: Sequence[str], dealer: str, piles: Piles, options: FlipSevenOptions, voice: Voice
    ) -> None:
        after = seats.index(dealer) + 1
        self.order = (*seats[after:], *seats[:after])
        """Who is dealt to and asked, in this order: the dealer last."""
        self.dealer = dealer
        self.status = dict.fromkeys(self.order, Status.ACTIVE)
        self.want: Want | None = None
        """What is waited for; None once the round is over."""
        self.flipped: str | None = None
        """Who has seven different numbers."""
        self._piles = piles
        self._options = options
        self._voice = voice
        self._undealt = list(self.order)
        self._last = dealer
        self._batches: list[_Batch] = []
        self._over = False

    @property
    def active(self) -> tuple[str, ...]:
        """Who is still in, in the order of the turns."""
        return tuple(seat for seat in self.order if self.status[seat] is Status.ACTIVE)

    @property
    def is_dealing(self) -> bool:
        """Whether somebody has still to be dealt a card, or is just being dealt one."""
        return bool(self._undealt) or any(batch.why is Why.DEAL for batch in self._batches)

    def score(self, seat: str) -> int:
        """What a player has in this round as it stands."""
        lost = self.status[seat] is Status.BUSTED
        lost |= self.status[seat] is Status.FROZEN and self._options.freeze is Freeze.LOSE
        return 0 if lost else points(self._piles.before(seat))

    # -- what is said and turned --------------------------------------------------------------------------------------

    def begin(self) -> Iterator[Ruling]:
        """The deal begins."""
        return self._go_on()

    def hit(self, evidence: Seen = (), why: Text | None = None) -> Iterator[Ruling]:
        """The player who is asked wants a card."""
        offer = self.want
        assert isinstance(offer, Offer)
        words = text("{seat} hits", seat=offer.seat)
        yield self._voice.rule("hit", words, why, evidence, Sound.TICK)
        self.want, self._last = None, offer.seat
        self._batches.append(_Batch(offer.seat, Why.HIT, 1))
        yield from self._go_on()

    def stay(self, evidence: Seen = ()) -> Iterator[Ruling]:
        """The player who is asked leaves the round with their points."""
        offer = self.want
        assert isinstance(offer, Offer)
        self.want, self._last = None, offer.seat
        self.status[offer.seat] = Status.STAYED
        words = text("{seat} stays with {points}", seat=offer.seat, points=self.score(offer.seat))
        yield self._voice.rule("stay", words, None, evidence, Sound.RULING)
        yield from self._go_on()

    def turn(self, card: Card, evidence: Seen = ()) -> Iterator[Ruling]:
        """The card that is due is turned."""
        draw = self.want
        assert isinstance(draw, Draw)
        seat, batch = draw.seat, self._batches[-1]
        batch.drawn += 1
        again = card.group == "number" and card.value in values(self._piles.row(seat))
        has_chance = bool(self._piles.chances(seat))
        self._piles.lay(card, seat)
        words = text("{seat} gets {card}", seat=seat, card=called(card))
        why = (
            text("card {n} of {of} of a Flip Three", n=draw.number, of=draw.of) if draw.why is Why.FLIP_THREE else None
        )
        yield self._voice.rule("turned", words, why, evidence, Sound.TICK)
        self.want = None
        if again and has_chance and self._options.sc_use is ChanceUse.OPTIONAL:
            self.want = Chance(seat, card)
        elif again and has_chance:
            yield from self._use_chance(seat, card)
        elif again:
            yield self._bust(seat, card)
        elif is_chance(card):
            yield from self._chance_came(batch, card, has_one=has_chance)
        elif card.group == "action":
            batch.deferred.append(card)
        elif len(values(self._piles.row(seat))) >= FLIP_SEVEN:
            yield self._flip_seven(seat)
        yield from self._go_on()

    def choose(self, seat: str, evidence: Seen = ()) -> Iterator[Ruling]:
        """The player who is asked has chosen who gets the action card."""
        asked = self.want
        assert isinstance(asked, Target)
        assert seat in asked.among
        self.want = None
        yield from self._apply(asked.seat, asked.card, seat, evidence)
        yield from self._go_on()

    def use_chance(self, use: bool, evidence: Seen = ()) -> Iterator[Ruling]:
        """The holder of a Second Chance uses it, or busts with it."""
        asked = self.want
        assert isinstance(asked, Chance)
        self.want = None
        if use:
            yield from self._use_chance(asked.seat, asked.card, evidence)
        else:
            yield self._bust(asked.seat, asked.card, evidence)
        yield from self._go_on()

    def run_out(self) -> None:
        """The deck has run out sooner than was counted; what is missing may turn up in the shuffle."""
        self.want = Shuffle(self.dealer)

    def shuffled(self, evidence: Seen = ()) -> Iterator[Ruling]:
        """The dealer has shuffled the discards."""
        cards = len(self._piles.discards)
        self._piles.shuffle()
        words = counted(
            "The discards are the deck again: {n} card", "The discards are the deck again: {n} cards", cards
        )
        yield self._voice.rule("shuffled", words, text("what lies before players stays there"), evidence, Sound.RULING)
        self.want = None
        yield from self._go_on()

    # -- what follows -------------------------------------------------------------------------------------------------

    def _go_on(self) -> Iterator[Ruling]:
        """Everything that leaves no choice, until something has to be waited for."""
        while self.want is None and not self._over:
            if self._batches:
                yield from self._take(self._batches[-1])
            elif not self.active:
                self._over = True
            elif self._undealt:
                seat = self._undealt.pop(0)
                if self.status[seat] is Status.ACTIVE:
                    self._batches.append(_Batch(seat, Why.DEAL, 1))
            else:
                self.want = self._offer()

    def _offer(self) -> Offer:
        start = self.order.index(self._last) + 1
        seat = next(s for s in (*self.order[start:], *self.order[:start]) if self.status[s] is Status.ACTIVE)
        may_hit = bool(self._piles.deck or self._piles.discards)
        may_stay = not (self._options.stay_needs_card and may_hit) or bool(self._piles.before(seat))
        return Offer(seat, may_hit, may_stay)

    def _take(self, batch: _Batch) -> Iterator[Ruling]:
        """The next card of a batch, or else the next action card that it has brought."""
        if batch.drawn < batch.of and self.status[batch.seat] is Status.ACTIVE:
            if self._piles.deck:
                self.want = Draw(batch.seat, batch.why, batch.drawn + 1, batch.of)
            elif self._piles.discards:
                self.want = Shuffle(self.dealer)
            else:
                batch.of = batch.drawn
                yield self._voice.remark(
                    "no-cards", text("There is no card left to turn"), text("all lie on the table")
                )
        elif batch.deferred:
            yield from self._hand_out(batch.seat, batch.deferred.pop(0))
        else:
            self._batches.pop()

    def _hand_out(self, chooser: str, card: Card) -> Iterator[Ruling]:
        busted = self.status[chooser] is Status.BUSTED
        if busted and self._options.nested_after_bust is NestedAfterBust.DISCARD:
            yield self._discard(card, text("its drawer is out"))
        else:
            yield from self._ask_target(chooser, card, self.active, text("nobody is left to take it"))

    def _ask_target(self, chooser: str, card: Card, among: tuple[str, ...], or_else: Text) -> Iterator[Ruling]:
        """One who can be chosen alone is; if nobody can be, the card is discarded."""
        if not among:
            yield self._discard(card, or_else)
        elif len(among) == 1:
            yield from self._apply(chooser, card, among[0])
        else:
            self.want = Target(chooser, card, among)

    def _apply(self, chooser: str, card: Card, seat: str, evidence: Seen = ()) -> Iterator[Ruling]:
        """``seat`` gets an action card from ``chooser``."""
        self._piles.lay(card, seat)
        by = text("from {chooser}", chooser=chooser)
        if is_chance(card):
            words = text("{seat} gets a Second Chance", seat=seat)
            yield self._voice.rule("passed-on", words, by, evidence, Sound.RULING)
        elif is_freeze(card):
            points_now = self.score(seat)
            self.status[seat] = Status.FROZEN
            words = text("{seat} is frozen and keeps {points}", seat=seat, points=points_now)
            if self._options.freeze is Freeze.LOSE:
                words = text("{seat} is frozen and loses {points}", seat=seat, points=points_now)
            yield self._voice.rule("frozen", words, by, evidence, Sound.LOST)
        else:
            self._batches.append(_Batch(seat, Why.FLIP_THREE, 3))
            words = text("Flip Three: {seat} takes three cards", seat=seat)
            yield self._voice.rule("flip-three", words, by, evidence, Sound.RULING)

    def _chance_came(self, batch: _Batch, card: Card, *, has_one: bool) -> Iterator[Ruling]:
        seat = batch.seat
        if has_one:
            able = tuple(s for s in self.active if s != seat and not self._piles.chances(s))
            yield from self._ask_target(seat, card, able, text("nobody else can take it"))
        elif self._options.sc_replacement and batch.why is not Why.FLIP_THREE:
            batch.of += 1

    def _use_chance(self, seat: str, card: Card, evidence: Seen = ()) -> Iterator[Ruling]:
        self._piles.discard(self._piles.chances(seat)[0])
        self._piles.discard(card)
        words = text("{seat} gives up the second {card} and the Second Chance", seat=seat, card=called(card))
        yield self._voice.rule("second-chance", words, None, evidence, Sound.RULING)

    def _bust(self, seat: str, card: Card, evidence: Seen = ()) -> Ruling:
        self.status[seat] = Status.BUSTED
        words = text("{seat} busts", seat=seat)
        return self._voice.rule("bust", words, text("a second {card}", card=called(card)), evidence, Sound.LOST)

    def _flip_seven(self, seat: str) -> Ruling:
        self.flipped, self._over = seat, True
        words = text("Flip 7: {seat} ends the round", seat=seat)
        return self._voice.rule("flip-7", words, text("seven different numbers"), (), Sound.WON)

    def _discard(self, card: Card, why: Text) -> Ruling:
        self._piles.discard(card)
        return self._voice.rule("discarded", text("{card} is discarded", card=called(card)), why)
