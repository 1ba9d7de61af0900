"""The product's own host at the other end of the simulated firmware: link, clock, contacts, and who pressed when."""

from random import Random
from typing import NamedTuple

from deadheat.devices.hub.hub import Hub
from deadheat.devices.hub.hub_source import HubSource
from deadheat.devices.readers.loop import at_once
from deadheat.testing.hub_cable import Board, HubCable
from deadheat.timing import MS, Fault, Press, S, Signal
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["SEATS", "Bounds", "Host", "bounds_of"]

SEATS = {"north": 0, "east": 1, "south": 2, "west": 3, "ann": 4, "bob": 5}


class Host:
    """A :class:`~deadheat.timing.Sink` with a hub of its own."""

    def __init__(self, clock: FakeClock, board: Board, *, slowest: int = 1 * MS, seed: int = 0) -> None:
        self.clock = clock
        self.cable = HubCable(clock, board, slowest=slowest, seed=seed)
        self.hub = Hub(
            "left",
            clock,
            self.cable.find,
            self.cable.open,
            watcher=self.cable,
            offload=at_once,
            chance=Random(seed),
        )
        self.source = HubSource(self.hub, clock, SEATS)
        self.signals: list[Signal] = []
        self.truth: list[tuple[str, int]] = []
        """Who pressed when, in ns."""

    def touched(self, seat: str, at: int) -> None:
        """Nothing is echoed here."""

    def offer(self, signal: Signal) -> None:
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        self.source.vouched(self.clock.now())

    def up(self) -> "Host":
        """Plug it in and learn its clock for two seconds."""
        self.cable.plug()
        self.source.start(self)
        return self.wait(2 * S)

    def wait(self, ns: int) -> "Host":
        """Time goes by, and somebody asks now and then as a referee does."""
        until = self.clock.now() + ns
        while self.clock.now() < until:
            self.clock.run_to(min(until, self.clock.now() + 50 * MS))
            self.source.vouched(self.clock.now())
        return self

    def tap(self, seat: str, after: int, lasts: int = 60 * MS) -> None:
        """A press ``after`` ns from now."""
        at, pin = self.clock.now() + after, SEATS[seat]
        self.truth.append((seat, at))
        self.cable.press(pin, at)
        self.cable.release(pin, at + lasts)

    @property
    def presses(self) -> list[Press]:
        return [signal for signal in self.signals if isinstance(signal, Press)]

    @property
    def faults(self) -> list[Fault]:
        return [signal for signal in self.signals if isinstance(signal, Fault)]


class Bounds(NamedTuple):
    """How far estimated times were from the truth, and how far they said that they may be, in us."""

    presses: int
    mean_error: float
    worst_error: float
    mean_bound: float
    worst_bound: float

    def __str__(self) -> str:
        return (
            f"{self.presses} presses: error mean {self.mean_error:.0f} us, worst {self.worst_error:.0f} us; "
            f"bound mean {self.mean_bound:.0f} us, worst {self.worst_bound:.0f} us"
        )


def bounds_of(host: Host) -> Bounds:
    """Compare all presses with the truth.

    :raises AssertionError: if one is missing, or its Moment does not hold the truth
    """
    by_seat: dict[str, list[int]] = {}
    for seat, at in host.truth:
        by_seat.setdefault(seat, []).append(at)
    errors, bounds = [], []
    for press in sorted(host.presses, key=lambda press: press.at.latest):
        true = by_seat[press.seat].pop(0)
        assert press.at.earliest <= true <= press.at.latest, f"{press} does not hold {true}"
        errors.append(abs(press.at.middle - true) / 1000)
        bounds.append(press.at.width / 2000)
    assert not any(by_seat.values()), f"presses are missing: {by_seat}"
    return Bounds(len(errors), sum(errors) / len(errors), max(errors), sum(bounds) / len(bounds), max(bounds))
