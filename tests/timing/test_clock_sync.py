"""Where a hub's ticks lie on the table clock: the truth is inside, the bounds are tight, and lies come to light."""

import random
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.timing import MS, US, ClockSync, S

TICKS = 2_000_000


class Hub(msgspec.Struct):
    """An oscillator whose rate is off and wanders, and the cable to it."""

    chance: random.Random
    off_ppm: float
    wander_ppm: float = 0
    """How far the rate goes up and down around ``off_ppm``, over 64 s."""
    started: int = 0
    """Host time at which its ticks began."""

    def ticks(self, when: int) -> int:
        """The tick at host time ``when``: the integral of a rate that goes up and down in straight lines."""
        nominal = when - self.started
        turn = 32 * S
        half, into = divmod(nominal, turn)
        slope = 2 * self.wander_ppm / turn
        begin = -self.wander_ppm if half % 2 == 0 else self.wander_ppm
        slope = slope if half % 2 == 0 else -slope
        swung = begin * into + slope * into * into / 2
        return int((nominal - nominal * self.off_ppm * 1e-6 - swung * 1e-6) * TICKS / S)

    def exchange(self, sync: ClockSync, now: int) -> int:
        """A PING and its PONG over a USB bridge: a frame of 1 ms to wait for, a short way back, some long ones."""
        arrives = now + self.chance.randrange(0, 1_000) * US + 60 * US
        leaves = arrives + 20 * US
        back = leaves + self.chance.randrange(60, 200) * US
        if self.chance.random() < 0.05:
            back += self.chance.randrange(0, 5_000) * US
        assert sync.heard(self.ticks(arrives), now)
        assert sync.said(self.ticks(leaves), back)
        return back


def instants(every: int, until: int) -> Iterator[int]:
    yield from range(S, until, every)


@settings(max_examples=25)
@given(
    seed=st.integers(0, 2**32),
    off=st.floats(-4_900, 4_900),
    wander=st.floats(0, 9),
    every=st.sampled_from([50 * MS, 137 * MS, 483_900 * US, 2 * S]),
)
def test_the_moment_of_every_press_holds_the_truth(seed: int, off: float, wander: float, every: int) -> None:
    chance = random.Random(seed)
    hub, sync = Hub(chance, off, wander), ClockSync(TICKS)
    for now in instants(every, S + 300 * every):
        back = hub.exchange(sync, now)
        for press in (back - chance.randrange(S), back, back + chance.randrange(every)):
            moment = sync.moment(hub.ticks(press))
            assert moment is not None
            assert moment.earliest <= press <= moment.latest + 500  # a tick is half a microsecond long
    assert sync.breaks == 0


def widths(off: float, wander: float, every: int, begin: int, until: int) -> list[int]:
    hub, sync = Hub(random.Random(1), off, wander), ClockSync(TICKS)
    seen = []
    for now in instants(every, until):
        hub.exchange(sync, now)
        press = now + every - MS
        moment = sync.moment(hub.ticks(press))
        assert moment is not None
        if now > begin:
            seen.append(moment.width)
    return seen


