"""Levels that are read, and edges whose printed type was wrong."""

from .bench import Bench, pressed, released


def test_an_opening_printed_as_a_closing_is_found_by_reading_the_level() -> None:
    """It was with that edge, or after it and nobody reported it: some time until the reading."""
    bench = Bench()
    bench.edges((10, True), (80, True))
    bench.reads(81, False)
    assert bench.until(200) == [pressed(10), released(80, 81)]
    assert bench.contacts["north"].counters.mistyped == 1


def test_a_closing_printed_as_an_opening_is_corrected_before_the_press_is_confirmed() -> None:
    bench = Bench()
    bench.edges((10, False))
    bench.reads(10.4, True)
    assert bench.until(13.5) == [pressed(10)]


def test_a_last_bounce_printed_as_an_opening_is_corrected_by_a_level_read_soon() -> None:
    bench = Bench()
    bench.edges((10, True), (10.1, False), (10.15, False))
    bench.reads(10.5, True)
    assert bench.until(13) == [pressed(10)]


def test_if_the_level_is_read_long_after_a_wrong_type_the_press_may_have_begun_until_then() -> None:
    """It may have been noise at 10 ms, and a press whose edge nobody reported."""
    bench = Bench()
    bench.edges((10, True), (10.1, False), (10.15, False))
    bench.reads(14, True)
    assert bench.until(40) == [pressed(10, 14)]


def test_a_press_is_found_although_its_only_edge_was_taken_for_a_spike() -> None:
    bench = Bench()
    bench.edges((10, False))
    assert bench.until(20) == []
    bench.reads(20, True)
    assert bench.until(30) == [pressed(10, 20)]
    assert bench.contacts["north"].counters.presses == 1


def test_a_spike_whose_last_edge_was_printed_as_a_closing_is_still_no_press() -> None:
    bench = Bench()
    bench.edges((10, True), (10.1, True))
    bench.reads(10.5, False)
    assert bench.until(100) == []


def test_a_spike_whose_opening_nobody_reported_is_no_press() -> None:
    bench = Bench()
    bench.edges((10, True))
    bench.reads(14, False)
    assert bench.until(100) == []


def test_a_bounce_during_letting_go_printed_wrongly_is_corrected() -> None:
    bench = Bench()
    bench.edges((10, True), (80, False), (81, False))
    bench.reads(82, True)
    assert bench.until(200) == [pressed(10)]


def test_a_level_is_wanted_after_every_edge_and_not_otherwise() -> None:
    bench = Bench()
    assert not bench.wants_level()
    bench.edges((10, True))
    assert bench.wants_level()
    bench.reads(9.9, False)
    assert bench.wants_level()
    bench.reads(10.2, True)
    assert not bench.wants_level()


def test_only_wanted_levels_are_read_unless_all_are_asked_for() -> None:
    bench = Bench("north", "south")
    bench.edges((10, True), seat="south")
    asked: list[str] = []

    def read(seat: str) -> bool:
        asked.append(seat)
        return False

    bench.contacts.read_levels(read, bench.contacts.watermark(0))
    assert asked == ["south"]
    bench.contacts.read_levels(read, 0, everywhere=True)
    assert asked == ["south", "north", "south"]


def test_a_level_that_already_shows_an_edge_which_is_stamped_a_little_later_changes_nothing() -> None:
    """The button is let go at 12.8, read at 12.9 and, interrupts being off, stamped at 13.0: a press of 2.8 ms."""
    bench = Bench()
    bench.edges((10, True))
    bench.reads(12.9, False)
    bench.edges((13, False))
    assert bench.until(60) == [pressed(10), released(13)]
    assert bench.contacts["north"].counters.mistyped == 0


def test_a_level_read_before_the_last_edge_says_nothing_about_it() -> None:
    bench = Bench()
    bench.edges((10, True))
    bench.reads(15, True)
    bench.edges((80, False))
    bench.reads(79, True)
    assert bench.until(200) == [pressed(10), released(80)]


def test_a_press_waits_for_a_level_that_is_on_its_way_and_not_for_long() -> None:
    bench = Bench()
    bench.edges((10, True), (12.9, False))
    bench.reads(13, True)
    assert bench.until(13.5) == []
    assert bench.until(13.6) == [pressed(10)]


def test_a_press_found_by_a_late_level_still_begins_with_the_touch_before_its_edge() -> None:
    """A bounce closes at 10, opens, and closes for good at 10.1, which is printed as an opening."""
    bench = Bench()
    bench.edges((10, True), (10.1, False))
    assert bench.until(60) == []
    bench.reads(60, True)
    assert bench.until(70) == [pressed(10, 60)]


def test_nothing_is_vouched_for_beyond_an_edge_whose_type_was_not_checked() -> None:
    bench = Bench()
    bench.edges((10, True), (80, True))
    bench.until(200)
    assert bench.vouches(200) <= 79.75
    bench.reads(200, False)
    assert bench.until(240) == [released(80, 200)]
    assert bench.vouches(240) > 239


def test_nothing_is_vouched_for_beyond_what_was_judged() -> None:
    bench = Bench()
    bench.edges((10, True))
    bench.reads(11, True)
    bench.until(20)
    assert bench.vouches(5000) < 20
