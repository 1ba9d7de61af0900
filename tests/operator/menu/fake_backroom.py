"""A backroom that does what a real one does, with a journal of its own in a list."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from deadheat.cards import load_deck, open_register
from deadheat.games import CardSource, Game, Outcome
from deadheat.operator import Enrolment
from deadheat.operator.menu import Coverage, PastResult, Plan, Record, Setting, Statistics, clean_name
from deadheat.problems import Problem
from deadheat.referee import check_options, find_game, game_names
from deadheat.stage import Text, text
from deadheat.timing import MS

__all__ = ["FakeBackroom"]

SEATS = ("north", "east", "south", "west")


class FakeBackroom:
    """What is to happen to the menu because of what was asked stands in ``due``, as it would be told later."""

    def __init__(self, seats: tuple[str, ...] = SEATS, readers: bool = True) -> None:
        self.table = seats
        self.has_readers = readers
        self.playing: Plan | None = None
        self.paused: Plan | None = None
        self.played: Plan | None = None
        self.remembered: Plan | None = None
        self.names: list[str] = ["Anna", "Zoë", "Maximiliane-Luis"]
        self.chosen: dict[str, dict[str, Any]] = {}
        self.ended: list[PastResult] = []
        self.asked: list[str] = []
        self.due: list[str] = []
        self.sticks_in: list[str] = []
        self.refuses: Problem | None = None
        self.volume = 3
        self.register = open_register(Path(":memory:"))
        self.now = 0
        self.looks_for_long = False
        self._searches: list[Callable[[Sequence[str] | Problem], None]] = []
        self._exports: list[Callable[[Problem | None], None]] = []

    # -- play ---------------------------------------------------------------------------------------------------------

    def games(self) -> Mapping[str, type[Game]]:
        return {name: find_game(name) for name in game_names()}

    def seats(self) -> tuple[str, ...]:
        return self.table

    def hindrance(self, game: str) -> Sequence[Text]:
        found = find_game(game)
        if found.cards is not CardSource.NONE and not self.has_readers:
            return text("{game} needs a card reader", game=found.title), text("Add one to the table file")
        return ()

    def last(self) -> Plan | None:
        return self.remembered

    def usual(self, game: str) -> dict[str, Any]:
        return self.chosen.get(game, {})

    def known_names(self) -> Sequence[str]:
        return self.names

    def learn_name(self, name: str) -> None:
        name = clean_name(name)
        self.names = [name, *(other for other in self.names if other != name)] if name else self.names

    def begin(self, plan: Plan) -> None:
        if self.refuses is not None:
            raise self.refuses
        assert self.playing is None, "a match is being played"
        assert len(plan.seats) in find_game(plan.game).seats
        check_options(find_game(plan.game), plan.options)
        self.remembered = self.playing = plan
        self.chosen[plan.game] = plan.options
        self.due.append("began")

    def rematch(self) -> Plan | None:
        return self.played

    def broken_off(self) -> str | None:
        return find_game(self.paused.game).title if self.paused is not None else None

    def resume(self) -> None:
        assert self.paused is not None
        self.playing, self.paused = self.paused, None
        self.due.append("began")

    def give_up(self) -> None:
        assert self.paused is not None
        self.paused = None

    # -- while a match is played --------------------------------------------------------------------------------------

    def pause(self) -> None:
        assert self.playing is not None
        self.playing, self.paused = None, self.playing
        self.asked.append("pause")
        self.due.append("left")

    def undo(self) -> None:
        assert self.playing is not None
        self.asked.append("undo")

    def abandon(self) -> None:
        assert self.playing is not None
        self.played, self.playing = self.playing, None
        self.asked.append("abandon")
        self.due.append("left")

    def end(self) -> None:
        """The match comes to its end."""
        assert self.playing is not None
        seats = self.playing.seats
        places = {seat: n for n, seat in enumerate(seats, start=1)}
        names = {seat: self.playing.names.get(seat, seat) for seat in seats}
        outcome = Outcome(text("{seat} wins the match", seat=seats[0]), places)
        self.ended.insert(0, PastResult(find_game(self.playing.game).title, "12-01", "2026-12-01", outcome, names))
        self.played, self.playing = self.playing, None
        self.due.append("ended")

    # -- what was played ----------------------------------------------------------------------------------------------

    def results(self) -> Sequence[PastResult]:
        return self.ended[:10]

    def statistics(self) -> Statistics:
        players = tuple(Record(name, 3, 1) for name in self.names)
        return Statistics(len(self.ended), len(self.ended), (Record("The Mind", 3, 1),), players, damaged=1)

    # -- cards --------------------------------------------------------------------------------------------------------

    def decks(self) -> Mapping[str, str]:
        return {name: load_deck(name).title for name in ("the-mind", "loading")}

    def enrolment(self, deck: str) -> Enrolment:
        return Enrolment(load_deck(deck), self.register, self.now)

    def coverage(self, deck: str) -> Coverage:
        cards = [card.name for card in load_deck(deck)]
        return Coverage(0, len(cards), tuple(cards))

    # -- table --------------------------------------------------------------------------------------------------------

    def readers(self) -> Sequence[tuple[str, Text]]:
        return [("north-reader", text("ready")), ("tray", text("not plugged in"))] if self.has_readers else []

    def screens(self) -> Sequence[tuple[str, Text]]:
        return [("centre", text("well"))]

    def lamps(self) -> Sequence[str]:
        return self.table

    def window(self) -> int:
        return 1 * MS

    def settings(self) -> Sequence[Setting]:
        volumes = tuple(text("{percent} %", percent=25 * n) for n in range(5))

        def choose(number: int) -> None:
            self.volume = number

        return [Setting(text("Volume"), volumes, self.volume, choose)]

    # -- house --------------------------------------------------------------------------------------------------------

    def can_export(self) -> bool:
        return True

    def sticks(self, found: Callable[[Sequence[str] | Problem], None]) -> None:
        if self.looks_for_long:
            self._searches.append(found)
        elif self.sticks_in:
            found(self.sticks_in)
        else:
            found(Problem("No USB stick is plugged in", "Plug one in and try again."))

    def export(self, stick: str, done: Callable[[Problem | None], None]) -> None:
        self._exports.append(done)

    def finish_exports(self, problem: Problem | None = None) -> None:
        """The sticks have been found, and written, or not."""
        self.looks_for_long = False
        searches, self._searches = self._searches, []
        for found in searches:
            self.sticks(found)
        exports, self._exports = self._exports, []
        for done in exports:
            done(problem)

    def versions(self) -> Sequence[tuple[Text, str]]:
        return [(text("deadheat"), "0.1.0"), (text("Python"), "3.11.2")]

    def can_switch_off(self) -> bool:
        return True

    def shut_down(self, done: Callable[[Problem | None], None]) -> None:
        self.asked.append("shut down")
        done(None)

    def restart(self, done: Callable[[Problem | None], None]) -> None:
        done(Problem("This user may not restart the machine", "Add the polkit rule that the log shows."))
