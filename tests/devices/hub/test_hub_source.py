"""Presses at a hub: Moments hold the truth, the order is that of the hub's own clock, nothing is lost in silence."""

from itertools import pairwise
from random import Random

import pytest

from deadheat.timing import (
    MS,
    US,
    Hold,
    Press,
    Release,
    S,
)

from .bench import Bench, heats


def test_a_press_is_echoed_at_once_confirmed_and_released() -> None:
    bench = Bench().up()
    bench.tap("north", lasts=1500 * MS)
    bench.wait(2 * MS)
    assert bench.heard.touches == ["north"]
    bench.wait(3 * S)
    assert [type(signal) for signal in bench.heard.signals] == [Press, Hold, Release]
    press = bench.heard.presses[0]
    assert press.at.earliest <= bench.truth[0][1] <= press.at.latest
    assert press.at.width < 3 * MS


@pytest.mark.parametrize("ppm", [-4_950, -300, 0, 4_950])
@pytest.mark.parametrize("slowest", [200 * US, 16 * MS])
def test_moments_hold_the_truth_whatever_the_hubs_clock_does(ppm: float, slowest: int) -> None:
    bench = Bench(ppm=ppm, slowest=slowest).up()
    chance = Random(1)
    for _ in range(30):
        bench.tap(chance.choice(["north", "east"]))
        bench.wait(chance.randrange(150 * MS, 600 * MS))
    assert len(bench.heard.presses) == 30
    for (seat, true), press in zip(bench.truth, bench.heard.presses, strict=True):
        assert press.seat == seat
        assert press.at.earliest <= true <= press.at.latest
    assert bench.heard.faults == []


def test_a_clock_that_was_watched_for_a_while_is_known_to_a_fraction_of_a_millisecond() -> None:
    bench = Bench(ppm=4_321, slowest=300 * US).up()
    bench.wait(10 * S)
    sync = bench.source.contacts.clock.sync
    assert sync is not None
    bound = sync.bound(bench.now)
    assert bound is not None
    assert bound < 250 * US
    assert sync.rate_ppm == pytest.approx(-4_302, abs=120)


@pytest.mark.parametrize("gap", [1_050 * US, 1_500 * US, 5 * MS])
def test_the_order_at_one_hub_is_the_hubs_even_where_the_host_knows_its_time_badly(gap: int) -> None:
    bench = Bench(slowest=16 * MS).up()
    bench.tap("west")
    bench.tap("north", gap)
    bench.wait(1 * S)
    first, _ = bench.heard.presses
    assert first.at.width > 2 * gap or gap > 2 * MS
    assert heats(bench.heard.signals) == [{"west"}, {"north"}]


def test_buttons_that_close_at_one_instant_are_a_dead_heat() -> None:
    bench = Bench().up()
    now = bench.now
    bench.cable.set_level(0x3F & ~0b1001, now)
    bench.wait(1 * S)
    assert heats(bench.heard.signals, window=0) == [{"north", "west"}]


def test_stamps_closer_than_they_are_good_for_never_make_a_wrong_order() -> None:
    for seed in range(20):
        bench = Bench(seed=seed).up()
        gap = 1 + seed * 2 * US
        bench.tap("west")
        bench.tap("east", gap)
        bench.wait(1 * S)
        assert heats(bench.heard.signals, window=0) in ([{"west"}, {"east"}], [{"west", "east"}])
        if gap > 25 * US:
            assert heats(bench.heard.signals, window=0) == [{"west"}, {"east"}]


def test_bouncing_contacts_are_one_press_each_with_the_time_of_their_first_edge() -> None:
    bench = Bench().up()
    for seat, at in (("south", 0), ("north", 1_500 * US)):
        for n in range(8):
            bench.press(seat, at + n * 200 * US)
            bench.release(seat, at + n * 200 * US + 150 * US)
        bench.press(seat, at + 1_700 * US)
    bench.wait(500 * MS)
    assert heats(bench.heard.signals) == [{"south"}, {"north"}]


def test_watermarks_go_on_while_nothing_happens_and_few_are_stirred_for_it() -> None:
    bench = Bench().up()
    stirs = bench.heard.stirs
    marks = []
    for _ in range(20):
        bench.clock.run_to(bench.now + 50 * MS)
        marks.append(bench.source.vouched(bench.now))
        assert marks[-1] is not None
        assert bench.now - marks[-1] < 26 * MS
    assert bench.heard.stirs - stirs <= 5
    assert all(mark is not None and later is not None and later > mark for mark, later in pairwise(marks))


def test_whoever_was_told_too_little_is_stirred_when_there_is_more() -> None:
    bench = Bench().up()
    bench.cable.slowest = 60 * MS
    bench.clock.run_to(bench.now + 300 * MS)
    stirs = bench.heard.stirs
    assert bench.source.vouched(bench.now) is not None
    bench.clock.run_to(bench.now + 200 * MS)
    assert bench.heard.stirs > stirs


def test_whoever_asked_in_vain_is_stirred_when_the_hub_is_back_although_nobody_presses() -> None:
    bench = Bench().up()
    bench.cable.unplug()
    bench.clock.run_to(bench.now + 1 * S)
    assert bench.source.vouched(bench.now) is None
    stirs = bench.heard.stirs
    bench.cable.plug()
    bench.clock.run_to(bench.now + 3 * S)
    assert bench.heard.stirs > stirs
