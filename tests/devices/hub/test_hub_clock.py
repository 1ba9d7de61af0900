"""A hub's time in ours: as tight as the facts allow, never before what was vouched for, and never across a reset."""

import pytest

from deadheat.devices.hub.events import Said
from deadheat.devices.hub.hub_clock import HubClock
from deadheat.devices.hub.messages import Hello
from deadheat.timing import MS, US, Moment, OwnTime, S

HELLO = Hello(1, 0, (1, 0, 0), ticks_per_s=2_000_000, lateness=40)
LATE = 20 * US
BORN = 1_000 * S
"""When its tick 0 was."""


def tick(at: int) -> int:
    """The tick at an instant after its birth, in ns."""
    return at // 500


@pytest.fixture
def clock() -> HubClock:
    """Its answers took 8 ms back to us, a second after it was born."""
    clock = HubClock("left")
    clock.begin(HELLO, 7)
    assert clock.facts(Said(tick(1 * S), BORN + 1 * S - 100 * US, tick(1 * S), BORN + 1 * S + 8 * MS))
    return clock


def moment(clock: HubClock, at: int, now: int | None = None) -> Moment:
    now = BORN + at + S if now is None else now
    own = clock.own(tick(at), BORN + at, LATE)
    return clock.moment(Moment(own - LATE, own), now)


def test_nothing_is_known_before_both_facts_are(clock: HubClock) -> None:
    unknown = HubClock("right")
    assert not unknown.is_known
    unknown.begin(HELLO, 1)
    unknown.own(5, BORN)
    assert not unknown.is_known
    clock.own(tick(1 * S), BORN + 1 * S)
    assert clock.is_known


def test_every_report_that_came_sooner_than_the_answers_makes_moments_tighter(clock: HubClock) -> None:
    before = moment(clock, 1 * S)
    assert clock.read(tick(1 * S), BORN + 1 * S + 300 * US)
    after = moment(clock, 1 * S)
    assert before.width > 8 * MS
    assert after.width < 500 * US
    assert after.earliest <= BORN + 1 * S <= after.latest


def test_one_that_came_later_is_not_even_looked_at(clock: HubClock) -> None:
    clock.read(tick(1 * S), BORN + 1 * S + 300 * US)
    tight = moment(clock, 1 * S)
    clock.read(tick(1 * S + 20 * MS), BORN + 1 * S + 29 * MS)
    assert moment(clock, 1 * S) == tight


def test_nothing_is_put_before_what_was_vouched_for(clock: HubClock) -> None:
    own = clock.own(tick(1 * S), BORN + 1 * S, LATE)
    mark = clock.vouch(own, BORN + 2 * S)
    clock.slewed(5_000)
    assert not clock.is_known
    later = clock.moment(Moment(own + 1, own + 1), BORN + 3 * S)
    assert later.earliest == mark
    assert later.latest <= BORN + 3 * S


def test_nothing_has_happened_after_now(clock: HubClock) -> None:
    assert moment(clock, 1 * S, now=BORN + 1 * S + 1 * MS).latest == BORN + 1 * S + 1 * MS


def test_own_times_go_on_after_a_reset_under_another_name(clock: HubClock) -> None:
    last = clock.own(tick(1 * S), BORN + 1 * S, LATE)
    first = moment(clock, 1 * S)
    clock.vouch(last, BORN + 1 * S)
    clock.begin(HELLO, 8)
    assert not clock.is_known
    reborn = BORN + 5 * S
    own = clock.own(1_000, reborn, LATE)
    assert own - LATE > last
    assert clock.facts(Said(1_000, reborn, 1_000, reborn + 300 * US))
    second = clock.moment(Moment(own - LATE, own), reborn + 1 * S)
    assert first.own == OwnTime("left/7.1", last - LATE, last)
    assert second.own == OwnTime("left/8.2", own - LATE, own)
    between = clock.moment(Moment(last, own), reborn + 1 * S)
    assert between.own is None
    assert between.earliest <= BORN + 1 * S
    assert between.latest >= reborn


def test_what_lay_between_lives_of_which_nothing_was_learned_reaches_from_what_was_vouched_for_to_now(
    clock: HubClock,
) -> None:
    last = clock.own(tick(1 * S), BORN + 1 * S, LATE)
    mark = clock.vouch(last, BORN + 1 * S)
    for boot in range(8, 20):
        clock.begin(HELLO, boot)
        own = clock.own(100, BORN + boot * S, LATE)
    assert clock.facts(Said(100, BORN + 19 * S, 100, BORN + 19 * S + 1 * MS))
    assert clock.moment(Moment(last, own), BORN + 20 * S) == Moment(mark, BORN + 19 * S + 1 * MS)


def test_what_was_just_before_the_first_report_is_put_before_it() -> None:
    clock = HubClock("left")
    clock.begin(HELLO, 7)
    own = clock.own(tick(1 * S), BORN + 1 * S, LATE)
    assert clock.facts(Said(tick(1 * S), BORN + 1 * S, tick(1 * S), BORN + 1 * S + 1 * MS))
    before = clock.moment(Moment(own - 25 * MS, own - 25 * MS), BORN + 2 * S)
    assert before.earliest <= BORN + 1 * S - 25 * MS <= before.latest


def test_facts_that_contradict_each_other_void_what_was_vouched_for(clock: HubClock) -> None:
    clock.vouch(clock.own(tick(1 * S), BORN + 1 * S, LATE), BORN + 2 * S)
    assert not clock.read(tick(9 * S), BORN + 2 * S)
    assert clock.vouched is None
