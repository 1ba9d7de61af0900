"""Buttons whose edges are stamped in callbacks, up to 20 ms late: fewer wins, but no false ones."""

import pytest

from deadheat.timing import MS, US, Accuracy, ContactTimes, Moment, Press, Release

from .bench import Bench, at

CALLBACKS = Accuracy(late=20 * MS, coalesced=0)


def test_a_press_says_how_badly_it_was_stamped() -> None:
    bench = Bench(accuracy=CALLBACKS)
    bench.closes_and_opens(50)
    bench.reads(50.5, True)
    assert bench.until(120) == [Press("table", "north", Moment(at(30), at(50)))]


def test_a_spike_whose_end_was_stamped_much_later_than_its_beginning_is_no_press() -> None:
    bench = Bench(accuracy=CALLBACKS)
    bench.closes_and_opens(50, 69)
    assert bench.until(300) == []


def test_chatter_on_letting_go_that_was_stamped_far_apart_is_no_second_press() -> None:
    """The line opens at 150 and touches until 160; the callbacks come between 150 and 180."""
    bench = Bench(accuracy=CALLBACKS)
    bench.closes_and_opens(50, 150, 178, 180)
    assert [type(signal) for signal in bench.until(400)] == [Press, Release]


def test_a_level_counts_only_once_every_edge_that_it_may_show_is_there() -> None:
    bench = Bench(accuracy=CALLBACKS)
    bench.closes_and_opens(50)
    bench.reads(50.5, True)
    bench.reads(120, False)
    assert bench.until(139) == [Press("table", "north", Moment(at(30), at(50)))]
    bench.edges((139, False))
    assert bench.until(200) == [Release("table", "north", Moment(at(119), at(139)))]
    assert bench.contacts["north"].counters.mistyped == 0


@pytest.mark.parametrize("late", [0, 250 * US, 550 * US, 800 * US])
def test_stamps_of_the_kernel_and_of_hubs_need_no_longer_times(late: int) -> None:
    assert ContactTimes().fitted(Accuracy(late=late)) == ContactTimes()
