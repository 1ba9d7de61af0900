"""The wires of the benchmark keep what they state: otherwise its figures would mean nothing."""

from bisect import bisect_left, bisect_right
from itertools import pairwise
from random import Random

import pytest

from deadheat.testing.fairness.kernel import kernel_wire
from deadheat.testing.fairness.rounds import LENGTH, Hardship, Round, make_round
from deadheat.testing.fairness.waves import Line
from deadheat.testing.fairness.wires import Edge, Wire
from deadheat.timing import MS, US, S

_HONEST = Hardship(noise=0.5, overflow=0, loses=0)


@pytest.fixture(scope="module")
def rounds() -> list[Round]:
    return [make_round(7, number, _HONEST) for number in range(150)]


def edges_of(wire: Wire, seat: str) -> list[Edge]:
    return sorted((edge for edge in wire.delivered if edge.seat == seat), key=lambda edge: edge.stamp)


def test_every_change_of_a_line_is_stamped_after_it_happened_and_within_the_stated_error(rounds: list[Round]) -> None:
    for played in rounds:
        for wire in played.wires:
            for seat, line in wire.lines.items():
                stamps = [edge.stamp for edge in edges_of(wire, seat)]
                for change in line.changes:
                    if played.began < change < played.began + LENGTH - 50 * MS:
                        assert stamps[bisect_left(stamps, change)] - change <= wire.error


def test_every_edge_is_stamped_for_a_change_that_happened(rounds: list[Round]) -> None:
    for wire in (wire for played in rounds for wire in played.wires):
        for seat, line in wire.lines.items():
            for edge in edges_of(wire, seat):
                last = line.changes[bisect_right(line.changes, edge.stamp) - 1]
                assert 0 <= edge.stamp - last <= wire.error


def test_an_edge_stamped_more_than_late_after_the_press_shows_a_hole_in_the_numbers(rounds: list[Round]) -> None:
    for played in rounds:
        for wire in (wire for wire in played.wires if wire.terms.name.startswith("kernel")):
            numbers = {edge.global_seqno for edge in wire.delivered}
            for seat in set(wire.lines) & set(played.presses):
                edge = next(e for e in edges_of(wire, seat) if e.stamp >= played.presses[seat])
                if edge.stamp - played.presses[seat] > wire.accuracy.late:
                    assert edge.global_seqno is not None
                    assert edge.global_seqno - 1 not in numbers or edge.global_seqno - 2 not in numbers


def test_no_edge_comes_after_its_wire_said_that_there_was_none(rounds: list[Round]) -> None:
    for played in rounds:
        for wire in played.wires:
            for now in range(played.began, played.began + LENGTH, 3 * MS):
                wire.take(now)
                complete = wire.complete_until(now)
                assert all(edge.stamp >= complete for edge in wire.delivered if edge.arrives > now)


def test_edges_of_a_line_are_numbered_in_the_order_of_their_stamps(rounds: list[Round]) -> None:
    for wire in (wire for played in rounds for wire in played.wires):
        for seat in wire.lines:
            numbers = [edge.line_seqno for edge in edges_of(wire, seat) if edge.line_seqno is not None]
            assert all(b == a + 1 for a, b in pairwise(numbers))


def test_edges_that_wait_together_are_stamped_lowest_pin_first() -> None:
    """Six lines close in the opposite order of their pins while interrupts are off."""
    swapped = 0
    for seed in range(50):
        lines = {f"seat-{n}": Line([(1 * S + (6 - n) * 3 * US, 2 * S)]) for n in range(6)}
        wire = kernel_wire("kernel", lines, Random(seed), first=1 * S)
        firsts = [edges_of(wire, seat)[0].stamp for seat in lines]
        swapped += firsts == sorted(firsts)
    assert swapped > 5


def test_a_buffer_that_is_full_drops_the_oldest_edges() -> None:
    lines = {"seat-0": Line([(1 * S + n * MS, 1 * S + n * MS + 500 * US) for n in range(20)])}
    wire = kernel_wire("kernel", lines, Random(1), first=1 * S, capacity=4)
    kept = wire.take(2 * S)
    assert len(kept) == 4
    assert kept[-1].line_seqno == 40


def test_the_numbers_are_made_as_the_kernel_makes_them() -> None:
    """The number over all lines is taken with the stamp, and overwritten with it; that of the line is not."""
    rng = Random(3)
    lines = {"seat-0": Line([(1 * S + n * 40 * US, 1 * S + n * 40 * US + 20 * US) for n in range(50)])}
    edges = kernel_wire("kernel", lines, rng, first=1 * S).delivered
    assert [edge.line_seqno for edge in edges] == list(range(1, len(edges) + 1))
    assert len(edges) < 100
    overall = [edge.global_seqno or 0 for edge in edges]
    assert overall == sorted(overall)
    assert overall[-1] > len(edges)


def test_some_first_edges_carry_the_wrong_level(rounds: list[Round]) -> None:
    firsts = [
        next(edge for edge in edges_of(wire, seat) if edge.stamp >= played.presses[seat])
        for played in rounds
        for wire in played.wires
        for seat in set(wire.lines) & set(played.presses)
    ]
    wrong = sum(not edge.active for edge in firsts)
    assert 0.02 < wrong / len(firsts) < 0.5


def test_gaps_are_from_nothing_to_fifty_milliseconds() -> None:
    gaps = []
    for number in range(300):
        first, second, *_ = sorted(make_round(9, number).presses.values())
        gaps.append(second - first)
    assert min(gaps) == 0
    assert 20 * MS < max(gaps) <= 50 * MS
