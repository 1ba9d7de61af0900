"""A hub that is away, begins anew, or could not keep what it saw: it is told, and play goes on rightly."""

from itertools import pairwise
from random import Random

import pytest

from deadheat.devices.readers.status import State
from deadheat.timing import (
    MS,
    US,
    BothClocks,
    Fault,
    FaultKind,
    Press,
    Release,
    S,
)

from .bench import Bench, heats


def test_a_hub_that_is_not_there_vouches_for_nothing_and_is_found_when_it_comes() -> None:
    bench = Bench()
    bench.source.start(bench.heard)
    bench.wait(30 * S)
    assert bench.state is State.ABSENT
    assert bench.source.vouched(bench.now) is None
    bench.cable.plug()
    bench.wait(3 * S)
    bench.tap("north")
    bench.wait(1 * S)
    assert [press.seat for press in bench.heard.presses] == ["north"]


def test_a_button_held_at_the_start_is_told_and_counts_from_its_next_opening_on() -> None:
    bench = Bench()
    bench.board.press(0, bench.now)
    bench.up()
    assert bench.heard.kinds == [FaultKind.HELD_AT_START]
    bench.release("north")
    bench.tap("north", 200 * MS)
    bench.wait(1 * S)
    assert [press.seat for press in bench.heard.presses] == ["north"]


def test_a_press_before_anybody_listened_is_no_news_and_its_button_was_closed_at_the_start() -> None:
    bench = Bench()
    bench.cable.plug()
    bench.hub.enter("lamps")
    bench.clock.run_to(bench.now + 2 * S)
    bench.tap("east")
    bench.press("north", 10 * MS)
    bench.clock.run_to(bench.now + 1 * S)
    bench.source.start(bench.heard)
    bench.wait(1 * S)
    assert [(type(signal), getattr(signal, "part", "")) for signal in bench.heard.signals] == [(Fault, "north")]
    assert bench.heard.kinds == [FaultKind.HELD_AT_START]


def test_presses_during_a_cable_pull_come_late_with_their_right_moments() -> None:
    bench = Bench(ppm=2_000).up()
    bench.wait(8 * S)
    bench.cable.unplug()
    for n, seat in enumerate(("west", "north", "east")):
        bench.tap(seat, 1 * S + n * 1500 * US)
    bench.wait(1 * S)
    assert bench.state is State.ABSENT
    assert bench.source.vouched(bench.now) is None
    bench.wait(4 * S)
    bench.cable.plug()
    bench.wait(3 * S)
    assert heats(bench.heard.signals) == [{"west"}, {"north"}, {"east"}]
    for (_, true), press in zip(bench.truth, bench.heard.presses, strict=True):
        assert press.at.earliest <= true <= press.at.latest
        assert press.at.width < 5 * MS
    assert bench.heard.faults == []


def test_a_reset_in_the_middle_makes_what_lay_between_uncertain_and_play_goes_on() -> None:
    bench = Bench().up()
    bench.tap("north")
    bench.wait(500 * MS)
    before = bench.heard.marks[-1]
    bench.press("east")
    bench.cable.reset(bench.now + 1 * MS, cause=8)
    bench.wait(1 * S)
    fault = bench.heard.faults[0]
    assert (fault.kind, fault.part) == (FaultKind.LOST_EDGES, None)
    assert fault.at.earliest <= bench.truth[-1][1] <= fault.at.latest
    assert before - 30 * MS <= fault.at.earliest
    bench.release("east")
    bench.tap("south", 300 * MS)
    bench.wait(1 * S)
    press = bench.heard.presses[-1]
    assert press.seat == "south"
    assert press.at.earliest <= bench.truth[-1][1] <= press.at.latest
    assert press.at.own is not None
    assert bench.heard.presses[0].at.own is not None
    assert press.at.own.clock != bench.heard.presses[0].at.own.clock


