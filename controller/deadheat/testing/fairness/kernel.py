"""Buttons on a GPIO chip, as the Linux kernel reports them.

Interrupts are off now and then; what waits is stamped when they come on again, lowest pin first. The thread of a line
runs some time after its stamp, reads the level *then* and delivers the edge with it; an edge that came in between has
overwritten the stamp and its number by that time.
"""

from collections.abc import Iterator
from heapq import merge
from random import Random

import msgspec

from deadheat.testing.fairness.waves import log_uniform
from deadheat.testing.fairness.wires import Edge, Lines, Wire
from deadheat.timing import MS, US, Accuracy

__all__ = ["kernel_wire"]

_ENTRY = 15 * US
_SERVE = 3 * US
_OFF = 190 * US
"""With entry and twelve lines to serve this stays below the 250 us that are stated."""
_THREAD = 290 * US


class _Stamp(msgspec.Struct):
    """A stamp that waits for its thread."""

    at: int
    number: int
    thread: int


def kernel_wire(name: str, lines: Lines, rng: Random, *, first: int, capacity: int = 1024) -> Wire:
    """A chip with these lines. ``first`` is when the first press comes: interrupts are likely to be off then (ns)."""
    stamps = _stamps(lines, rng, _masks(rng, first))
    edges = sorted(_delivered(lines, rng, stamps), key=lambda edge: edge.arrives)
    wake = round(log_uniform(rng, 30 * US, 3 * MS))
    return Wire(name, Accuracy(), lines, _numbered(edges), wake=wake, capacity=capacity)


def _masks(rng: Random, first: int) -> list[tuple[int, int]]:
    """When interrupts are off: in half of the rounds around the first press, and here and there."""
    begins = [first + rng.randrange(-5 * MS, 60 * MS) for _ in range(rng.randrange(6))]
    if rng.random() < 0.5:
        begins.append(first - rng.randrange(_OFF))
    return [(begin, begin + rng.randrange(20 * US, _OFF)) for begin in sorted(begins)]


def _stamps(lines: Lines, rng: Random, masks: list[tuple[int, int]]) -> Iterator[tuple[int, str]]:
    """When each line is stamped: every pending line of a round of service once, in the order of their pins."""
    edges = list(merge(*([(at, seat) for at in line.changes] for seat, line in lines.items())))
    pins = {seat: pin for pin, seat in enumerate(lines)}
    busy, n = 0, 0
    while n < len(edges):
        at = _unmasked(max(edges[n][0] + rng.randrange(2 * US, _ENTRY), busy), masks)
        pending = set()
        while n < len(edges) and edges[n][0] <= at:
            pending.add(edges[n][1])
            n += 1
        for seat in sorted(pending, key=pins.__getitem__):
            yield at, seat
            at += rng.randrange(1 * US, _SERVE)
        busy = at


def _unmasked(at: int, masks: list[tuple[int, int]]) -> int:
    for begins, ends in masks:
        if begins <= at < ends:
            return ends
    return at


def _delivered(lines: Lines, rng: Random, stamps: Iterator[tuple[int, str]]) -> Iterator[Edge]:
    pins = {seat: pin for pin, seat in enumerate(lines)}
    waiting: dict[str, _Stamp] = {}
    for number, (at, seat) in enumerate(stamps, start=1):
        stamp = waiting.get(seat)
        if stamp is not None and at < stamp.thread:
            stamp.at, stamp.number = at, number
            continue
        if stamp is not None:
            yield _edge(lines, pins, seat, stamp)
        waiting[seat] = _Stamp(at, number, at + round(log_uniform(rng, 15 * US, _THREAD)))
    for seat, stamp in waiting.items():
        yield _edge(lines, pins, seat, stamp)


def _edge(lines: Lines, pins: dict[str, int], seat: str, stamp: _Stamp) -> Edge:
    level = lines[seat].level(stamp.thread)
    return Edge(stamp.thread, seat, pins[seat], stamp.at, level, global_seqno=stamp.number)


def _numbered(edges: list[Edge]) -> Iterator[Edge]:
    """Number the edges of each line as its thread does."""
    numbers: dict[str, int] = {}
    for edge in edges:
        numbers[edge.seat] = numbers.get(edge.seat, 0) + 1
        yield msgspec.structs.replace(edge, line_seqno=numbers[edge.seat])
