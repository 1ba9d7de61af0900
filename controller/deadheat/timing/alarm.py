"""A timer that is set again and again, and goes off once at the earliest of what it was set to."""

from collections.abc import Callable

from deadheat.timing.clock import Clock, Timer

__all__ = ["Alarm"]


class Alarm:
    """Makes ``call`` when it goes off; then it can be set anew.

    **Synchronization:** that of ``clock``.
    """

    def __init__(self, clock: Clock, call: Callable[[], None]) -> None:
        self._clock = clock
        self._call = call
        self._timer: Timer | None = None
        self._at = 0

    def set(self, when: int) -> None:
        """Go off at ``when`` (ns) at the latest."""
        if self._timer is not None:
            if self._at <= when:
                return
            self._timer.cancel()
        self._at = when
        self._timer = self._clock.call_at(when, self._go_off)

    def cancel(self) -> None:
        """Do not go off; harmless when it is not set."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _go_off(self) -> None:
        self._timer = None
        self._call()
