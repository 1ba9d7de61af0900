"""Edges that never came: gaps in numbers, buffers that overflow, changes that nobody reported."""

from deadheat.timing import MS, Accuracy, Contacts, Fault, FaultKind, Moment, Press
from deadheat.timing.reports import LIMIT

from .bench import LATE, START, Bench, at, fault, pressed, released

COALESCED = Accuracy().coalesced


def test_a_gap_in_the_numbers_of_a_line_is_reported_with_the_time_it_may_concern() -> None:
    bench = Bench()
    bench.numbered(1, 1, 10, True)
    bench.numbered(2, 2, 80, False)
    assert bench.until(120) == [pressed(10), released(80)]
    bench.numbered(5, 5, 200, True)
    lost = Moment(at(80) - LATE, at(200))
    assert bench.until(210) == [Press("table", "north", lost), fault(FaultKind.LOST_EDGES, lost)]


def test_a_press_after_a_gap_may_have_begun_as_soon_as_the_line_was_last_known_to_be_open() -> None:
    bench = Bench()
    bench.numbered(1, 1, 10, True)
    bench.numbered(2, 2, 80, False)
    bench.reads(190, False)
    bench.until(195)
    bench.numbered(5, 5, 200, True)
    _, press = sorted(bench.until(210), key=lambda signal: isinstance(signal, Press))
    assert press.at == Moment(at(190) - LATE, at(200))


def test_numbers_begin_at_one_so_that_losing_the_very_first_edge_shows() -> None:
    bench = Bench()
    bench.numbered(4, 4, 10, True)
    assert fault(FaultKind.LOST_EDGES, Moment(at(0), at(10))) in bench.until(20)


def test_an_edge_that_comes_after_its_successor_was_judged_is_counted_and_reported_as_lost_only_once() -> None:
    bench = Bench()
    bench.numbered(2, 2, 10.2, True)
    signals = bench.until(15)
    bench.numbered(1, 1, 10, True)
    signals += bench.until(200)
    assert [signal.kind for signal in signals if isinstance(signal, Fault)] == [FaultKind.LOST_EDGES]
    assert len(signals) == 2
    assert bench.contacts["north"].counters.late == 1


def test_a_late_first_edge_without_a_number_still_widens_the_press_that_it_began() -> None:
    bench = Bench()
    bench.edges((10.4, True))
    bench.until(11)
    bench.edges((10, True))
    (press,) = bench.until(20)
    assert press.at == Moment(at(10) - LATE, at(10.4))


def test_a_late_edge_from_before_a_release_makes_no_second_press() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 80)
    assert bench.until(110) == [pressed(10), released(80)]
    bench.edges((79, True))
    bench.reads(111, False)
    assert bench.until(300) == []


def test_after_a_gap_every_line_of_the_source_is_read_again() -> None:
    bench = Bench("north", "south")
    bench.numbered(3, 3, 10, True, seat="north")
    bench.until(20)
    assert bench.contacts["south"].unsure


def test_so_it_is_when_only_the_numbers_of_the_line_have_a_gap() -> None:
    bench = Bench("north", "south")
    bench.numbered(3, None, 10, True, seat="north")
    bench.until(20)
    assert bench.contacts["south"].unsure
    assert bench.vouches(20) < 0


def test_nothing_is_vouched_for_after_a_gap_until_the_levels_were_read() -> None:
    bench = Bench("north", "south")
    bench.numbered(3, 3, 10, True, seat="north")
    bench.until(20)
    assert bench.vouches(20) == -0.25
    for seat, level in (("north", True), ("south", False)):
        bench.reads(20.5, level, seat)
    bench.until(22)
    assert bench.vouches(22) > 21


def test_a_press_whose_edges_were_all_lost_is_found_because_the_numbers_over_all_lines_have_a_gap() -> None:
    """North pressed first and nothing of it was delivered; south's edges are complete in themselves."""
    bench = Bench("north", "south")
    bench.numbered(1, 4, 30, True, seat="south")
    (south,) = bench.until(33)
    assert bench.vouches(33) < 0
    for ms in (34, 56):
        for seat in ("north", "south"):
            bench.reads(ms, True, seat)
    found = bench.until(60)
    assert fault(FaultKind.MISSED_EDGE, Moment(at(0) - LATE, at(34))) in found
    (north,) = (signal for signal in found if isinstance(signal, Press))
    assert north.at.ties_with(south.at)


