"""First Hand: the race itself.

1. All hands off. Then, after a random time, all lamps light at once.
2. Whoever presses first wins the race. A press before the light, or so soon after it that it was guessed, is a false
   start; so is a button held through it.
3. Presses that the table cannot tell apart are a dead heat and share a place (1, 1, 3), unless the table settles dead
   heats otherwise.
4. Whoever wins more than half of the races wins the match.

The race is decided at a closing time a window after the first valid press, so that every press that may tie with it has
been judged. If edges were lost meanwhile, the race is void: nobody loses to a press that nobody saw.
"""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from deadheat.games.first_hand.options import FalseStart, FirstHandOptions
from deadheat.games.first_hand.ranking import margin, places, places_by_score
from deadheat.games.game import Game, Seats, Setting
from deadheat.games.rulings import Evidence, Outcome, Ruling
from deadheat.games.settlements import Settlement, draw
from deadheat.stage import Cue, Lamp, Pattern, Scene, Screen, Sound, Sounding, Text, text
from deadheat.timing import MS, Fault, FaultKind, Heat, Kind, Moment, Press, Release, S, firsts

__all__ = ["FirstHand"]

_VOIDS = 5
"""Void races in a row after which the match ends as it stands: nobody is playing any more."""


class _Phase(Enum):
    HANDS_OFF = "waiting until nobody holds a button"
    READY = "waiting for the light"
    RACE = "the light is on, nobody has won yet"
    PLACES = "won, the others press for their places"
    SHOWN = "the result is shown"
    OVER = "the match is over"


