"""The seats' lamps on pins, through gpiozero."""

import logging
from collections.abc import Collection, Mapping
from typing import Any

from deadheat.devices.lamps.rhythm import InRhythm, Rhythm, dimmed
from deadheat.stage import Pattern
from deadheat.timing import Clock, S, Timer

__all__ = ["PinLamps"]

_LOG = logging.getLogger("deadheat.lamps")

_RETRY = 1 * S
"""How long after a failure a lamp is tried again, in ns."""


class PinLamps(InRhythm):
    """Shows lamp patterns on gpiozero output devices and echoes presses.

    :param devices: a ``gpiozero.LED`` or ``gpiozero.PWMLED`` for each seat; closed with this object
    :param dimmable: the seats whose device takes any value from 0 to 1
    :param brightness: see :attr:`brightness`

    **Synchronization:** the loop's thread. A lamp that fails is reported once, and tried again every second and with
    the next change.
    """

    def __init__(
        self, clock: Clock, devices: Mapping[str, Any], *, dimmable: Collection[str] = (), brightness: float = 1
    ) -> None:
        self._brightness = brightness
        self._lamps = {
            seat: _PinLamp(clock, seat, device, brightness if seat in dimmable else None)
            for seat, device in devices.items()
        }
        super().__init__({seat: lamp.rhythm for seat, lamp in self._lamps.items()})

    @property
    def brightness(self) -> float:
        """How bright the lamps are that can be dimmed, from 0 (dark) to 1, as the eye sees it."""
        return self._brightness

    @brightness.setter
    def brightness(self, brightness: float) -> None:
        self._brightness = brightness
        for lamp in self._lamps.values():
            lamp.dim(brightness)

    def close(self) -> None:
        for lamp in self._lamps.values():
            lamp.close()
        self._lamps.clear()
        self._rhythms.clear()


class _PinLamp:
    """One lamp. ``brightness`` is None for one that is only switched on and off."""

    def __init__(self, clock: Clock, seat: str, device: Any, brightness: float | None) -> None:
        self.rhythm = Rhythm(clock, self._light)
        self._clock = clock
        self._seat = seat
        self._device = device
        self._brightness = brightness
        self._level = 0.0
        self._again: Timer | None = None
        self._failed = False

    def dim(self, brightness: float) -> None:
        if self._brightness is not None:
            self._brightness = brightness
            self._light(self._level)

    def _light(self, level: float, _pattern: Pattern = Pattern.OFF) -> None:
        self._level = level
        self._write(level if self._brightness is None else dimmed(level, self._brightness))

    def _write(self, value: float) -> None:
        self._stop_retrying()
        try:
            if value == 1:
                self._device.on()
            elif value == 0:
                self._device.off()
            else:
                self._device.value = value
        except Exception as error:  # noqa: BLE001 - gpiozero raises whatever its factory does; a lamp stops no match
            if not self._failed:
                _LOG.error("The lamp of %s cannot be switched: %s", self._seat, error)
            self._failed = True
            self._again = self._clock.call_at(self._clock.now() + _RETRY, lambda: self._write(value))
        else:
            self._failed = False

    def _stop_retrying(self) -> None:
        if self._again is not None:
            self._again.cancel()

    def close(self) -> None:
        self.rhythm.stop()
        self._write(0)
        self._stop_retrying()
        try:
            self._device.close()
        except Exception as error:  # noqa: BLE001 - as above; the other lamps are to be closed too
            _LOG.error("The lamp of %s cannot be given back: %s", self._seat, error)
