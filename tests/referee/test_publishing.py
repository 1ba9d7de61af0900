"""What is shown, and when: an echo at once, a ruling when the journal has it, nothing twice."""

import pytest

from deadheat.games import Ruling
from deadheat.referee.entries import Ruled
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.timing import MS
from tests.testing.example_game import ExampleGame

from .bench import Bench


@pytest.fixture
def bench() -> Bench:
    return Bench().start()


def test_a_ruling_and_its_scene_wait_for_the_disk(bench: Bench) -> None:
    bench.disk.holds = True
    bench.tap("north")
    assert bench.told == []
    assert bench.lamps.lamp("north") is Pattern.OFF
    bench.disk.let_through()
    assert bench.kinds == ["point"]
    assert Pattern.SEEN in [scene.lamp("north").pattern for scene in bench.lamps.scenes]


def test_whatever_is_told_is_in_the_journal_already() -> None:
    bench = Bench()
    journaled: list[int] = []

    def compare(rulings: object) -> None:
        journaled.append(sum(isinstance(entry, Ruled) for entry in bench.reading().entries))

    bench.referee._on_rulings = compare
    bench.start()
    for seat in ("north", "east", "north"):
        bench.tap(seat)
    assert journaled == [1, 2, 3]


def test_the_same_scene_is_shown_once(bench: Bench) -> None:
    bench.wait(60_000)
    assert len(bench.lamps.scenes) == 1


def test_an_output_that_comes_later_is_brought_to_the_present(bench: Bench) -> None:
    late = type(bench.lamps)()
    bench.referee.add_output(late)
    assert late.scenes == bench.lamps.scenes[-1:]


def test_the_lamp_answers_the_first_edge_before_anything_is_decided(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    table.press("north", at="5ms")
    table.run_for("4.9ms")
    assert not table.is_lit("north")
    table.run_for("0.1ms")
    assert table.is_lit("north")
    assert table.rulings == []


def test_the_echo_of_a_spike_goes_out_again_and_nothing_is_ruled(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    table.spike("north", at="5ms")
    table.run_for("6ms")
    assert table.is_lit("north")
    table.run_for("200ms")
    assert not table.is_lit("north")
    assert table.rulings == []
    assert table.replay().verified


def test_after_the_end_no_lamp_answers_and_nothing_is_journaled(table_for: TableMaker) -> None:
    table = table_for(ExampleGame, options={"points": 1})
    table.press("north")
    table.run_until_quiet()
    records = len(table.reading().records)
    table.run_for("5s")
    table.press("east", lasts=None)
    table.run_for("5s")
    assert table.outcome is not None
    assert not table.is_lit("east")
    assert len(table.reading().records) == records


def test_signals_after_the_end_change_nothing() -> None:
    bench = Bench(points=1).start()
    bench.tap("north")
    told, records = list(bench.told), bench.reading().records
    bench.tap("east")
    bench.hub.vouch()
    bench.referee.leave("hub")
    bench.referee.abandon()
    bench.wait(10_000)
    assert bench.told == told
    assert bench.reading().records == records
    assert bench.reading().is_over
    assert bench.ends == 1


def test_a_referee_that_has_stopped_shows_nothing_more_but_tells_what_was_on_its_way(bench: Bench) -> None:
    bench.disk.holds = True
    at = bench.clock.now()
    bench.hub.press("north", at)
    bench.wait(5)
    bench.referee.stop()
    scenes = list(bench.lamps.scenes)
    bench.disk.let_through()
    assert bench.lamps.scenes == scenes
    assert bench.kinds == ["point"]
    assert bench.lamps.closed == 1


def test_an_abandoned_match_is_over_and_has_no_outcome(bench: Bench) -> None:
    bench.tap("north")
    bench.referee.abandon()
    bench.referee.abandon()
    assert bench.ends == 1
    assert bench.reading().is_over
    assert bench.match.outcome is None


def test_an_idle_table_writes_nothing(table_for: TableMaker) -> None:
    table = table_for("the-mind")
    table.run_for("10s")
    records = len(table.reading().records)
    table.run_for("5min")
    assert len(table.reading().records) == records


def test_lamp_screen_journal_and_rulings_agree_whenever_something_is_shown(table_for: TableMaker) -> None:
    table = table_for(ExampleGame, options={"points": 9}, seats=4)
    for n in range(40):
        seat = table.seats[(n * 7) % 4]
        table.press(seat, at=n * 300 * MS)
        table.press(table.seats[(n * 5) % 4], at=n * 300 * MS + (n % 3) * MS)
    shown: list[str] = []

    def compare(rulings: list[Ruling]) -> None:
        table.rulings.extend(rulings)
        shown.append(table.screen("centre").text.splitlines()[1])

    table.referee._on_rulings = compare
    table.run_until_quiet()
    points = dict.fromkeys(table.seats, 0)
    told = iter(table.rulings)
    for score in shown:
        ruling = next(told)
        if ruling.kind == "point":
            points[ruling.evidence[0].who] += 1
        assert score == "  ".join(f"{seat} {n}" for seat, n in points.items())
    assert [e.ruling for e in table.reading().entries if isinstance(e, Ruled)] == table.rulings
    assert table.replay().rulings == tuple(table.rulings)
