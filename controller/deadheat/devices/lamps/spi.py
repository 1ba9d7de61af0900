"""The SPI device that a strip is at."""

import errno
from typing import Protocol

from deadheat.devices.spidev import SpiDevice
from deadheat.problems import ExitCode, Problem

__all__ = ["OpenSpi", "Spi", "open_spi"]


class Spi(Protocol):
    """An opened device. **Synchronization:** one thread."""

    def write(self, data: bytes, /) -> None:
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
        return SpiDevice(device, hz)
    except OSError as error:
        raise _problem(device, error) from error


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
