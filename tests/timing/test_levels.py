"""Levels that are read, and edges whose printed type was wrong."""

from .bench import Bench, pressed, released


def test_an_opening_printed_as_a_closing_is_corrected_by_reading_the_level() -> None:
    bench = Bench()
    bench.edges((10, True), (80, True))
    bench.reads(81, False)
    assert bench.until(200) == [pressed(10), released(80)]
    assert bench.contacts["north"].counters.mistyped == 1


def test_a_closing_printed_as_an_opening_is_corrected_before_the_press_is_confirmed() -> None:
    bench = Bench()
    bench.edges((10, False))
    bench.reads(10.4, True)
    assert bench.until(13) == [pressed(10)]


def test_a_last_bounce_printed_as_an_opening_is_corrected_by_a_level_read_later() -> None:
    bench = Bench()
    bench.edges((10, True), (10.1, False), (10.15, False))
    bench.reads(14, True)
    assert bench.until(40) == [pressed(10)]


def test_a_press_is_found_although_its_only_edge_was_taken_for_a_spike() -> None:
    """The level comes after the spike was decided: the press counts from its edge all the same."""
    bench = Bench()
    bench.edges((10, False))
    assert bench.until(20) == []
    bench.reads(20, True)
    assert bench.until(30) == [pressed(10)]
    assert bench.contacts["north"].counters.presses == 1


def test_a_spike_whose_last_edge_was_printed_as_a_closing_is_still_no_press() -> None:
    bench = Bench()
    bench.edges((10, True), (10.1, True))
    bench.reads(10.5, False)
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
