"""What follows a press: holding, letting go, getting stuck, and buttons that were down from the start."""

from deadheat.timing import FaultKind, Moment, Release

from .bench import Bench, at, fault, held, pressed, released


def test_a_release_is_timed_by_the_last_opening_and_said_once_the_line_is_quiet() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 80, 80.3, 80.4, 82, 82.1)
    assert bench.until(107) == [pressed(10)]
    assert bench.until(107.1) == [released(82.1)]


def test_a_held_button_is_said_to_be_held_once() -> None:
    bench = Bench()
    bench.closes_and_opens(10)
    bench.reads(11, True)
    assert bench.until(5000) == [pressed(10), held(1010)]


def test_a_hold_waits_until_the_level_was_read_since_the_last_edge() -> None:
    """The last edge may carry the wrong type; a hold after the release would be worse than a late one."""
    bench = Bench()
    bench.edges((10, True), (500, True))
    assert bench.until(1100) == [pressed(10)]
    bench.reads(1100, True)
    assert bench.until(1101) == [held(1010)]


def test_no_hold_comes_after_the_release_although_the_opening_was_printed_as_a_closing() -> None:
    bench = Bench()
    bench.edges((10, True), (500, True))
    bench.reads(1200, False)
    assert bench.until(1300) == [pressed(10), released(500, 1200)]


def test_no_hold_comes_after_a_level_that_was_open_in_time_although_no_edge_said_so() -> None:
    bench = Bench()
    bench.edges((10, True))
    for ms, level in ((1000, True), (1009.9, False), (1031, False)):
        bench.reads(ms, level)
    assert bench.until(1100) == [
        pressed(10),
        Release("table", "north", Moment(at(999.75), at(1009.9))),
        fault(FaultKind.MISSED_EDGE, Moment(at(999.75), at(1009.9))),
    ]


def test_letting_go_for_a_moment_does_not_end_a_hold() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 400, 410)
    bench.reads(500, True)
    assert bench.until(2000) == [pressed(10), held(1010)]


def test_a_button_let_go_at_the_very_end_of_the_hold_time_was_held() -> None:
    bench = Bench()
    bench.closes_and_opens(10)
    bench.reads(11, True)
    bench.edges((1010, False))
    assert bench.until(1100) == [pressed(10), held(1010), released(1010)]


def test_a_button_let_go_just_before_the_hold_time_was_not_held() -> None:
    bench = Bench()
    bench.closes_and_opens(10)
    bench.reads(11, True)
    bench.edges((1009.9, False))
    assert bench.until(1100) == [pressed(10), released(1009.9)]


def test_a_stuck_button_is_reported_once_and_its_release_all_the_same() -> None:
    bench = Bench()
    bench.closes_and_opens(10)
    bench.reads(11, True)
    stuck = fault(FaultKind.STUCK, Moment.exactly(at(20_010)))
    assert bench.until(60_000) == [pressed(10), held(1010), stuck]
    bench.edges((60_000, False))
    assert bench.until(60_030) == [released(60_000)]
    assert bench.contacts["north"].counters.stuck == 1


def test_buttons_held_down_at_the_start_are_reported_and_press_nothing() -> None:
    bench = Bench("north", "east", "south", closed=True)
    at_start = [fault(FaultKind.HELD_AT_START, Moment.exactly(at(0)), seat) for seat in ("east", "north", "south")]
    assert bench.until(30_000) == at_start
    bench.edges((30_000, False))
    assert bench.until(40_000) == []


def test_a_button_held_down_at_the_start_counts_once_it_was_open_for_the_rearm_time() -> None:
    bench = Bench(closed=True)
    bench.until(10)
    bench.edges((20, False), (30, True), (35, False))
    bench.reads(36, False)
    bench.closes_and_opens(70)
    assert bench.until(100) == [pressed(70)]


def test_a_button_held_down_at_the_start_that_only_chatters_still_presses_nothing() -> None:
    bench = Bench(closed=True)
    bench.until(10)
    bench.edges((20, False), (30, True))
    bench.reads(31, True)
    assert bench.until(200) == []


def test_a_button_held_down_at_the_start_whose_opening_nobody_saw_counts_later_too() -> None:
    bench = Bench(closed=True)
    bench.until(10)
    for ms in (100, 130, 160):
        bench.reads(ms, False)
    found = fault(FaultKind.MISSED_EDGE, Moment(at(-0.25), at(100)))
    assert bench.until(190) == [found]
    bench.closes_and_opens(200)
    assert bench.until(210) == [pressed(200)]
