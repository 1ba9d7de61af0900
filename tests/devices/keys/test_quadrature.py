"""A knob that is turned: every click counts once, however its contacts bounce."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.keys.quadrature import Quadrature

TURN = [(False, False), (True, False), (True, True), (False, True)]
"""Lines a and b closed, a quarter of a turn after the other, clockwise."""

Edge = tuple[str, bool]


class Knob:
    """A knob at ``place``, in edges from where it was at first."""

    def __init__(self) -> None:
        self.place = 0

    @property
    def levels(self) -> tuple[bool, bool]:
        return TURN[self.place % 4]

    def move(self, by: int, bounces: int) -> Iterator[Edge]:
        """The edges of a move to the next place; the line that changes bounces, the other is still."""
        before = self.levels
        self.place += by
        line = "a" if self.levels[0] != before[0] else "b"
        closed = self.levels[0] if line == "a" else self.levels[1]
        for n in range(2 * bounces + 1):
            yield line, closed if n % 2 == 0 else not closed


moves = st.lists(st.tuples(st.sampled_from([1, -1]), st.integers(0, 4)), max_size=60)
"""Which way each move goes, and how often the contact bounces."""


@pytest.mark.parametrize("per_click", [4, 2])
@given(moves=moves)
def test_bouncing_loses_no_click_and_invents_none(per_click: int, moves: list[tuple[int, int]]) -> None:
    knob, turned = Knob(), 0
    quadrature = Quadrature(*knob.levels, per_click=per_click)
    for by, bounces in moves:
        for line, closed in knob.move(by, bounces):
            turned += quadrature.edge(line, closed)
        if knob.place % per_click == 0:
            assert turned == knob.place // per_click


@given(moves)
def test_edges_printed_with_a_later_level_change_nothing_as_long_as_levels_are_read(
    moves: list[tuple[int, int]],
) -> None:
    """The kernel reads the level that it prints on an edge some time after the edge."""
    knob, turned = Knob(), 0
    quadrature = Quadrature(*knob.levels)
    for by, bounces in moves:
        edges = [*knob.move(by, bounces)]
        for line, _ in edges:
            turned += quadrature.edge(line, not edges[-1][1])
        turned += quadrature.levels(*knob.levels)
        if knob.place % 4 == 0:
            assert turned == knob.place // 4


@given(moves, st.data())
def test_reading_levels_in_between_changes_nothing(moves: list[tuple[int, int]], data: st.DataObject) -> None:
    knob, turned = Knob(), 0
    quadrature = Quadrature(*knob.levels)
    for by, bounces in moves:
        edges = [*knob.move(by, bounces)]
        if data.draw(st.booleans()):
            turned += quadrature.levels(*knob.levels)  # read before the edges have arrived
        for line, closed in edges:
            turned += quadrature.edge(line, closed)
        if knob.place % 4 == 0:
            assert turned == knob.place // 4


@given(st.lists(st.booleans(), min_size=4, max_size=4), st.sampled_from([1, -1]))
def test_lost_edges_cost_their_own_click_at_most(lost: list[bool], by: int) -> None:
    knob = Knob()
    quadrature = Quadrature(*knob.levels)
    for is_lost in lost:
        edges = [*knob.move(by, 0)]
        if not is_lost:
            assert sum(quadrature.edge(line, closed) for line, closed in edges) in (0, by)
    quadrature.levels(*knob.levels, surely=True)
    turned = sum(quadrature.edge(line, closed) for _ in range(40) for line, closed in knob.move(by, 1))
    assert turned == 10 * by


def test_levels_that_are_two_edges_ahead_wait_for_these_edges() -> None:
    quadrature = Quadrature(False, False, per_click=2)
    assert quadrature.levels(True, True) == 0
    assert [quadrature.edge("b", True), quadrature.edge("a", True)] == [0, -1]


def test_a_knob_that_is_rocked_between_two_clicks_makes_none() -> None:
    knob = Knob()
    quadrature = Quadrature(*knob.levels)
    for by in (1, 1, 1, -1, -1, -1) * 5:
        assert all(quadrature.edge(line, closed) == 0 for line, closed in knob.move(by, 2))
