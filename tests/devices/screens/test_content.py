"""The clock on a screen, in numbers."""

import pytest

from deadheat.devices.screens.content import as_clock, next_tick, seconds_left

from .scenes import S, screen

RUNNING = screen("Level 3", countdown=10 * S)


@pytest.mark.parametrize(("now", "left"), [(0, 10), (1, 10), (1 * S - 1, 10), (1 * S, 9), (10 * S - 1, 1), (10 * S, 0)])
def test_a_second_that_has_begun_counts_as_left(now: int, left: int) -> None:
    assert seconds_left(RUNNING, now) == left


@pytest.mark.parametrize("now", range(0, 10 * S, S // 3))
def test_the_number_changes_at_the_next_tick_and_not_before(now: int) -> None:
    tick = next_tick(RUNNING, now)
    assert tick is not None
    assert now < tick <= now + S
    assert seconds_left(RUNNING, tick - 1) == seconds_left(RUNNING, now)
    assert seconds_left(RUNNING, tick) != seconds_left(RUNNING, now)


def test_a_clock_that_has_run_out_does_not_change_any_more() -> None:
    assert next_tick(RUNNING, 10 * S) is None
    assert next_tick(RUNNING, 11 * S) is None


def test_a_screen_without_a_countdown_has_no_clock() -> None:
    assert seconds_left(screen("Level 3"), 0) is None
    assert next_tick(screen("Level 3"), 0) is None
    assert next_tick(None, 0) is None


@pytest.mark.parametrize(
    ("seconds", "clock"), [(0, "0:00"), (7, "0:07"), (75, "1:15"), (5999, "99:59"), (10**9, "99:59")]
)
def test_seconds_are_written_as_minutes_and_seconds(seconds: int, clock: str) -> None:
    assert as_clock(seconds) == clock
