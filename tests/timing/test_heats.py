"""Who was first: clear orders, dead heats, and what waits for whom."""

import pytest

from deadheat.timing import Closing, Heat, Kind, Lineup, Moment, Press

from .gate import BUTTONS, CARDS, Gate, lost, ms, press, release, scan, when


def test_the_earlier_press_wins_although_it_arrives_later() -> None:
    gate = Gate()
    gate.offer(press("south", 15), press("north", 10))
    gate.beat(40)
    assert gate.heats(40) == [{"north"}, {"south"}]


def test_two_presses_within_the_window_are_a_dead_heat() -> None:
    gate = Gate()
    gate.offer(press("south", 10.9), press("north", 10))
    gate.beat(40)
    assert gate.heats(40) == [{"north", "south"}]


def test_two_presses_further_apart_than_the_window_are_a_dead_heat_if_nobody_could_measure_it() -> None:
    gate = Gate()
    gate.offer(press("north", 10, 13), press("south", 14, 17))
    gate.beat(40)
    assert gate.heats(40) == [{"north", "south"}]


def test_without_any_window_equal_instants_are_a_dead_heat() -> None:
    gate = Gate(window=0)
    gate.offer(press("north", 10), press("south", 10), press("east", 10.000001))
    gate.beat(40)
    assert gate.heats(40) == [{"north", "south"}, {"east"}]


def test_who_ties_with_the_second_but_not_with_the_first_is_not_in_the_heat() -> None:
    gate = Gate()
    gate.offer(press("a", 10), press("b", 10.8), press("c", 11.6))
    gate.beat(40)
    assert gate.heats(40) == [{"a", "b"}, {"c"}]


def test_a_press_at_the_very_instant_zero_is_a_press() -> None:
    gate = Gate()
    gate.offer(press("north", 0))
    gate.beat(10)
    assert gate.heats(10) == [{"north"}]


def test_a_negative_window_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        Lineup(-1)


def test_nothing_is_released_before_every_source_has_passed_the_cut() -> None:
    gate = Gate("table", "hub")
    gate.offer(press("north", 10))
    gate.beat(40, "table")
    gate.beat(11, "hub", now=40)
    assert gate.heats(40) == []
    gate.beat(11.000001, "hub", now=41)
    assert gate.heats(41) == [{"north"}]


def test_a_press_that_arrives_while_the_verdict_waits_is_part_of_it() -> None:
    gate = Gate("table", "hub")
    gate.offer(press("north", 10))
    gate.beat(40, "table")
    assert gate.heats(40) == []
    gate.offer(press("south", 9.5, 10.5, source="hub"))
    gate.beat(40, "hub")
    assert gate.heats(40) == [{"north", "south"}]


def test_a_slow_reader_does_not_delay_a_race_of_buttons() -> None:
    gate = Gate()
    gate.joins("reader", kinds=CARDS, lag=300)
    gate.offer(press("north", 10))
    gate.beat(40, "table")
    assert gate.heats(40) == [{"north"}]


def test_a_reader_is_waited_for_once_cards_matter() -> None:
    gate = Gate()
    gate.joins("reader", kinds=CARDS, lag=300)
    gate.offer(press("north", 10))
    gate.beat(40, "table")
    assert gate.heats(40, {Kind.PRESS, Kind.CARD_SEEN}) == []
    gate.beat(40, "reader")
    assert gate.heats(40, {Kind.PRESS, Kind.CARD_SEEN}) == [{"north"}]


def test_kinds_that_do_not_matter_are_released_at_once_and_wait_for_nobody() -> None:
    gate = Gate()
    gate.offer(release("north", 10))
    assert gate.checks() == 0
    assert gate.take(10) == [Heat((release("north", 10),), aside=True)]


def test_what_does_not_matter_now_is_never_late() -> None:
    """A reader is slow: a card may have come before a press that was judged long ago."""
    gate = Gate()
    gate.offer(press("north", 100))
    gate.beat(200)
    assert gate.heats(200) == [{"north"}]
    seen = scan("the-mind/42", 50, 250)
    gate.offer(seen)
    assert gate.take(250) == [Heat((seen,), aside=True)]


def test_a_card_is_not_late_for_a_verdict_in_which_cards_did_not_matter() -> None:
    gate = Gate()
    gate.offer(press("north", 100))
    gate.beat(200)
    gate.take(200)
    seen = scan("the-mind/42", 50, 250)
    gate.offer(seen)
    gate.beat(300)
    assert gate.take(300, {Kind.PRESS, Kind.CARD_SEEN}) == [Heat((seen,))]


def test_a_heat_is_written_the_same_whatever_the_order_of_arrival() -> None:
    first, second = Gate(), Gate()
    first.offer(press("north", 10), press("south", 10.2), lost("east", 5, 10), lost("west", 6, 10))
    second.offer(lost("west", 6, 10), press("south", 10.2), lost("east", 5, 10), press("north", 10))
    for gate in (first, second):
        gate.beat(40)
    assert first.take(40) == second.take(40)


def test_a_heat_with_lost_edges_is_uncertain_and_nobody_loses_silently() -> None:
    gate = Gate()
    gate.offer(press("north", 10), lost("south", 8, 12))
    gate.beat(40)
    (heat,) = gate.take(40)
    assert heat == Heat((press("north", 10),), (lost("south", 8, 12),))
    assert isinstance(heat, Heat)
    assert heat.uncertain
    assert not heat.is_dead