def test_a_brown_out_is_told_by_its_name(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench().up()
    bench.cable.reset(bench.now + 1 * MS, cause=4)
    bench.wait(1 * S)
    assert [record.getMessage() for record in caplog.records] == ["the hub left began anew: low voltage"]


def test_a_fault_in_what_makes_sense_of_a_hub_costs_the_hub_and_not_the_match(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench().up()
    with monkeypatch.context() as patch:
        patch.setattr(bench.source.contacts, "news", lambda _news: 1 // 0)
        bench.wait(1 * S)
        assert bench.state is not State.UP
    assert caplog.records[0].getMessage().startswith("the hub left is lost: its driver has failed: ZeroDivisionError")
    bench.wait(3 * S)
    bench.tap("north")
    bench.wait(1 * S)
    assert [press.seat for press in bench.heard.presses] == ["north"]


def test_presses_and_releases_alternate_and_end_in_the_true_level_through_any_resets() -> None:
    chance = Random(5)
    bench = Bench().up()
    for _ in range(30):
        seat = chance.choice(["north", "east"])
        bench.press(seat, chance.randrange(100 * MS))
        bench.release(seat, chance.randrange(100 * MS, 400 * MS))
        if chance.random() < 0.4:
            bench.cable.reset(bench.now + chance.randrange(400 * MS))
        bench.wait(600 * MS)
    bench.wait(2 * S)
    for seat in ("north", "east"):
        turns = [type(s) for s in bench.heard.signals if isinstance(s, Press | Release) and s.seat == seat]
        assert all(one is not other for one, other in pairwise(turns))
        assert turns[-1] is Release


def test_twenty_unpluggings_a_minute_are_twenty_returns_and_lose_nothing() -> None:
    bench = Bench().up()
    for _ in range(20):
        bench.cable.unplug()
        bench.tap("north", 100 * MS)
        bench.wait(1 * S)
        bench.cable.plug()
        bench.wait(2 * S)
        assert bench.state is State.UP
    bench.wait(1 * S)
    assert len(bench.heard.presses) == 20
    assert bench.cable.openings == 21
    assert bench.heard.faults == []


def test_a_board_that_resets_when_its_port_is_opened_is_waited_for() -> None:
    bench = Bench()
    bench.cable.resets_when_opened = True
    bench.up()
    bench.tap("north")
    bench.wait(500 * MS)
    assert len(bench.heard.presses) == 1
    bench.cable.unplug()
    bench.wait(500 * MS)
    bench.cable.plug()
    bench.wait(3 * S)
    assert bench.heard.kinds == [FaultKind.LOST_EDGES]
    bench.tap("east")
    bench.wait(500 * MS)
    assert [press.seat for press in bench.heard.presses] == ["north", "east"]


def test_changes_that_the_hub_could_not_keep_are_told_as_lost() -> None:
    bench = Bench(capacity=8).up()
    bench.cable.unplug()
    for n in range(10):
        bench.tap("north", n * 100 * MS, 50 * MS)
    bench.wait(2 * S)
    bench.cable.plug()
    bench.wait(3 * S)
    (fault,) = [fault for fault in bench.heard.faults if fault.kind is FaultKind.LOST_EDGES]
    assert all(fault.at.earliest <= at <= fault.at.latest for _, at in bench.truth[4:])
    assert len(bench.heard.presses) == 4


def test_a_pin_that_chatters_without_end_is_told_and_the_others_are_not_held_up() -> None:
    bench = Bench().up()
    for n in range(300):
        bench.press("north", n * MS)
        bench.release("north", n * MS + MS // 2)
    bench.tap("west", 150 * MS)
    bench.wait(1 * S)
    assert [press.seat for press in bench.heard.presses if press.seat != "north"] == ["west"]
    assert {(fault.kind, fault.part) for fault in bench.heard.faults} == {(FaultKind.LOST_EDGES, "north")}
    left_out = [at for seat, at in bench.truth if seat == "north"][60:]
    spans = [fault.at for fault in bench.heard.faults]
    assert sum(any(span.earliest <= at <= span.latest for span in spans) for at in left_out) > 0.9 * len(left_out)


def test_a_hub_with_fewer_buttons_than_the_table_file_says_is_told_and_the_others_play(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bench = Bench(buttons=2).up()
    bench.tap("east")
    bench.wait(1 * S)
    assert [press.seat for press in bench.heard.presses] == ["east"]
    told = [record.getMessage() for record in caplog.records if "buttons" in record.getMessage()]
    assert told == [
        "the hub left has 2 buttons: there is none for south, west. "
        "Wire it to another socket and write that into the table file."
    ]


def test_clocks_that_contradict_each_other_make_what_lay_between_uncertain() -> None:
    bench = Bench().up()
    bench.wait(2 * S)
    bench.board._born -= 5 * S  # its clock jumps by five seconds without a reset
    bench.wait(2 * S)
    assert FaultKind.LOST_EDGES in bench.heard.kinds


@pytest.mark.parametrize("ppm", [-30_000, 30_000])
def test_a_hub_whose_clock_breaks_its_promise_is_told_and_is_of_use_again_when_it_keeps_it(
    ppm: float, caplog: pytest.LogCaptureFixture
) -> None:
    bench = Bench().up()
    bench.wait(2 * S)
    ticks, board = bench.board.ticks(bench.now), bench.board
    board.ppm = ppm
    board._born = bench.now - round(ticks * 500 / (1 + ppm / 1e6))
    bench.wait(2 * S)
    assert FaultKind.LOST_EDGES in bench.heard.kinds
    bench.wait(200 * S)
    told = [record.getMessage() for record in caplog.records]
    why = "its clock is off by more than 0.5 %, or runs unevenly. Take another board"
    assert f"the hub left is lost: {why}" in told
    assert len(told) < 12
    assert len(bench.heard.faults) < 30
    ticks = board.ticks(bench.now)
    board.ppm, board._born = 0, bench.now - ticks * 500
    bench.wait(70 * S)
    bench.tap("north")
    bench.wait(1 * S)
    press = bench.heard.presses[-1]
    assert press.at.earliest <= bench.truth[-1][1] <= press.at.latest


def test_a_table_clock_that_is_being_slewed_has_the_rate_learned_anew() -> None:
    bench = Bench()
    faster = [0]
    bench.source._read_both = lambda: BothClocks(bench.now - faster[0], bench.now, bench.now - faster[0])
    bench.up()
    bench.wait(4 * S)
    sync = bench.source.contacts.clock.sync
    assert sync is not None
    known = sync.rate_bound_ppm
    faster[0] = 2 * MS
    trips = bench.hub.link.round_trips
    bench.wait(1 * S)
    more = bench.hub.link.round_trips
    assert trips is not None
    assert more is not None
    assert more.count - trips.count >= 8
    assert sync.rate_bound_ppm > known
    bench.tap("north")
    bench.wait(1 * S)
    assert len(bench.heard.presses) == 1


def test_a_host_that_was_busy_for_two_seconds_has_the_right_order_and_true_moments() -> None:
    bench = Bench(slowest=300 * US).up()
    bench.tap("west", 500 * MS)
    bench.tap("east", 502 * MS)
    bench.clock.jump(2 * S)
    bench.wait(1 * S)
    assert heats(bench.heard.signals) == [{"west"}, {"east"}]
    for (_, true), press in zip(bench.truth, bench.heard.presses, strict=True):
        assert press.at.earliest <= true <= press.at.latest


def test_a_source_that_was_stopped_says_nothing_more_and_can_be_started_again() -> None:
    bench = Bench().up()
    bench.source.stop()
    bench.tap("north")
    bench.wait(2 * S)
    assert bench.heard.presses == []
    assert bench.source.vouched(bench.now) is None
    bench.source.start(bench.heard)
    bench.wait(2 * S)
    bench.tap("east")
    bench.wait(1 * S)
    assert [press.seat for press in bench.heard.presses][-1] == "east"


def test_a_hub_of_another_language_is_refused_with_the_command_that_mends_it(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(major=2)
    bench.cable.plug()
    bench.source.start(bench.heard)
    bench.wait(10 * S)
    assert bench.state is State.REFUSED
    assert not bench.hub.plug.is_open
    assert bench.cable.openings <= 5
    (line,) = [record.getMessage() for record in caplog.records if record.name == "deadheat.hub"]
    assert line.endswith("Run: deadheat hub flash left")
    assert "Run: deadheat hub flash left" in bench.hub.status.why
    assert bench.source.vouched(bench.now) is None


def test_an_hour_of_outages_is_told_in_few_lines(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    bench = Bench().up()
    for _ in range(40):
        bench.cable.unplug()
        bench.wait(750 * MS)
        bench.cable.plug()
        bench.wait(750 * MS)
    assert 2 <= len([record for record in caplog.records if "hub left" in record.getMessage()]) <= 10
