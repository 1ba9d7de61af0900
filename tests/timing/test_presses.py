"""What a press is, and when it was."""

import pytest

from deadheat.timing import MS, US, ContactTimes, Press

from .bench import Bench, at, moment, pressed, released

ARCADE = (12.272, 12.280, 12.284, 12.540, 12.832, 12.836, 12.844)
"""A typical press of an arcade switch, as measured on a test rig."""


def presses(bench: Bench, until: float) -> list[Press]:
    return [signal for signal in bench.until(until) if isinstance(signal, Press)]


def test_a_clean_press_is_timed_by_its_edge() -> None:
    bench = Bench()
    bench.closes_and_opens(10)
    assert bench.until(13) == [pressed(10)]


@pytest.mark.parametrize("bounces", [ARCADE, (10, 10.1, 10.2), (10, 11, 11.3, 11.4, 11.45), (10, 17, 17.2, 29, 29.1)])
def test_the_first_edge_times_the_press_however_long_it_bounces(bounces: tuple[float, ...]) -> None:
    bench = Bench()
    bench.closes_and_opens(*bounces)
    assert bench.until(60) == [pressed(bounces[0])]


def test_a_worn_switch_does_not_make_its_player_slower() -> None:
    bench = Bench("worn", "new")
    bench.closes_and_opens(10, *(10.8 + n + opening for n in range(8) for opening in (0, 0.2)), seat="worn")
    bench.closes_and_opens(15, seat="new")
    assert [(press.seat, press.at) for press in presses(bench, 60)] == [("worn", moment(10)), ("new", moment(15))]


def test_a_press_is_not_said_before_it_is_confirmed() -> None:
    bench = Bench()
    bench.closes_and_opens(10)
    assert bench.until(12.999) == []
    assert bench.until(13) == [pressed(10)]


def test_a_press_is_confirmed_as_soon_as_the_time_of_confirmation_is_over() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 10.2, 10.3)
    bench.reads(10.5, True)
    bench.until(12)
    assert bench.wakes() == 13


def test_a_tap_of_two_milliseconds_is_a_press_with_its_release() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 12)
    assert bench.until(60) == [pressed(10), released(12)]


def test_the_first_edge_counts_although_it_was_printed_as_an_opening() -> None:
    bench = Bench()
    bench.edges((10, False), (10.1, True), (10.2, False), (10.25, True))
    assert bench.until(13) == [pressed(10)]


def test_several_edges_in_the_same_direction_are_one_press() -> None:
    bench = Bench()
    bench.edges((10, True), (10.4, True), (15, True), (40, True))
    assert bench.until(60) == [pressed(10)]


def test_edges_may_be_delivered_out_of_the_order_of_their_stamps() -> None:
    bench = Bench()
    bench.edges((10.6, True), (10, True), (10.5, False))
    assert bench.until(60) == [pressed(10)]


def test_players_are_told_apart_by_stamp_and_not_by_who_was_added_first() -> None:
    bench = Bench("south", "north")
    bench.closes_and_opens(12, seat="south")
    bench.closes_and_opens(11, seat="north")
    assert [press.seat for press in presses(bench, 20)] == ["north", "south"]


def test_equal_presses_are_listed_alike_whoever_was_added_first() -> None:
    seen = []
    for seats in (("north", "south"), ("south", "north")):
        bench = Bench(*seats)
        for seat in seats:
            bench.closes_and_opens(10, seat=seat)
        seen.append(bench.until(20))
    assert seen[0] == seen[1]


def test_a_press_thirty_milliseconds_after_letting_go_is_another_press() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 60, 90, 150)
    assert bench.until(300) == [pressed(10), released(60), pressed(90), released(150)]


def test_two_short_taps_thirty_milliseconds_apart_are_two_presses() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 14, 40, 44)
    assert bench.until(300) == [pressed(10), released(14), pressed(40), released(44)]


def test_closing_again_within_the_rearm_time_is_the_same_press() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 60, 80, 150)
    assert bench.until(300) == [pressed(10), released(150)]


def test_an_edge_exactly_at_the_rearm_time_begins_a_new_press() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 60, 85)
    assert bench.until(100) == [pressed(10), released(60), pressed(85)]


def test_times_can_be_set_for_a_table_with_other_switches() -> None:
    bench = Bench(times=ContactTimes(confirm=10 * MS, rearm=200 * MS))
    bench.closes_and_opens(10, 60, 180, 250)
    assert bench.until(19.9) == []
    assert bench.until(500) == [pressed(10), released(250)]


def test_the_first_edge_is_told_at_once_for_the_echo_and_later_ones_are_not() -> None:
    contacts = Bench().contacts
    assert contacts.edge("north", at(10), True)
    assert not contacts.edge("north", at(10.1), False)
    contacts.advance(at(10.2))
    assert not contacts.edge("north", at(10.3), True)


def test_a_press_at_the_very_instant_when_watching_began_counts() -> None:
    bench = Bench()
    bench.closes_and_opens(0)
    assert bench.until(3) == [pressed(0)]


def test_a_contact_that_opens_for_long_before_it_is_firm_says_that_the_press_may_have_been_later() -> None:
    """A touch of 0.2 ms, 1 ms of nothing and then a press: noise, or a bad bounce."""
    bench = Bench(times=ContactTimes(chatter=600 * US))
    bench.closes_and_opens(10, 10.2, 11.2)
    assert bench.until(60) == [pressed(10, 11.2)]


def test_opening_late_in_the_confirmation_leaves_a_firm_press_exact() -> None:
    bench = Bench()
    bench.closes_and_opens(10, 11.6, 12.8)
    assert bench.until(60) == [pressed(10)]
