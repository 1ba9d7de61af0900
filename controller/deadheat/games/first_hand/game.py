"""First Hand: the race itself.

1. All hands off. Then, after a random time, all lamps light at once.
2. Whoever presses first wins the race. A press before the light, or so soon after it that it was guessed, is a false
   start.
3. Presses that the table cannot tell apart are a dead heat and share a place (1, 1, 3), unless the table settles dead
   heats otherwise: by lots, by a duel of those tied, or by running the race again. A false start loses a duel of two.
4. A race that nobody has won is void and run again. If edges were lost, nobody loses to a press that nobody saw.
5. Whoever wins more than half of the races wins the match.

The race is decided at a closing time a window after the first valid press, so that every press that may tie with it has
been judged.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

from deadheat.games.buttons import Buttons
from deadheat.games.first_hand.options import FalseStart, FirstHandOptions
from deadheat.games.first_hand.phase import Phase
from deadheat.games.first_hand.show import show
from deadheat.games.game import Game, Seats, Setting
from deadheat.games.ranking import duration, margin, places, places_by_score
from deadheat.games.rulings import Evidence, Outcome, Ruling
from deadheat.games.settlements import Settlement, draw
from deadheat.games.sounds import Sounds
from deadheat.stage import Scene, Sound, Text, counted, listed, text
from deadheat.timing import MS, Fault, Heat, Kind, Moment, Press, S, firsts

__all__ = ["FirstHand"]

_IDLE = 5
"""Races in a row in which nothing came of it, after which the match ends as it stands: nobody is playing any more."""


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
        self.buttons = Buttons(setting.seats)
        self.sounds = Sounds()
        self.wins = dict.fromkeys(setting.seats, 0)
        self.races = 0
        self._idle = 0
        self._outcome: Outcome | None = None
        self._call(setting.seats, now)

    # -- 1. hands off, then the light ---------------------------------------------------------------------------------

    def _call(self, racers: Collection[str], now: int, *, duel: bool = False) -> None:
        """Call a race of ``racers``: all seats, or those of a duel."""
        self.racers = tuple(racers)
        self.duel = duel
        self.race = self.races + 1
        self.phase = Phase.HANDS_OFF
        self.light: int | None = None
        self.out: set[str] = set()
        self.presses: dict[str, Moment] = {}
        self.first: tuple[str, ...] = ()
        self.places: dict[str, int] = {}
        self._doubts: list[Fault] = []
        self._deadline: int | None = None
        self._arm_if_hands_off(now)

    def _arm_if_hands_off(self, now: int) -> None:
        """Nobody waits for ever for a second button that works."""
        if self.phase is not Phase.HANDS_OFF:
            return
        if self._is_short_of_buttons:
            self._deadline = self._deadline or now + self.options.patience_s * S
        elif self.buttons.holding.isdisjoint(self.racers):
            self.phase = Phase.READY
            wait = self.lots.randint(self.options.shortest_wait_ms, self.options.longest_wait_ms)
            # After a late verdict nobody would see a light that had been due already.
            self.light = self._deadline = max(now, self.now) + wait * MS
            self.sounds.play(Sound.GO, self.light)
        else:
            self._deadline = None

    @property
    def _is_short_of_buttons(self) -> bool:
        return len(set(self.racers) - self.buttons.broken) < 2

    @property
    def _able(self) -> list[str]:
        """Those who race and may still win."""
        return [seat for seat in self.racers if seat not in self.buttons.broken and seat not in self.out]

    def _light_on(self, at: int) -> Iterator[Ruling]:
        self.phase = Phase.RACE
        self._deadline = at + self.options.patience_s * S
        if self._is_short_of_buttons:
            yield from self._void(text("fewer than two buttons work"), (), at)
            return
        yield from self._contested(self._doubts)
        self._wait_for_ties()

    # -- 2. presses ---------------------------------------------------------------------------------------------------

    @property
    def attends(self) -> frozenset[Kind]:
        return frozenset({Kind.PRESS, Kind.RELEASE})

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        for signal in sorted(heat.signals, key=lambda signal: signal.at.latest):
            self.buttons.hear(signal)
        rulings = list(self._contested(heat.doubts))
        presses = [signal for signal in heat.signals if isinstance(signal, Press)]
        if not heat.late:
            rulings += self._pressed(presses)
        if heat.signals:
            self._arm_if_hands_off(max(signal.at.latest for signal in heat.signals))
        return rulings

    def _pressed(self, presses: Sequence[Press]) -> Iterator[Ruling]:
        """All presses of a heat count before any has consequences: their order means nothing."""
        valid = [press for press in presses if press.seat in self._able and press.seat not in self.presses]
        too_soon = [(press, why) for press in valid if (why := self._too_soon(press.at)) is not None]
        for press, why in too_soon:
            yield from self._false_start(press.seat, why, (_evidence(press.seat, press.at),))
        if self.phase in (Phase.READY, Phase.RACE, Phase.PLACES):
            self.presses.update({press.seat: press.at for press in valid if press.seat not in self.out})
        if too_soon:
            yield from self._after_false_starts(max(press.at.latest for press, _ in too_soon))
        self._wait_for_ties()

    def _wait_for_ties(self) -> None:
        """The race is decided once no press can tie with the first any more; the places when all have pressed."""
        if not self.presses:
            return
        if self.phase is Phase.RACE:
            self._deadline = min(at.latest for at in self.presses.values()) + self.setting.window
        elif self.phase is Phase.PLACES and self._all_have_pressed:
            self._deadline = max(at.latest for at in self.presses.values()) + self.setting.window

    @property
    def _all_have_pressed(self) -> bool:
        return self.presses.keys() >= set(self._able)

    def _too_soon(self, at: Moment) -> Text | None:
        """Why a press is a false start, or None. Only one that was clearly too soon is."""
        if self.light is None or self.phase not in (Phase.READY, Phase.RACE):
            return None
        if at.latest < self.light:
            return text("pressed before the light")
        if at.latest < self.light + self.options.reaction_ms * MS:
            after, limit = (at.latest - self.light) // MS, self.options.reaction_ms
            return text("pressed {after} ms after the light; nobody reacts within {limit} ms", after=after, limit=limit)
        return None

    def _false_start(self, seat: str, why: Text, evidence: tuple[Evidence, ...]) -> Iterator[Ruling]:
        self.out.add(seat)
        if self.phase is Phase.RACE:
            self.sounds.play(Sound.REFUSED)
        yield Ruling("false-start", text("False start: {seat}", seat=seat), why, evidence)

    def _after_false_starts(self, at: int) -> Iterator[Ruling]:
        """The race is started again, or goes on if there is anybody to race against."""
        able = self._able
        if self.options.false_start is FalseStart.RESTART:
            yield from self._void(text("a false start: the race is started again"), (), at, idle=False)
        elif not able:
            yield from self._void(text("nobody is left in it"), (), at, idle=False)
        elif self.duel and len(able) == 1:
            words = text("{seat} wins the duel", seat=able[0])
            yield from self._won(able, words, text("a false start loses it"), (), at)
            if self.phase is Phase.PLACES:
                yield from self._show_places(at)

    # -- 3. the verdict -----------------------------------------------------------------------------------------------

    @property
    def next_deadline(self) -> int | None:
        return self._deadline

    def on_time(self, at: int) -> Sequence[Ruling]:
        if self.phase is Phase.HANDS_OFF:
            return list(self._void(text("fewer than two buttons work"), (), at))
        if self.phase is Phase.READY:
            return list(self._light_on(at))
        if self.phase is Phase.RACE and self.presses:
            return list(self._decide(at))
        if self.phase is Phase.RACE:
            return list(self._void(text("nobody pressed"), (), at))
        if self.phase is Phase.PLACES:
            return list(self._show_places(at))
        if self.phase is Phase.SHOWN:
            self._call_next(at)
        return ()

    def _decide(self, at: int) -> Iterator[Ruling]:
        presses = [Press("", seat, moment) for seat, moment in sorted(self.presses.items())]
        tied = [signal.seat for signal in firsts(presses, self.setting.window)]
        evidence = tuple(_evidence(seat, self.presses[seat]) for seat in tied)
        if len(tied) == 1:
            yield from self._won(tied, text("{seat} was first", seat=tied[0]), self._time_of(tied[0]), evidence, at)
        else:
            yield from self._dead_heat(tied, evidence, at)

    def _time_of(self, seat: str) -> Text | None:
        """How long after the light the press of ``seat`` was; no time at all is a time too."""
        if self.light is None:
            return None
        return text("{time} after the light", time=duration(self.presses[seat].latest - self.light))

    def _dead_heat(self, tied: list[str], evidence: tuple[Evidence, ...], at: int) -> Iterator[Ruling]:
        words = text("Dead heat: {seats}", seats=", ".join(tied))
        window = self.setting.window / MS
        ms = int(window) if window.is_integer() else window
        within = text("closer than {window} ms and the error of measurement", window=ms)
        if self.settlement is Settlement.VOID:
            yield Ruling("dead-heat", words, within, evidence)
            yield from self._void(text("a dead heat is run again"), evidence, at, idle=False)
            self.sounds.play(Sound.DEAD_HEAT)
        elif self.settlement is Settlement.DUEL:
            self._idle = 0
            yield Ruling("duel", words, text("they race again, alone"), evidence)
            self._call(tied, at, duel=True)
        elif self.settlement is Settlement.DRAW:
            drawn = draw(tied, self.lots)
            yield Ruling("dead-heat", words, within, evidence)
            yield from self._won([drawn], text("{seat} was drawn", seat=drawn), text("lots decide"), evidence, at)
        else:  # any order of presses is legal, so the first place is shared
            yield from self._won(tied, words, within, evidence, at)

    def _won(
        self, first: list[str], words: Text, why: Text | None, evidence: tuple[Evidence, ...], at: int
    ) -> Iterator[Ruling]:
        self._idle = 0
        self.races += 1
        self.first = tuple(first)
        for seat in first:
            self.wins[seat] += 1
        self.phase = Phase.PLACES
        self._deadline = at + self.options.others_ms * MS
        self.sounds.play(Sound.DEAD_HEAT if len(first) > 1 else Sound.RULING)
        yield Ruling("dead-heat" if len(first) > 1 else "first", words, why, evidence)
        if self._all_have_pressed:
            yield from self._show_places(at)

    def _show_places(self, at: int) -> Iterator[Ruling]:
        self.places = places(self.presses, self.setting.window, self.first)
        listing = listed(self.standing(seat) for seat in self.places)
        evidence = tuple(_evidence(seat, self.presses[seat]) for seat in self.places)
        if self.places:
            yield Ruling("places", text("Places: {listing}", listing=listing), None, evidence, stands=False)
        yield from self._end_if_decided(at)

    def margin_of(self, seat: str) -> Text:
        """By how much a press came after the first one."""
        return margin(self.best, self.presses[seat])

    @property
    def best(self) -> Moment:
        """The earliest press of a race that somebody has pressed in."""
        return min(self.presses.values(), key=lambda at: (at.latest, at.earliest))

    def standing(self, seat: str) -> Text:
        """The place of a seat that has pressed, and its margin if it has not won."""
        place = self.places[seat]
        if seat in self.first:
            return text("{place}. {seat}", place=place, seat=seat)
        return text("{place}. {seat} {margin}", place=place, seat=seat, margin=self.margin_of(seat))

    # -- 4. void races ------------------------------------------------------------------------------------------------

    def _contested(self, doubts: Collection[Fault]) -> Iterator[Ruling]:
        """Lost edges may hide a press that was first. Before the light they are kept in mind until it is lit."""
        if self.phase is Phase.READY:
            self._doubts += doubts
        hiding = [fault for fault in doubts if self._may_hide_the_first(fault)]
        if hiding and self.phase is Phase.RACE:
            parts = ", ".join(sorted({fault.part or fault.source for fault in hiding}))
            evidence = tuple(Evidence(fault.part or fault.source, fault.kind.value, fault.at) for fault in hiding)
            why = text("edges were lost at {parts}: an unseen press may have been first", parts=parts)
            yield from self._void(why, evidence, max(fault.at.latest for fault in hiding))

    def _may_hide_the_first(self, fault: Fault) -> bool:
        """Whether a valid press of somebody who has not pressed may lie in it, and not clearly after the first."""
        if fault.part in self.wins and (fault.part not in self._able or fault.part in self.presses):
            return False
        if self.light is None or fault.at.latest < self.light + self.options.reaction_ms * MS:
            return False
        return not any(at.is_before(fault.at, self.setting.window) for at in self.presses.values())

    def _void(self, why: Text, evidence: tuple[Evidence, ...], at: int, *, idle: bool = True) -> Iterator[Ruling]:
        """Nobody has won. It is run again, unless the table waits for players in vain (``idle``) too often."""
        self._idle = self._idle + 1 if idle else 0
        self.phase = Phase.SHOWN
        self._deadline = at + self.options.shown_s * S
        self.sounds.play(Sound.REFUSED)
        yield Ruling("void", text("The race is void"), why, evidence)
        if self._idle >= _IDLE:
            yield from self._end(counted("{n} void race in a row", "{n} void races in a row", self._idle))

    # -- 5. the match -------------------------------------------------------------------------------------------------

    def _end_if_decided(self, at: int) -> Iterator[Ruling]:
        majority = max(self.wins.values()) * 2 > self.options.best_of
        if majority or self.races >= self.options.best_of:
            yield from self._end(None)
        else:
            self.phase = Phase.SHOWN
            self._deadline = at + self.options.shown_s * S

    def _call_next(self, now: int) -> None:
        """After a void race the same race, duel or not; after one that was won a race of all."""
        if self.first:
            self._call(self.setting.seats, now)
        else:
            self._call(self.racers, now, duel=self.duel)

    def _end(self, why: Text | None) -> Iterator[Ruling]:
        self.phase, self._deadline = Phase.OVER, None
        ranked = places_by_score(self.wins)
        best = ", ".join(seat for seat, place in ranked.items() if place == 1)
        wins = max(self.wins.values())
        words = counted(
            "The match: {seats}, {wins} of {n} race",
            "The match: {seats}, {wins} of {n} races",
            self.races,
            seats=best,
            wins=wins,
        )
        if not wins:
            words = text("Nobody has won a race")
        self._outcome = Outcome(words, ranked)
        self.sounds.play(Sound.WON)
        yield Ruling("match-over", words, why)

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    def taken_up(self, now: int) -> None:
        """A race that was in the air is called again; one that is won is won."""
        self.buttons.forget()
        if self.phase is Phase.PLACES:
            self._deadline = now
        elif self.phase is Phase.SHOWN:
            self._call_next(now)
        elif self.phase is not Phase.OVER:
            self._call(self.racers, now, duel=self.duel)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        return show(self)


def _evidence(seat: str, at: Moment) -> Evidence:
    return Evidence(seat, "press", at)
