"""Benches: the operator's keys on each kind of wire, for the conformance checks."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.devices.gpio.kernel_wire import KernelWire
from deadheat.devices.gpio.pins import GRADES, PinWire
from deadheat.devices.gpio.wires import Wire
from deadheat.devices.keys import Key, MenuKeys
from deadheat.testing.fake_gpiod import raspberry_pi
from deadheat.timing import MS
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.pins import Switch, TimedMockFactory

__all__ = ["BENCHES", "Bench", "KernelBench", "PinBench"]

LINES = {"up": 20, "down": 21, "ok": 26, "a": 4, "b": 19}


class Bench(ABC):
    """Three buttons and a knob. ``told`` is what the keys told: which, whether pressed, and when, in ms."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self._start = self.clock.now()
        self.told: list[tuple[Key, bool, float]] = []
        self.keys = MenuKeys(
            self.clock, self.wire("up", "down", "ok"), self._tell, turner=self.wire("a", "b"), per_click=4
        )

    def _tell(self, key: Key, pressed: bool, at: int, /) -> None:
        self.told.append((key, pressed, (at - self._start) / MS))

    @abstractmethod
    def wire(self, *names: str) -> Wire:
        """A wire over these lines."""

    @abstractmethod
    def switch(self, name: str, closed: bool) -> None:
        """A contact closes or opens now."""

    def run_to(self, ms: float) -> None:
        self.clock.run_to(self._start + round(ms * MS))

    def at(self, ms: float, name: str, closed: bool) -> None:
        self.run_to(ms)
        self.switch(name, closed)

    @abstractmethod
    def close(self) -> None:
        """Take the bench down."""


class PinBench(Bench):
    """gpiozero's mock pins."""

    def __init__(self) -> None:
        self._factory = TimedMockFactory(FakeClock())
        super().__init__()

    def wire(self, *names: str) -> Wire:
        self._factory._clock = self.clock
        return PinWire(self._factory, {name: LINES[name] for name in names}, GRADES["mock"], to_ns=int)

    def switch(self, name: str, closed: bool) -> None:
        switch = Switch(self.clock, self._factory.pin(LINES[name]))
        (switch.close if closed else switch.open)()

    def close(self) -> None:
        self.keys.stop()
        self._factory.close()


class KernelBench(Bench):
    """The product's own lines on the fake kernel; the loop hears of edges at once."""

    def __init__(self) -> None:
        self.machine = raspberry_pi(clock=lambda: self.clock.now())
        self.factory = GpiodFactory(machine=self.machine)
        self._readable: dict[int, Callable[[], None]] = {}
        super().__init__()

    def wire(self, *names: str) -> Wire:
        def watch(fd: int, call: Callable[[], None]) -> Any:
            self._readable[fd] = call

        lines = {name: LINES[name] for name in names}
        return KernelWire(self.factory, lines, watch=watch, unwatch=lambda fd: self._readable.pop(fd, None))

    def switch(self, name: str, closed: bool) -> None:
        self.machine.header.set_pull(LINES[name], not closed)
        for call in [*self._readable.values()]:
            call()

    def close(self) -> None:
        self.keys.stop()
        self.factory.close()


BENCHES: dict[str, type[Bench]] = {"mock pins": PinBench, "gpiod on a fake kernel": KernelBench}
