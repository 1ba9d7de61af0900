"""The rules that turn edges into changes, with made-up times. Levels: True is high, and a button to ground at rest."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.devices.gpio.lockout import SETTLE_NS, Change, EveryEdge, Lockout

MS = 1_000_000
HIGH, LOW = True, False


def settled(rule: Lockout, level: bool, now_ns: int = 0) -> list[Change]:
    """What the rule reports until it has no more questions, for a line that rests at ``level`` from now on."""
    changes: list[Change] = []
    while (due := rule.due_ns()) is not None:
        now_ns = max(now_ns, due)
        changes += rule.settle(now_ns, level)
    return changes


def at_rest(bounce_ms: int = 0) -> Lockout:
    return Lockout(HIGH, 0, bounce_ms * MS)


def test_without_a_lockout_every_edge_is_a_change() -> None:
    rule = at_rest()
    assert rule.edge(1 * MS, LOW) == [Change(1 * MS, LOW)]
    assert rule.edge(2 * MS, HIGH) == [Change(2 * MS, HIGH)]


def test_an_edge_that_carries_the_level_at_rest_is_a_press_and_a_release_at_its_stamp() -> None:
    rule = at_rest()
    assert rule.edge(1 * MS, HIGH) == [Change(1 * MS, LOW), Change(1 * MS, HIGH)]
    assert rule.edge(2 * MS, LOW) == [Change(2 * MS, LOW)]


def test_with_a_lockout_the_first_edge_counts_and_its_bounces_do_not() -> None:
    rule = at_rest(bounce_ms=20)
    assert rule.edge(5 * MS, LOW) == [Change(5 * MS, LOW)]
    for time, level in ((7, HIGH), (9, LOW), (11, HIGH), (13, LOW)):
        assert rule.edge(time * MS, level) == []
    assert settled(rule, LOW) == []


def test_with_a_lockout_a_first_edge_that_carries_the_wrong_level_counts_too() -> None:
    rule = at_rest(bounce_ms=20)
    assert rule.edge(5 * MS, HIGH) == [Change(5 * MS, LOW)]
    assert rule.edge(6 * MS, LOW) == []
    assert settled(rule, LOW) == []


def test_a_press_shorter_than_the_lockout_is_reported_with_its_release_when_the_lockout_ends() -> None:
    rule = at_rest(bounce_ms=20)
    rule.edge(5 * MS, LOW)
    assert rule.edge(8 * MS, HIGH) == []
    assert rule.due_ns() == 25 * MS
    assert rule.settle(24 * MS, HIGH) == []
    assert rule.settle(25 * MS, HIGH) == [Change(8 * MS, HIGH)]


def test_a_release_that_was_reported_late_starts_a_lockout_of_its_own() -> None:
    rule = at_rest(bounce_ms=20)
    rule.edge(5 * MS, LOW)
    rule.edge(8 * MS, HIGH)
    rule.settle(25 * MS, HIGH)
    assert rule.due_ns() == 45 * MS
    assert rule.edge(30 * MS, LOW) == []
    assert rule.settle(45 * MS, LOW) == [Change(30 * MS, LOW)]


def test_an_edge_after_the_lockout_first_ends_it() -> None:
    rule = at_rest(bounce_ms=20)
    rule.edge(5 * MS, LOW)
    rule.edge(8 * MS, HIGH)
    assert rule.edge(50 * MS, LOW) == [Change(8 * MS, HIGH), Change(50 * MS, LOW)]


def test_an_edge_at_the_very_end_of_the_lockout_counts() -> None:
    rule = at_rest(bounce_ms=20)
    rule.edge(5 * MS, LOW)
    assert rule.edge(25 * MS, HIGH) == [Change(25 * MS, HIGH)]


def test_a_level_that_no_edge_told_of_is_noticed_when_the_lockout_ends() -> None:
    rule = at_rest(bounce_ms=20)
    rule.edge(5 * MS, LOW)
    assert rule.settle(26 * MS, HIGH) == [Change(26 * MS, HIGH)]


def test_without_a_lockout_a_lost_edge_is_noticed_once_the_line_is_quiet() -> None:
    rule = at_rest()
    rule.edge(5 * MS, LOW)
    assert rule.due_ns() == 5 * MS + SETTLE_NS
    assert rule.settle(5 * MS + SETTLE_NS, HIGH) == [Change(5 * MS + SETTLE_NS, HIGH)]
    assert rule.due_ns() is None


def test_after_lost_edges_the_level_is_asked_for_at_once() -> None:
    rule = at_rest()
    rule.edge(5 * MS, LOW)
    rule.doubt()
    assert rule.settle(6 * MS, HIGH) == [Change(6 * MS, HIGH)]


def test_an_edge_older_than_the_reading_of_the_level_is_no_change() -> None:
    rule = Lockout(LOW, 10 * MS, 0)
    assert rule.edge(9 * MS, LOW) == []
    assert rule.edge(11 * MS, HIGH) == [Change(11 * MS, HIGH)]


def test_an_edge_that_was_on_its_way_while_the_level_was_read_is_no_change() -> None:
    rule = at_rest()
    rule.edge(5 * MS, LOW)
    rule.settle(30 * MS, HIGH)
    assert rule.edge(29 * MS, HIGH) == []


def test_a_line_with_one_kind_of_edge_reports_each_but_none_within_the_lockout() -> None:
    rule = EveryEdge(20 * MS)
    assert rule.edge(5 * MS, HIGH) == [Change(5 * MS, HIGH)]
    assert rule.edge(24 * MS, HIGH) == []
    assert rule.edge(25 * MS, HIGH) == [Change(25 * MS, HIGH)]
    assert rule.due_ns() is None


@pytest.mark.parametrize("bounce_ns", [0, 3, 20 * MS])
@settings(deadline=None)
@given(
    start=st.booleans(),
    edges=st.lists(st.tuples(st.integers(1, 15 * MS), st.booleans()), max_size=60),
    end=st.booleans(),
    asks=st.booleans(),
)
def test_changes_alternate_and_end_in_the_true_level_whatever_the_kernel_printed(
    bounce_ns: int, start: bool, edges: list[tuple[int, bool]], end: bool, asks: bool
) -> None:
    rule, now, changes = Lockout(start, 0, bounce_ns), 0, list[Change]()
    for pause, level in edges:
        now += pause
        due = rule.due_ns()
        if asks and due is not None and due < now:
            changes += rule.settle(now - 1, level)
        changes += rule.edge(now, level)
    rule.doubt()
    changes += settled(rule, end, now)
    levels = [start, *(change.level for change in changes)]
    assert all(before != after for before, after in pairwise(levels))
    assert levels[-1] == end
    stamps = [change.stamp_ns for change in changes]
    assert stamps == sorted(stamps)


@settings(deadline=None)
@given(edges=st.lists(st.tuples(st.integers(1, 15 * MS), st.booleans()), min_size=1, max_size=60))
def test_the_first_change_has_the_stamp_of_the_first_edge_whatever_the_kernel_printed(
    edges: list[tuple[int, bool]],
) -> None:
    rule, now, changes = at_rest(bounce_ms=20), 0, list[Change]()
    for pause, level in edges:
        now += pause
        changes += rule.edge(now, level)
    assert changes[0] == Change(edges[0][0], LOW)
