"""One round: who presses when, through which wire, and what else happens meanwhile. It knows the truth."""

from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from deadheat.testing.fairness.waves import Closed, Line, log_uniform, noise, press
from deadheat.testing.fairness.wires import Wire
from deadheat.testing.fairness.wiring import Wiring, wire_up
from deadheat.timing import MS, US, S

__all__ = ["LENGTH", "WINDOW", "Hardship", "Round", "make_round"]

WINDOW = 1 * MS
LENGTH = 450 * MS
_FIRST = 55 * MS
_MOST = 12


class Hardship(msgspec.Struct, frozen=True):
    """How likely it is that something happens in a round, beyond bouncing and presses that are close."""

    noise: float = 0.05
    """Noise on some line at some time."""
    sparks: float = 0.015
    """Noise on the line of a player, within 25 ms before the press."""
    overflow: float = 0.04
    """The daemon reads nothing for so long that a small buffer may overflow."""
    slow: float = 0.1
    """The daemon reads nothing for some time and nothing is lost by that."""
    loses: float = 0.02
    """A hub loses a message."""


class Round(msgspec.Struct, frozen=True):
    """What the generator knows; times in ns."""

    began: int
    presses: Mapping[str, int]
    """When each seat that pressed first touched its contact."""
    wires: tuple[Wire, ...]
    busy: tuple[int, int]
    """From when to when the daemon reads nothing."""

    @property
    def first(self) -> int:
        """The true time of the first press."""
        return min(self.presses.values())

    def error(self, seat: str) -> int:
        """The error that the wire of this seat states."""
        return next(wire.error for wire in self.wires if seat in wire.lines)


def make_round(seed: int, number: int, hardship: Hardship | None = None) -> Round:
    """The round of this number: the same seed makes the same round."""
    hardship = hardship or Hardship()
    rng = Random(f"fairness/{seed}/{number}")
    began = rng.randrange(1 * S, 1000 * S)
    seats = [f"seat-{n}" for n in range(rng.randint(2, _MOST))]
    wiring = wire_up(seats, rng)
    first = began + _FIRST + rng.randrange(2 * MS)
    presses = _presses(seats, wiring, rng, first)
    lines = {seat: Line(closed) for seat, closed in _closed(seats, presses, rng, hardship).items()}
    busy, capacity = _busy(rng, first, hardship)
    wires = tuple(
        each.build({seat: lines[seat] for seat in each.seats}, rng, first=first, ends=began + LENGTH,
                   capacity=capacity, loses=hardship.loses)
        for each in wiring
    )  # fmt: skip
    return Round(began, presses, wires, busy)


def _presses(seats: list[str], wiring: tuple[Wiring, ...], rng: Random, first: int) -> dict[str, int]:
    """Who presses, and when: the first two at a gap that is hard to judge, the others some time after."""
    players = rng.sample(seats, rng.randint(2, len(seats)))
    errors = {seat: each.accuracy.worst for each in wiring for seat in each.seats}
    second = first + _gap(rng, errors[players[0]] + errors[players[1]])
    times = [first, second, *(second + round(log_uniform(rng, 1 * US, 50 * MS)) for _ in players[2:])]
    return dict(zip(players, times, strict=True))


def _gap(rng: Random, errors: int) -> int:
    """From 0 to 50 ms, often near what cannot be told apart: nothing, the window, the window and the errors."""
    draw = rng.random()
    if draw < 0.1:
        return 0
    if draw < 0.25:
        return rng.randrange(300 * US)
    if draw < 0.45:
        return WINDOW + rng.randrange(-80 * US, 80 * US)
    if draw < 0.7:
        return WINDOW + errors + rng.randrange(-200 * US, 200 * US)
    return rng.randrange(5 * MS) if draw < 0.85 else rng.randrange(50 * MS)


def _closed(seats: list[str], presses: Mapping[str, int], rng: Random, hardship: Hardship) -> dict[str, list[Closed]]:
    """Everything that closes a line: presses, perhaps pressing again, and noise."""
    closed = {seat: list(_played(rng, presses[seat])) if seat in presses else [] for seat in seats}
    if rng.random() < hardship.noise:
        closed[rng.choice(seats)] += noise(rng, min(presses.values()) + rng.randrange(-50 * MS, 100 * MS))
    if rng.random() < hardship.sparks:
        seat = rng.choice(list(presses))
        closed[seat] += noise(rng, presses[seat] - round(log_uniform(rng, 20 * US, 25 * MS)))
    return closed


def _played(rng: Random, at: int) -> Iterator[Closed]:
    ends = at + rng.randrange(60 * MS, 150 * MS)
    yield from press(rng, at, ends)
    if rng.random() < 0.4:
        again = ends + rng.randrange(50 * MS, 100 * MS)
        yield from press(rng, again, again + rng.randrange(60 * MS, 100 * MS))


def _busy(rng: Random, first: int, hardship: Hardship) -> tuple[tuple[int, int], int]:
    """When the daemon is kept from reading, and how many edges wait for it at most."""
    begins = first - rng.randrange(5 * MS)
    draw = rng.random()
    if draw < hardship.overflow:
        return (begins, begins + rng.randrange(15 * MS, 60 * MS)), rng.randint(2, 24)
    if draw < hardship.overflow + hardship.slow:
        return (begins, begins + rng.randrange(5 * MS, 40 * MS)), 1024
    return (begins, begins), 1024
