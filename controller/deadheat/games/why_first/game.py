"""Why First?: every pawn moves by the cards before it, and the second one scores.

1. *The round.* All pawns go to the start, all cards are shuffled, everybody gets five. If hands are scanned the table
   takes them in now. A round has five phases.
2. *The call.* Everybody chooses a card; then anybody presses and the table counts 3-2-1-go for all at once.
3. *Laying.* From go on, for a short time, everybody lays their card before a player: they scan it at that player's
   reader, or press that player's button and scan it at a shared one. A card before go goes back and the countdown is
   called again; the second one of a player in a round stays before its owner. The first place of a card counts, a
   second card goes back, and what comes too late goes before its owner. What may have been in time was. In the last
   phase every card goes before its owner.
4. *The reveal.* Only now the table says anything. Where it cannot know it asks: whose, before whom, which one. At a
   table where cards are laid by hand they are turned and scanned now, where they lie.
5. *Two players.* A dummy takes part: in four phases a card from the deck is turned before it.
6. *The move.* A pawn moves by the sum of the cards before it, never past −12 or 16.
7. *The score.* After five phases those on the second highest space score it. After five rounds the second highest
   total wins.
8. *The variant.* Cards go before their owners, without a race; then, by the white numbers, each moves any pawn.

Nobody races anybody else for a card, so the table's settlements of dead heats concern nothing here.
"""

from collections.abc import Iterator, Sequence

from deadheat.cards import Card
from deadheat.games.game import Setting
from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.why_first.asking import Question, Topic
from deadheat.games.why_first.cards import HAND_SIZE
from deadheat.games.why_first.countdown import Countdown
from deadheat.games.why_first.laying import Laid, Sighting
from deadheat.games.why_first.options import Laying as LayingBy
from deadheat.games.why_first.options import WhyFirstOptions
from deadheat.games.why_first.parts import Parts
from deadheat.games.why_first.phase import Phase
from deadheat.games.why_first.settling import Settled, name_of
from deadheat.games.why_first.show import show
from deadheat.games.why_first.starts import EarlyCard
from deadheat.games.why_first.track import DUMMY, called
from deadheat.stage import Scene, Sound, all_of, counted, text
from deadheat.timing import MS, CardSeen, Heat, Kind, Moment, Press, S

__all__ = ["WhyFirst"]

_STOP_CARD = "table/stop"


