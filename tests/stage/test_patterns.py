"""Lamp patterns: told apart by time alone."""

from itertools import combinations

import pytest

from deadheat.stage import PATTERNS, TINTS, Pattern, Step

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


LOOK = 2_000_000_000
GRAIN = 20_000_000
VISIBLE = 150_000_000
"""For how long in all two lamps must differ for somebody to see it, in ns: as long as the blink of an eye."""


def looks(pattern: Pattern) -> list[tuple[float, ...]]:
    """All that may be seen of a pattern in two seconds: from its beginning or, if it goes round, from anywhere."""
    steps = PATTERNS[pattern]
    if not steps[-1].lasts:
        return [over_time(steps, LOOK, GRAIN)]
    period = sum(step.lasts for step in steps)
    levels = over_time(steps, period + LOOK, GRAIN)
    return [levels[at : at + LOOK // GRAIN] for at in range(period // GRAIN)]


@pytest.mark.parametrize(("one", "other"), [*combinations(Pattern, 2)])
def test_two_patterns_differ_visibly_within_two_seconds_whenever_one_looks(one: Pattern, other: Pattern) -> None:
    apart = min(sum(a != b for a, b in zip(x, y, strict=True)) for x in looks(one) for y in looks(other))
    assert apart * GRAIN >= VISIBLE


def test_every_pattern_has_a_colour_and_only_a_dark_one_is_black() -> None:
    assert set(TINTS) == set(Pattern)
    assert [pattern for pattern, tint in TINTS.items() if tint == (0, 0, 0)] == [Pattern.OFF]
    assert all(0 <= part <= 255 for tint in TINTS.values() for part in tint)
