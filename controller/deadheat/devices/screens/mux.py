"""TCA9548A multiplexers that the kernel does not drive: eight branches of an I2C bus, each switched on or off.

A switch is on only while something is said to a panel behind it. So two panels of one address never hear the same
thing, whatever failed in between, and a multiplexer that was without power needs no special care.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from deadheat.devices.screens.bus import Bus

__all__ = ["Switchboard"]

_NOBODY = (errno.EREMOTEIO, errno.ENXIO)


class Switchboard:
    """All multiplexers of one bus.

    There is no lock that an error could leave locked: one thread attends to a bus.

    **Synchronization:** the thread of the bus.
    """

    def __init__(self) -> None:
        self._left_on: set[int] = set()
        """Multiplexers of which some channel may be on, because it could not be switched off."""

    @contextmanager
    def path(self, bus: Bus, mux: int, channel: int) -> Iterator[None]:
        """Meanwhile ``channel`` (0 to 7) of the one at the address ``mux`` is on, and no other of any.

        :raises OSError: if that cannot be brought about; nothing is said to anybody then
        """
        for other in self._left_on - {mux}:
            self._switch_off(bus, other)
        self._left_on.add(mux)
        bus.write(mux, bytes([1 << channel]))
        try:
            yield
        finally:
            # What cannot be switched off stays in the list, and is before anything is said through another one.
            with suppress(OSError):
                self._switch_off(bus, mux)

    def _switch_off(self, bus: Bus, mux: int) -> None:
        try:
            bus.write(mux, b"\0")
        except OSError as error:
            # One that is gone connects nobody, and one that comes back begins with all channels off.
            if error.errno not in _NOBODY:
                raise
        self._left_on.discard(mux)
