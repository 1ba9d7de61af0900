"""The I2C bus as the panels use it."""

import errno
from typing import Protocol, cast

__all__ = ["Bus", "open_bus", "reason"]


class Bus(Protocol):
    """An opened bus, as smbus2 has it.

    **Synchronization:** one thread. Every method but ``close`` raises OSError when nothing answers, at the latest after
    the time-out of the kernel's driver, usually a second.
    """

    def write_i2c_block_data(self, address: int, register: int, data: list[int], /) -> None:
        """Write up to 32 bytes, preceded by the byte ``register``."""

    def read_byte(self, address: int, /) -> int:
        """Read one byte."""

    def close(self) -> None:
        """Give the bus back."""


def open_bus(number: int) -> Bus:
    """Open ``/dev/i2c-<number>``.

    :raises OSError: if there is no such bus, or it may not be used.
    """
    from smbus2 import SMBus  # only where there are panels

    return cast("Bus", SMBus(number))


_REASONS = {
    errno.ENOENT: "there is no such bus; is I2C switched on?",
    errno.EACCES: "not allowed; is this user in the group i2c?",
    errno.EREMOTEIO: "nothing answers at this address",
    errno.ENXIO: "nothing answers at this address",
    errno.EIO: "the transfer failed",
    errno.ETIMEDOUT: "the bus is stuck",
}


def reason(error: OSError) -> str:
    """Say in words what an error of the bus means."""
    return _REASONS.get(error.errno or 0, str(error))
