"""Presses to order: clean ones and bouncing ones, and what a hub made of them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tests.firmware import frames
from tests.firmware.frames import CHANGE, Record
from tests.firmware.simulated_hub import CYCLES_PER_MS, CYCLES_PER_S, Edge
from tests.firmware.talk import Talk

__all__ = ["Race", "busy", "contact", "first_shown", "micros"]


def micros(us: float) -> int:
    """In cycles."""
    return round(us * CYCLES_PER_S / 1_000_000)


def contact(rng: random.Random, pin: int, cycle: int, *, lasts: int, bouncing: bool) -> list[Edge]:
    """One press whose first edge is at ``cycle``. A bouncing one opens and closes three or four times within 0.6 ms."""
    edges = [(cycle, pin, 0)]
    if bouncing:
        at = cycle
        for _ in range(rng.randint(3, 4)):
            for level in (1, 0):
                at += micros(rng.choice((4, 8, 12, 90, rng.uniform(3, 250))))
                edges.append((at, pin, level))
    edges.append((cycle + lasts, pin, 1))
    return edges


@dataclass(frozen=True)
class Race:
    """Two presses of which the truth is known."""

    first: int
    second: int
    cycle: int
    """When the first was pressed."""
    gap: int
    """How many cycles later the second was."""
    bouncing: bool

    def edges(self, rng: random.Random) -> list[Edge]:
        lasts = 15 * CYCLES_PER_MS
        return sorted(
            contact(rng, self.first, self.cycle, lasts=lasts, bouncing=self.bouncing)
            + contact(rng, self.second, self.cycle + self.gap, lasts=lasts, bouncing=self.bouncing)
        )


def first_shown(records: Sequence[Record], pin: int, begin: int, end: int) -> Record:
    """The first CHANGE in these ticks that shows ``pin`` pressed."""
    for record in records:
        if begin <= record.time < end and record.what == CHANGE and not record.mask >> pin & 1:
            return record
    raise AssertionError(f"pin {pin} was never shown as pressed between {begin} and {end}")


def busy(talk: Talk) -> None:
    """All lamps run, each in its own rhythm, and the host talks all the time."""
    for lamp in range(6):
        talk.pattern(lamp, (255, 7 + lamp), (100, 5), (0, 11))
    talk.lamps(*(frames.lamp(lamp, lamp, 40 + 30 * lamp) for lamp in range(6)))
    talk.ping = 2
