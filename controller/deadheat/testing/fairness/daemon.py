"""Our judge: the product's own contacts and lineup, driven as the daemon drives them."""

from collections.abc import Iterator

import msgspec

from deadheat.testing.fairness.rounds import LENGTH, WINDOW, Round
from deadheat.testing.fairness.wires import Wire
from deadheat.timing import MS, Contacts, Heat, Kind, Lineup, Mark, Press

__all__ = ["Verdict", "judge"]

_HEARTBEAT = 50 * MS
_ATTENDS = frozenset({Kind.PRESS})


class Verdict(msgspec.Struct, frozen=True):
    """The first heat with presses."""

    seats: frozenset[str]
    """Who may have been first; nobody if no press was seen at all."""
    uncertain: bool
    """Whether somebody's press may have been lost."""


class _Source:
    """One wire with its contacts."""

    def __init__(self, wire: Wire, began: int) -> None:
        self.wire = wire
        self._contacts = Contacts(wire.terms.name, accuracy=wire.accuracy)
        wire.take(began)
        for seat in wire.lines:
            self._contacts.add(seat, wire.level(seat, began), wire.level_at(began))

    def vouch(self, lineup: Lineup, now: int, *, everywhere: bool) -> None:
        """Take in what waits on the wire, report what follows from it, and say up to when that is all."""
        for edge in self.wire.take(now):
            self._contacts.edge(edge.seat, edge.stamp, edge.active, edge.line_seqno, edge.global_seqno)
        self._contacts.read_levels(
            lambda seat: self.wire.level(seat, now),
            self.wire.level_at(now),
            everywhere=everywhere or self.wire.reads_everywhere,
        )
        until = self.wire.complete_until(now)
        for signal in self._contacts.advance(until):
            lineup.offer(signal)
        lineup.beat(self.wire.terms.name, Mark(self._contacts.watermark(until), now))

    @property
    def wakes(self) -> Iterator[int]:
        """When it next has something to say, in ns."""
        if (arrival := self.wire.next_arrival) is not None:
            yield arrival
        if (deadline := self._contacts.next_deadline) is not None:
            yield deadline + self.wire.terms.lag


def judge(played: Round) -> Verdict:
    """Watch one round until the first press is judged, or until it is over."""
    lineup = Lineup(WINDOW)
    sources = [_Source(wire, played.began) for wire in played.wires]
    for source in sources:
        lineup.join(source.wire.terms, played.began)
    now = beats = played.began
    doubts = False
    while now < played.began + LENGTH:
        for source in sources:
            source.vouch(lineup, now, everywhere=now >= beats)
        if now >= beats:
            beats = now + _HEARTBEAT
        for heat in _heats(lineup, now):
            doubts = doubts or heat.uncertain
            if seats := frozenset(signal.seat for signal in heat.signals if isinstance(signal, Press)):
                return Verdict(seats, doubts)
        now = _wake(lineup, sources, now, beats, played.busy)
    return Verdict(frozenset(), doubts)


def _heats(lineup: Lineup, now: int) -> Iterator[Heat]:
    while isinstance(heat := lineup.take(now, _ATTENDS), Heat):
        yield heat


def _wake(lineup: Lineup, sources: list[_Source], now: int, beats: int, busy: tuple[int, int]) -> int:
    """When the daemon runs next: never twice at the same instant, and not while it is busy."""
    wakes = [beats, *(at for source in sources for at in source.wakes)]
    if (check := lineup.next_check(_ATTENDS)) is not None:
        wakes.append(check)
    wake = max(min(wakes), now + 1)
    return busy[1] if busy[0] <= wake < busy[1] else wake
