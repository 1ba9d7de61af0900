"""Which seats hang on which kind of wire."""

from random import Random

import msgspec

from deadheat.testing.fairness.callback import CALLBACK, callback_wire
from deadheat.testing.fairness.hub import hub_accuracy, hub_wire
from deadheat.testing.fairness.kernel import kernel_wire
from deadheat.testing.fairness.wires import Lines, Wire
from deadheat.timing import US, Accuracy

__all__ = ["Wiring", "wire_up"]

_LAYOUTS: dict[tuple[str, ...], float] = {
    ("kernel",): 0.65,
    ("kernel", "hub"): 0.15,
    ("hub", "hub"): 0.08,
    ("kernel", "callback"): 0.07,
    ("kernel", "hub", "callback"): 0.05,
}
"""The wires of a table, and the share of rounds that are played at such a one."""


class Wiring(msgspec.Struct, frozen=True):
    """One wire before anything happens on it."""

    kind: str
    name: str
    seats: tuple[str, ...]
    """By pin."""
    accuracy: Accuracy

    def build(self, lines: Lines, rng: Random, *, first: int, ends: int, capacity: int, loses: float) -> Wire:
        """The wire with what happens on its lines.

        :param first: when the first press of all comes, in ns
        :param ends: until when it is watched, in ns
        :param capacity: edges that a chip's buffer holds
        :param loses: how likely a hub is to lose a message
        """
        if self.kind == "hub":
            return hub_wire(self.name, self.accuracy, lines, rng, first=first, ends=ends, loses=loses)
        if self.kind == "callback":
            return callback_wire(self.name, lines, rng)
        return kernel_wire(self.name, lines, rng, first=first, capacity=capacity)


def wire_up(seats: list[str], rng: Random) -> tuple[Wiring, ...]:
    """Hang the seats, in random order, on the wires of one layout."""
    kinds = rng.choices(list(_LAYOUTS), list(_LAYOUTS.values()))[0]
    shuffled = rng.sample(seats, len(seats))
    return tuple(
        Wiring(kind, f"{kind}-{n}", tuple(shuffled[n :: len(kinds)]), _accuracy(kind, rng))
        for n, kind in enumerate(kinds)
    )


def _accuracy(kind: str, rng: Random) -> Accuracy:
    if kind == "hub":
        return hub_accuracy(rng.randrange(100 * US, 400 * US))
    return CALLBACK if kind == "callback" else Accuracy()
