"""What a game may rely on: everything in the order of the table clock, once, and nothing that came too late."""

from collections.abc import Sequence
from copy import copy
from random import Random

import pytest

from deadheat.games import Game, Outcome, Ruling, Seats, Setting
from deadheat.problems import ExitCode, Problem
from deadheat.referee import Match
from deadheat.stage import Scene, text
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable
from deadheat.timing import MS, CardSeen, Closing, Fault, FaultKind, Heat, Kind, Mark, Moment, Press, Release, S, Terms

from .bench import SEATS, WINDOW, example_terms


class Recorder(Game):
    """Writes down what it is called with. It wants to be called every 100 ms and attends to buttons alone."""

    title = "Recorder"
    summary = "what a game hears"
    seats = Seats(2, 4)

    def __init__(self, setting: Setting, options: object, now: int) -> None:
        super().__init__(setting, options, now)
        self.calls: list[Heat | Closing] = []
        self.taken: list[int] = []
        self.period = 100 * MS
        self._deadline = now + self.period

    @property
    def attends(self) -> frozenset[Kind]:
        return frozenset({Kind.PRESS, Kind.RELEASE})

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        self.calls.append(heat)
        return [Ruling("heard", text("heard"))]

    def on_time(self, at: int) -> Sequence[Ruling]:
        self.calls.append(Closing(at))
        self._deadline = at + self.period
        return ()

    @property
    def next_deadline(self) -> int:
        return self._deadline

    def __deepcopy__(self, memo: dict[int, object]) -> "Recorder":
        return copy(self)

    def taken_up(self, now: int) -> None:
        self.taken.append(now)
        self._deadline = now + self.period

    def scene(self) -> Scene:
        return Scene()

    @property
    def outcome(self) -> Outcome | None:
        return None


def recorder(table: GameTable) -> Recorder:
    assert isinstance(table.game, Recorder)
    return table.game


def heats(table: GameTable) -> list[Heat]:
    return [call for call in recorder(table).calls if isinstance(call, Heat)]


# -- in order ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_heats_and_closing_times_come_in_the_order_of_the_table_clock(table_for: TableMaker, seed: int) -> None:
    table = table_for(Recorder)
    lots = Random(seed)
    at = 0
    for _ in range(60):
        at += lots.choice([0, 500, 20_000, 99_999, 100_000, 130_000]) * 1_000
        table.press(lots.choice(table.seats), at=at, lasts=lots.randint(5, 60) * MS)
        if lots.random() < 0.2:
            table.faults.delay(lots.choice(table.seats), by=1 * MS)
    table.run_for("8s")
    instants = [
        call.at if isinstance(call, Closing) else min(signal.at.latest for signal in call.signals)
        for call in recorder(table).calls
        if isinstance(call, Closing) or call.signals
    ]
    assert len(instants) > 60
    assert instants == sorted(instants)


def test_what_was_stamped_before_a_closing_time_is_judged_before_it_however_late_it_arrives(
    table_for: TableMaker,
) -> None:
    table = table_for(Recorder)
    table.faults.delay("north", by=round(1.9 * MS))
    table.press("north", at="99.8ms")
    table.run_for("150ms")
    first, second = recorder(table).calls[:2]
    assert isinstance(first, Heat)
    assert isinstance(second, Closing)


def test_a_closing_time_is_called_once(table_for: TableMaker) -> None:
    table = table_for(Recorder)
    table.run_for("5.05s")
    closings = [call.at for call in recorder(table).calls if isinstance(call, Closing)]
    assert closings == [table.terms.started + n * 100 * MS for n in range(1, 51)]


def test_presses_within_the_window_are_one_heat_and_others_are_not(table_for: TableMaker) -> None:
    table = table_for(Recorder, window="2ms")
    table.press("north", at="10ms", lasts="70ms")
    table.press("east", at="11.9ms", lasts="70ms")
    table.press("south", at="14.5ms", lasts="70ms")
    table.run_for("60ms")
    assert [[s.seat for s in heat.signals if isinstance(s, Press)] for heat in heats(table)] == [
        ["east", "north"],
        ["south"],
    ]


