"""One hub at a table, in simulated time. Its seats are called north, east, south and west."""

from random import Random
from typing import Any

from deadheat.devices.hub.hub import Hub
from deadheat.devices.hub.hub_lamps import HubLamps
from deadheat.devices.hub.hub_source import HubSource
from deadheat.devices.readers.loop import at_once
from deadheat.devices.readers.status import State
from deadheat.testing.fake_hub import FakeHub
from deadheat.testing.hub_cable import HubCable
from deadheat.timing import MS, Fault, FaultKind, Heat, Hold, Kind, Lineup, Mark, Press, Release, S, Signal, Terms
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["SEATS", "WINDOW", "Bench", "Heard", "heats"]

SEATS = {"north": 0, "east": 1, "south": 2, "west": 3}


WINDOW = 1 * MS


class Heard:
    """A Sink that keeps what it is told, and asks when it is stirred as a referee does."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self.touches: list[str] = []
        self.stirs = 0
        self.source: HubSource | None = None
        self.marks: list[int] = []
        self.clock: FakeClock | None = None

    def touched(self, seat: str, at: int) -> None:
        self.touches.append(seat)

    def offer(self, signal: Signal) -> None:
        if self.marks and isinstance(signal, Press | Release | Hold):
            assert signal.at.earliest >= self.marks[-1], "it had vouched for that time"
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        self.stirs += 1
        if self.source is not None and self.clock is not None:
            self.ask()

    def ask(self) -> int | None:
        assert self.source is not None
        assert self.clock is not None
        mark = self.source.vouched(self.clock.now())
        if mark is not None:
            assert mark <= self.clock.now()
            self.marks.append(max([mark, *self.marks[-1:]]))
        return mark

    @property
    def presses(self) -> list[Press]:
        return [signal for signal in self.signals if isinstance(signal, Press)]

    @property
    def faults(self) -> list[Fault]:
        return [signal for signal in self.signals if isinstance(signal, Fault)]

    @property
    def kinds(self) -> list[FaultKind]:
        return [fault.kind for fault in self.faults]


class Bench:
    """A hub on a cable with all that a table makes of it."""

    def __init__(self, *, seats: dict[str, int] | None = None, slowest: int = 1 * MS, seed: int = 0, **terms: Any):
        self.clock = FakeClock()
        self.board = FakeHub(self.clock.now(), chance=Random(seed), **terms)
        self.cable = HubCable(self.clock, self.board, slowest=slowest, seed=seed)
        self.lamps = HubLamps(self.clock, seats or SEATS, dimmable={"north"})
        self.hub = Hub(
            "left",
            self.clock,
            self.cable.find,
            self.cable.open,
            watcher=self.cable,
            offload=at_once,
            commander=self.lamps,
            chance=Random(seed),
        )
        self.source = HubSource(self.hub, self.clock, SEATS if seats is None else seats)
        self.lamps.connect(
            self.hub.say,
            self.source.contacts.clock.ticks_at,
            lambda: self.hub.enter("lamps"),
            lambda: self.hub.leave("lamps"),
        )
        self.heard = Heard()
        self.heard.source, self.heard.clock = self.source, self.clock
        self.truth: list[tuple[str, int]] = []
        """Who pressed when."""

    @property
    def now(self) -> int:
        return self.clock.now()

    @property
    def state(self) -> State:
        return self.hub.status.state

    def wait(self, ns: int) -> None:
        """Time goes by, and somebody asks now and then as a referee does."""
        until = self.now + ns
        while self.now < until:
            self.clock.run_to(min(until, self.now + 100 * MS))
            self.heard.ask()

    def up(self) -> "Bench":
        """Plugged in, started, and its clock known."""
        self.cable.plug()
        self.source.start(self.heard)
        self.wait(2 * S)
        assert self.state is State.UP
        return self

    def press(self, seat: str, after: int = 0) -> None:
        self._set(seat, after, down=True)

    def release(self, seat: str, after: int = 0) -> None:
        self._set(seat, after, down=False)

    def tap(self, seat: str, after: int = 0, lasts: int = 80 * MS) -> None:
        self.press(seat, after)
        self.release(seat, after + lasts)

    def _set(self, seat: str, after: int, *, down: bool) -> None:
        at, pin = self.now + after, SEATS[seat]
        if down:
            self.truth.append((seat, at))
            self.cable.press(pin, at)
        else:
            self.cable.release(pin, at)


def heats(signals: list[Signal], window: int = WINDOW) -> list[set[str]]:
    """Who a lineup says was first, second and so on."""
    lineup = Lineup(window)
    lineup.join(Terms("left", frozenset({Kind.PRESS})), 0)
    for signal in signals:
        lineup.offer(signal)
    end = 1 << 62
    lineup.beat("left", Mark(end, end))
    found = []
    while isinstance(heat := lineup.take(end, {Kind.PRESS}), Heat):
        found.append({signal.seat for signal in heat.signals if isinstance(signal, Press)})
    return [seats for seats in found if seats]
