"""The seats' lamps on pins, through gpiozero."""

import logging
from collections.abc import Mapping
from typing import Any

from deadheat.stage import ECHO, PATTERNS, Lamp, Pattern, Scene
from deadheat.timing import Clock, Timer

__all__ = ["PinLamps"]

_LOG = logging.getLogger("deadheat.lamps")


class PinLamps:
    """Shows lamp patterns on gpiozero output devices and echoes presses.

    :param devices: a ``gpiozero.LED`` or ``gpiozero.PWMLED`` for each seat; closed with this object

    **Synchronization:** the loop's thread. A lamp that fails is reported once and tried again with the next change.
    """

    def __init__(self, clock: Clock, devices: Mapping[str, Any]) -> None:
        self._lamps = {seat: _PinLamp(clock, seat, device) for seat, device in devices.items()}

    def show(self, scene: Scene) -> None:
        for seat, lamp in self._lamps.items():
            lamp.show(scene.lamp(seat))

    def echo(self, seat: str) -> None:
        lamp = self._lamps.get(seat)
        if lamp is not None:
            lamp.echo()

    def present(self) -> Mapping[str, Lamp]:
        return {seat: lamp.shown for seat, lamp in self._lamps.items()}

    def close(self) -> None:
        for lamp in self._lamps.values():
            lamp.close()
        self._lamps.clear()


class _PinLamp:
    """One lamp: a pattern is a row of brightness steps, each followed by a timer."""

    def __init__(self, clock: Clock, seat: str, device: Any) -> None:
        self.shown = Lamp()
        self._clock = clock
        self._seat = seat
        self._device = device
        self._step: Timer | None = None
        self._cue: Timer | None = None
        self._echo: Timer | None = None
        self._failed = False

    def show(self, lamp: Lamp) -> None:
        if lamp == self.shown:
            return
        self.shown = lamp
        self._cancel()
        self._begin(lamp.pattern)
        if lamp.cue is not None:
            pattern = lamp.cue.pattern
            self._cue = self._clock.call_at(lamp.cue.at, lambda: self._begin(pattern))

    def echo(self) -> None:
        """On at once; the pattern takes over again when the echo is over, or when something new is shown."""
        self._write(1)
        if self._step is not None:
            self._step.cancel()
            self._step = None
        if self._echo is not None:
            self._echo.cancel()
        self._echo = self._clock.call_at(self._clock.now() + ECHO, self._end_echo)

    def _end_echo(self) -> None:
        self._echo = None
        self._begin(self.shown.pattern)

    def _begin(self, pattern: Pattern) -> None:
        self._run(pattern, 0)

    def _run(self, pattern: Pattern, number: int) -> None:
        steps = PATTERNS[pattern]
        step = steps[number]
        self._write(step.level)
        following = (number + 1) % len(steps)
        self._step = None
        if step.lasts:
            until = self._clock.now() + step.lasts
            self._step = self._clock.call_at(until, lambda: self._run(pattern, following))

    def _write(self, level: float) -> None:
        try:
            if level == 1:
                self._device.on()
            elif level == 0:
                self._device.off()
            else:
                self._device.value = level
        except Exception as error:  # noqa: BLE001 - gpiozero raises whatever its factory does; a lamp stops no match
            if not self._failed:
                _LOG.error("The lamp of %s cannot be switched: %s", self._seat, error)
            self._failed = True
        else:
            self._failed = False

    def _cancel(self) -> None:
        for timer in (self._step, self._cue, self._echo):
            if timer is not None:
                timer.cancel()
        self._step = self._cue = self._echo = None

    def close(self) -> None:
        self._cancel()
        self._write(0)
        self._device.close()
