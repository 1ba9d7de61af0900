"""Whatever happens to a hub on any day: each press is reported once with a true Moment, or said to be perhaps lost."""

import os
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.timing import MS, Fault, Moment, Press, Release, S

from .bench import SEATS, Bench

_EXAMPLES = os.environ.get("DEADHEAT_EXAMPLES")
"""How many examples to try where somebody searches for faults; not set: few, and the same in every run."""

STEADY = settings(
    derandomize=_EXAMPLES is None, deadline=None, database=None, max_examples=int(_EXAMPLES) if _EXAMPLES else 20
)


class Day(msgspec.Struct, frozen=True):
    """Everything that is not known beforehand."""

    seed: int
    ppm: float
    slowest: int
    capacity: int
    turns: Sequence[tuple[str, int]]
    """What happens, and how long it takes until the next thing does, in ms."""


days = st.builds(
    Day,
    st.integers(0, 1000),
    st.floats(-4_900, 4_900),
    st.sampled_from([200_000, 2 * MS, 16 * MS]),
    st.sampled_from([8, 64]),
    st.lists(
        st.tuples(
            st.sampled_from(["tap", "tap", "both", "bounce", "unplug", "plug", "reset", "busy", "wait"]),
            st.integers(150, 900),
        ),
        max_size=14,
    ),
)


def spend(day: Day) -> Bench:
    """The day, and a while after it with the cable in."""
    bench = Bench(seed=day.seed, ppm=day.ppm, slowest=day.slowest, capacity=day.capacity).up()
    chance = Random(day.seed)
    for what, ms in day.turns:
        seat = chance.choice([*SEATS])
        if what == "tap":
            bench.tap(seat)
        elif what == "both":
            bench.tap("west")
            bench.tap("north", chance.randrange(3 * MS))
        elif what == "bounce":
            for n in range(5):
                bench.cable.press(SEATS[seat], bench.now + n * 300_000)
                bench.cable.release(SEATS[seat], bench.now + n * 300_000 + 250_000)
            bench.truth.append((seat, bench.now))
            bench.cable.press(SEATS[seat], bench.now + 1_500_000)
            bench.release(seat, 60 * MS)
        elif what == "unplug":
            bench.cable.unplug()
        elif what == "plug":
            bench.cable.plug()
        elif what == "reset":
            bench.cable.reset(bench.now + chance.randrange(100 * MS))
        elif what == "busy":
            bench.clock.jump(chance.randrange(1 * S))
        bench.wait(ms * MS)
    bench.cable.plug()
    bench.wait(6 * S)
    return bench


def touches(fault: Fault, seat: str, at: int) -> bool:
    return fault.part in (None, seat) and fault.at.earliest - 2 * MS <= at <= fault.at.latest + 30 * MS


@STEADY
@given(days)
def test_every_press_is_reported_once_and_truly_or_covered_by_a_doubt_and_no_order_is_wrong(day: Day) -> None:
    bench = spend(day)
    check_presses(bench)
    check_order(bench)
    check_turns(bench)


def check_presses(bench: Bench) -> None:
    """Each press is reported once with a Moment that holds the truth, or a doubt says that it may be missing."""
    doubts = [fault for fault in bench.heard.faults if fault.is_doubt]
    presses: list[Press] = list(bench.heard.presses)
    for seat, at in bench.truth:
        true = [press for press in presses if press.seat == seat and press.at.earliest <= at <= press.at.latest]
        if true:
            presses.remove(true[0])
        else:
            assert any(touches(fault, seat, at) for fault in doubts), (seat, at)
    for press in presses:
        ends = press.at.earliest, press.at.latest
        assert any(touches(fault, press.seat, end) for fault in doubts for end in ends), press


def check_order(bench: Bench) -> None:
    """What a Moment says to be before another one was before it."""
    known: list[tuple[int, Moment]] = []
    for press in bench.heard.presses:
        true = [at for seat, at in bench.truth if seat == press.seat and press.at.earliest <= at <= press.at.latest]
        if len(true) == 1:
            known.append((true[0], press.at))
    for one_true, one in known:
        for other_true, other in known:
            if one.is_before(other):
                assert one_true < other_true


def check_turns(bench: Bench) -> None:
    """Presses and releases take turns, and at the end all is quiet and vouched for."""
    for seat in SEATS:
        turns = [type(s) for s in bench.heard.signals if isinstance(s, Press | Release) and s.seat == seat]
        assert all(one is not other for one, other in pairwise(turns))
        assert not turns or (turns[0] is Press and turns[-1] is Release)
    assert bench.source.vouched(bench.now) is not None
    assert len(bench.board.changes.records) == 0