def test_an_overwritten_edge_widens_the_press_and_is_not_a_loss() -> None:
    """Number 2 was stamped over by number 3 before the interrupt thread had run."""
    bench = Bench("north", "south")
    bench.numbered(1, 1, 5, True, seat="south")
    bench.numbered(1, 3, 10, True, seat="north")
    signals = bench.until(20)
    assert signals == [
        pressed(5, seat="south"),
        Press("table", "north", Moment(at(10) - COALESCED - LATE, at(10))),
    ]


def test_an_overwritten_edge_cannot_have_been_before_the_number_before_it() -> None:
    bench = Bench("north", "south")
    bench.numbered(1, 1, 9.9, True, seat="south")
    bench.numbered(1, 3, 10, True, seat="north")
    north = next(signal for signal in bench.until(20) if isinstance(signal, Press) and signal.seat == "north")
    assert north.at == Moment(at(9.9) - LATE, at(10))


def test_the_very_first_edge_may_be_an_overwritten_one() -> None:
    bench = Bench()
    bench.numbered(1, 2, 10, True)
    assert bench.until(20) == [Press("table", "north", Moment(at(10) - COALESCED - LATE, at(10)))]


def test_an_edge_overwritten_long_ago_does_not_widen_later_presses() -> None:
    bench = Bench()
    bench.numbered(1, 2, 10, True)
    bench.numbered(2, 3, 80, False)
    bench.reads(81, False)
    bench.until(120)
    bench.numbered(3, 4, 200, True)
    assert bench.until(210) == [pressed(200)]


def test_numbers_that_were_only_swapped_on_the_way_are_not_missing() -> None:
    bench = Bench("north", "south")
    bench.numbered(1, 2, 10, True, seat="north")
    bench.numbered(1, 1, 10.01, True, seat="south")
    assert bench.until(20) == [pressed(10, seat="north"), pressed(10.01, seat="south")]


def test_a_press_that_no_edge_reported_is_found_by_its_level() -> None:
    bench = Bench()
    bench.reads(100, False)
    bench.until(102)
    bench.reads(200, True)
    assert bench.until(202) == []
    assert bench.wakes() == 220
    bench.reads(220, True)
    unseen = Moment(at(100) - LATE, at(200))
    assert bench.until(230) == [Press("table", "north", unseen), fault(FaultKind.MISSED_EDGE, unseen)]


def test_a_release_that_no_edge_reported_is_found_by_its_level() -> None:
    bench = Bench()
    bench.edges((10, True))
    for ms, level in ((20, True), (100, False), (121, False)):
        bench.reads(ms, level)
    signals = bench.until(200)
    assert [type(signal).__name__ for signal in signals] == ["Press", "Release", "Fault"]
    assert signals[1].at == Moment(at(20) - LATE, at(100))


def test_a_level_that_contradicts_for_a_moment_only_is_not_a_missed_edge() -> None:
    bench = Bench()
    bench.reads(100, True)
    bench.until(102)
    bench.reads(110, False)
    assert bench.until(200) == []
    assert bench.contacts["north"].counters.lost == 0


def test_a_contradiction_is_settled_at_once_by_a_later_edge_which_proves_that_one_was_missed() -> None:
    bench = Bench()
    bench.reads(100, True)
    bench.until(102)
    bench.edges((108, False))
    assert [type(signal).__name__ for signal in bench.until(140)] == ["Press", "Fault", "Release"]


def test_nothing_is_vouched_for_while_a_level_contradicts_the_edges() -> None:
    bench = Bench()
    bench.reads(100, False)
    bench.until(102)
    bench.reads(200, True)
    bench.until(200.1)
    assert bench.vouches(200.1) == 99.75
    bench.until(215)
    assert bench.vouches(215) == 99.75


def test_a_flood_of_edges_that_finds_no_room_is_reported_as_lost_edges() -> None:
    bench = Bench()
    bench.closes_and_opens(*(10 + n / 100 for n in range(2 * LIMIT)))
    lost = [signal for signal in bench.until(100) if isinstance(signal, Fault)]
    assert [signal.kind for signal in lost] == [FaultKind.LOST_EDGES]
    assert lost[0].at.latest == at(10 + (2 * LIMIT - 1) / 100)
    assert bench.contacts["north"].unsure


def test_no_watermark_passes_edges_that_found_no_room() -> None:
    bench = Bench()
    bench.closes_and_opens(*(10 + n / 1000 for n in range(LIMIT)))
    bench.edges((5, True))
    assert bench.vouches(0) <= 5 - 0.55
    assert bench.vouches(20) <= 5 - 0.55


def test_a_source_without_seats_vouches_for_everything() -> None:
    contacts = Contacts("table")
    assert contacts.watermark(START) == START
    assert contacts.next_deadline is None
    assert contacts.advance(START + MS) == []
