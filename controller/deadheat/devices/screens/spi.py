"""An SPI port and the pins beside it, as the panels use them.

``/dev/spidev<port>`` is written like a file, so no library is needed.
"""

import fcntl
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

__all__ = ["LinuxPort", "OpenPin", "Pin", "Port", "open_port"]

_MODE, _MOST_HZ = 0x40016B01, 0x40046B04
"""SPI_IOC_WR_MODE and SPI_IOC_WR_MAX_SPEED_HZ of linux/spi/spidev.h."""
_BUFFER_SIZE = Path("/sys/module/spidev/parameters/bufsiz")
_USUAL_BUFFER: Final = 4096


class Port(Protocol):
    """An opened port with its chip select. **Synchronization:** one thread."""

    def write(self, sent: bytes, /) -> None:
        """Write bytes; nothing says whether anybody heard them.

        :raises OSError: if the port does not work
        """

    def close(self) -> None:
        """Give the port back."""


class Pin(Protocol):
    """An output pin, such as gpiozero's ``OutputDevice``."""

    def on(self) -> None:
        """High."""

    def off(self) -> None:
        """Low."""

    def close(self) -> None:
        """Give the pin back."""


OpenPin = Callable[[str | int], Pin]
"""Opens a GPIO line by its name or number as an output; it may raise whatever its factory does."""


class LinuxPort:
    """``/dev/spidev<name>`` in mode 0."""

    def __init__(self, name: str, hertz: int) -> None:
        """:raises OSError: if there is no such port, or it may not be used."""
        self._file = os.open(f"/dev/spidev{name}", os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(self._file, _MODE, struct.pack("B", 0))
            fcntl.ioctl(self._file, _MOST_HZ, struct.pack("=I", hertz))
        except OSError:
            os.close(self._file)
            raise
        self._most = _buffer_size()

    def write(self, sent: bytes, /) -> None:
        for at in range(0, len(sent), self._most):
            os.write(self._file, sent[at : at + self._most])

    def close(self) -> None:
        os.close(self._file)


def open_port(name: str, hertz: int) -> Port:
    """Open ``/dev/spidev<name>``, such as "0.0", at so many bits a second.

    :raises OSError: if there is no such port, or it may not be used.
    """
    return LinuxPort(name, hertz)


def _buffer_size() -> int:
    """How many bytes the kernel takes at once."""
    try:
        return int(_BUFFER_SIZE.read_text())
    except (OSError, ValueError):
        return _USUAL_BUFFER
