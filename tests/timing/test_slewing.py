"""A table clock that is slewed while the time of day is corrected is noticed, and only then."""

import random

import pytest

from deadheat.timing import BothClocks, S, Slewing


def readings(rates: list[float], spread: int = 400, every: int = S // 2) -> list[float | None]:
    """What is said of readings twice a second while the table clock is off by ``rates`` ppm, one after the other."""
    chance, slewing = random.Random(1), Slewing()
    raw, table = 10 * S, 10 * S
    said: list[float | None] = []
    for rate in rates:
        raw += every
        table += round(every * (1 + rate * 1e-6))
        before = chance.randrange(spread)
        said.append(slewing.changed(BothClocks(raw - before, table, raw + spread - before)))
    return said


def test_a_clock_that_runs_evenly_is_never_called_uneven() -> None:
    assert set(readings([37.0] * 200)) == {None}


@pytest.mark.parametrize("slew", [-500, -20, 20, 500])
def test_a_slew_is_noticed_when_it_begins_and_when_it_ends(slew: float) -> None:
    said = readings([12.0] * 10 + [12.0 + slew] * 10 + [12.0] * 10)
    assert [number for number, change in enumerate(said) if change is not None] == [10, 20]
    for change in (said[10], said[20]):
        assert change is not None
        assert abs(slew) <= change <= abs(slew) + 4


def test_a_reading_that_was_interrupted_is_left_out() -> None:
    assert set(readings([0.0] * 10, spread=300_000)) == {None}


def test_readings_that_are_too_close_are_put_off() -> None:
    said = readings([0.0] * 40 + [500.0] * 40, every=S // 50)
    assert any(change is not None for change in said)
    assert all(change is None for change in said[:40])
