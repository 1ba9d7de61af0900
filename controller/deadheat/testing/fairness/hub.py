"""Buttons on a microcontroller: stamps by its own clock, which the host knows only to within a bound.

Messages come in order but late, now and then one is lost. A regular message says that there is nothing new and what the
levels are. The bound is added to every stamp, so that a stamp is never before its edge, and stated twice as error.
"""

from collections import deque
from collections.abc import Iterable
from random import Random

import msgspec

from deadheat.testing.fairness.waves import log_uniform
from deadheat.testing.fairness.wires import Edge, Lines, Wire
from deadheat.timing import MS, US, Accuracy

__all__ = ["hub_accuracy", "hub_wire"]

_SKEW = 20 * US
"""The longest that an interrupt of the microcontroller takes to stamp."""
_BEAT = 4 * MS
_TRANSIT = 9 * MS
_BEFORE = 100 * MS


class _Beat(msgspec.Struct, frozen=True):
    arrives: int
    sent: int


class _HubWire(Wire):
    """What is known of it is as old as its last regular message."""

    reads_everywhere = True

    def __init__(
        self, name: str, accuracy: Accuracy, lines: Lines, edges: Iterable[Edge], beats: Iterable[_Beat], ahead: int
    ) -> None:
        super().__init__(name, accuracy, lines, edges, lag=_TRANSIT + _BEAT)
        self._beats = deque(beats)
        self._ahead = ahead
        self._sent = 0

    @property
    def next_arrival(self) -> int | None:
        beat = self._beats[0].arrives if self._beats else None
        edge = super().next_arrival
        return min((at for at in (beat, edge) if at is not None), default=None)

    def take(self, now: int) -> list[Edge]:
        while self._beats and self._beats[0].arrives <= now:
            self._sent = self._beats.popleft().sent
        return super().take(now)

    def complete_until(self, now: int) -> int:  # noqa: ARG002 - the last message says how far it is complete
        return self._sent + self._ahead

    def level(self, seat: str, now: int) -> bool:  # noqa: ARG002 - the last message says it
        return self.lines[seat].level(self._sent)

    def level_at(self, now: int) -> int:  # noqa: ARG002 - the last message says it
        return self._sent + self._ahead


def hub_accuracy(bound: int) -> Accuracy:
    """What a hub states whose clock is known to within ``bound`` ns."""
    return Accuracy(2 * bound + _SKEW, 0)


def hub_wire(name: str, accuracy: Accuracy, lines: Lines, rng: Random, *, first: int, ends: int, loses: float) -> Wire:
    """A hub with these lines. Its messages begin to arrive long before ``first`` and go on until ``ends`` (ns).

    :param loses: how likely it is that one message is lost
    """
    ahead = rng.randrange(accuracy.late - _SKEW + 1)
    arrivals = _Arrivals(rng, stalls=first + rng.randrange(-2 * _TRANSIT, 40 * MS))
    numbers = dict.fromkeys(lines, 0)
    pins = {seat: pin for pin, seat in enumerate(lines)}
    beats: list[_Beat] = []
    edges: list[Edge] = []
    for sent, seat in _messages(lines, rng, first - _BEFORE, ends):
        arrives = arrivals.of(sent)
        if seat is None:
            beats.append(_Beat(arrives, sent))
        else:
            numbers[seat] += 1
            edges.append(Edge(arrives, seat, pins[seat], sent + ahead, lines[seat].level(sent), numbers[seat]))
    if edges and rng.random() < loses:
        del edges[rng.randrange(len(edges))]
    return _HubWire(name, accuracy, lines, edges, beats, ahead)


def _messages(lines: Lines, rng: Random, begins: int, ends: int) -> list[tuple[int, str | None]]:
    """When something is sent, and for which seat; None: the regular message."""
    regular: list[tuple[int, str | None]] = [(at, None) for at in range(begins, ends, _BEAT)]
    edges: list[tuple[int, str | None]] = [
        (at + rng.randrange(2 * US, _SKEW), seat) for seat, line in lines.items() for at in line.changes
    ]
    return sorted(regular + edges, key=lambda message: message[0])


class _Arrivals:
    """Messages overtake nobody; once, for some ms, nothing comes through."""

    def __init__(self, rng: Random, stalls: int) -> None:
        self._rng = rng
        self._stall = stalls, stalls + rng.randrange(_TRANSIT - 1 * MS)
        self._last = 0

    def of(self, sent: int) -> int:
        arrives = sent + round(log_uniform(self._rng, 200 * US, 1 * MS))
        if self._stall[0] <= arrives < self._stall[1]:
            arrives = self._stall[1]
        self._last = max(self._last, arrives)
        return self._last
