"""What a verdict is worth, given the truth."""

from collections.abc import Set as AbstractSet
from enum import StrEnum

from deadheat.testing.fairness.rounds import WINDOW, Round

__all__ = ["Outcome", "is_decidable", "outcome"]


class Outcome(StrEnum):
    """Every round is counted as exactly one of these, for every method."""

    RIGHT_WINNER = "right_winner"
    """One seat was named, and it was the only one that truly touched first, by however little."""
    RIGHT_DEAD_HEAT = "right_dead_heat"
    """Several seats were named, the true first among them, in a round that was not decidable."""
    NEEDLESS_DEAD_HEAT = "needless_dead_heat"
    """Several seats were named, the true first among them, in a decidable round."""
    UNCERTAIN = "uncertain"
    """The verdict says itself that a press may have been lost; or nobody was named."""
    WRONG_WINNER = "wrong_winner"
    """Everything else: somebody was named and the true first was not, or one of several true firsts was named alone."""


def is_decidable(played: Round) -> bool:
    """Whether the true first was ahead of every other by more than the window and what both wires state as errors."""
    first = min(played.presses, key=played.presses.__getitem__)
    limit = played.first + WINDOW + played.error(first)
    return all(at > limit + played.error(seat) for seat, at in played.presses.items() if seat != first)


def outcome(played: Round, named: AbstractSet[str], *, uncertain: bool = False) -> Outcome:
    """What it is worth to have named these seats as perhaps the first."""
    if uncertain or not named:
        return Outcome.UNCERTAIN
    firsts = {seat for seat, at in played.presses.items() if at == played.first}
    if len(named) == 1:
        return Outcome.RIGHT_WINNER if named == firsts else Outcome.WRONG_WINNER
    if not firsts <= named:
        return Outcome.WRONG_WINNER
    return Outcome.NEEDLESS_DEAD_HEAT if is_decidable(played) else Outcome.RIGHT_DEAD_HEAT
