"""The Mind: play the numbers in ascending order, without a word.

1. *The deal.* Level L deals L cards to everybody. If hands are scanned the table takes them in now.
2. *Focus.* All hold their buttons; the level starts when the last one lets go. Whoever holds alone for two seconds, or
   shows the command card ``stop``, stops play for a new focus.
3. *Play.* Anybody plays at any time: a scan at their own reader, or a press and then a scan at a shared one, in which
   case the press is when they played. Cards that land in a dead heat are taken in the order that is right.
4. *Errors.* A card above one that is still held costs one life, however many lie below it; all lower cards go aside.
   Where hands are unknown the error shows when the lower card is played, and everybody lays theirs aside.
5. *Throwing stars.* All hold their buttons together: one star is spent, everybody's lowest card goes aside.
6. *The end of a level.* When every card is out, the level's reward is given. The last level wins; no life left loses,
   at once and before anything else.

A card is judged at a closing time a window after it landed, so that every card that ties with it has landed too.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from deadheat.cards import Card
from deadheat.games.claims import Claim, Claims
from deadheat.games.game import CardSource, Game, Seats, Setting
from deadheat.games.rulings import Outcome, Ruling
from deadheat.games.the_mind.agreement import Agreement
from deadheat.games.the_mind.cards import Laid, LevelCards, rank
from deadheat.games.the_mind.judging import Judging
from deadheat.games.the_mind.options import PROFILES, DeckChoice, Hands, TheMindOptions
from deadheat.games.the_mind.phase import Phase
from deadheat.games.the_mind.show import show
from deadheat.games.the_mind.team import Team
from deadheat.games.the_mind.voice import Voice
from deadheat.stage import Scene, Sound, Text, text
from deadheat.timing import MS, CardSeen, Heat, Kind, Moment, Press, Release, S

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
        self.buttons = Agreement(options.agree_ms * MS, options.stop_ms * MS)
        self.claims = Claims(setting.window)
        self.done: set[str] = set()
        """Who has said that they are ready, or have nothing (more) to lay aside."""
        self._landing: list[Laid] = []
        self._dealing_to: str | None = None
        self._starred: list[Card] = []
        self._level_end: int | None = None
        self._begin_level()

    # -- 1. the deal --------------------------------------------------------------------------------------------------

    def _begin_level(self) -> None:
        short_of_cards = self.level_cards.free < self.dealt
        self.level_cards.gather(reshuffle=self.options.reshuffle_all or short_of_cards)
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

    @property
    def dealt(self) -> int:
        """How many cards the level deals in all."""
        return self.team.level * len(self.setting.seats)

    @property
    def to_come(self) -> int:
        """How many of them are still to be played."""
        return self.dealt - self.level_cards.used

    def _deal(self, card: Card, reader_seat: str | None) -> Iterator[Ruling]:
        seat = reader_seat or self._dealing_to
        if seat is None:
            yield self.voice.refuse(card, text("press the button of the hand it belongs to, then scan"))
        elif not self.level_cards.is_free(card):
            yield self.voice.refuse(card, self._place(card))
        elif len(self.level_cards.hand(seat)) >= self.team.level:
            yield self.voice.refuse(card, text("{seat} has all {count} cards", seat=seat, count=self.team.level))
        else:
            self.level_cards.deal(card, seat)
            yield self.voice.rule("dealt", text("{seat} takes a card", seat=seat))
            if all(len(self.level_cards.hand(each)) == self.team.level for each in self.setting.seats):
                self._gather()

    # -- 2. focus -----------------------------------------------------------------------------------------------------

    def _gather(self) -> None:
        """All come together before play: with their hands on the buttons, or just by pressing."""
        self.phase = Phase.HANDS_ON if self.options.focus else Phase.READY
        self.done.clear()
        self.claims.drop()

    def _start_when_hands_are_off(self) -> Iterator[Ruling]:
        if self.phase is Phase.HANDS_OFF and not self.buttons.holding:
            yield self._start()

    def _start(self) -> Ruling:
        self.phase = Phase.PLAY
        self.buttons.spoil()
        return self.voice.rule("started", text("Level {level}: play", level=self.team.level), sound=Sound.GO)

    def _stop(self, seat: str | None) -> Ruling:
        self._gather()
        self.buttons.spoil()
        words = text("Stop: {seat} asks for a moment", seat=seat) if seat else text("Stop")
        return self.voice.rule("stopped", words, text("play goes on after a new focus"))

    # -- 3. play ------------------------------------------------------------------------------------------------------

    @property
    def attends(self) -> frozenset[Kind]:
        return frozenset({Kind.PRESS, Kind.RELEASE, Kind.CARD_SEEN})

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        """Cards before buttons: a card that ties with a vote or a stop stands."""
        rulings: list[Ruling] = []
        for signal in heat.signals:
            if isinstance(signal, CardSeen):
                rulings += self._seen(signal)
        for signal in heat.signals:
            if isinstance(signal, Press) and signal.seat in self.setting.seats:
                rulings += self._pressed(signal.seat, _widened(signal.at, heat))
            elif isinstance(signal, Release):
                self.buttons.release(signal.seat)
                rulings += self._start_when_hands_are_off()
        return rulings

    def _pressed(self, seat: str, at: Moment) -> Iterator[Ruling]:
        self.buttons.press(seat, at)
        if self.phase is Phase.DEAL:
            self._dealing_to = seat
        elif self.phase is Phase.PLAY:
            self.claims.open(seat, at)
        elif self.phase in (Phase.READY, Phase.SWEEP, Phase.STAR):
            yield from self._is_done(seat, at.latest)

    def _seen(self, seen: CardSeen) -> Iterator[Ruling]:
        reader_seat = self.setting.readers.get(seen.reader)
        card = self.level_cards.find(seen.card)
        if seen.card == _STOP_CARD:
            if self.phase is Phase.PLAY:
                yield self._stop(reader_seat)
        elif card is None:
            why = text("nobody has enrolled it") if seen.card is None else text("it is not of this deck")
            yield Ruling("refused", text("{code} is refused", code=seen.card or seen.code), why, stands=False)
        elif self.phase is Phase.DEAL:
            yield from self._deal(card, reader_seat)
        elif self.phase is Phase.PLAY:
            yield from self._play(card, seen, reader_seat)
        elif self.phase in (Phase.SWEEP, Phase.STAR):
            yield from self._lay_aside(card, reader_seat, seen.at.latest)
        else:
            yield self.voice.refuse(card, text("nobody plays before the start"))

    def _play(self, card: Card, seen: CardSeen, reader_seat: str | None) -> Iterator[Ruling]:
        why_not = self._why_not(card)
        if why_not is not None:
            yield self.voice.refuse(card, why_not)
            return
        claimed = self.claims.take(reader_seat, seen.at)
        seat, at = reader_seat, seen.at
        if claimed is not None:
            seat, at = seat or claimed.claim.seat, claimed.at
            self.claims.settle(claimed.claim.seat)
        self._landing.append(Laid(card, self.level_cards.holder(card) or seat, at))
        self.level_cards.land(card)
        if self.buttons.spoil():
            yield Ruling("vote-ended", text("No star: a card was played first"), stands=False)

    def _why_not(self, card: Card) -> Text | None:
        """Why a card cannot be played now, or None."""
        holder = self.level_cards.holder(card)
        if holder is None and not self.level_cards.is_free(card):
            return self._place(card)
        if not self.hands_scanned:
            return text("every card of this level is out") if self.to_come <= len(self._landing) else None
        if holder is None:
            return text("nobody was dealt it")
        own_lower = [c for c in self.level_cards.hand(holder) if c.group == card.group and rank(c) < rank(card)]
        if self.options.must_play_own_lowest and own_lower:
            return text("{seat} holds a lower card", seat=holder)
        return None

    def _place(self, card: Card) -> Text:
        return text("it is already there: {place}", place=self.level_cards.place(card))

    # -- 4. errors ----------------------------------------------------------------------------------------------------

    def _judge_landing(self, at: int) -> Iterator[Ruling]:
        landing, self._landing = self._landing, []
        lives = self.team.lives
        yield from self.judging.landed(landing)
        if self.team.lives < lives and not self.hands_scanned:
            self._lay_lower_aside()
        yield from self._go_on(at)

    def _lay_lower_aside(self) -> None:
        """Everybody lays aside what is below the pile; the table cannot know it."""
        self.phase = Phase.SWEEP
        self.done.clear()
        self.claims.drop()

    def _lay_aside(self, card: Card, seat: str | None, at: int) -> Iterator[Ruling]:
        """With unknown hands: a card laid aside after an error or for a star."""
        top = self.level_cards.top(card.group)
        if not self.level_cards.is_free(card):
            yield self.voice.refuse(card, self._place(card))
        elif self.phase is Phase.SWEEP and (top is None or rank(card) > rank(top.card)):
            yield self.voice.refuse(card, text("it is above the pile: keep it"))
        elif self.to_come <= 0:
            yield self.voice.refuse(card, text("every card of this level is out"))
        else:
            self.level_cards.put_aside([card])
            yield self.voice.rule("aside", text("{card} goes aside", card=card.name))
            if self.phase is Phase.STAR:
                self._starred.append(card)
                if seat is not None and len(self.level_cards.piles) == 1:
                    yield from self._is_done(seat, at)
            if self.to_come <= 0 and self.phase in (Phase.SWEEP, Phase.STAR):
                yield from self._all_done(at)

    def _is_done(self, seat: str, at: int) -> Iterator[Ruling]:
        self.done.add(seat)
        if self.done >= set(self.setting.seats):
            yield from self._all_done(at)

    def _all_done(self, at: int) -> Iterator[Ruling]:
        if self.phase is Phase.READY:
            yield self._start()
            return
        if self.phase is Phase.STAR:
            yield from self.judging.starred(self._starred)
        self.phase = Phase.PLAY
        self.buttons.spoil()
        yield from self._go_on(at)

    # -- 5. throwing stars --------------------------------------------------------------------------------------------

    def _throw_star(self, at: int) -> Iterator[Ruling]:
        self.buttons.spoil()
        self.claims.drop()
        if not self.team.stars:
            self.voice.sounds(Sound.REFUSED)
            yield Ruling("star-refused", text("There is no star left"), stands=False)
            return
        self.team.stars -= 1
        words = text("A throwing star: everybody's lowest card goes aside")
        yield self.voice.rule("star", words, sound=Sound.RULING)
        if self.hands_scanned:
            for seat in self.setting.seats:
                self.level_cards.put_aside(self.level_cards.lowest(seat))
            yield from self._go_on(at)
        else:
            self.phase = Phase.STAR
            self.done.clear()
            self._starred.clear()

    def _needed(self) -> tuple[str, ...]:
        """Who must hold for an agreement. A player known to have no card agrees to any star; one alone throws none."""
        with_cards = tuple(seat for seat in self.setting.seats if self.level_cards.hand(seat))
        if self.phase is Phase.PLAY and self.hands_scanned and len(with_cards) > 1:
            return with_cards
        return self.setting.seats

    # -- 6. the end of a level ----------------------------------------------------------------------------------------

    def _go_on(self, at: int) -> Iterator[Ruling]:
        """Play goes on, unless the match is lost or the level's cards are out."""
        if self.phase is Phase.SWEEP and self.to_come <= 0:
            self.phase = Phase.PLAY
        if self.team.outcome is None and self.phase is Phase.PLAY and self.to_come <= 0:
            yield from self.judging.turned()
            if self.team.outcome is None:
                yield from self.team.complete_level()
                self.phase = Phase.LEVEL_END
                self._level_end = at + self.options.shown_s * S
        if self.team.outcome is not None:
            self.phase = Phase.OVER

    @property
    def outcome(self) -> Outcome | None:
        return self.team.outcome

    # -- closing times ------------------------------------------------------------------------------------------------

    def _deadlines(self) -> Iterator[tuple[str, int | None]]:
        """What is decided by time alone, the first of those that are due first."""
        if self._landing:
            yield "landing", max(laid.at.latest for laid in self._landing) + self.setting.window
        elif self.phase is Phase.HANDS_ON:
            yield "hands-on", self.buttons.agreed_at(self._needed())
        elif self.phase is Phase.PLAY:
            yield "star", self.buttons.agreed_at(self._needed())
            yield "stop", self.buttons.stopped_at()
        elif self.phase is Phase.LEVEL_END:
            yield "level", self._level_end
        yield "claim", self.claims.next_deadline

    @property
    def next_deadline(self) -> int | None:
        return min((at for _, at in self._deadlines() if at is not None), default=None)

    def on_time(self, at: int) -> Sequence[Ruling]:
        due = next(what for what, when in self._deadlines() if when is not None and when <= at)
        if due == "landing":
            return list(self._judge_landing(at))
        if due == "hands-on":
            self.phase = Phase.HANDS_OFF
            self.voice.sounds(Sound.TICK)
        elif due == "star":
            return list(self._throw_star(at))
        elif due == "stop":
            return [self._stop(next(iter(self.buttons.holding)))]
        elif due == "level":
            self._begin_level()
        else:
            return [_expired(claim) for claim in self.claims.expire(at)]
        return ()

    def taken_up(self, now: int) -> None:
        for laid in self._landing:
            self.level_cards.take_back(laid, scanned=self.hands_scanned)
        self._landing.clear()
        self.buttons.clear()
        self.claims.drop()
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
    words = text("{seat} pressed but scanned nothing", seat=claim.seat)
    return Ruling("claim-expired", words, stands=False)


def _widened(at: Moment, heat: Heat) -> Moment:
    """A press in an uncertain heat may have been as early as the edges that were lost."""
    for doubt in heat.doubts:
        at = at.hull(doubt.at)
    return at
