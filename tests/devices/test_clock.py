"""The table clock of a real table: nothing is called before its time."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from deadheat.devices.clock import LoopClock, boot_id
from deadheat.devices.wall_clock import wall_now
from deadheat.timing import MS


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


def test_it_is_the_clock_of_the_kernels_stamps(loop: asyncio.AbstractEventLoop) -> None:
    before = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    now = LoopClock(loop).now()
    assert before <= now <= time.clock_gettime_ns(time.CLOCK_MONOTONIC)


def test_no_call_is_made_early_and_all_are_in_order(loop: asyncio.AbstractEventLoop) -> None:
    clock = LoopClock(loop)
    start = clock.now()
    late: list[int] = []
    for n in reversed(range(40)):
        when = start + n * MS + 333_333
        clock.call_at(when, lambda when=when: late.append(clock.now() - when))  # type: ignore[misc]
    clock.call_at(start + 60 * MS, loop.stop)
    loop.run_forever()
    assert len(late) == 40
    assert min(late) >= 0


def test_a_call_in_the_past_is_made_soon_and_not_from_inside_the_asking(loop: asyncio.AbstractEventLoop) -> None:
    clock = LoopClock(loop)
    made: list[int] = []

    def call() -> None:
        made.append(1)
        loop.stop()

    clock.call_at(clock.now() - 5 * MS, call)
    assert made == []
    loop.run_forever()
    assert made == [1]


def test_a_cancelled_call_is_not_made(loop: asyncio.AbstractEventLoop) -> None:
    clock = LoopClock(loop)
    made: list[int] = []
    timer = clock.call_at(clock.now() + 1 * MS, lambda: made.append(1))
    timer.cancel()
    timer.cancel()
    clock.call_at(clock.now() + 5 * MS, loop.stop)
    loop.run_forever()
    assert made == []


def test_the_boot_is_known_and_stays_the_same() -> None:
    assert boot_id() == boot_id() != ""


def test_the_calendar_is_in_nanoseconds() -> None:
    assert wall_now().unix_ns > 1_700_000_000_000_000_000
