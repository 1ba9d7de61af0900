"""What is asked, who may answer, and when silence is an answer: the buttons, the rounds and the clock of Flip 7."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from deadheat.games.buttons import Buttons
from deadheat.games.flip_7.hearing import Hearing, Word
from deadheat.games.flip_7.options import ChooseBy, FlipSevenOptions
from deadheat.games.flip_7.piles import Piles, called
from deadheat.games.flip_7.round import Round
from deadheat.games.flip_7.tally import Tally
from deadheat.games.flip_7.wants import Chance, Offer, Shuffle, Target
from deadheat.games.game import Game, Setting
from deadheat.games.rulings import Evidence, Outcome, Ruling
from deadheat.games.voice import Voice
from deadheat.stage import Sound, Text, text
from deadheat.timing import Fault, Moment, Press, S, firsts

if TYPE_CHECKING:
    from deadheat.cards import Card

__all__ = ["AskingGame", "pressing"]


def pressing(press: Press) -> Evidence:
    """A press as evidence."""
    return Evidence(press.seat, "press", press.at)


class AskingGame(Game):
    """Rounds in which one thing at a time is asked; whatever is not a card is dealt with here."""

    def __init__(self, setting: Setting, options: FlipSevenOptions, now: int) -> None:
        super().__init__(setting, options, now)
        self.options = options
        self.piles = Piles(setting.decks["flip-7"])
        self.voice = Voice()
        self.buttons = Buttons(setting.seats)
        self.tally = Tally(setting.seats, options)
        self.hearing = Hearing(options.long_ms, options.again_ms, now)
        self.pointed: int | None = None
        """Which of the possible targets the chooser points at."""
        self.shown_until: int | None = None
        """While the end of a round is looked at: until when, in ns."""
        self._reminded = False
        self._turned: tuple[Card | None, str | None] = (None, None)
        """The last card that was turned, and at whose reader."""
        drawn = options.first_dealer or self.lots.randint(1, len(setting.seats))
        dealer = setting.seats[(drawn - 1) % len(setting.seats)]
        self.round = Round(setting.seats, dealer, self.piles, options, self.voice)
        list(self._go(self.round.begin(), now))

    def _go(self, rulings: Iterator[Ruling], at: int) -> Iterator[Ruling]:
        """The round moves on at ``at`` ns: what was asked has been answered."""
        yield from rulings
        self.hearing.ask(at)
        self._reminded = False
        stepping = isinstance(self.round.want, Target) and self.options.choose_by is ChooseBy.STEP
        self.pointed = 0 if stepping else None
        if self.round.want is None:
            yield from self._end_round(at)

    # -- buttons ------------------------------------------------------------------------------------------------------

    def _pressed(self, press: Press) -> Iterator[Ruling]:
        if not self.hearing.is_answer(press.at):
            return
        want = self.round.want
        if self.shown_until is not None:
            if self._speaks_for(press.seat, self.next_dealer):
                yield from self._next_round(press.at.latest)
        elif isinstance(want, Shuffle):
            if self._speaks_for(press.seat, want.seat):
                yield from self._go(self.round.shuffled([pressing(press)]), press.at.latest)
        elif isinstance(want, Target) and self.options.choose_by is ChooseBy.BUTTON:
            if press.seat in want.among:
                self.hearing.named.append(press)
        elif isinstance(want, Offer | Chance | Target) and press.seat == want.seat:
            self.hearing.press(press)

    def _doubt(self, doubts: Collection[Fault], seats: Collection[str]) -> Iterator[Ruling]:
        """Edges were lost at the buttons of ``seats``: who was first, or how long a press was, is asked again."""
        hiding = [fault for fault in doubts if fault.part is None or fault.part in seats]
        want = self.round.want
        if hiding and want is not None:
            evidence = tuple(Evidence(fault.part or fault.source, fault.kind.value, fault.at) for fault in hiding)
            words = text("{seat} is asked again", seat=want.seat)
            yield self.voice.remark("asked-again", words, text("edges of a button were lost"), Sound.REFUSED, evidence)
            self.hearing.ask(max(fault.at.latest for fault in hiding))

    def _speaks_for(self, seat: str, asked: str) -> bool:
        """Whether a press of ``seat`` answers for ``asked``: anybody's does where that button cannot be used."""
        return seat == asked or asked in self.buttons.broken

    def _answered(self, press: Press, *, long: bool, at: Moment) -> Iterator[Ruling]:
        """The player who is asked has given a short or a long press, which was one at ``at``."""
        want = self.round.want
        if isinstance(want, Target):
            if long:
                yield from self._choose_pointed(want, pressing(press), at.latest)
            else:
                self._point_on(want)
        else:
            yield from self._say(Word(not long, at, (pressing(press),)))

    def _say(self, word: Word) -> Iterator[Ruling]:
        """A yes or a no to an offer or for a Second Chance."""
        want = self.round.want
        if isinstance(want, Offer) and not (want.may_hit if word.yes else want.may_stay):
            yield self._refuse_word(want, word)
            return
        tied = tuple(self.hearing.say(word))
        if tied:
            evidence = tuple(each for said in tied for each in said.evidence)
            words = text("{seat} is asked again", seat=want.seat if want is not None else "")
            why = text("two different answers closer than {ms} ms", ms=self.options.again_ms)
            yield self.voice.remark("asked-again", words, why, Sound.DEAD_HEAT, evidence)
            self.hearing.ask(max(said.at.latest for said in tied))

    def _refuse_word(self, offer: Offer, word: Word) -> Ruling:
        words, why = text("{seat} cannot stay", seat=offer.seat), text("nobody stays without a card")
        if word.yes:
            words, why = text("{seat} cannot hit", seat=offer.seat), text("no card is left: stay")
        return self.voice.remark("word-refused", words, why, Sound.REFUSED, word.evidence)

    def _decide(self, at: int, why: Text | None = None) -> Iterator[Ruling]:
        """What was said counts."""
        word, want = self.hearing.word, self.round.want
        if word is None:
            return
        if isinstance(want, Chance):
            yield from self._go(self.round.use_chance(word.yes, word.evidence), at)
        elif isinstance(want, Offer):
            does = self.round.hit(word.evidence, why) if word.yes else self.round.stay(word.evidence)
            yield from self._go(does, at)

    # -- targets ------------------------------------------------------------------------------------------------------

    def _point_on(self, want: Target) -> None:
        self.pointed = 0 if self.pointed is None else (self.pointed + 1) % len(want.among)
        self.voice.play(Sound.TICK)

    def _choose_pointed(self, want: Target, evidence: Evidence, at: int) -> Iterator[Ruling]:
        if self.pointed is not None:
            yield from self._go(self.round.choose(want.among[self.pointed], [evidence]), at)

    def _choose_first(self, at: int) -> Iterator[Ruling]:
        """The first clear press of those who may be chosen."""
        first = firsts(self.hearing.named, self.setting.window)
        evidence = tuple(pressing(press) for press in first)
        if len({press.seat for press in first}) == 1:
            yield from self._go(self.round.choose(first[0].seat, evidence), at)
            return
        words = text("Dead heat: {seats}", seats=", ".join(sorted(press.seat for press in first)))
        why = text("neither was clearly first: the one who is meant presses again")
        yield self.voice.remark("dead-heat", words, why, Sound.DEAD_HEAT, evidence)
        self.hearing.ask(at)

    # -- rounds -------------------------------------------------------------------------------------------------------

    @property
    def next_dealer(self) -> str:
        """Who deals after this round: the one on the dealer's left."""
        return self.round.order[0]

    def _end_round(self, at: int) -> Iterator[Ruling]:
        scores = {seat: self.round.score(seat) for seat in self.setting.seats}
        yield from self.tally.add(scores, self.voice)
        if self.outcome is None:
            self.shown_until = at + self.options.shown_s * S

    def _next_round(self, at: int) -> Iterator[Ruling]:
        self.shown_until = None
        self.piles.clear()
        self._turned = (None, None)
        self.round = Round(self.setting.seats, self.next_dealer, self.piles, self.options, self.voice)
        words = text("Round {round}: {dealer} deals", round=self.tally.rounds + 1, dealer=self.round.dealer)
        yield self.voice.remark("round", words, None, Sound.GO)
        yield from self._go(self.round.begin(), at)

    @property
    def outcome(self) -> Outcome | None:
        return self.tally.outcome

    # -- closing times ------------------------------------------------------------------------------------------------

    def _deadlines(self) -> Iterator[tuple[int | None, Callable[[int], Iterator[Ruling]]]]:
        """What is decided by time alone."""
        hearing = self.hearing
        if self.outcome is not None:
            return
        yield self.shown_until, self._next_round
        yield hearing.long_at, self._long_press
        yield hearing.word_at, self._decide
        if hearing.named:
            yield min(press.at.latest for press in hearing.named) + self.setting.window, self._choose_first
        quiet = hearing.down is None and hearing.word is None
        if isinstance(self.round.want, Chance) and quiet:
            yield hearing.asked + self.options.sc_wait_s * S, self._use_by_silence
        if isinstance(self.round.want, Target) and not self._reminded:
            yield hearing.asked + self.options.remind_s * S, self._remind

    @property
    def next_deadline(self) -> int | None:
        return min((at for at, _ in self._deadlines() if at is not None), default=None)

    def on_time(self, at: int) -> Sequence[Ruling]:
        due = [(when, does) for when, does in self._deadlines() if when is not None and when <= at]
        return list(min(due, key=lambda each: each[0])[1](at)) if due else ()

    def _long_press(self, _at: int) -> Iterator[Ruling]:
        held = self.hearing.hold()
        if held is not None:
            yield from self._answered(held, long=True, at=self.hearing.held_since(held))

    def _use_by_silence(self, at: int) -> Iterator[Ruling]:
        yield from self._go(self.round.use_chance(True), at)

    def _remind(self, _at: int) -> Iterator[Ruling]:
        want = self.round.want
        self._reminded = True
        if isinstance(want, Target):
            words = text("{seat} still has to hand out {card}", seat=want.seat, card=called(want.card))
            yield self.voice.remark("reminder", words, None, Sound.HURRY)

    def taken_up(self, now: int) -> None:
        """What is asked is asked again; the end of a round is shown again."""
        self.buttons.forget()
        self.hearing.ask(now)
        self._reminded = False
        if self.shown_until is not None:
            self.shown_until = now + self.options.shown_s * S
