"""Lamp patterns: told apart by time alone."""

import pytest

from deadheat.stage import PATTERNS, Pattern, Step

PERIOD = 4_000_000_000


def over_time(steps: tuple[Step, ...], length: int = PERIOD, grain: int = 20_000_000) -> tuple[float, ...]:
    """The brightness at each ``grain`` ns."""
    levels: list[float] = []
    n = 0
    while len(levels) * grain < length:
        step = steps[n % len(steps)]
        levels += [step.level] * ((step.lasts or length) // grain)
        n += 1
    return tuple(levels[: length // grain])


def test_every_pattern_has_its_steps() -> None:
    assert set(PATTERNS) == set(Pattern)


def test_no_two_patterns_look_the_same() -> None:
    assert len({over_time(PATTERNS[pattern]) for pattern in Pattern}) == len(Pattern)


def test_only_the_last_step_may_last_for_ever() -> None:
    assert all(step.lasts > 0 for steps in PATTERNS.values() for step in steps[:-1])


def test_levels_are_from_dark_to_full() -> None:
    assert all(0 <= step.level <= 1 for steps in PATTERNS.values() for step in steps)


@pytest.mark.parametrize("pattern", Pattern)
def test_nothing_flashes_so_fast_that_it_may_harm(pattern: Pattern) -> None:
    """More than three flashes within a second can set off a seizure (WCAG 2.3.1)."""
    levels = (0, *over_time(PATTERNS[pattern]))
    flashes = [n for n in range(1, len(levels)) if levels[n] > levels[n - 1]]
    assert all(sum(n <= other < n + 50 for other in flashes) <= 3 for n in flashes)
