"""Drives a source's contacts as the daemon does, beside lines whose true level is known."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

import msgspec

from deadheat.timing import MS, Contacts, Signal

__all__ = ["LAG", "Delivery", "Drive", "level"]

LAG = 2 * MS
"""No edge is delivered later than this after its stamp, in ns."""

_AUDIT = 50 * MS
_SPINS = 4
"""How often the loop may run at one instant: take edges, read levels, find nothing more to do."""


class Delivery(msgspec.Struct, frozen=True):
    """An edge that is to be delivered; times in ns."""

    arrives: int
    seat: str
    stamp: int
    active: bool
    line_seqno: int | None = None
    global_seqno: int | None = None


def level(changes: Sequence[int], now: int) -> bool:
    """The level of a line that is open at first and changes at these times."""
    return bisect_right(changes, now) % 2 == 1


class Drive:
    """Sleeps until the next deadline, reads levels that are wanted, advances; and notes what it was told.

    :param audits: whether all levels are read every 50 ms too
    """

    def __init__(
        self, contacts: Contacts, lines: dict[str, list[int]], deliveries: Iterable[Delivery], *, audits: bool = False
    ) -> None:
        self.contacts = contacts
        self._lines = lines
        self._coming = sorted(deliveries, key=lambda delivery: delivery.arrives)
        self._audits = audits
        self.signals: list[Signal] = []
        self.broken_promises: list[tuple[int, Signal]] = []
        """Signals that began before a watermark given earlier, with that watermark."""
        self.runs = 0

    def run(self, begins: int, ends: int) -> list[Signal]:
        """Drive from ``begins`` to ``ends`` (ns) and return everything that was reported."""
        now, audit, spins, promised = begins, begins, 0, begins - 10**15
        while now < ends:
            self._deliver(now)
            self._read(now, everywhere=self._audits and now >= audit)
            audit = now + _AUDIT if now >= audit else audit
            for signal in self.contacts.advance(now - LAG):
                self.signals.append(signal)
                if signal.at.earliest < promised:
                    self.broken_promises.append((promised, signal))
            promised = max(promised, self.contacts.watermark(now - LAG))
            self.runs += 1
            wake = self._wake(audit, ends)
            spins = spins + 1 if wake <= now else 0
            assert spins <= _SPINS, "the loop spins"
            now = max(now, wake)
        return self.signals

    def _deliver(self, now: int) -> None:
        while self._coming and self._coming[0].arrives <= now:
            edge = self._coming.pop(0)
            self.contacts.edge(edge.seat, edge.stamp, edge.active, edge.line_seqno, edge.global_seqno)

    def _read(self, now: int, *, everywhere: bool) -> None:
        self.contacts.read_levels(lambda seat: level(self._lines[seat], now), now, everywhere=everywhere)

    def _wake(self, audit: int, ends: int) -> int:
        wakes = [ends]
        if self._coming:
            wakes.append(self._coming[0].arrives)
        if (deadline := self.contacts.next_deadline) is not None:
            wakes.append(deadline + LAG)
        if self._audits:
            wakes.append(audit)
        return min(wakes)
