"""A link and a fake hub at the two ends of a line that spoils what it can, in simulated time."""

from collections import deque
from random import Random
from typing import TYPE_CHECKING

import msgspec

from deadheat.devices.hub.events import Event, Gone, News, Refused, Said, Tallied, Up
from deadheat.devices.hub.link import Link, State
from deadheat.devices.hub.outbox import Commander
from deadheat.testing.fake_hub import FakeHub
from deadheat.timing import MS, US, S

if TYPE_CHECKING:
    from deadheat.devices.hub.messages import Record

__all__ = ["Line", "Spoils"]


class Spoils(msgspec.Struct, frozen=True):
    """How likely it is that something happens to what is written at one time."""

    corrupts: float = 0
    loses: float = 0
    doubles: float = 0
    slowest: int = 400 * US
    """The longest that it takes, in ns."""
    baud: int = 0
    """Bits a second, on top of that; 0: bytes take no time."""


class Line:
    """The two ends and what is between them. Nothing overtakes anything.

    :param hub: what is at the other end; its time is that of the line
    """

    def __init__(
        self, hub: FakeHub, spoils: Spoils | None = None, commander: Commander | None = None, seed: int = 0
    ) -> None:
        self.hub = hub
        self.link = Link(commander)
        self.now = 1_000 * MS
        self.records: list[Record] = []
        self.events: list[Event] = []
        self.news: list[News] = []
        self.facts: list[Said] = []
        self.written = 0
        self._spoils = spoils or Spoils()
        self._chance = Random(seed)
        self._to_hub: deque[tuple[int, bytes]] = deque()
        self._to_host: deque[tuple[int, bytes]] = deque()
        self._last = {id(self._to_hub): 0, id(self._to_host): 0}
        self.is_cut = False

    def open(self) -> None:
        self.link.opened(self.now)

    def up(self) -> None:
        """Open it and wait until the hub has said who it is and what time it has there."""
        self.open()
        self.run(300 * MS)
        assert self.link.state is State.UP

    def run(self, ns: int, step: int = 200 * US) -> None:
        """Time goes by."""
        until = self.now + ns
        while self.now < until:
            self.now = min(self.now + step, until)
            self._deliver()
            for event in self.link.elapsed(self.now):
                self._hear(event)
            if self.link.state is not State.CLOSED:
                self._write(self._to_hub, self.link.to_write(self.now))
            if self.hub.due <= self.now:
                self._write(self._to_host, self.hub.to_send(self.now))

    def _deliver(self) -> None:
        while self._to_hub and self._to_hub[0][0] <= self.now:
            at, data = self._to_hub.popleft()
            self.hub.received(data, at)
            self._write(self._to_host, self.hub.to_send(self.now))
        while self._to_host and self._to_host[0][0] <= self.now:
            for event in self.link.received(self._to_host.popleft()[1], self.now):
                self._hear(event)

    def _write(self, way: deque[tuple[int, bytes]], data: bytes) -> None:
        chance, spoils = self._chance, self._spoils
        self.written += data.count(0)
        if not data or self.is_cut or chance.random() < spoils.loses:
            return
        wire = len(data) * 10 * S // spoils.baud if spoils.baud else 0
        arrives = max(self.now + wire + chance.randrange(50 * US, spoils.slowest), self._last[id(way)] + wire)
        self._last[id(way)] = arrives
        if chance.random() < spoils.corrupts:
            spoilt, at = bytearray(data), chance.randrange(len(data))
            what = chance.randrange(3)
            spoilt[at : at + (what != 1)] = b"" if what == 2 else bytes((data[at] ^ 1 << chance.randrange(8),))
            data = bytes(spoilt)
        way.append((arrives, data))
        if chance.random() < spoils.doubles:
            way.append((arrives, data))

    def _hear(self, event: Event) -> None:
        if isinstance(event, News):
            self.news.append(event)
            self.records += event.records
        elif isinstance(event, Said):
            self.facts.append(event)
        elif isinstance(event, Up | Refused | Gone | Tallied):
            self.events.append(event)
