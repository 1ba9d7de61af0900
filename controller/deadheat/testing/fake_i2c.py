"""I2C buses without hardware, with faults to order: for tests of what is wired to them.

    buses = FakeI2c(1)                                # /dev/i2c-1 and no other
    panel = buses[1].plug(0x3C, FakeOled())
    screens = Screens(specs, now, partial(Panel, open_bus=buses.open))

The product's own drivers run on it and see what Linux shows them: errors with the numbers of a Raspberry Pi.
"""

import errno
import os
from collections.abc import Callable
from threading import Condition
from typing import Protocol, TypeVar

__all__ = ["Chip", "FakeBus", "FakeHandle", "FakeI2c"]

_ADDRESS = _REGISTER = 1
_BLOCK = 32

T = TypeVar("T")
C = TypeVar("C", bound="Chip")


class Chip(Protocol):
    """What can be plugged into a bus."""

    def command(self, sent: list[int], /) -> None:
        """Take in what is written to register 0x00."""

    def data(self, sent: list[int], /) -> None:
        """Take in what is written to any other register."""

    def status(self) -> int:
        """The byte that is read."""


class FakeBus:
    """One bus and what is plugged into it.

    **Synchronization:** none required: the test and the product's threads may use it at once.
    """

    def __init__(self) -> None:
        self.bytes = 0
        """Bytes that went over the wire, addresses included."""
        self.transfers = 0
        self.opened = 0
        """How many users have it open now."""
        self.waiting = 0
        """How many transfers hang now."""
        self._chips: dict[int, Chip] = {}
        self._failures: list[int | None] = []
        self._hung = False
        self._changed = Condition()

    def plug(self, address: int, chip: C) -> C:
        """Plug ``chip`` in at ``address``."""
        with self._changed:
            self._chips[address] = chip
        return chip

    def unplug(self, address: int) -> None:
        """Unplug what is at ``address``: transfers to it fail with EREMOTEIO."""
        with self._changed:
            del self._chips[address]

    def fail(self, number: int, *, after: int = 0) -> None:
        """Let the next transfer, or the one ``after`` that many, fail with an error number, such as ``errno.EIO``."""
        with self._changed:
            self._failures = [None] * after + [number]

    def hang(self) -> None:
        """Let every transfer from now on wait until :meth:`let_go`, as a clock line does that something holds down."""
        with self._changed:
            self._hung = True

    def let_go(self) -> None:
        """End :meth:`hang`."""
        with self._changed:
            self._hung = False
            self._changed.notify_all()

    def wait_until(self, condition: Callable[[], bool], timeout: float = 5.0) -> bool:
        """Wait for something that transfers bring about, for ``timeout`` seconds at most; whether it has come about."""
        with self._changed:
            return self._changed.wait_for(condition, timeout)

    def transfer(self, size: int, address: int, with_chip: Callable[[Chip], T]) -> T:
        """Count a transfer of ``size`` bytes and do it with the chip at the other end.

        :raises OSError: as it was ordered, or because nobody is there
        """
        with self._changed:
            self.waiting += 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._hung)
            self.waiting -= 1
            self.transfers += 1
            self.bytes += size
            if self._failures and (number := self._failures.pop(0)):
                raise _error(number)
            if address not in self._chips:
                raise _error(errno.EREMOTEIO)
            done = with_chip(self._chips[address])
            self._changed.notify_all()
            return done


class FakeHandle:
    """A bus as somebody has opened it; what smbus2's ``SMBus`` is."""

    def __init__(self, bus: FakeBus) -> None:
        self._bus: FakeBus | None = bus
        bus.opened += 1

    def write_i2c_block_data(self, address: int, register: int, data: list[int], /) -> None:
        """Write at most 32 bytes to a register, as SMBus allows."""
        if len(data) > _BLOCK:
            raise ValueError(f"{len(data)} bytes are more than a block")
        size = _ADDRESS + _REGISTER + len(data)
        self._transfer(size, address, lambda chip: (chip.data if register else chip.command)(data))

    def read_byte(self, address: int, /) -> int:
        """Read a byte."""
        return self._transfer(_ADDRESS + 1, address, lambda chip: chip.status())

    def close(self) -> None:
        """Give the bus back."""
        if self._bus is not None:
            self._bus.opened -= 1
        self._bus = None

    def _transfer(self, size: int, address: int, with_chip: Callable[[Chip], T]) -> T:
        if self._bus is None:
            raise _error(errno.EBADF)
        return self._bus.transfer(size, address, with_chip)


class FakeI2c:
    """The I2C buses of a machine, by their numbers."""

    def __init__(self, *numbers: int) -> None:
        self._buses = {number: FakeBus() for number in numbers}

    def __getitem__(self, number: int) -> FakeBus:
        return self._buses[number]

    def open(self, number: int) -> FakeHandle:
        """Open a bus.

        :raises OSError: if there is no such bus
        """
        if number not in self._buses:
            raise _error(errno.ENOENT)
        return FakeHandle(self._buses[number])


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
