"""I2C buses without hardware, with faults to order: for tests of what is wired to them.

    buses = FakeI2c(1)                                # /dev/i2c-1 and no other
    panel = buses[1].plug(0x3C, FakeOled())
    screens = Screens(specs, now, partial(Panel, links=Links(buses.open)))

The product's own drivers run on it and see what Linux shows them: errors with the numbers of a Raspberry Pi.
"""

import errno
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from deadheat.testing.fake_traffic import FakeTraffic, refusal

__all__ = ["Chip", "FakeBus", "FakeHandle", "FakeI2c", "FakeMux"]

_ADDRESS = 1

T = TypeVar("T")
C = TypeVar("C", bound="Chip")


class Chip(Protocol):
    """What can be plugged into a bus."""

    def write(self, sent: bytes, /) -> None:
        """Take in what is written to it in one transfer, its address left out."""

    def read(self) -> int:
        """The byte that is read."""


class FakeMux:
    """A TCA9548A: eight branches, each connected while its bit is set."""

    def __init__(self) -> None:
        self.connected = 0
        """A bit for each channel."""
        self.branches: defaultdict[int, dict[int, Chip]] = defaultdict(dict)
        """What is plugged into each channel, by its address."""

    def plug(self, channel: int, address: int, chip: C) -> C:
        """Plug ``chip`` in behind a channel."""
        self.branches[channel][address] = chip
        return chip

    def lose_power(self) -> None:
        """Power is gone for a moment: all channels are off."""
        self.connected = 0

    def write(self, sent: bytes, /) -> None:
        """Connect channels."""
        if sent:
            self.connected = sent[-1]

    def read(self) -> int:
        """Which channels are connected."""
        return self.connected

    def behind(self, address: int) -> Iterator[Chip]:
        """Who hears this address now."""
        for channel, chips in self.branches.items():
            if self.connected >> channel & 1 and address in chips:
                yield chips[address]


class FakeBus(FakeTraffic):
    """One bus and what is plugged into it.

    **Synchronization:** none required: the test and the product's threads may use it at once.
    """

    def __init__(self) -> None:
        super().__init__()
        self.heard_by_several = 0
        """Transfers that more than one chip took for its own."""
        self.chips: dict[int, Chip] = {}
        """What is plugged in, by its address."""

    def plug(self, address: int, chip: C) -> C:
        """Plug ``chip`` in at ``address``."""
        with self.changed:
            self.chips[address] = chip
        return chip

    def unplug(self, address: int) -> None:
        """Unplug what is at ``address``: transfers to it fail with EREMOTEIO."""
        with self.changed:
            del self.chips[address]

    def send(self, address: int, sent: bytes) -> None:
        """Bring bytes to whoever hears this address.

        :raises OSError: as it was ordered, or because nobody is there
        """

        def deliver(part: bytes) -> None:
            self._with_all(address, lambda chip: chip.write(part))

        self.transfer(_ADDRESS + len(sent), lambda: deliver(sent), lambda: deliver(sent[: (len(sent) + 1) // 2]))

    def ask(self, address: int) -> int:
        """The byte of whoever hears this address.

        :raises OSError: as it was ordered, or because nobody is there
        """
        return self.transfer(_ADDRESS + 1, lambda: self._with_all(address, lambda chip: chip.read()))

    def _with_all(self, address: int, with_chip: Callable[[Chip], T]) -> T:
        muxes = [chip for chip in self.chips.values() if isinstance(chip, FakeMux)]
        own = [self.chips[address]] if address in self.chips else []
        chips = own + [chip for mux in muxes for chip in mux.behind(address)]
        if not chips:
            raise refusal(errno.EREMOTEIO)
        self.heard_by_several += len(chips) > 1
        answers = [with_chip(chip) for chip in chips]
        return answers[0]


class FakeHandle:
    """A bus as somebody has opened it; a :class:`~deadheat.devices.screens.bus.Bus`."""

    def __init__(self, bus: FakeBus) -> None:
        self._bus: FakeBus | None = bus
        bus.opened += 1

    def write(self, address: int, sent: bytes, /) -> None:
        """Write in one transfer."""
        self._open_bus().send(address, sent)

    def read(self, address: int, /) -> int:
        """Read a byte."""
        return self._open_bus().ask(address)

    def close(self) -> None:
        """Give the bus back."""
        if self._bus is not None:
            self._bus.opened -= 1
        self._bus = None

    def _open_bus(self) -> FakeBus:
        if self._bus is None:
            raise refusal(errno.EBADF)
        return self._bus


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
            raise refusal(errno.ENOENT)
        return FakeHandle(self._buses[number])
