"""The operator's keys as one thing that is started and stopped."""

import logging

from deadheat.devices.gpio.buttons import Buttons
from deadheat.devices.gpio.wires import Wire
from deadheat.devices.keys.key import Key, OnKey
from deadheat.devices.keys.turner import Turner
from deadheat.timing import Clock, ContactTimes, Fault, FaultKind, Press, Release, Signal

__all__ = ["MenuKeys"]

_LOG = logging.getLogger("deadheat.keys")


class MenuKeys:
    """Tells of presses and releases of the operator's keys, which become no signals of a match.

    Contacts are judged as those of the seats are. A click of an encoder is a press and a release at one instant. A key
    that is held when watching begins counts from its next opening on. Long presses and repeats are the menu's.

    :param buttons: a wire over the lines of ``up``, ``down`` and ``ok``, as many as there are
    :param on_key: is told, see :class:`~deadheat.devices.keys.key.OnKey`
    :param times: how contacts are judged
    :param turner: a wire over the lines ``a`` and ``b`` of a rotary encoder
    :param per_click: how many edges these two give together from one click to the next

    Lines that cannot be read any more are reported once and tried again every second.

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        clock: Clock,
        buttons: Wire,
        on_key: OnKey,
        *,
        times: ContactTimes | None = None,
        turner: Wire | None = None,
        per_click: int = 4,
    ) -> None:
        self._buttons = Buttons("menu", clock, buttons, times=times)
        self._turner = None if turner is None else Turner(clock, turner, on_key, per_click=per_click)
        self._on_key = on_key

    def start(self) -> None:
        """Claim the lines and watch them.

        :raises deadheat.problems.Problem: if a line is missing, taken or forbidden; then nothing is watched
        """
        try:
            self._buttons.start(self)
            if self._turner is not None:
                self._turner.start()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Give the lines back; harmless when called twice."""
        self._buttons.stop()
        if self._turner is not None:
            self._turner.stop()

    # -- what the buttons call ----------------------------------------------------------------------------------------

    def touched(self, seat: str, at: int) -> None:
        """A first edge, which may be noise: nothing yet."""

    def offer(self, signal: Signal) -> None:
        """A press or a release is told; of faults, those that somebody can mend."""
        if isinstance(signal, Press | Release):
            self._on_key(Key(signal.seat), isinstance(signal, Press), signal.at.latest)
        elif isinstance(signal, Fault) and signal.kind in (FaultKind.STUCK, FaultKind.HELD_AT_START):
            _LOG.warning("The key %s of the menu is closed all the time: let go of it, or mend it.", signal.part)

    def stirred(self, source: str) -> None:
        """There is nobody to ask."""