class FirstHand(Game):
    """Races of reaction. The table only watches buttons; no cards are needed."""

    title: ClassVar[str] = "First Hand"
    summary: ClassVar[str] = "who presses first when the lamps light; the race itself"
    seats: ClassVar[Seats] = Seats(2, 12)
    Options = FirstHandOptions

    def __init__(self, setting: Setting, options: FirstHandOptions, now: int) -> None:
        super().__init__(setting, options, now)
        self.options = options
        self.settlement = setting.settlement or Settlement.SHARED
        self.wins = dict.fromkeys(setting.seats, 0)
        self.races = 0
        self._voids = 0
        self._sounds = 0
        self._held: set[str] = set()
        self._broken: set[str] = set()
        self._outcome: Outcome | None = None
        self._call(setting.seats, now)

    # -- 1. hands off, then the light ---------------------------------------------------------------------------------

    def _call(self, racers: Collection[str], now: int) -> None:
        """Call a race of ``racers``: all seats, or those of a duel."""
        self.racers = tuple(racers)
        self.phase = _Phase.HANDS_OFF
        self.light: int | None = None
        self._out: set[str] = set()
        self._presses: dict[str, Moment] = {}
        self._first: tuple[str, ...] = ()
        self._deadline: int | None = None
        self._arm_if_hands_off(now)

    def _arm_if_hands_off(self, now: int) -> None:
        if self.phase is _Phase.HANDS_OFF and not self._held and len(self._able) >= 2:
            self.phase = _Phase.READY
            wait = self.lots.randint(self.options.shortest_wait_ms, self.options.longest_wait_ms)
            self.light = self._deadline = now + wait * MS

    @property
    def _able(self) -> list[str]:
        """Those who race and may still win."""
        return [seat for seat in self.racers if seat not in self._broken and seat not in self._out]

    def _light_on(self, at: int) -> Iterator[Ruling]:
        self.phase = _Phase.RACE
        self._deadline = at + self.options.patience_s * S
        for seat in sorted(self._held & set(self._able)):
            yield from self._false_start(seat, text("held the button through the light"), ())
        yield from self._void_if_nobody_left(at)
        if self._presses and self.phase is _Phase.RACE:
            self._wait_for_ties()

    # -- 2. presses ---------------------------------------------------------------------------------------------------

    @property
    def attends(self) -> frozenset[Kind]:
        if self.phase in (_Phase.HANDS_OFF, _Phase.READY):
            return frozenset({Kind.PRESS, Kind.RELEASE})
        return frozenset({Kind.PRESS})

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        if self.phase is _Phase.OVER or heat.late:
            return ()
        rulings: list[Ruling] = []
        if heat.uncertain and self.phase is _Phase.RACE:
            rulings += self._contested(heat)
        for signal in heat.signals:
            if isinstance(signal, Press) and signal.seat in self.wins:
                rulings += self._pressed(signal)
            elif isinstance(signal, Release):
                self._held.discard(signal.seat)
                self._arm_if_hands_off(signal.at.latest)
            elif isinstance(signal, Fault):
                self._fault(signal)
        return rulings

    def _pressed(self, press: Press) -> Iterator[Ruling]:
        self._held.add(press.seat)
        self._broken.discard(press.seat)
        if press.seat not in self._able or press.seat in self._presses:
            return
        evidence = (Evidence(press.seat, "press", press.at),)
        if self.phase in (_Phase.READY, _Phase.RACE) and (too_soon := self._too_soon(press.at)):
            yield from self._false_start(press.seat, too_soon, evidence)
            yield from self._void_if_nobody_left(press.at.latest)
        elif self.phase in (_Phase.READY, _Phase.RACE, _Phase.PLACES):
            self._presses[press.seat] = press.at
            self._wait_for_ties()

    def _wait_for_ties(self) -> None:
        """The race is decided once no press can tie with the first any more; the places when all have pressed."""
        first = min(at.latest for at in self._presses.values())
        if self.phase is _Phase.RACE:
            self._deadline = first + self.setting.window
        elif all(seat in self._presses for seat in self._able):
            self._deadline = max(at.latest for at in self._presses.values()) + self.setting.window

    def _too_soon(self, at: Moment) -> Text | None:
        """Why a press is a false start, or None. Only one that was clearly too soon is."""
        light = self.light or 0
        if at.latest < light:
            return text("pressed before the light")
        if at.latest < light + self.options.reaction_ms * MS:
            after, limit = (at.latest - light) // MS, self.options.reaction_ms
            return text("pressed {after} ms after the light; nobody reacts within {limit} ms", after=after, limit=limit)
        return None

    def _false_start(self, seat: str, why: Text, evidence: tuple[Evidence, ...]) -> Iterator[Ruling]:
        self._out.add(seat)
        self._sounds += 1
        yield Ruling("false-start", text("False start: {seat}", seat=seat), why, evidence)

    def _fault(self, fault: Fault) -> None:
        """A button that cannot be let go cannot race; it is back when it is pressed again."""
        if fault.kind in (FaultKind.STUCK, FaultKind.HELD_AT_START) and fault.part in self.wins:
            self._broken.add(fault.part)
            self._held.discard(fault.part)
            self._arm_if_hands_off(fault.at.latest)

    # -- 3. the verdict -----------------------------------------------------------------------------------------------

    @property
    def next_deadline(self) -> int | None:
        return self._deadline

    def on_time(self, at: int) -> Sequence[Ruling]:
        if self.phase is _Phase.READY:
            return list(self._light_on(at))
        if self.phase is _Phase.RACE and self._presses:
            return list(self._decide(at))
        if self.phase is _Phase.RACE:
            return list(self._void(text("nobody pressed"), (), at))
        if self.phase is _Phase.PLACES:
            return list(self._show_places(at))
        if self.phase is _Phase.SHOWN:
            self._call(self.setting.seats, at)
        return ()

    def _decide(self, at: int) -> Iterator[Ruling]:
        presses = [Press("", seat, moment) for seat, moment in sorted(self._presses.items())]
        first = [signal.seat for signal in firsts(presses, self.setting.window)]
        evidence = tuple(Evidence(seat, "press", self._presses[seat]) for seat in first)
        self._sounds += 1
        if len(first) == 1:
            yield from self._won(first, text("{seat} was first", seat=first[0]), None, evidence, at)
        else:
            yield from self._dead_heat(first, evidence, at)

    def _dead_heat(self, tied: list[str], evidence: tuple[Evidence, ...], at: int) -> Iterator[Ruling]:
        words = text("Dead heat: {seats}", seats=", ".join(tied))
        within = text("closer than {window} ms and the error of measurement", window=f"{self.setting.window / MS:g}")
        if self.settlement is Settlement.VOID:
            yield Ruling("dead-heat", words, within, evidence)
            yield from self._void(text("a dead heat is run again"), evidence, at)
        elif self.settlement is Settlement.DUEL:
            yield Ruling("duel", words, text("they race again, alone"), evidence)
            self._call(tied, at)
        elif self.settlement is Settlement.DRAW:
            drawn = draw(tied, self.lots)
            yield Ruling("dead-heat", words, within, evidence)
            yield from self._won([drawn], text("{seat} was drawn", seat=drawn), text("lots decide"), evidence, at)
        else:
            yield from self._won(tied, words, within, evidence, at)

    def _won(
        self, first: list[str], words: Text, why: Text | None, evidence: tuple[Evidence, ...], at: int
    ) -> Iterator[Ruling]:
        self._voids = 0
        self.races += 1
        self._first = tuple(first)
        for seat in first:
            self.wins[seat] += 1
        self.phase = _Phase.PLACES
        self._deadline = at + self.options.others_ms * MS
        yield Ruling("dead-heat" if len(first) > 1 else "first", words, why, evidence)
        if all(seat in self._presses for seat in self._able):
            yield from self._show_places(at)

    def _show_places(self, at: int) -> Iterator[Ruling]:
        ranked = places(self._presses, self.setting.window)
        best = min(self._presses.values(), key=lambda moment: moment.latest)
        listing = ", ".join(
            f"{place}. {seat} {margin(best, self._presses[seat])}" if place > 1 else f"{place}. {seat}"
            for seat, place in ranked.items()
        )
        evidence = tuple(Evidence(seat, "press", self._presses[seat]) for seat in ranked)
        yield Ruling("places", text("Places: {listing}", listing=listing), None, evidence)
        yield from self._next_race(at)

    # -- void races ---------------------------------------------------------------------------------------------------

    def _contested(self, heat: Heat) -> Iterator[Ruling]:
        parts = ", ".join(sorted({fault.part or fault.source for fault in heat.doubts}))
        evidence = tuple(Evidence(fault.part or fault.source, fault.kind.value, fault.at) for fault in heat.doubts)
        yield from self._void(text("edges were lost at {parts}: an unseen press may have been first", parts=parts),
                              evidence, heat.doubts[0].at.latest)  # fmt: skip

    def _void_if_nobody_left(self, at: int) -> Iterator[Ruling]:
        if self._out and self.options.false_start is FalseStart.RESTART:
            yield from self._void(text("a false start: the race is started again"), (), at)
        elif not self._able:
            yield from self._void(text("nobody is left in it"), (), at)

    def _void(self, why: Text, evidence: tuple[Evidence, ...], at: int) -> Iterator[Ruling]:
        self._voids += 1
        yield Ruling("void", text("The race is void"), why, evidence)
        if self._voids >= _VOIDS:
            yield from self._end(text("{voids} void races in a row", voids=self._voids))
        else:
            self._show(at)

    # -- 4. the match -------------------------------------------------------------------------------------------------

    def _next_race(self, at: int) -> Iterator[Ruling]:
        majority = max(self.wins.values()) * 2 > self.options.best_of
        if majority or self.races >= self.options.best_of:
            yield from self._end(None)
        else:
            self._show(at)

    def _show(self, at: int) -> None:
        self.phase = _Phase.SHOWN
        self._deadline = at + self.options.shown_s * S

    def _end(self, why: Text | None) -> Iterator[Ruling]:
        self.phase, self._deadline = _Phase.OVER, None
        ranked = places_by_score(self.wins)
        best = ", ".join(seat for seat, place in ranked.items() if place == 1)
        wins = max(self.wins.values())
        words = text("The match: {seats}, {wins} of {races} races", seats=best, wins=wins, races=self.races)
        if not wins:
            words = text("Nobody has won a race")
        self._outcome = Outcome(words, ranked)
        self._sounds += 1
        yield Ruling("match-over", words, why)

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    def taken_up(self, now: int) -> None:
        """The race that was in the air is called again."""
        if self.phase is not _Phase.OVER:
            self._held.clear()
            self._call(self.racers, now)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        lamps = {seat: self._lamp(seat) for seat in self.setting.seats}
        screens = {seat: Screen(self._headline(), text("{wins}", wins=wins)) for seat, wins in self.wins.items()}
        score = ", ".join(f"{seat} {wins}" for seat, wins in self.wins.items())
        centre = Screen(self._headline(), self._big(), (text("{score}", score=score),))
        return Scene(lamps, screens, centre, self._sounding())

    def _headline(self) -> Text:
        return text(
            "Race {race} of {races}", race=min(self.races + 1, self.options.best_of), races=self.options.best_of
        )

    def _big(self) -> Text:
        if self._outcome is not None:
            return self._outcome.words
        if self.phase is _Phase.HANDS_OFF:
            return text("Hands off")
        if self.phase is _Phase.READY:
            return text("Wait")
        if self._first:
            return text("{seats}", seats=" = ".join(self._first))
        return text("Press!") if self.phase is _Phase.RACE else text("Void")

    def _lamp(self, seat: str) -> Lamp:
        if seat in self._broken:
            return Lamp(Pattern.FAULT)
        if seat in self._out:
            return Lamp(Pattern.REFUSED)
        if seat in self._first:
            return Lamp(Pattern.DEAD_HEAT if len(self._first) > 1 else Pattern.WIN)
        if self.phase is _Phase.HANDS_OFF and seat in self._held:
            return Lamp(Pattern.BLINK)
        if self.light is not None and seat in self.racers and self.phase is _Phase.READY:
            return Lamp(Pattern.OFF, Cue(self.light, Pattern.ON))
        if self.phase is _Phase.RACE and seat in self.racers:
            return Lamp(Pattern.SEEN if seat in self._presses else Pattern.ON)
        return Lamp()

    def _sounding(self) -> Sounding | None:
        if self.phase is _Phase.READY and self.light is not None:
            return Sounding(2 * self._sounds + 1, Sound.GO, self.light)
        if not self._sounds:
            return None
        kind = Sound.WON if self._outcome else Sound.DEAD_HEAT if len(self._first) > 1 else Sound.RULING
        return Sounding(2 * self._sounds, kind)
