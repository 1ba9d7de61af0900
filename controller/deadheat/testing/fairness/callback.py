"""Buttons whose edges are stamped in a callback of the host: up to 20 ms late, in any order, and without numbers.

One callback waits for each line. Whatever happens on that line meanwhile is all one edge, with the level that the
callback then reads.
"""

from collections.abc import Iterator
from random import Random

from deadheat.testing.fairness.waves import log_uniform
from deadheat.testing.fairness.wires import Edge, Lines, Wire
from deadheat.timing import MS, US, Accuracy

__all__ = ["CALLBACK", "callback_wire"]

CALLBACK = Accuracy(20 * MS, 0)
"""What such a wire states."""
_HANDED_OVER = 900 * US


def callback_wire(name: str, lines: Lines, rng: Random) -> Wire:
    """A library with callbacks on these lines."""
    edges = [edge for pin, seat in enumerate(lines) for edge in _calls(lines, seat, pin, rng)]
    return Wire(name, CALLBACK, lines, sorted(edges, key=lambda edge: edge.arrives), lag=1 * MS)


def _calls(lines: Lines, seat: str, pin: int, rng: Random) -> Iterator[Edge]:
    line = lines[seat]
    called = 0
    for at in line.changes:
        if at > called:
            called = at + _delay(rng)
            handed_over = called + rng.randrange(_HANDED_OVER)
            yield Edge(handed_over, seat, pin, called, line.level(called))


def _delay(rng: Random) -> int:
    if rng.random() < 0.2:
        return rng.randrange(1 * MS, CALLBACK.late)
    return round(log_uniform(rng, 100 * US, 3 * MS))
