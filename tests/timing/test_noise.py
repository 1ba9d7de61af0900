"""Spikes on a line, and what they do to presses nearby."""

from deadheat.timing import Press

from .bench import Bench, at, pressed, released


def test_a_spike_is_no_press_and_is_counted() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 10.2)
    assert bench.until(100) == []
    assert bench.contacts["north"].counters.spikes == 1
    assert bench.contacts["north"].counters.presses == 0


def test_a_spike_whose_only_edge_was_printed_as_an_opening_is_no_press() -> None:
    bench = Bench()
    bench.edges((10, False))
    bench.reads(11, False)
    assert bench.until(100) == []


def test_a_burst_of_spikes_is_no_press() -> None:
    bench = Bench()
    bench.closes_and_opens(*(10 + 0.2 * n + spike for n in range(75) for spike in (0, 0.05)))
    assert bench.until(100) == []


def test_a_press_soon_after_a_spike_may_have_begun_with_it() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 10.1, 20)
    assert bench.until(30) == [pressed(10, 20)]


def test_a_press_after_several_spikes_may_have_begun_with_the_first_of_them() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 10.1, 18, 18.1, 30)
    assert bench.until(40) == [pressed(10, 30)]


def test_a_press_long_after_a_spike_is_exact() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 10.1, 35.2)
    assert bench.until(60) == [pressed(35.2)]


def test_noise_that_never_ends_blurs_a_press_by_no_more_than_the_rearm_time() -> None:
    bench = Bench()
    bench.closes_and_opens(*(10 * n + spike for n in range(100) for spike in (0, 0.05)), 1001)
    (press,) = bench.until(1100)
    assert isinstance(press, Press)
    assert at(1001 - 26) <= press.at.earliest <= press.at.latest == at(1001)


def test_a_bounce_so_bad_that_it_fails_to_confirm_keeps_its_first_edge_inside_the_moment() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 10.1, 11, 11.1, 12.5, 12.6, 14)
    assert bench.until(30) == [pressed(10, 14)]


def test_a_spike_while_the_button_is_held_changes_nothing() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 50, 50.1, 90)
    assert bench.until(200) == [pressed(10), released(90)]


def test_release_bounce_makes_no_fake_press() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 90, 90.5, 91, 100, 100.6)
    assert bench.until(300) == [pressed(10), released(100.6)]


def test_nothing_is_vouched_for_while_a_spike_may_still_prove_to_be_a_press() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 10.1)
    bench.reads(10.2, False)
    bench.until(30)
    assert bench.vouches(30) == 9.75
    bench.until(35.1)
    assert bench.vouches(35.1) > 34


def test_the_spike_is_forgotten_exactly_when_the_next_deadline_says() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 10.1)
    bench.reads(10.2, False)
    bench.until(14)
    deadline = bench.wakes()
    assert deadline is not None
    bench.until(deadline)
    assert bench.wakes() is None
    assert bench.vouches(deadline) > 34
