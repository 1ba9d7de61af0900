"""What the rivals say and what a verdict is worth, in cases that can be checked by hand."""

import pytest

from deadheat.testing.fairness.counting import Outcome, is_decidable, outcome
from deadheat.testing.fairness.rivals import RIVALS
from deadheat.testing.fairness.rounds import WINDOW, Round
from deadheat.testing.fairness.waves import Line
from deadheat.testing.fairness.wires import Edge, Wire
from deadheat.timing import MS, Accuracy


def edge(seat: str, stamp: float, active: bool, *, pin: int = 0, arrives: float | None = None) -> Edge:
    at = round(stamp * MS)
    return Edge(at if arrives is None else round(arrives * MS), seat, pin, at, active)


def played(**presses: float) -> Round:
    """A round of presses at these times in ms, on a wire with an error of 0.5 ms."""
    wire = Wire("table", Accuracy(MS // 2, 0), {seat: Line([]) for seat in presses}, [])
    return Round(0, {seat: round(at * MS) for seat, at in presses.items()}, (wire,), (0, 0))


def test_first_callback_names_whoever_was_delivered_first() -> None:
    edges = [edge("north", 10, True, arrives=12), edge("south", 11, True, arrives=11.5)]
    assert RIVALS["first_callback"](edges) == "south"


def test_first_callback_drops_a_first_edge_that_was_printed_as_an_opening() -> None:
    edges = [edge("north", 10, False), edge("south", 10.1, True), edge("north", 10.2, True)]
    assert RIVALS["first_callback"](edges) == "south"


def test_lowest_pin_goes_by_the_stamp_and_then_by_the_pin() -> None:
    edges = [edge("north", 10, True, pin=5), edge("south", 10, True, pin=2), edge("east", 9.9, False, pin=1)]
    assert RIVALS["lowest_pin"](edges) == "south"


def test_stable_for_n_names_the_clean_switch_and_not_the_first() -> None:
    bouncing = [edge("north", 10 + n / 2, n % 2 == 0) for n in range(17)]
    assert RIVALS["stable_for_n"]([*bouncing, edge("south", 15, True)]) == "south"


def test_stable_for_n_never_sees_a_tap_that_is_shorter_than_that() -> None:
    assert RIVALS["stable_for_n"]([edge("north", 10, True), edge("north", 20, False)]) is None


@pytest.mark.parametrize("rule", RIVALS.values(), ids=RIVALS)
def test_a_rule_that_sees_nothing_names_nobody(rule) -> None:  # type: ignore[no-untyped-def]
    assert rule([]) is None


def test_a_round_is_decidable_if_the_lead_is_more_than_the_window_and_both_errors() -> None:
    assert not is_decidable(played(north=10, south=12))
    assert is_decidable(played(north=10, south=12.000001))
    assert not is_decidable(played(north=10, south=20, east=11))


def test_a_winner_is_right_who_was_first_even_by_less_than_the_window() -> None:
    assert outcome(played(north=10, south=10.2), {"north"}) is Outcome.RIGHT_WINNER
    assert MS // 5 < WINDOW


def test_a_winner_who_was_not_first_or_only_one_of_two_is_wrong() -> None:
    assert outcome(played(north=10, south=10.2), {"south"}) is Outcome.WRONG_WINNER
    assert outcome(played(north=10, south=10), {"north"}) is Outcome.WRONG_WINNER


def test_a_dead_heat_is_right_or_needless_by_whether_the_round_was_decidable() -> None:
    assert outcome(played(north=10, south=11.9), {"north", "south"}) is Outcome.RIGHT_DEAD_HEAT
    assert outcome(played(north=10, south=12.1), {"north", "south"}) is Outcome.NEEDLESS_DEAD_HEAT


def test_a_dead_heat_without_the_first_is_wrong() -> None:
    assert outcome(played(north=10, south=10.2, east=10.3), {"south", "east"}) is Outcome.WRONG_WINNER
    assert outcome(played(north=10, south=10, east=10.3), {"south", "east"}) is Outcome.WRONG_WINNER


def test_naming_nobody_or_saying_that_edges_were_lost_is_uncertain() -> None:
    assert outcome(played(north=10, south=12), set()) is Outcome.UNCERTAIN
    assert outcome(played(north=10, south=12), {"south"}, uncertain=True) is Outcome.UNCERTAIN