class WhyFirst(Parts):
    """Why First?, for two to six."""

    def __init__(self, setting: Setting, options: WhyFirstOptions, now: int) -> None:
        super().__init__(setting, options, now)
        self._pointing: str | None = None
        self._deadline: int | None = None
        self._impatient = False
        self._begin_round()

    # -- 1. the round -------------------------------------------------------------------------------------------------

    def _begin_round(self) -> None:
        self.round += 1
        self.number = 1
        self.pawns.restart()
        self.round_cards.gather()
        self.starts.new_round()
        self._begin_phase()
        if self.hands_scanned:
            self.phase = Phase.DEAL

    def _begin_phase(self) -> None:
        self.round_cards.clear()
        self.starts.new_phase()
        self._choose()

    def _choose(self) -> None:
        """Everybody has their card in their hand; what was laid in this phase is taken back."""
        self.phase = Phase.CHOOSE
        self.laying.begin()
        self.enquiry.forget()
        self.starts.unblamed.clear()
        self.countdown = self._pointing = self._deadline = None
        self._impatient = False

    def _deal(self, card: Card, seat: str | None) -> Iterator[Ruling]:
        if seat not in self.setting.seats:
            yield self._refuse(card, text("press the button of the hand it belongs to, then scan"))
        elif self.round_cards.holder(card) == seat:
            return
        elif not self.round_cards.is_free(card):
            yield self._refuse(card, text("it is in a hand already"))
        elif self.round_cards.size(seat) >= HAND_SIZE:
            yield self._refuse(card, text("{seat} has all {count} cards", seat=seat, count=HAND_SIZE))
        else:
            self.round_cards.deal(card, seat)
            yield self.voice.rule("dealt", text("{seat} takes a card", seat=seat))
            if all(self.round_cards.size(each) == HAND_SIZE for each in self.setting.seats):
                self._choose()

    # -- what comes in ------------------------------------------------------------------------------------------------

    @property
    def attends(self) -> frozenset[Kind]:
        return frozenset({Kind.PRESS, Kind.RELEASE, Kind.CARD_SEEN})

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        """Presses first: one that ties with a scan at a shared reader may say before whom it was."""
        for signal in heat.signals:
            self.buttons.hear(signal)
        presses = [s for s in heat.signals if isinstance(s, Press) and s.seat in self.setting.seats]
        rulings = list(self._pressed(presses)) if presses else []
        seen = [signal for signal in heat.signals if isinstance(signal, CardSeen)]
        for signal in sorted(seen, key=lambda signal: (signal.at.latest, signal.card or signal.code)):
            rulings += self._seen(signal)
        if seen and self.phase is Phase.COUNTDOWN and self.starts.unblamed:
            rulings += self._after_early(max(signal.at.latest for signal in seen))
        return rulings

    def _pressed(self, presses: Sequence[Press]) -> Iterator[Ruling]:
        alone = presses[0].seat if len(presses) == 1 else None
        if self.phase is Phase.CHOOSE and not self.options.white_numbers:
            yield self._call(presses)
        elif self.phase in (Phase.DEAL, Phase.CHOOSE, Phase.REVEAL):
            self._pointing = alone
        elif self.phase in (Phase.COUNTDOWN, Phase.LAY, Phase.LATE):
            for press in presses:
                self.laying.point(press.seat, press.at)
        elif self.phase is Phase.ASK:
            yield from self._answered(presses)
        elif self.phase is Phase.PICK and alone is not None:
            yield from self._pick(alone, presses[0].at)
        elif self.phase is Phase.PICK:
            yield self.voice.remark("pick-again", text("Two buttons at once: press again"), sound=Sound.REFUSED)

    def _seen(self, seen: CardSeen) -> Iterator[Ruling]:
        card, place = self.round_cards.find(seen.card), self._place_of(seen.reader)
        if seen.card == _STOP_CARD:
            yield from self._stop()
        elif card is None:
            yield from self._not_in_play(seen)
        elif self.phase is Phase.DEAL:
            yield from self._deal(card, place or self._pointing)
        elif self.phase is Phase.CHOOSE:
            yield from self._before_the_call(card, place or self._pointing, seen.at)
        elif self.phase in (Phase.COUNTDOWN, Phase.LAY, Phase.LATE):
            yield from self._lay(card, place, seen.at)
        elif self.phase is Phase.ASK:
            yield from self._shown_again(card, place, seen.at)
        elif self.phase is Phase.REVEAL:
            yield from self._scan_where_it_lies(card, place or self._pointing, seen.at)
        elif self.phase is Phase.DUMMY:
            yield from self._dummy_turns(card, seen.at)
        elif self.phase is Phase.PICK and self.has_dummy and card == self.picking.to_come[0].card:
            yield from self._pick(DUMMY, seen.at)

    def _not_in_play(self, seen: CardSeen) -> Iterator[Ruling]:
        """While cards are laid nothing is said, of any card."""
        if self.phase not in (Phase.COUNTDOWN, Phase.LAY):
            why = text("nobody has enrolled it") if seen.card is None else text("it is not of this deck")
            yield self.voice.refuse(seen.card or seen.code, why)

    # -- 2. the call --------------------------------------------------------------------------------------------------

    def _call(self, presses: Sequence[Press]) -> Ruling:
        pressed = max(press.at.latest for press in presses)
        self.countdown = Countdown(pressed, self.options.beat_ms * MS, self.voice)
        by_reader = self.options.laying is LayingBy.READER
        self.laying.begin(self.countdown.go, self._closes_at if by_reader else None)
        self.phase, self._deadline = Phase.COUNTDOWN, self.countdown.deadline
        words = text("{seat} calls: 3, 2, 1, go", seat=presses[0].seat)
        if len(presses) > 1:
            words = text("{seats} call: 3, 2, 1, go", seats=all_of(sorted(press.seat for press in presses)))
        return Ruling("called", words, stands=False)

    @property
    def _closes_at(self) -> int:
        """When the time for laying is over, in ns."""
        return (self.countdown.go if self.countdown else 0) + self.options.window_ms * MS

    def _count(self) -> None:
        if self.countdown is not None and not self.countdown.on_time():
            self._deadline = self.countdown.deadline
        else:
            self.phase, self._deadline = Phase.LAY, self._closes_at + self.setting.window

    def _stop(self) -> Iterator[Ruling]:
        if self.phase is Phase.COUNTDOWN:
            self._choose()
            yield self.voice.remark("stopped", text("Stop: call again when all are ready"), sound=Sound.REFUSED)

    def _before_the_call(self, card: Card, seat: str | None, at: Moment) -> Iterator[Ruling]:
        if self.options.white_numbers:
            yield from self._lay_own(card, seat, at)
        elif not self.round_cards.is_known(card):
            yield self._refuse(card, text("nobody lays a card before go: press to call it"))

    # -- 3. laying ----------------------------------------------------------------------------------------------------

    def _lay(self, card: Card, place: str | None, at: Moment) -> Iterator[Ruling]:
        """A card is laid: nothing is said about it, unless it is too early or everybody waits for it."""
        if self._legality.why_not(card) is not None or card in self.starts.fixed.values():
            return
        if place == DUMMY and self.is_last_phase and not self.hands_scanned:
            return
        self._lay_again_if_back(card)
        sighting = self._sighting(place, at)
        if not self.laying.is_early(sighting.at):
            if self.laying.saw(card, sighting) and self.phase is Phase.LATE:
                yield from self._settle(at.latest)
        elif self.options.laying is LayingBy.READER and self.round_cards.holder(card) not in self.starts.fixed:
            self.starts.unblamed.append(EarlyCard(card, sighting.at, self.laying.go or 0))

    def _lay_again_if_back(self, card: Card) -> None:
        """A card that went back to its player is laid anew."""
        if card.name in self.enquiry.answers.back:
            self.enquiry.answers.back.remove(card.name)
            self.laying.forget(card)

    def _sighting(self, place: str | None, at: Moment) -> Sighting:
        return Sighting((place,), at) if place else self.laying.pointed(at)

    def _after_early(self, now: int) -> Iterator[Ruling]:
        """All cards of a heat that were too early have come: one of each known owner; the others are asked about."""
        early = list({each.card: each for each in self.starts.unblamed}.values())
        owned = {owner: each for each in reversed(early) if (owner := self.round_cards.holder(each.card)) is not None}
        nobodys = [each for each in early if self.round_cards.holder(each.card) is None]
        self._ask_about_early(nobodys, now)
        for owner, each in owned.items():
            yield self.starts.blame(owner, each)
        for each in nobodys:
            yield self.starts.ask_whose(each)

    def _ask_about_early(self, early: list[EarlyCard], now: int) -> None:
        self._choose()
        self.starts.unblamed = early
        if early:
            self._ask(Question(Topic.EARLY, (early[0].card,), self.setting.seats), now)

    # -- 4. the reveal ------------------------------------------------------------------------------------------------

    def _settle(self, at: int) -> Iterator[Ruling]:
        """Ask, wait for what is missing, or turn the cards."""
        settled = self._settled()
        self.enquiry.question = None
        if settled.question is not None:
            self._ask(settled.question, at)
        elif self.missing(settled) and not self._impatient:
            self.phase = Phase.REVEAL if self.options.laying is LayingBy.TABLE else Phase.LATE
            self._deadline = at + self.options.patience_s * S
        elif self._dummy_is_due:
            self.phase, self._deadline = Phase.DUMMY, None
        else:
            yield from self._reveal(settled, at)

    def _ask(self, question: Question, at: int) -> None:
        self.enquiry.ask(question, at)
        self.phase, self._deadline = Phase.ASK, at + self.options.answer_s * S

    def _answered(self, presses: Sequence[Press]) -> Iterator[Ruling]:
        question, press = self.enquiry.question, self.enquiry.answered_by(presses)
        if question is None or press is None:
            return
        if question.topic is Topic.EARLY:
            first, *others = self.starts.unblamed
            yield self.starts.blame(press.seat, first, text("by their own word"))
            self._ask_about_early(others, press.at.latest)
        else:
            yield self.enquiry.take(question, press)
            yield from self._settle(press.at.latest)

    def _shown_again(self, card: Card, place: str | None, at: Moment) -> Iterator[Ruling]:
        """A card answers a question, or one that was missing comes."""
        question = self.enquiry.question
        if question is None or question.topic is Topic.EARLY or self._legality.why_not(card) is not None:
            return
        if card not in question.cards:
            yield from self._lay(card, place, at)
        answer = self.enquiry.take_card(card, at, has_dummy=self.has_dummy)
        if answer is not None:
            yield answer
            yield from self._settle(at.latest)

    def _nobody_answered(self, question: Question, at: int) -> Iterator[Ruling]:
        if question.topic is Topic.EARLY:
            yield self.voice.remark("unsaid", text("Nobody said whose card was early"), text("call again"))
            self._ask_about_early(self.starts.unblamed[1:], at)
        else:
            yield from self.enquiry.lapse(question, self.lots, own=self.is_last_phase)
            yield from self._settle(at)

    def _scan_where_it_lies(self, card: Card, place: str | None, at: Moment) -> Iterator[Ruling]:
        """Where cards are laid by hand: each is turned and scanned before the player it lies before."""
        if self.laying.has(card):
            return
        why_not = self._legality.why_not_there(card, place, last=self.is_last_phase)
        if why_not is not None:
            yield self._refuse(card, why_not)
            return
        self.laying.saw(card, Sighting((place,) if place else (), at))
        words = text("{card} was scanned", card=name_of(card))
        if place is not None:
            words = text("{card} lies before {seat}", card=name_of(card), seat=called(place))
        yield self.voice.rule("scanned", words, None, (Evidence(place or "table", card.id, at),))
        yield from self._settle(at.latest)

    # -- 5. two players -----------------------------------------------------------------------------------------------

    @property
    def _dummy_is_due(self) -> bool:
        due = self.has_dummy and self.number <= self.options.dummy_cards
        return due and self.phase is not Phase.DUMMY

    def _dummy_turns(self, card: Card, at: Moment) -> Iterator[Ruling]:
        if self.laying.has(card) or card in self.starts.fixed.values():
            return
        if not self.round_cards.is_free(card):
            yield self._refuse(card, text("the dummy's card comes from the deck"))
            return
        self.round_cards.turn(card, DUMMY)
        words = text("The dummy turns {card}", card=name_of(card))
        yield self.voice.rule("dummy", words, None, (Evidence(DUMMY, card.id, at),))
        if self.options.white_numbers:
            yield from self._turn_own(at.latest)
        else:
            yield from self._settle(at.latest)

    # -- 6. the move --------------------------------------------------------------------------------------------------

    def _reveal(self, settled: Settled, at: int) -> Iterator[Ruling]:
        yield from settled.remarks
        fixed = self.starts.fixed.items()
        laid = [*settled.laid, *(Laid(card, owner, (owner,), Moment.exactly(at)) for owner, card in fixed)]
        for each in laid:
            self.round_cards.turn(each.card, each.targets[0])
        for player in self.players:
            yield self._moving.by_sum(player, [each for each in laid if each.target == player])
        self.voice.play(Sound.RULING)
        yield from self._phase_over(at)

    # -- 7. the score -------------------------------------------------------------------------------------------------

    def _phase_over(self, at: int) -> Iterator[Ruling]:
        self.phase, self._deadline = Phase.SHOWN, at + self.options.shown_s * S
        self.laying.begin()
        if self.is_last_phase:
            yield from self.tally.round_over(self.round)
        if self.is_last_phase and self.round == self.options.rounds:
            self.phase, self._deadline = Phase.OVER, None
            yield self.tally.match_over(self.lots)

    def _next_phase(self) -> None:
        if self.is_last_phase:
            self._begin_round()
        else:
            self.number += 1
            self._begin_phase()

    # -- 8. the variant -----------------------------------------------------------------------------------------------

    def _lay_own(self, card: Card, seat: str | None, at: Moment) -> Iterator[Ruling]:
        """There is no race: a card is laid before its owner, and refused at once if it cannot be."""
        if self.laying.has(card):
            return
        why_not = self._legality.why_not_own(card, seat)
        if why_not is not None or seat is None:
            yield self._refuse(card, why_not or text("press your own button, then scan"))
            return
        self._pointing = None
        self.laying.saw(card, Sighting((seat,), at))
        if len(self.laying.cards) < len(self.setting.seats):
            return
        if self._dummy_is_due:
            self.phase = Phase.DUMMY
        else:
            yield from self._turn_own(at.latest)

    def _turn_own(self, at: int) -> Iterator[Ruling]:
        self.phase = Phase.PICK
        yield self.picking.begin(self.laying, at)
        yield from self._go_on_picking(at)

    def _pick(self, player: str, at: Moment) -> Iterator[Ruling]:
        yield self.picking.pick(player, at)
        yield from self._go_on_picking(at.latest)

    def _go_on_picking(self, at: int) -> Iterator[Ruling]:
        yield from self.picking.dummy_picks(at)
        if not self.picking.to_come:
            yield from self._phase_over(at)

    # -- closing times ------------------------------------------------------------------------------------------------

    @property
    def next_deadline(self) -> int | None:
        return self._deadline

    def on_time(self, at: int) -> Sequence[Ruling]:
        if self.phase is Phase.COUNTDOWN:
            self._count()
        elif self.phase is Phase.LAY:
            return list(self._settle(at))
        elif self.phase in (Phase.LATE, Phase.REVEAL):
            self._impatient = True
            return [self._not_laid(), *self._settle(at)]
        elif self.enquiry.question is not None:
            return list(self._nobody_answered(self.enquiry.question, at))
        elif self.phase is Phase.SHOWN:
            self._next_phase()
        return ()

    def _not_laid(self) -> Ruling:
        words = counted("{n} card was not laid", "{n} cards were not laid", self.missing())
        return self.voice.rule("not-laid", words, text("they are not played in this phase"))

    def taken_up(self, now: int) -> None:
        """What was laid face down goes back to its players, and the countdown is called again."""
        self.buttons.forget()
        self._pointing = None
        turned = self.options.laying is LayingBy.TABLE and self.laying.cards
        if self.phase is Phase.REVEAL or (self.phase is Phase.ASK and turned):
            self.enquiry.question = None
            self.phase, self._deadline = Phase.REVEAL, now + self.options.patience_s * S
        elif self.phase in (Phase.COUNTDOWN, Phase.LAY, Phase.LATE, Phase.ASK):
            self._choose()
        elif self.phase is Phase.SHOWN:
            self._deadline = now + self.options.shown_s * S

    # -- what is shown ------------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        return show(self)
