"""SPI ports and output pins without hardware, with faults to order.

    spi = FakeSpi()
    panel = spi.plug("0.0", FakeSsd1322(), dc="GPIO12", reset="GPIO13")
    screens = Screens(specs, now, partial(Panel, links=Links(open_port=spi.open, open_pin=spi.open_pin)))

Nothing that is written to a port fails because nobody is there, as on a real one.
"""

import errno
from typing import Protocol, TypeVar

from deadheat.testing.fake_traffic import FakeTraffic, refusal

__all__ = ["FakePin", "FakePort", "FakeSpi", "SpiChip"]

C = TypeVar("C", bound="SpiChip")


class SpiChip(Protocol):
    """What can be plugged into a port."""

    def command(self, sent: bytes, /) -> None:
        """Take in bytes while D/C is low."""

    def data(self, sent: bytes, /) -> None:
        """Take in bytes while D/C is high."""

    def lose_power(self) -> None:
        """Begin anew, which RES brings about too."""


class FakePin:
    """An output pin."""

    def __init__(self) -> None:
        self.high = False
        self.opened = 0
        self.switched = 0
        """How often it was told to be high or low."""
        self.resets: SpiChip | None = None
        """Whose RES it is wired to."""

    def on(self) -> None:
        """High."""
        self.high = True
        self.switched += 1

    def off(self) -> None:
        """Low."""
        self.high = False
        self.switched += 1
        if self.resets is not None:
            self.resets.lose_power()

    def close(self) -> None:
        """Give the pin back."""
        self.opened -= 1


class FakePort:
    """A port as somebody has opened it; a :class:`~deadheat.devices.screens.spi.Port`."""

    def __init__(self, spi: "FakeSpi", name: str) -> None:
        self._spi: FakeSpi | None = spi
        self._name = name
        spi.opened += 1

    def write(self, sent: bytes, /) -> None:
        """Write bytes."""
        spi = self._spi
        if spi is None:
            raise refusal(errno.EBADF)
        half = sent[: (len(sent) + 1) // 2]
        spi.transfer(len(sent), lambda: spi.deliver(self._name, sent), lambda: spi.deliver(self._name, half))

    def close(self) -> None:
        """Give the port back."""
        if self._spi is not None:
            self._spi.opened -= 1
        self._spi = None


class FakeSpi(FakeTraffic):
    """The SPI ports of a machine, and its pins."""

    def __init__(self) -> None:
        super().__init__()
        self.pins: dict[str | int, FakePin] = {}
        self._plugged: dict[str, tuple[SpiChip, FakePin] | None] = {}

    def plug(self, name: str, chip: C, dc: str, reset: str | None = None) -> C:
        """Plug ``chip`` into a port, with the pins that its D/C and RES are wired to."""
        self._plugged[name] = chip, self._pin(dc)
        if reset is not None:
            self._pin(reset).resets = chip
        return chip

    def unplug(self, name: str) -> None:
        """Pull it out: what is written is lost."""
        self._plugged[name] = None

    def open(self, name: str, hertz: int) -> FakePort:
        """Open a port.

        :raises OSError: if there is no such port
        """
        if name not in self._plugged or hertz <= 0:
            raise refusal(errno.ENOENT)
        return FakePort(self, name)

    def open_pin(self, line: str | int) -> FakePin:
        """Open a pin as an output."""
        pin = self._pin(line)
        pin.opened += 1
        return pin

    def deliver(self, name: str, sent: bytes) -> None:
        """Bring bytes to what is plugged in, as D/C says now."""
        if plugged := self._plugged[name]:
            chip, dc = plugged
            (chip.data if dc.high else chip.command)(sent)

    def _pin(self, line: str | int) -> FakePin:
        return self.pins.setdefault(line, FakePin())
