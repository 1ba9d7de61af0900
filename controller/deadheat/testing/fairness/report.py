"""The figures of many rounds, for people and for machines."""

import json
from collections.abc import Mapping

import msgspec

from deadheat.testing.fairness.counting import Outcome

__all__ = ["Report"]

_TITLES = {
    Outcome.RIGHT_WINNER: "right winner",
    Outcome.RIGHT_DEAD_HEAT: "right dead heat",
    Outcome.NEEDLESS_DEAD_HEAT: "needless dead heat",
    Outcome.UNCERTAIN: "uncertain",
    Outcome.WRONG_WINNER: "wrong winner",
}


class Report(msgspec.Struct, frozen=True):
    """What became of the rounds, method by method."""

    rounds: int
    seed: int
    decidable: int
    """Rounds whose first press was ahead of all others by more than the window and the errors that are stated."""
    methods: Mapping[str, Mapping[Outcome, int]]

    @property
    def needless_share(self) -> float:
        """The share of the decidable rounds in which deadheat called a dead heat, from 0 to 1."""
        return self.methods["deadheat"][Outcome.NEEDLESS_DEAD_HEAT] / max(1, self.decidable)

    def to_json(self) -> str:
        """One JSON object with ``rounds`` and, for each of the ``methods``, its count of every outcome."""
        methods = {
            name: {str(outcome): counts[outcome] for outcome in Outcome} for name, counts in self.methods.items()
        }
        return json.dumps(
            {"rounds": self.rounds, "seed": self.seed, "decidable": self.decidable, "methods": methods}, indent=2
        )

    def to_text(self) -> str:
        """A table with one line for every method, and what to make of it."""
        wide = max(map(len, self.methods))
        head = " " * wide + "".join(f"  {title}" for title in _TITLES.values())
        rows = [
            f"{name:{wide}}" + "".join(f"  {counts[outcome]:>{len(title)},}" for outcome, title in _TITLES.items())
            for name, counts in self.methods.items()
        ]
        return "\n".join([f"{self.rounds:,} rounds, seed {self.seed}", "", head, *rows, "", self._note()])

    def _note(self) -> str:
        return (
            "A winner is right who truly was first, by however little; in an exact tie every single winner is wrong.\n"
            f"deadheat called a dead heat in {self.needless_share:.2%} of the {self.decidable:,} rounds that could be"
            " decided: those in\n"
            "which the first press was ahead of every other by more than the window (1 ms) and both buttons' errors."
        )
