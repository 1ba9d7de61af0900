"""The seats' lamps on pins, through gpiozero."""

import logging
from collections.abc import Mapping
from typing import Any

from deadheat.stage import ECHO, PATTERNS, Lamp, Pattern, Scene
from deadheat.timing import Clock, S, Timer

__all__ = ["PinLamps"]

_LOG = logging.getLogger("deadheat.lamps")

_RETRY = 1 * S
"""How long after a failure a lamp is tried again, in ns."""


class PinLamps:
    """Shows lamp patterns on gpiozero output devices and echoes presses.

    :param devices: a ``gpiozero.LED`` or ``gpiozero.PWMLED`` for each seat; closed with this object

    **Synchronization:** the loop's thread. A lamp that fails is reported once, and tried again every second and with
    the next change.
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
        self._pattern = Pattern.OFF  # what it shows now, apart from an echo
        self._step: Timer | None = None
        self._cue: Timer | None = None
        self._echo: Timer | None = None
        self._again: Timer | None = None
        self._failed = False

    def show(self, lamp: Lamp) -> None:
        if lamp == self.shown:
            return
        self.shown = lamp
        self._cancel()
        self._begin(lamp.pattern)
        if lamp.cue is not None:
            self._cue = self._clock.call_at(lamp.cue.at, self._cued)

    def echo(self) -> None:
        """On at once; the pattern takes over again when the echo is over, or when something new is shown."""
        self._stop(self._step)
        self._stop(self._echo)
        self._write(1)
        self._echo = self._clock.call_at(self._clock.now() + ECHO, self._end_echo)

    def _end_echo(self) -> None:
        self._echo = None
        self._begin(self._pattern)

    def _cued(self) -> None:
        """The cue's instant has come; an echo that is under way comes first."""
        if self.shown.cue is not None:
            self._pattern = self.shown.cue.pattern
        if self._echo is None:
            self._begin(self._pattern)

    def _begin(self, pattern: Pattern) -> None:
        self._stop(self._step)
        self._pattern = pattern
        self._run(pattern, 0)

    def _run(self, pattern: Pattern, number: int) -> None:
        steps = PATTERNS[pattern]
        step = steps[number]
        self._write(step.level)
        if step.lasts:
            until = self._clock.now() + step.lasts
            self._step = self._clock.call_at(until, lambda: self._run(pattern, (number + 1) % len(steps)))

    def _write(self, level: float) -> None:
        self._stop(self._again)
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
            self._again = self._clock.call_at(self._clock.now() + _RETRY, lambda: self._write(level))
        else:
            self._failed = False

    def _cancel(self) -> None:
        for timer in (self._step, self._cue, self._echo):
            self._stop(timer)
        self._echo = None

    def _stop(self, timer: Timer | None) -> None:
        if timer is not None:
            timer.cancel()

    def close(self) -> None:
        self._cancel()
        self._write(0)
        self._stop(self._again)
        try:
            self._device.close()
        except Exception as error:  # noqa: BLE001 - as above; the other lamps are to be closed too
            _LOG.error("The lamp of %s cannot be given back: %s", self._seat, error)
