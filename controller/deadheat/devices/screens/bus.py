"""The I2C bus as the panels use it."""

import fcntl
import os
from typing import Final, Protocol

__all__ = ["Bus", "LinuxBus", "open_bus"]

_I2C_SLAVE: Final = 0x0703
"""The request of linux/i2c-dev.h that chooses whom the next transfers are with."""


class Bus(Protocol):
    """An opened bus.

    **Synchronization:** one thread. Every method but ``close`` raises OSError when nothing answers, at the latest after
    the time-out of the kernel's driver, usually a second.
    """

    def write(self, address: int, sent: bytes, /) -> None:
        """Write bytes, at most 8192, in one transfer."""

    def read(self, address: int, /) -> int:
        """Read one byte."""

    def close(self) -> None:
        """Give the bus back."""


class LinuxBus:
    """``/dev/i2c-<number>``: plain transfers of any length, which every adapter of a Raspberry Pi can do.

    smbus2 makes an object of every single byte and splits a picture into blocks of 32; this does neither.
    """

    def __init__(self, number: int) -> None:
        """:raises OSError: if there is no such bus, or it may not be used."""
        self._file = os.open(f"/dev/i2c-{number}", os.O_RDWR | os.O_CLOEXEC)
        self._address: int | None = None

    def write(self, address: int, sent: bytes, /) -> None:
        self._choose(address)
        os.write(self._file, sent)

    def read(self, address: int, /) -> int:
        self._choose(address)
        return os.read(self._file, 1)[0]

    def close(self) -> None:
        os.close(self._file)

    def _choose(self, address: int) -> None:
        if address != self._address:
            self._address = None
            fcntl.ioctl(self._file, _I2C_SLAVE, address)
            self._address = address


def open_bus(number: int) -> Bus:
    """Open ``/dev/i2c-<number>``.

    :raises OSError: if there is no such bus, or it may not be used.
    """
    return LinuxBus(number)
