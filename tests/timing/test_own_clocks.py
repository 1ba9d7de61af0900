"""Presses at one hub are told apart by the hub's clock, which knows them better than the host knows either."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from deadheat.timing import MS, US, Heat, Kind, Moment, OwnTime, Press, firsts

from .bench import START, STEADY
from .gate import Gate, lost, ms, press

_LATE = 20 * US


def at_hub(seat: str, true: float, off: float = 0, bound: float = 1, hub: str = "hub") -> Press:
    """A press at ``true`` ms, which the host believes to have been ``off`` ms later, give or take ``bound`` ms."""
    own = OwnTime(hub, ms(true) - _LATE, ms(true))
    return Press(hub, seat, Moment(ms(true + off - bound) - _LATE, ms(true + off + bound), own))


def test_presses_closer_than_the_hosts_doubt_are_ordered_by_the_clock_of_their_hub() -> None:
    first, later = at_hub("north", 10).at, at_hub("south", 11.1).at
    assert first.is_before(later, MS)
    assert not later.is_before(first)


def test_presses_within_the_window_by_the_hubs_clock_are_a_dead_heat() -> None:
    assert at_hub("north", 10).at.ties_with(at_hub("south", 11.01).at, MS)


def test_the_clocks_of_two_hubs_say_nothing_of_each_other() -> None:
    assert at_hub("north", 10).at.ties_with(at_hub("south", 11.1, hub="other").at)


def test_how_far_two_presses_at_one_hub_were_apart_is_known_as_well_as_the_hub_knows_it() -> None:
    lead, doubt = at_hub("north", 10).at.lead_over(at_hub("south", 12, off=0.7).at)
    assert lead == 2 * MS
    assert 20 * US <= doubt <= 31 * US
    lead, doubt = at_hub("south", 12).at.lead_over(at_hub("north", 10).at)
    assert lead == -2 * MS
    assert doubt <= 31 * US


def test_how_far_presses_at_two_hubs_were_apart_is_known_as_well_as_the_host_knows_it() -> None:
    assert at_hub("north", 10).at.lead_over(at_hub("south", 12, hub="other").at) == (2 * MS, 2 * MS + _LATE)
    assert at_hub("north", 10).at.lead_over(press("south", 12).at)[0] == 2 * MS + _LATE // 2


def test_what_is_far_apart_is_known_no_better_by_a_hub_whose_rate_may_be_off() -> None:
    assert at_hub("north", 0).at.lead_over(at_hub("south", 10_000).at) == (10_000 * MS, 2 * MS + _LATE)


def test_a_hub_and_the_table_clock_are_compared_by_the_table_clock() -> None:
    assert at_hub("north", 10).at.ties_with(press("south", 11).at)
    assert at_hub("north", 10).at.is_before(press("south", 11.1).at)


def test_the_later_press_at_a_hub_waits_for_the_next_heat_and_is_not_late() -> None:
    gate = Gate("table", "hub")
    gate.offer(at_hub("south", 11.1), at_hub("north", 10))
    gate.beat(40)
    first, second = gate.take(40)
    assert isinstance(first, Heat)
    assert isinstance(second, Heat)
    assert [signal.seat for heat in (first, second) for signal in heat.signals if isinstance(signal, Press)] == [
        "north",
        "south",
    ]
    assert not first.late
    assert not second.late


def test_a_third_press_that_may_have_been_with_either_is_with_the_first() -> None:
    gate = Gate("table", "hub")
    gate.offer(at_hub("south", 11.1), at_hub("north", 10), press("east", 10.5))
    gate.beat(40)
    assert gate.heats(40) == [{"north", "east"}, {"south"}]


def test_a_press_that_comes_after_its_verdict_is_late_only_if_it_might_have_changed_it() -> None:
    gate = Gate("table", "hub")
    gate.offer(at_hub("north", 10))
    gate.beat(40)
    assert gate.heats(40) == [{"north"}]
    gate.offer(at_hub("south", 11.1), at_hub("west", 10.9))
    late = {
        signal.seat: heat.late
        for heat in gate.take(40)
        if isinstance(heat, Heat)
        for signal in heat.signals
        if isinstance(signal, Press)
    }
    assert late == {"south": False, "west": True}


def test_edges_that_were_lost_before_make_the_first_press_of_a_hub_uncertain_and_not_the_later_one() -> None:
    gate = Gate("table", "hub")
    gate.offer(lost("south", 9, 9.5), at_hub("south", 14), at_hub("north", 10))
    gate.beat(40)
    uncertain = [heat.uncertain for heat in gate.take(40) if isinstance(heat, Heat) and heat.signals]
    assert uncertain == [True, False]


def test_clocks_that_contradict_each_other_leave_a_dead_heat_and_never_nobody() -> None:
    early, late = at_hub("north", 10), at_hub("south", 20, off=-19)
    assert firsts([early, late], 0)
    gate = Gate("table", "hub")
    gate.offer(early, late)
    gate.beat(60)
    assert sorted(seat for heat in gate.heats(60) for seat in heat) == ["north", "south"]


def test_the_clock_of_its_own_survives_being_written_down_shifted_and_joined() -> None:
    north, south = at_hub("north", 10), at_hub("south", 12)
    assert msgspec.json.decode(msgspec.json.encode(north), type=Press) == north
    assert north.at.shifted(5).own == OwnTime("hub", ms(10) - _LATE + 5, ms(10) + 5)
    assert north.at.hull(south.at).own == OwnTime("hub", ms(10) - _LATE, ms(12))
    assert north.at.hull(press("east", 12).at).own is None
    assert sorted([south.at, north.at, press("east", 1).at])[1:] == [north.at, south.at]


class Played(msgspec.Struct, frozen=True):
    """A press whose true time is known."""

    true: int
    signal: Press


@st.composite
def plays(draw: st.DrawFn) -> Sequence[Played]:
    """Presses at two hubs and the Pi, each hub with one common error inside its bound."""
    bounds = {hub: draw(st.integers(0, 3 * MS)) for hub in ("hub-1", "hub-2")}
    errors = {hub: draw(st.integers(-bound, bound)) for hub, bound in bounds.items()}
    true, played = START, []
    for n in range(draw(st.integers(1, 8))):
        true += draw(st.one_of(st.integers(0, 40 * US), st.integers(900 * US, 1100 * US), st.integers(0, 5 * MS)))
        where = draw(st.sampled_from(("pi", "hub-1", "hub-2")))
        stamp = true + draw(st.integers(0, _LATE))
        at = Moment(stamp - _LATE, stamp)
        if where != "pi":
            seen, bound = stamp + errors[where], bounds[where]
            # A hub's stamps never decrease, so nor do what is known of two presses in turn.
            at = Moment(seen - bound - _LATE, seen + bound, OwnTime(where, stamp - 777 - _LATE, stamp - 777))
        played.append(Played(true, Press(where, f"seat-{n}", at)))
    return played


def heats_of(played: Sequence[Played]) -> list[list[Played]]:
    gate = Gate("pi", "hub-1", "hub-2")
    by_seat = {each.signal.seat: each for each in played}
    gate.offer(*(each.signal for each in reversed(played)))
    gate.beat((START + 1_000 * MS) / MS)
    released = gate.take((START + 1_000 * MS) / MS, {Kind.PRESS})
    heats = [heat for heat in released if isinstance(heat, Heat) and not heat.aside]
    assert not any(heat.late for heat in heats)
    return [[by_seat[signal.seat] for signal in heat.signals if isinstance(signal, Press)] for heat in heats]


@STEADY
@given(plays())
def test_no_heat_is_before_another_unless_somebody_in_it_truly_was(played: Sequence[Played]) -> None:
    heats = heats_of(played)
    assert sum(map(len, heats)) == len(played)
    for heat, following in pairwise(heats):
        assert all(min(first.true for first in heat) + MS < later.true for later in following)


@STEADY
@given(plays())
def test_presses_of_one_hub_that_its_clock_tells_apart_are_never_in_one_heat(played: Sequence[Played]) -> None:
    for heat in heats_of(played):
        hubs: dict[str, list[int]] = {}
        for each in heat:
            hubs.setdefault(each.signal.source, []).append(each.true)
        assert all(max(times) - min(times) <= MS + 2 * _LATE for times in hubs.values())


@STEADY
@given(plays())
def test_whoever_compares_moments_later_finds_the_same_first_ones(played: Sequence[Played]) -> None:
    first = firsts([each.signal for each in played], MS)
    assert {signal.seat for signal in first} == {each.signal.seat for each in heats_of(played)[0]}
