"""Moments, the table clock's lengths of time, and wall time that nobody can compute with."""

import msgspec
import pytest

from deadheat.timing import MS, US, Moment, WallTime, as_ms, firsts

from .gate import press, when


def test_a_moment_cannot_end_before_it_begins() -> None:
    with pytest.raises(ValueError, match="cannot end"):
        Moment(2, 1)


def test_one_thing_was_before_another_only_if_it_was_so_whatever_the_true_instants_are() -> None:
    assert when(1, 2).is_before(when(2.1, 3))
    assert not when(1, 2).is_before(when(2, 3))
    assert not when(2.1, 3).is_before(when(1, 2))


def test_a_lead_of_exactly_the_window_is_a_tie() -> None:
    assert when(1).ties_with(when(2), window=MS)
    assert when(1).is_before(when(2), window=MS - 1)


def test_the_width_of_an_exact_instant_is_zero_and_that_is_a_width() -> None:
    assert Moment.exactly(5).width == 0
    assert Moment.exactly(0) == Moment(0, 0)


def test_two_things_at_the_very_same_instant_tie_without_any_window() -> None:
    assert when(5).ties_with(when(5))
    assert firsts([press("north", 5), press("south", 5)], 0) == [press("north", 5), press("south", 5)]


def test_the_hull_holds_both() -> None:
    assert when(1, 2).hull(when(5, 6)) == when(1, 6)
    assert when(1, 6).hull(when(2, 3)) == when(1, 6)


def test_the_middle_is_shown_and_shifting_keeps_the_width() -> None:
    assert when(1, 2).middle == 1_500_000
    assert when(1, 2).shifted(MS) == when(2, 3)


def test_moments_are_written_down_as_numbers_and_read_back() -> None:
    written = msgspec.json.encode(when(1, 2))
    assert written == b"[1000000,2000000,null]"
    assert msgspec.json.decode(written, type=Moment) == when(1, 2)
    assert msgspec.json.decode(b"[1000000,2000000]", type=Moment) == when(1, 2)


@pytest.mark.parametrize(
    ("length", "shown"),
    [(0, "0.0 ms"), (1_240 * US, "1.2 ms"), (-300 * US, "-0.3 ms"), (41_400 * US, "41 ms"), (10 * MS, "10 ms")],
)
def test_lengths_of_time_are_shown_in_milliseconds(length: int, shown: str) -> None:
    assert as_ms(length) == shown


def test_wall_time_can_be_compared_and_kept_but_not_subtracted() -> None:
    assert WallTime(5) == WallTime(5) != WallTime(6)
    assert len({WallTime(5), WallTime(5)}) == 1
    assert "5" in repr(WallTime(5))
    with pytest.raises(TypeError):
        WallTime(5) - 3  # type: ignore[operator]
