"""Pulse-width modulation by a thread that switches a line: good for lamps and, as far as Linux goes, for tones."""

import logging
import time
from threading import Event, Thread, current_thread
from typing import TYPE_CHECKING

from deadheat.devices.gpio.errors import GpioError, LineClosedError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["SoftPwm"]

_logger = logging.getLogger(__name__)


class SoftPwm:
    """Switches a line at a frequency (Hz, above 0) and a duty cycle (0 to 1), beginning at 0.

    A new frequency or duty cycle counts from the next period on. At 0 and 1 the line rests and there is no thread.
    ``write`` is called in that thread while there is one. **Synchronization:** one caller at a time.
    """

    def __init__(self, write: "Callable[[bool], None]", frequency: float) -> None:
        self.frequency = frequency
        self._write = write
        self._duty = 0.0
        self._stop = Event()
        self._thread: Thread | None = None
        self._write(False)

    @property
    def duty(self) -> float:
        return self._duty

    @duty.setter
    def duty(self, duty: float) -> None:
        self._duty = duty
        if not 0 < duty < 1:
            self._rest(duty >= 1)
        elif self._thread is None:
            self._stop.clear()
            self._thread = Thread(target=self._run, name="deadheat gpio pwm", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Ends the thread and leaves the line low."""
        self._rest(False)

    def _rest(self, level: bool) -> None:
        thread, self._thread = self._thread, None
        if thread is not None:
            self._stop.set()
            # gpiozero closes forgotten devices while garbage is collected, which may be in this very thread.
            if thread is not current_thread():
                thread.join()
        self._write(level)

    def _run(self) -> None:
        begin = time.monotonic()
        while not self._stop.is_set():
            period, duty = 1 / self.frequency, self._duty
            try:
                self._write(True)
                self._wait_until(begin + period * duty)
                self._write(False)
            except LineClosedError:
                return
            except GpioError as error:
                _logger.error("A line is no longer switched. %s", error)
                return
            self._wait_until(begin + period)
            # Periods that were missed are not made up for.
            begin = max(begin + period, time.monotonic() - period)

    def _wait_until(self, when: float) -> None:
        self._stop.wait(max(0.0, when - time.monotonic()))
