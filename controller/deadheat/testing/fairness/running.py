"""Playing and judging many rounds."""

from collections import Counter
from collections.abc import Callable

from deadheat.testing.fairness.counting import Outcome, is_decidable, outcome
from deadheat.testing.fairness.daemon import judge
from deadheat.testing.fairness.report import Report
from deadheat.testing.fairness.rivals import RIVALS
from deadheat.testing.fairness.rounds import Round, make_round

__all__ = ["outcomes", "run"]


def run(rounds: int, seed: int, progress: Callable[[int], None] | None = None) -> Report:
    """Play and judge ``rounds`` rounds; the same seed gives the same report.

    :param progress: told after every round how many are done
    """
    counts = {name: Counter[Outcome]() for name in ("deadheat", *RIVALS)}
    decidable = 0
    for number in range(rounds):
        played = make_round(seed, number)
        decidable += is_decidable(played)
        for name, result in outcomes(played).items():
            counts[name][result] += 1
        if progress is not None:
            progress(number + 1)
    methods = {name: {each: counted[each] for each in Outcome} for name, counted in counts.items()}
    return Report(rounds, seed, decidable, methods)


def outcomes(played: Round) -> dict[str, Outcome]:
    """What every method makes of one round. It can be played once only: reading an edge takes it from its wire."""
    verdict = judge(played)
    results = {"deadheat": outcome(played, verdict.seats, uncertain=verdict.uncertain)}
    edges = [edge for wire in played.wires for edge in wire.delivered]
    for name, rule in RIVALS.items():
        seat = rule(edges)
        results[name] = outcome(played, frozenset() if seat is None else {seat})
    return results
