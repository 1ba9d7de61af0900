"""One SPI device of the kernel, written to and never read.

The kernel's own interface (``linux/spi/spidev.h``) takes three calls, so there is no need for a package, and none that
has to be compiled on the Pi.
"""

import errno
import fcntl
import os
import struct
from contextlib import suppress
from typing import Final

__all__ = ["SpiDevice"]

_SET_MODE: Final = 0x40016B01
_SET_BITS_PER_WORD: Final = 0x40016B03
_SET_SPEED: Final = 0x40046B04


class SpiDevice:
    """A device such as ``/dev/spidev0.0`` in mode 0, with a clock of ``hertz``. **Synchronization:** one thread."""

    def __init__(self, path: str, hertz: int) -> None:
        """:raises OSError: if there is no such device, or it may not be used."""
        self._file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(self._file, _SET_MODE, struct.pack("B", 0))
            fcntl.ioctl(self._file, _SET_BITS_PER_WORD, struct.pack("B", 8))
            fcntl.ioctl(self._file, _SET_SPEED, struct.pack("=I", hertz))
        except OSError:
            os.close(self._file)
            raise

    def write(self, data: bytes, /) -> None:
        """Send in one go; waits until it is sent.

        :raises OSError: if it cannot be, or the kernel does not take so much at once
        """
        sent = os.write(self._file, data)
        if sent < len(data):
            raise OSError(errno.EIO, f"the bus took {sent} of {len(data)} bytes")

    def close(self) -> None:
        """Give it back."""
        with suppress(OSError):
            os.close(self._file)