@pytest.mark.parametrize("off", [-4_900, 0, 4_900])
def test_half_a_minute_of_pings_leaves_a_fifth_of_a_millisecond_of_doubt(off: float) -> None:
    """A USB frame of 1 ms to wait for on the way out, 60 to 200 us on the way back, 5 % of the answers late."""
    seen = sorted(widths(off, 5, 483_900 * US, 30 * S, 120 * S))
    assert seen[len(seen) // 2] < 2 * 200 * US
    assert seen[-1] < 2 * 350 * US


def test_the_rate_of_a_ceramic_resonator_is_learned() -> None:
    hub, sync = Hub(random.Random(2), 4_321), ClockSync(TICKS)
    assert sync.rate_ppm is None
    for now in instants(483_900 * US, 20 * S):
        hub.exchange(sync, now)
    assert sync.rate_ppm == pytest.approx(4_321, abs=60)
    assert sync.rate_bound_ppm < 100


def test_without_news_the_doubt_grows_and_never_shrinks() -> None:
    hub, sync = Hub(random.Random(3), -2_000, 9), ClockSync(TICKS)
    for now in instants(483_900 * US, 40 * S):
        hub.exchange(sync, now)
    moments = [(when, sync.moment(hub.ticks(when))) for when in range(41 * S, 341 * S, 5 * S)]
    for (_, one), (_, next_) in pairwise(moments):
        assert one is not None
        assert next_ is not None
        assert next_.width > one.width
    for when, moment in moments:
        assert moment is not None
        assert moment.earliest <= when <= moment.latest + 500


def test_nothing_is_known_before_both_kinds_of_facts_are() -> None:
    sync = ClockSync(TICKS)
    assert sync.moment(5) is None
    assert sync.ticks_at(5) is None
    assert sync.bound(5) is None
    sync.heard(10, 5_000)
    assert sync.moment(10) is None
    sync.said(11, 9_000)
    assert sync.moment(10) is not None


@pytest.mark.parametrize("jump", [-50 * MS, 50 * MS])
def test_a_clock_that_is_set_is_noticed_at_once_and_learned_anew(jump: int) -> None:
    chance = random.Random(4)
    hub, sync = Hub(chance, 100), ClockSync(TICKS)
    for now in instants(100 * MS, 10 * S):
        hub.exchange(sync, now)
    hub.started += jump
    arrives = 10 * S + 300 * US
    fits = [sync.heard(hub.ticks(arrives), 10 * S), sync.said(hub.ticks(arrives), 10 * S + 500 * US)]
    assert False in fits
    assert sync.breaks == 1
    for now in range(11 * S, 14 * S, 100 * MS):
        back = hub.exchange(sync, now)
        moment = sync.moment(hub.ticks(back))
        assert moment is not None
        assert moment.earliest <= back <= moment.latest + 500
    assert sync.breaks == 1


def test_what_is_forgotten_because_the_hosts_clock_is_slewed_keeps_most_of_the_rate() -> None:
    hub, sync = Hub(random.Random(5), 3_000), ClockSync(TICKS)
    for now in instants(483_900 * US, 20 * S):
        hub.exchange(sync, now)
    sync.forget(within_ppm=500)
    assert sync.moment(hub.ticks(20 * S)) is None
    assert sync.rate_ppm == pytest.approx(3_000, abs=100)
    assert 500 <= sync.rate_bound_ppm < 650
    sync.forget()
    assert sync.rate_ppm is None


def test_a_stamp_that_may_be_late_begins_earlier() -> None:
    hub, sync = Hub(random.Random(6), 0), ClockSync(TICKS)
    hub.exchange(sync, S)
    exact, late = sync.moment(hub.ticks(S)), sync.moment(hub.ticks(S), lateness=40)
    assert exact is not None
    assert late is not None
    assert late.latest == exact.latest
    assert exact.earliest - late.earliest == pytest.approx(20 * US, rel=0.01)


@settings(max_examples=30)
@given(off=st.floats(-4_900, 4_900), ahead=st.integers(-S, 5 * S))
def test_a_lamp_is_lit_at_the_tick_that_is_meant(off: float, ahead: int) -> None:
    hub, sync = Hub(random.Random(7), off), ClockSync(TICKS)
    for now in instants(100 * MS, 10 * S):
        hub.exchange(sync, now)
    when = 10 * S + ahead
    tick = sync.ticks_at(when)
    assert tick is not None
    doubt = sync.bound(when)
    assert doubt is not None
    assert abs(tick - hub.ticks(when)) * 500 <= doubt + 1_000


@pytest.mark.parametrize(("ticks", "tolerance", "wander"), [(0, 100, 1), (-5, 100, 1), (10, 10, 20), (10, -1, -2)])
def test_a_clock_that_cannot_be_is_refused(ticks: int, tolerance: float, wander: float) -> None:
    with pytest.raises(ValueError, match=r"clock|rate"):
        ClockSync(ticks, tolerance, wander)
