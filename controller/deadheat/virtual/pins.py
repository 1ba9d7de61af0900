"""gpiozero mock pins on an injected clock, wired to switches that can be as bad as real ones."""

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin
from gpiozero.pins.pi import PiPin

from deadheat.timing import Clock
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["Switch", "TimedMockFactory", "TimedMockPin"]


class TimedMockPin(MockPin):
    """A mock pin whose edges carry the time of the table clock, and which keeps no history of itself."""

    _state: bool
    grounded = False
    """Whether a closed switch ties it to ground, whatever its pull is set to."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.grounded:
            self._change_state(False)

    def _change_state(self, value: bool) -> bool:
        if self._state == value:
            return False
        self._state = value
        return True

    def _call_when_changed(self) -> None:
        PiPin._call_when_changed(self, self.factory.ticks(), self._state)  # noqa: SLF001 - past the mock's own clock

    def deliver(self, ticks: int, level: bool) -> None:
        """Report an edge stamped ``ticks`` (ns) with ``level`` printed on it, whatever the level is now."""
        if self.when_changed is not None:
            PiPin._call_when_changed(self, ticks, level)  # noqa: SLF001 - the event a real factory would send

    def turn(self, level: bool) -> bool:
        """Change the level without reporting an edge. Whether it was another one."""
        return self._change_state(level)


class TimedMockFactory(MockFactory):
    """gpiozero's mock factory with ticks in ns of the table clock."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(revision="c03111", pin_class=TimedMockPin)
        self._clock = clock

    def ticks(self) -> int:
        return self._clock.now()

    def ticks_diff(self, later: int, earlier: int) -> float:
        return (later - earlier) / 1e9


class Switch:
    """A button's switch between a mock pin and ground: closed pulls the line low.

    Edges can be bounced, delivered late, printed wrongly or lost; a fault to order is made by :mod:`deadheat.testing`.
    """

    def __init__(self, clock: Clock, pin: Any) -> None:
        self._happen_at = clock.happen_at if isinstance(clock, FakeClock) else clock.call_at
        self.pin: TimedMockPin = pin

    @property
    def closed(self) -> bool:
        """Whether it is closed now."""
        return not self.pin.state

    def close(self) -> None:
        """Close it now."""
        self.pin.grounded = True
        self.pin.drive_low()

    def open(self) -> None:
        """Open it now."""
        self.pin.grounded = False
        self.pin.drive_high()

    def toggle_at(self, at: int, closed: bool) -> None:
        """Close or open it at ``at`` (ns on the table clock).

        The edge is stamped with that instant even if the loop is busy then, as the kernel does it.
        """
        self._happen_at(at, lambda: self.toggle(at, closed))

    def toggle(self, at: int, closed: bool) -> None:
        """Close or open it now; the edge is stamped ``at`` (ns)."""
        self.pin.grounded = closed
        level = not closed
        if self.pin.turn(level):
            self.pin.deliver(at, level)