def test_lost_edges_make_every_heat_uncertain_that_they_reach() -> None:
    gate = Gate()
    gate.offer(press("north", 10), press("east", 20), press("west", 40), lost("south", 8, 25))
    gate.beat(60)
    heats = [heat for heat in gate.take(60) if isinstance(heat, Heat)]
    assert [heat.uncertain for heat in heats] == [True, True, False]


def test_edges_lost_clearly_before_a_press_are_told_apart_from_it() -> None:
    gate = Gate()
    gate.offer(press("north", 20), lost("south", 8, 10))
    gate.beat(60)
    assert gate.take(60) == [Heat((), (lost("south", 8, 10),)), Heat((press("north", 20),))]


def test_edges_lost_since_before_the_last_verdict_are_reported_late_and_make_the_next_one_uncertain() -> None:
    """The gap reaches from the round before into this one: it must not be filed away as a thing of the past."""
    gate = Gate()
    gate.offer(press("north", 10))
    gate.beat(40)
    gate.take(40)
    gate.offer(press("north", 100), lost("south", 5, 99.5))
    gate.beat(140)
    late, heat = gate.take(140)
    assert late == Heat((), (lost("south", 5, 99.5),), late=True)
    assert heat == Heat((press("north", 100),), (lost("south", 5, 99.5),))


def test_a_press_after_its_verdict_is_late_and_changes_nothing() -> None:
    gate = Gate()
    gate.offer(press("north", 10))
    gate.beat(40)
    gate.take(40)
    gate.offer(press("south", 11))
    assert gate.checks() == 0
    assert gate.take(41) == [Heat((press("south", 11),), late=True)]
    assert gate.checks() != 0


def test_a_press_just_after_the_cut_of_the_last_verdict_is_not_late() -> None:
    gate = Gate()
    gate.offer(press("north", 10))
    gate.beat(11.000001)
    gate.take(12)
    gate.offer(press("south", 11.000001))
    gate.beat(40)
    assert gate.heats(40) == [{"south"}]


def test_what_was_stamped_before_the_closing_counts_although_it_arrives_after() -> None:
    gate = Gate()
    gate.beat(99, now=101)
    assert gate.take(101, closing=100) == []
    gate.offer(press("north", 99.5))
    gate.beat(103)
    assert gate.take(103, closing=100) == [Heat((press("north", 99.5),)), Closing(ms(100))]


def test_a_press_after_the_closing_waits_until_the_closing_was_said() -> None:
    gate = Gate()
    gate.offer(press("north", 100.1))
    gate.beat(110)
    assert gate.take(110, closing=100) == [Closing(ms(100))]
    assert gate.take(110) == [Heat((press("north", 100.1),))]


def test_a_press_that_may_have_been_before_the_closing_is_released_before_it() -> None:
    gate = Gate()
    gate.offer(press("north", 99.9, 100.1))
    gate.beat(110)
    assert gate.take(110, closing=100) == [Heat((press("north", 99.9, 100.1),)), Closing(ms(100))]


def test_a_press_from_before_the_closing_that_comes_after_it_was_said_is_late() -> None:
    gate = Gate()
    gate.beat(110)
    gate.take(110, closing=100)
    gate.offer(press("north", 99))
    assert gate.take(111) == [Heat((press("north", 99),), late=True)]


def test_a_closing_at_instant_zero_is_a_closing() -> None:
    gate = Gate()
    gate.beat(1)
    assert gate.take(1, closing=0) == [Closing(0)]


def test_a_closing_without_any_source_comes_in_its_time() -> None:
    gate = Gate()
    gate.lineup = Lineup(ms(1))
    assert gate.checks(closing=100) == 100
    assert gate.take(99, closing=100) == []
    assert gate.take(100, closing=100) == [Closing(ms(100))]


def test_a_closing_is_looked_for_when_the_sources_can_have_passed_it() -> None:
    gate = Gate("table", "hub")
    gate.joins("slow", lag=30)
    assert gate.checks(closing=100) == 102
    gate.beat(99, "table", "hub", now=102)
    assert gate.checks(closing=100) == 130


def test_a_press_and_a_release_of_other_players_can_tie_if_both_matter() -> None:
    gate = Gate()
    gate.offer(press("north", 10), release("south", 10.5))
    gate.beat(40)
    assert gate.take(40, BUTTONS) == [Heat((press("north", 10), release("south", 10.5)))]


def test_the_next_check_is_when_a_source_can_have_passed_the_cut() -> None:
    gate = Gate()
    gate.offer(press("north", 10))
    assert gate.checks() == 10 + 1 + 2


def test_a_source_that_did_not_pass_the_cut_when_expected_is_not_asked_again_and_again() -> None:
    gate = Gate()
    gate.offer(press("north", 10))
    gate.beat(9, now=13)
    assert gate.heats(13) == []
    assert gate.checks() == 2013


def test_a_source_that_cannot_vouch_at_all_is_not_asked_again_and_again() -> None:
    gate = Gate("table", "broken")
    gate.offer(press("north", 10))
    gate.beat(13, "table")
    assert gate.heats(13) == []
    assert gate.checks() == 2000


def test_exact_times_of_a_heat_survive_as_they_are() -> None:
    gate = Gate()
    gate.offer(Press("table", "north", Moment(1, 1)))
    gate.beat(40)
    (heat,) = gate.take(40)
    assert isinstance(heat, Heat)
    assert heat.signals[0].at == Moment(1, 1) != when(1)
