"""An SPI port and the pins beside it, as the panels use them."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from deadheat.devices.spidev import SpiDevice

__all__ = ["LinuxPort", "OpenPin", "Pin", "Port", "open_port"]

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
        self._device = SpiDevice(f"/dev/spidev{name}", hertz)
        self._most = _buffer_size()

    def write(self, sent: bytes, /) -> None:
        for at in range(0, len(sent), self._most):
            self._device.write(sent[at : at + self._most])

    def close(self) -> None:
        self._device.close()


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
