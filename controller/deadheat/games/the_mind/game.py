"""The Mind: play the numbers in ascending order, without a word.

1. *The deal.* Level L deals L cards to everybody. If hands are scanned the table takes them in now.
2. *Focus.* All hold their buttons; the level starts when the last one lets go. Whoever holds alone for two seconds, or
   shows the command card ``stop``, stops play for a new focus.
3. *Play.* Anybody plays at any time: a scan, or a press and then a scan, in which case the press is when they played.
   Cards that land in a dead heat are taken in the order that is right. (Of the table's settlements only ``void`` is
   another rule here: an order is all there is to settle.)
4. *Errors.* A card above one that is still held costs one life, however many lie below it; all lower cards go aside.
   Where hands are unknown the error shows when the lower card is played, and everybody lays theirs aside.
5. *Throwing stars.* All hold their buttons together: one star is spent, everybody's lowest card goes aside.
6. *The end of a level.* When every card is out, the level's reward is given. The last level wins; no life left loses,
   at once and before anything else.

A card is judged at a closing time a window after it landed, so that every card that ties with it has landed too, and
not while somebody who pressed before it has yet to scan. A button that is stuck is not waited for.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

from deadheat.cards import Card
from deadheat.games.buttons import Buttons
from deadheat.games.claims import Claim
from deadheat.games.game import CardSource, Game, Seats, Setting
from deadheat.games.rulings import Evidence, Outcome, Ruling
from deadheat.games.the_mind.agreement import Agreement
from deadheat.games.the_mind.aside import LayingAside
from deadheat.games.the_mind.cards import Laid, LevelCards, called, rank
from deadheat.games.the_mind.judging import Judging
from deadheat.games.the_mind.options import PROFILES, DeckChoice, Hands, TheMindOptions
from deadheat.games.the_mind.phase import Phase
from deadheat.games.the_mind.play import Play
from deadheat.games.the_mind.show import show
from deadheat.games.the_mind.team import Team
from deadheat.games.voice import Voice
from deadheat.games.whose import Question
from deadheat.stage import Scene, Sound, Text, any_of, text
from deadheat.timing import MS, CardSeen, Heat, Kind, Press, Release, S

__all__ = ["TheMind"]

_STOP_CARD = "table/stop"


class TheMind(Game):
    """The Mind, for two to four."""

    title: ClassVar[str] = "The Mind"
    summary: ClassVar[str] = "the order of plays, errors, throwing stars, lives and levels"
    seats: ClassVar[Seats] = Seats(2, 4)
    cards: ClassVar[CardSource] = CardSource.ANY
    decks: ClassVar[tuple[str, ...]] = ("the-mind", "the-mind-extreme")
    Options = TheMindOptions
    profiles = PROFILES

    def __init__(self, setting: Setting, options: TheMindOptions, now: int) -> None:
        super().__init__(setting, options, now)
        self.options = options
        extreme = options.deck is DeckChoice.EXTREME
        self.level_cards = LevelCards(setting.decks["the-mind-extreme" if extreme else "the-mind"])
        self.voice = Voice()
        self.team = Team(setting.seats, options, self.voice)
        self.judging = Judging(setting, options, self.team, self.level_cards, self.voice)
        self.buttons = Buttons(setting.seats)
        self.agreement = Agreement(self.buttons, options.agree_ms * MS, options.stop_ms * MS)
        self.play = Play(setting, options, self.level_cards)
        self.aside = LayingAside(setting.seats, self.team, self.level_cards)
        self.done: set[str] = set()
        """Who has said that they are ready, or have nothing (more) to lay aside."""
        self._dealing_to: str | None = None
        self._stop_asked: Text | None = None
        self._level_end: int | None = None
        self._begin_level()

    # -- 1. the deal --------------------------------------------------------------------------------------------------

    def _begin_level(self) -> None:
        deal = self.team.level * len(self.setting.seats)
        self.level_cards.gather(deal, reshuffle=self.options.reshuffle_all)
        self.judging.forget()
        self._dealing_to = None
        if self.hands_scanned:
            self.phase = Phase.DEAL
        else:
            self._gather()

    @property
    def hands_scanned(self) -> bool:
        """Whether the table knows who holds what."""
        return self.options.hands is Hands.SCANNED

    def _deal(self, card: Card, reader_seat: str | None) -> Iterator[Ruling]:
        seat = reader_seat or self._dealing_to
        if seat is None:
            yield self._refuse(card, text("press the button of the hand it belongs to, then scan"))
        elif self.level_cards.holder(card) == seat:
            return
        elif not self.level_cards.is_free(card):
            yield self._refuse(card, text("it is already there: {place}", place=self.level_cards.place(card)))
        elif self.level_cards.size(seat) >= self.team.level:
            yield self._refuse(card, text("{seat} has all {count} cards", seat=seat, count=self.team.level))
        else:
            self.level_cards.deal(card, seat)
            yield self.voice.rule("dealt", text("{seat} takes a card", seat=seat))
            if all(self.level_cards.size(each) == self.team.level for each in self.setting.seats):
                self._gather()

    # -- 2. focus -----------------------------------------------------------------------------------------------------

    def _gather(self) -> None:
        """All come together before play: with their hands on the buttons, or just by pressing."""
        self.phase = Phase.HANDS_ON if self.options.focus else Phase.READY
        self.done.clear()
        self.play.drop()
        self._stop_asked = None

    def _start_if_hands_are_off(self) -> Iterator[Ruling]:
        if self.phase is Phase.HANDS_OFF and not self.buttons.holding:
            yield self._start()

    def _start(self) -> Ruling:
        self._play_on()
        return self.voice.remark("started", text("Level {level}: play", level=self.team.level), sound=Sound.GO)

    def _play_on(self) -> None:
        """What is held now was for something else: it is no vote."""
        self.phase = Phase.PLAY
        self.agreement.spend(self.buttons.holding)

    def _stop(self, words: Text) -> Iterator[Ruling]:
        """Cards that have landed are judged first; whoever pressed and has not scanned keeps their card."""
        self.play.drop()
        if self.level_cards.landing:
            self._stop_asked = words
        else:
            self._gather()
            yield self.voice.remark("stopped", words, text("play goes on after a new focus"), Sound.RULING)

    def _working(self) -> tuple[str, ...]:
        """Whose word is waited for; everybody's if no button works."""
        return self.buttons.working or self.setting.seats

    # -- what comes in ------------------------------------------------------------------------------------------------

    @property
    def attends(self) -> frozenset[Kind]:
        return frozenset({Kind.PRESS, Kind.RELEASE, Kind.CARD_SEEN})

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        """A card that ties with the start, or with a press that claims it, came after it.

        One that is laid aside came before the press that says there are no more; a stop came after any card.
        """
        if self.phase in (Phase.SWEEP, Phase.STAR):
            return [*self._cards_seen(heat), *self._hands_moved(heat)]
        return [*self._hands_moved(heat), *self._cards_seen(heat)]

    def _hands_moved(self, heat: Heat) -> Iterator[Ruling]:
        presses = []
        for signal in sorted(heat.signals, key=lambda signal: signal.at.latest):
            if isinstance(signal, Press) and signal.seat in self.setting.seats:
                presses.append(signal)
            elif isinstance(signal, Release) and (since := self.agreement.long_press(signal.seat, signal.at)):
                self.play.claims.withdraw(signal.seat, since)
            self.buttons.hear(signal)
        if self.phase is Phase.DEAL and presses:
            self._dealing_to = presses[0].seat if len(presses) == 1 else None
        elif self.phase is Phase.PLAY:
            for press in presses:
                yield from self._pressed_in_play(press)
        elif self.phase in (Phase.READY, Phase.SWEEP, Phase.STAR):
            self.done |= {press.seat for press in presses}
        yield from self._go_on_if_all_are_done(max((signal.at.latest for signal in heat.signals), default=0))
        yield from self._start_if_hands_are_off()

    def _cards_seen(self, heat: Heat) -> Iterator[Ruling]:
        seen = [signal for signal in heat.signals if isinstance(signal, CardSeen)]
        for signal in sorted(seen, key=self._turn):
            seat = self.setting.readers.get(signal.reader)
            yield from self._seen(signal, seat if seat in self.setting.seats else None)

    def _turn(self, seen: CardSeen) -> tuple[bool, int]:
        """Cards of one heat in the order that is right, a stop last."""
        card = self.level_cards.find(seen.card)
        return seen.card == _STOP_CARD, rank(card) if card is not None else 0

    def _seen(self, seen: CardSeen, seat: str | None) -> Iterator[Ruling]:
        """A card before the reader of ``seat``, or before one that is shared."""
        card = self.level_cards.find(seen.card)
        if seen.card == _STOP_CARD:
            if self.phase is Phase.PLAY:
                words = text("Stop: {seat} asks for a moment", seat=seat) if seat else text("Stop", sense="call")
                yield from self._stop(words)
        elif card is None:
            why = text("nobody has enrolled it") if seen.card is None else text("it is not of this deck")
            yield self.voice.refuse(seen.card or seen.code, why)
        elif self.phase is Phase.DEAL:
            yield from self._deal(card, seat)
        elif self.phase is Phase.PLAY:
            yield from self._play(card, seen, seat)
        elif self.phase in (Phase.SWEEP, Phase.STAR):
            yield from self._lay_aside(card, seat, seen.at.latest)
        elif not self.level_cards.is_played(card):
            yield self._refuse(card, text("nobody plays before the start"))

    def _refuse(self, card: Card, why: Text) -> Ruling:
        """Only a card that everybody has seen is named: the others go back to a hand, or lie face down."""
        face_up = self.level_cards.is_played(card) and not self.team.is_blind(card.group)
        return self.voice.refuse(called(card) if face_up or self.level_cards.is_aside(card) else None, why)

    # -- 3. play ------------------------------------------------------------------------------------------------------

    def _play(self, card: Card, seen: CardSeen, reader_seat: str | None) -> Iterator[Ruling]:
        if self.level_cards.is_played(card):
            return
        why_not = self.play.why_not(card)
        if why_not is not None:
            yield self._refuse(card, why_not)
            return
        laid = self.play.land(card, seen.at, reader_seat)
        if question := self._question_about(laid):
            words = text("Whose is {card}? {seats}", card=self.named(card), seats=any_of(question.seats))
            why = text("they pressed in a dead heat: its player presses again")
            yield self.voice.remark("whose-asked", words, why, Sound.DEAD_HEAT)
        if self.agreement.interrupt(laid.seat):
            yield self.voice.remark("vote-ended", text("No star: a card was played first"))

    def _pressed_in_play(self, press: Press) -> Iterator[Ruling]:
        said = self.play.pressed(press)
        if said:
            self.agreement.spend([press.seat])
        for laid, seat in said:
            words = text("{card} was {seat}'s", card=self.named(laid.card), seat=seat)
            evidence = (Evidence(press.seat, "press", press.at), Evidence("table", "scan", laid.at))
            yield self.voice.rule("whose", words, text("by their own word"), evidence)

    def _question_about(self, laid: Laid) -> Question[Laid] | None:
        return next((question for question in self.play.questions if question.what == laid), None)

    def named(self, card: Card) -> Text:
        """A card that has just been played, as everybody may know it."""
        hidden = self.team.is_blind(card.group)
        return text("that card") if hidden else text("{card}", card=called(card))

    # -- 4. errors ----------------------------------------------------------------------------------------------------

    def _judge_landing(self, at: int) -> Iterator[Ruling]:
        lives = self.team.lives
        yield from self.judging.landed(self.play.ready)
        self.play.judged()
        if self.team.lives < lives:
            self._sweep_if_hands_are_unknown()
        yield from self._go_on(at)

    def _sweep_if_hands_are_unknown(self) -> None:
        """Everybody lays aside what is below the pile; the table cannot know it."""
        if not self.hands_scanned:
            self._begin_laying_aside(Phase.SWEEP)

    def _begin_laying_aside(self, phase: Phase) -> None:
        self.phase = phase
        self.aside.begin(for_star=phase is Phase.STAR)
        self.done.clear()
        self.play.drop()

    def _lay_aside(self, card: Card, seat: str | None, at: int) -> Iterator[Ruling]:
        """With unknown hands: a card laid aside after an error or for a star."""
        if self.level_cards.is_aside(card):
            return
        why_not = self.aside.why_not(card, seat)
        if why_not is not None:
            yield self._refuse(card, why_not)
            return
        self.aside.take(card, seat)
        yield self.voice.rule("aside", text("{card} goes aside", card=called(card)))
        if self.phase is Phase.SWEEP:
            yield from self._show_errors([(seat, card)])
        elif seat is not None and self.aside.has_given_all(seat):
            self.done.add(seat)
        if self.level_cards.to_come <= 0 or self.aside.is_full:
            yield from self._all_done(at)
        else:
            yield from self._go_on_if_all_are_done(at)

    def _show_errors(self, aside: Collection[tuple[str | None, Card]]) -> Iterator[Ruling]:
        """What is laid aside may show that a pile had gone too far. One event costs one life."""
        lives = self.team.lives
        for seat, card in aside:
            if self.team.lives == lives:
                yield from self.judging.laid_aside(card, seat)
        if self.team.lives < lives:
            self._sweep_if_hands_are_unknown()

    def _go_on_if_all_are_done(self, at: int) -> Iterator[Ruling]:
        if self.phase in (Phase.READY, Phase.SWEEP, Phase.STAR) and self.done >= set(self._working()):
            yield from self._all_done(at)

    def _all_done(self, at: int) -> Iterator[Ruling]:
        if self.phase is Phase.READY:
            yield self._start()
            return
        starred = list(self.aside.cards) if self.phase is Phase.STAR else []
        self._play_on()
        yield from self._show_errors(starred)
        yield from self._go_on(at)

    # -- 5. throwing stars --------------------------------------------------------------------------------------------

    def _throw_star(self, at: int) -> Iterator[Ruling]:
        self.agreement.spend(self.buttons.holding)
        self.play.drop()
        if not self.team.stars:
            yield self.voice.remark("star-refused", text("There is no star left"), sound=Sound.REFUSED)
            return
        self.team.stars -= 1
        words = text("A throwing star: everybody's lowest card goes aside")
        yield self.voice.rule("star", words, sound=Sound.RULING)
        if self.hands_scanned:
            for seat in self.setting.seats:
                self.level_cards.put_aside(self.level_cards.lowest(seat))
            yield from self._go_on(at)
        else:
            self._begin_laying_aside(Phase.STAR)

    def _star_at(self) -> int | None:
        """When all will have agreed on a star. A player known to have no card agrees to any; one alone throws none."""
        voters: Collection[str] = self._working()
        if self.hands_scanned:
            with_cards = [seat for seat in voters if self.level_cards.size(seat)]
            voters = with_cards if len(with_cards) > 1 else voters
        return self.agreement.all_agree_at(voters) if len(voters) > 1 else None

    # -- 6. the end of a level ----------------------------------------------------------------------------------------

    def _go_on(self, at: int) -> Iterator[Ruling]:
        """Play goes on, unless the match is lost, the level's cards are out, or somebody has asked for a stop."""
        if self.team.outcome is None and self.level_cards.to_come <= 0:
            yield from self.judging.turned()
            if self.team.outcome is None:
                yield from self.team.complete_level()
            self.phase = Phase.LEVEL_END
            self.play.drop()
            self._level_end = at + self.options.shown_s * S
        elif self._stop_asked is not None and self.phase is Phase.PLAY:
            yield from self._stop(self._stop_asked)
        if self.team.outcome is not None:
            self.phase = Phase.OVER

    @property
    def outcome(self) -> Outcome | None:
        return self.team.outcome

    # -- closing times ------------------------------------------------------------------------------------------------

    def _deadlines(self) -> Iterator[tuple[str, int | None]]:
        """What is decided by time alone, the first of those that are due first."""
        landed_at = self.play.ready_at
        if landed_at is not None:
            yield "landing", landed_at
        elif self.phase is Phase.LEVEL_END:
            yield "level", self._level_end
        elif self.phase is Phase.HANDS_ON:
            yield "hands-on", self.agreement.all_hold_at(self._working())
        elif self.phase is Phase.PLAY and self.buttons.holding and self._stop_asked is None:
            yield "star", self._star_at()
            yield "stop", self.agreement.stopped_at()
        yield "whose", self.play.questions.next_deadline
        yield "claim", self.play.claims.next_deadline

    @property
    def next_deadline(self) -> int | None:
        return min((at for _, at in self._deadlines() if at is not None), default=None)

    def on_time(self, at: int) -> Sequence[Ruling]:
        due = next((what for what, when in self._deadlines() if when is not None and when <= at), None)
        if due == "landing":
            return list(self._judge_landing(at))
        if due == "hands-on":
            self.phase = Phase.HANDS_OFF
            self.voice.play(Sound.TICK)
        elif due in ("star", "stop") and self.level_cards.landing:
            self.play.drop()
        elif due == "star":
            return list(self._throw_star(at))
        elif due == "stop":
            return list(self._stop(text("Stop: {seat} asks for a moment", seat=next(iter(self.buttons.holding)))))
        elif due == "level":
            self.team.next_level()
            self._begin_level()
        elif due == "whose":
            return [self._unsaid(laid) for laid in self.play.questions.expire(at)]
        elif due == "claim":
            return [_expired(claim) for claim in self.play.claims.expire(at)]
        return ()

    def _unsaid(self, laid: Laid) -> Ruling:
        words = text("Nobody said whose {card} was", card=self.named(laid.card))
        return self.voice.remark("whose-unsaid", words, text("it counts as somebody's"))

    def taken_up(self, now: int) -> None:
        """Cards that had landed go back to their players, and a level in play begins again with a focus."""
        self.level_cards.take_back(tuple(self.level_cards.landing), scanned=self.hands_scanned)
        self.buttons.forget()
        self.play.drop()
        self._dealing_to = None
        if self.phase in (Phase.PLAY, Phase.HANDS_OFF):
            self._gather()
        elif self.phase is Phase.LEVEL_END:
            self._level_end = now + self.options.shown_s * S

    # -- what is shown ------------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        return show(self)

    def whereabouts(self) -> dict[str, str]:
        return self.level_cards.whereabouts()


def _expired(claim: Claim) -> Ruling:
    words = text("{seat} pressed but scanned nothing", seat=any_of(claim.seats))
    return Ruling("claim-expired", words, stands=False)