def test_the_numbers_of_rulings_have_no_gap_and_say_when_they_were_made(table_for: TableMaker) -> None:
    table = table_for(Recorder)
    table.press("north", at="10ms")
    table.press("east", at="30ms")
    table.run_for("1s")
    assert [ruling.number for ruling in table.rulings] == [1, 2, 3, 4]
    decided = [ruling.decided for ruling in table.rulings]
    assert decided == sorted(decided)
    assert all(ruling.decided >= table.terms.started + 10 * MS for ruling in table.rulings)


def test_a_card_comes_aside_to_a_game_that_attends_to_none(table_for: TableMaker) -> None:
    table = table_for(Recorder, readers={"centre": None})
    table.scan("centre", "the-mind/42", at="10ms")
    table.run_for("60ms")
    (heat,) = heats(table)
    assert heat.aside
    assert isinstance(heat.signals[0], CardSeen)
    assert heat.signals[0].card == "the-mind/42"


def test_a_code_that_nobody_has_enrolled_comes_without_a_card(table_for: TableMaker) -> None:
    table = table_for(Recorder, readers={"centre": None})
    table.scan("centre", "0003611630", at="10ms")
    table.run_for("60ms")
    (seen,) = heats(table)[0].signals
    assert isinstance(seen, CardSeen)
    assert (seen.code, seen.card) == ("0003611630", None)


# -- late -------------------------------------------------------------------------------------------------------------


class Given:
    """A match that is given its signals by hand."""

    def __init__(self) -> None:
        self.match = Match(example_terms(0), Recorder(Setting(SEATS, {}, WINDOW, 1), None, 0))
        self.match._lineup.join(Terms("hub", frozenset({Kind.PRESS, Kind.RELEASE})), 0)
        self.advance(1 * S)

    @property
    def game(self) -> Recorder:
        assert isinstance(self.match.game, Recorder)
        return self.match.game

    def offer(self, *signals: Press | Release | Fault) -> None:
        for signal in signals:
            self.match._lineup.offer(signal)

    def advance(self, now: int) -> list[Ruling]:
        return self.match.advance(now, {"hub": Mark(now, now)})


def test_of_what_comes_too_late_a_game_hears_releases_and_doubts_alone() -> None:
    given = Given()
    calls = len(given.game.calls)
    at = Moment.exactly(500 * MS)
    given.offer(Press("hub", "north", at), Release("hub", "east", at), Fault("hub", FaultKind.LOST_EDGES, at, "south"))
    rulings = given.advance(1 * S + 1)
    heard = [call for call in given.game.calls[calls:] if isinstance(call, Heat)]
    assert sorted(ruling.kind for ruling in rulings if not ruling.stands) == ["late", "late", "lost-edges"]
    assert all(heat.late for heat in heard)
    assert [signal for heat in heard for signal in heat.signals] == [Release("hub", "east", at)]
    assert [doubt.part for heat in heard for doubt in heat.doubts] == ["south"]


def test_an_input_that_made_nothing_final_need_not_be_journaled() -> None:
    given = Given()
    moved = []
    for ms in (1_050, 1_060, 1_150):
        given.advance(ms * MS)
        moved.append(given.match.moved)
    assert moved == [True, False, True]


def test_a_game_that_wants_the_same_closing_time_for_ever_is_stopped() -> None:
    given = Given()
    given.game.period = 0
    with pytest.raises(Problem, match="again and again") as told:
        given.advance(2 * S)
    assert told.value.exit_code is ExitCode.NOT_FINE


# -- taken up ---------------------------------------------------------------------------------------------------------


def test_a_game_that_is_taken_up_is_told_the_new_present_and_no_closing_time_of_before(table_for: TableMaker) -> None:
    table = table_for(Recorder)
    table.run_for("250ms")
    table.cut_power()
    now = table.clock.now()
    assert recorder(table).taken == [now]
    calls = len(recorder(table).calls)
    table.run_for("150ms")
    assert recorder(table).calls[calls:] == [Closing(now + 100 * MS)]
    assert table.replay().verified
