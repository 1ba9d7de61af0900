"""Sources that come late, fall silent, break and return: said once, named in verdicts, and never a hidden loser."""

import pytest

from deadheat.referee import replay
from deadheat.referee.entries import Advanced, Offered
from deadheat.referee.notices import remarks
from deadheat.testing.plugin import TableMaker
from deadheat.timing import MS, Fault, FaultKind, Heat, Kind, Lineup, Moment, Press
from tests.testing.example_game import ExampleGame

from .bench import Bench, HandSource

DOWN, UP = FaultKind.SOURCE_DOWN.value, FaultKind.SOURCE_UP.value


def verified(bench: Bench) -> bool:
    return replay(bench.reading(), bench.build).verified


# -- late -------------------------------------------------------------------------------------------------------------


def test_a_signal_after_its_verdict_is_journaled_announced_and_changes_nothing() -> None:
    bench = Bench("one", "two").start()
    one, two = bench.sources.values()
    at = bench.clock.now()
    one.press("north", at + 5 * MS)
    bench.wait(50)
    assert bench.kinds == ["point"]
    before = str(bench.match.scene())
    late = Press("two", "south", Moment.exactly(at + 2 * MS))
    two.offer(late)
    bench.wait(50)
    assert bench.kinds == ["point", "late"]
    assert "south" in str(bench.told[-1].words)
    assert not bench.told[-1].stands
    assert str(bench.match.scene()) == before
    assert late in [entry.signal for entry in bench.reading().entries if isinstance(entry, Offered)]
    assert verified(bench)


def test_a_late_release_still_says_that_the_button_is_open() -> None:
    bench = Bench("one", "two").start()
    one, two = bench.sources.values()
    at = bench.clock.now()
    one.press("north", at)
    two.press("south", at + 20 * MS)
    bench.wait(100)
    one.release("north", bench.clock.now())
    bench.wait(100)
    two.release("south", at + 50 * MS)
    bench.wait(100)
    assert bench.kinds == ["point", "late"]
    bench.tap("east", one)
    assert bench.kinds == ["point", "late", "point"]


def test_a_verdict_waits_for_every_source_that_matters() -> None:
    bench = Bench("one", "two").start()
    one, two = bench.sources.values()
    two.prompt = False
    at = bench.clock.now()
    one.press("north", at + 5 * MS)
    bench.wait(500)
    assert bench.told == []
    two.press("south", at + 2 * MS)
    two.vouch()
    bench.wait(5)
    assert [str(ruling.words) for ruling in bench.told] == ["south wins the point"]


def test_a_source_of_what_does_not_matter_now_delays_nothing() -> None:
    bench = Bench("hub")
    slow = HandSource(bench.clock, "reader", Kind.CARD_SEEN)
    slow.prompt = False
    bench.referee._sources.append(slow)
    bench.start()
    bench.tap("north", bench.hub)
    assert bench.kinds == ["point"]


# -- silent -----------------------------------------------------------------------------------------------------------


def test_a_silent_source_is_marked_down_and_the_verdict_says_without_it() -> None:
    bench = Bench("one", "two").start()
    one, two = bench.sources.values()
    two.works = False
    one.press("north", bench.clock.now() + 5 * MS)
    bench.wait(3_000)
    assert bench.kinds == [DOWN, "point"]
    assert bench.told[1].without == ("two",)
    assert verified(bench)


def test_an_outage_is_one_ruling_down_and_one_up() -> None:
    bench = Bench("one", "two").start()
    _, two = bench.sources.values()
    for outage in range(1, 4):
        two.works = False
        bench.wait(60_000)
        assert bench.kinds == [DOWN, UP] * (outage - 1) + [DOWN]
        two.works = True
        two.vouch()
        bench.wait(60_000)
        assert bench.kinds == [DOWN, UP] * outage
    assert verified(bench)


def test_verdicts_after_a_return_are_without_nobody() -> None:
    bench = Bench("one", "two").start()
    one, two = bench.sources.values()
    two.works = False
    bench.wait(5_000)
    two.works = True
    bench.wait(5_000)
    bench.tap("north", one)
    assert bench.told[-1].kind == "point"
    assert bench.told[-1].without == ()


