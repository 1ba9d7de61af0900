"""A passive buzzer on a pin, through gpiozero."""

import logging
from collections.abc import Sequence
from typing import Any, Final

from deadheat.devices.sound.tones import Note
from deadheat.timing import Clock, Timer

__all__ = ["OCTAVES", "Buzzer"]

_LOG = logging.getLogger("deadheat.sound")

OCTAVES: Final = 2
"""What a ``gpiozero.TonalBuzzer`` around its usual A4 (440 Hz) must be made with for every tone that is played."""


class Buzzer:
    """A :class:`~deadheat.devices.sound.speaker.Voice`; the times of notes are the clock's timers.

    :param device: a ``gpiozero.TonalBuzzer``; closed with this object

    **Synchronization:** the loop's thread. A buzzer that fails is reported once until it works again; gpiozero switches
    its pin in a thread of its own.
    """

    name = "buzzer"

    def __init__(self, clock: Clock, device: Any) -> None:
        self._clock = clock
        self._device = device
        self._timer: Timer | None = None
        self._failed = False
        self._closed = False

    def play(self, notes: Sequence[Note], volume: float) -> None:
        self._stop_timer()
        # Half of each period is loudest; squared, as ears hear.
        self._go_on(list(notes), 0.5 * volume * volume)

    def hush(self) -> None:
        self._stop_timer()
        self._sound(0, 0)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self.hush()
        try:
            self._device.close()
        except Exception as error:  # noqa: BLE001 - gpiozero raises whatever its factory does
            _LOG.error("The buzzer cannot be given back: %s", error)

    def _go_on(self, notes: list[Note], duty: float) -> None:
        self._timer = None
        if not notes:
            self._sound(0, 0)
            return
        note, *rest = notes
        self._sound(note.hz, duty)
        until = self._clock.now() + note.lasts
        self._timer = self._clock.call_at(until, lambda: self._go_on(rest, duty))

    def _sound(self, hz: int, duty: float) -> None:
        try:
            if hz:
                self._device.play(float(hz))
                self._device.pwm_device.value = duty
            else:
                self._device.stop()
        except Exception as error:  # noqa: BLE001 - gpiozero raises whatever its factory does; no match stops for it
            if not self._failed:
                _LOG.error("The buzzer does not work: %s", error)
            self._failed = True
        else:
            self._failed = False

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
