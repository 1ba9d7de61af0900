"""One SPI device of the kernel, written to and never read.

The kernel's own interface (``linux/spi/spidev.h``) takes three calls, so there is no need for a package, and none that
has to be compiled on the Pi.
"""

import errno
import os
import struct
from contextlib import suppress
from fcntl import ioctl
from typing import Final, Protocol

from deadheat.problems import ExitCode, Problem

__all__ = ["OpenSpi", "Spi", "open_spi"]

_SET_MODE: Final = 0x40016B01
_SET_BITS_PER_WORD: Final = 0x40016B03
_SET_SPEED: Final = 0x40046B04


class Spi(Protocol):
    """An opened device. **Synchronization:** one thread."""

    def write(self, data: bytes) -> None:
        """Send; waits until it is sent.

        :raises OSError: if it cannot be
        """

    def close(self) -> None:
        """Give it back."""


class OpenSpi(Protocol):
    """Opens a device such as ``/dev/spidev0.0`` with a clock of ``hz``.

    :raises Problem: if it is missing, forbidden or no SPI device; exit code 3
    """

    def __call__(self, device: str, hz: int) -> Spi: ...


def open_spi(device: str, hz: int) -> Spi:
    """An :class:`OpenSpi` that asks the kernel."""
    try:
        fd = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    except OSError as error:
        raise _problem(device, error) from error
    try:
        ioctl(fd, _SET_MODE, struct.pack("B", 0))
        ioctl(fd, _SET_BITS_PER_WORD, struct.pack("B", 8))
        ioctl(fd, _SET_SPEED, struct.pack("I", hz))
    except OSError as error:
        os.close(fd)
        raise _problem(device, error) from error
    return _KernelSpi(fd)


class _KernelSpi:
    def __init__(self, fd: int) -> None:
        self._fd = fd

    def write(self, data: bytes) -> None:
        sent = os.write(self._fd, data)
        if sent < len(data):
            raise OSError(errno.EIO, f"the bus took {sent} of {len(data)} bytes")

    def close(self) -> None:
        with suppress(OSError):
            os.close(self._fd)


def _problem(device: str, error: OSError) -> Problem:
    said = {
        errno.ENOENT: (
            f"There is no {device}.",
            "Switch SPI on: dtparam=spi=on in /boot/firmware/config.txt, then start the Pi again.",
        ),
        errno.EACCES: (f"This user may not use {device}.", "Add the user to the group spi."),
        errno.ENOTTY: (f"{device} is no SPI device.", 'Write one such as "/dev/spidev0.0" into the table file.'),
    }
    what, remedy = said.get(
        error.errno or 0,
        (f"{device} cannot be used: {error.strerror or error}.", "See what the kernel says about it: dmesg | tail."),
    )
    return Problem(what, remedy, ExitCode.HARDWARE)