def test_verdicts_during_an_outage_replay_bit_for_bit() -> None:
    bench = Bench("one", "two", points=9).start()
    one, two = bench.sources.values()
    bench.tap("north", one)
    two.works = False
    bench.wait(3_000)
    for _ in range(3):
        bench.tap("east", one)
    two.works = True
    bench.wait(3_000)
    bench.tap("south", two)
    assert bench.kinds == ["point", DOWN, "point", "point", "point", UP, "point"]
    assert verified(bench)


def test_the_journal_vouches_for_no_source_that_is_down() -> None:
    bench = Bench("one", "two").start()
    one, two = bench.sources.values()
    two.works = False
    bench.wait(3_000)
    bench.tap("north", one)
    last = [entry for entry in bench.reading().entries if isinstance(entry, Advanced)][-1]
    assert set(last.marks) == {"one"}


def test_a_source_that_leaves_for_good_is_stopped_said_and_not_waited_for() -> None:
    bench = Bench("one", "two").start()
    one, two = bench.sources.values()
    bench.referee.leave("two")
    bench.tap("north", one)
    assert bench.kinds == [DOWN, "point"]
    assert two.stopped == 1
    assert verified(bench)


# -- broken wires of the real buttons ---------------------------------------------------------------------------------


def test_buttons_that_break_are_said_to_be_down_once_and_up_once(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    table.run_for("1s")
    table.faults.break_down()
    table.run_for("30s")
    assert table.kinds == [DOWN]
    table.faults.mend()
    table.run_for("3s")
    assert table.kinds == [DOWN, UP]
    table.press("north")
    table.run_until_quiet()
    assert table.kinds == [DOWN, UP, "point"]
    assert table.replay().verified


def test_a_closing_time_during_an_outage_says_without_whom(table_for: TableMaker) -> None:
    table = table_for("first-hand")
    table.run_for("0.5s")
    table.faults.break_down()
    void = table.run_until("void")
    assert void.without == ("gpio",)
    assert table.replay().verified


def test_lost_edges_make_a_heat_uncertain_and_are_said(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    table.faults.lose("east", edges=2)
    table.press("east", at="10ms", lasts="5ms")
    table.press("east", at="60ms")
    table.press("north", at="60.1ms")
    table.run_until_quiet()
    assert FaultKind.LOST_EDGES.value in table.kinds
    assert "point" not in table.kinds
    assert table.replay().verified


# -- twice ------------------------------------------------------------------------------------------------------------


def test_the_same_report_twice_changes_nothing() -> None:
    bench = Bench().start()
    at = bench.clock.now()
    for _ in range(2):
        bench.hub.press("north", at)
    bench.wait(100)
    for _ in range(2):
        bench.hub.release("north", at + 50 * MS)
    bench.wait(100)
    assert [ruling.kind for ruling in bench.told if ruling.stands] == ["point"]
    assert verified(bench)


def test_a_source_that_floods_while_another_is_silent_takes_bounded_memory() -> None:
    bench = Bench("one", "two").start()
    one, two = bench.sources.values()
    two.prompt = False
    bench.match._lineup = Lineup(1 * MS, limit=100)
    for source in (one, two):
        bench.match._lineup.join(source.terms, bench.clock.now())
    for n in range(1_000):
        one.press("north", bench.clock.now() + n * 10 * MS)
    assert len(bench.match._lineup._waiting) <= 101


def test_a_source_may_stir_while_the_next_one_is_being_started() -> None:
    class Eager(HandSource):
        def start(self, sink: object) -> None:
            super().start(sink)  # type: ignore[arg-type]
            self.vouch()

    bench = Bench("one", "two")
    bench.referee._sources[0] = Eager(bench.clock, "one")
    bench.referee._sources[1] = Eager(bench.clock, "two")
    bench.start()
    assert bench.told == []


@pytest.mark.parametrize("kind", list(FaultKind))
def test_the_referee_has_a_sentence_for_every_fault(kind: FaultKind) -> None:
    heat = Heat((Fault("hub", kind, Moment.exactly(0), "north"),))
    (said,) = remarks(heat)
    assert said.kind == kind.value
    assert "{" not in str(said.words)
    assert not said.stands
