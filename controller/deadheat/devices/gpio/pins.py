"""Buttons watched through gpiozero pins: lgpio, RPi.GPIO, and the mock pins of tests."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from deadheat.devices.gpio.wires import EdgeCall, Grade
from deadheat.timing import MS, US, Accuracy

__all__ = ["GRADES", "PinWire", "seconds"]

GRADES = {
    "lgpio": Grade(
        "kernel stamps through lgpio, no sequence numbers",
        # The kernel's own error, and an overwritten stamp that no missing number tells of.
        Accuracy(late=550 * US, coalesced=0),
        # lgpio holds events back for sorting, then a pipe and a thread follow; 1.5 ms is usual, a busy interpreter 5.
        lag=30 * MS,
    ),
    "rpigpio": Grade(
        "time quality: callback",
        Accuracy(late=20 * MS, coalesced=0),
        lag=60 * MS,
        warning="RPi.GPIO stamps a press when Python gets to it, up to 20 ms late: presses closer than that are dead "
        'heats. Use gpiod (factory = "gpiod") for a fair race.',
    ),
    "mock": Grade("mock pins", Accuracy()),
}
"""What each gpiozero factory is worth, by name."""


def seconds(ticks: float) -> int:
    """Ticks of factories that count in seconds of CLOCK_MONOTONIC, in ns."""
    return round(ticks * 1e9)


class PinWire:
    """Watches gpiozero pins.

    :param factory: the gpiozero pin factory
    :param lines: the pin of each seat's button
    :param grade: what the factory's stamps are worth
    :param to_ns: turns the factory's ticks into table-clock ns
    :param hand_over: brings a call to the loop's thread, for factories whose callbacks come from threads of their own

    **Synchronization:** pins call from any thread; everything else on the loop's.
    """

    def __init__(
        self,
        factory: Any,
        lines: Mapping[str, str | int],
        grade: Grade,
        *,
        active_low: bool = True,
        bias: str = "up",
        to_ns: Callable[[Any], int] = seconds,
        hand_over: Callable[[Callable[[], None]], object] | None = None,
    ) -> None:
        self.grade = grade
        self._factory = factory
        self._lines = dict(lines)
        self._active_low = active_low
        self._bias = bias
        self._to_ns = to_ns
        self._hand_over = hand_over
        self._pins: dict[str, _PinWatch] = {}
        self._arrived: deque[tuple[str, int, bool]] = deque(maxlen=4096)
        self._on_edge: EdgeCall | None = None
        self._on_readable: Callable[[], None] = lambda: None

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self._lines)

    def open(self, on_edge: EdgeCall, on_readable: Callable[[], None]) -> None:
        self._on_edge, self._on_readable = on_edge, on_readable
        for seat, line in self._lines.items():
            pin = self._factory.pin(line)
            pin.function = "input"
            pin.pull = self._bias
            self._pins[seat] = _PinWatch(self, seat, pin, inverted=self._active_low)

    def arrived(self, seat: str, ticks: Any, active: bool) -> None:
        """A pin has changed; called by the factory, on any thread."""
        if self._hand_over is None:
            if self._on_edge is not None:
                self._on_edge(seat, self._to_ns(ticks), active)
                self._on_readable()
        else:
            self._arrived.append((seat, self._to_ns(ticks), active))
            self._hand_over(self._on_readable)

    def drain(self) -> None:
        while self._arrived and self._on_edge is not None:
            self._on_edge(*self._arrived.popleft())

    def level(self, seat: str) -> bool:
        return self._pins[seat].active

    def close(self) -> None:
        self._on_edge = None
        for watch in self._pins.values():
            watch.close()
        self._pins.clear()


class _PinWatch:
    """One pin. gpiozero keeps only a weak reference to the callback, so it is a bound method of this object."""

    def __init__(self, wire: PinWire, seat: str, pin: Any, *, inverted: bool) -> None:
        self._wire = wire
        self._seat = seat
        self._pin = pin
        self._inverted = inverted
        pin.edges = "both"
        pin.when_changed = self.changed

    def changed(self, ticks: Any, state: float) -> None:
        self._wire.arrived(self._seat, ticks, bool(state) is not self._inverted)

    @property
    def active(self) -> bool:
        return bool(self._pin.state) is not self._inverted

    def close(self) -> None:
        self._pin.when_changed = None
        self._pin.close()
