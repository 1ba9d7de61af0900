"""Checks of how screens are wired, for :mod:`deadheat.table.checks`."""

from typing import Any

import msgspec

from deadheat.table.clashes import clashes
from deadheat.table.screens import I2C_SETTINGS, SIZES, SPI_SETTINGS, Driver
from deadheat.toml import Found, Readable, Report, listed, quoted

__all__ = [
    "screens_have_settings_of_their_bus",
    "screens_have_sizes_of_their_driver",
    "screens_have_their_own_address",
    "screens_have_their_own_spi_port",
]


def screens_have_settings_of_their_bus(readable: Readable, report: Report) -> None:
    """What is for I2C and what is for SPI is not mixed, and nothing that is needed is missing."""
    for spi in readable.every("screen", "spi"):
        screen = spi.path[:-1]
        on_spi = spi.value is not None
        for setting in sorted(I2C_SETTINGS if on_spi else SPI_SETTINGS):
            if report.text((*screen, setting)):
                bus, other = ("an SPI port", "an I2C bus") if on_spi else ("an I2C bus", "an SPI port")
                remedy = f"take it out; it is for screens on {other}" + ("" if on_spi else ', which spi = "0.0" names')
                report.at_key((*screen, setting), f"a screen on {bus} has no {setting}", remedy)
        if on_spi and readable.values.get((*screen, "dc"), "") is None:
            what = "a screen on an SPI port needs the line that its D/C is wired to"
            report.at_value(spi.path, what, 'add dc, such as dc = "GPIO24"')
        if not on_spi and readable.values.get((*screen, "driver")) is Driver.SSD1322:
            what = f"a screen with the driver {quoted(Driver.SSD1322)} is on an SPI port"
            report.at_value((*screen, "driver"), what, 'add spi and dc, such as spi = "0.0" and dc = "GPIO24"')
        _mux_and_channel_go_together(readable, report, screen)


def _mux_and_channel_go_together(readable: Readable, report: Report, screen: tuple[Any, ...]) -> None:
    mux, channel = ((*screen, key) for key in ("mux", "channel"))
    if mux not in readable.values or channel not in readable.values:
        return
    if readable.values[mux] is not None and readable.values[channel] is None:
        report.at_value(mux, "a screen behind a mux needs its channel", "add channel, from 0 to 7")
    if readable.values[mux] is None and readable.values[channel] is not None:
        what = "a channel needs the mux that it is one of"
        report.at_key(channel, what, "add mux, from 0x70 to 0x77; if the kernel drives the mux, write bus instead")


def screens_have_sizes_of_their_driver(readable: Readable, report: Report) -> None:
    """There are such panels."""
    for size in readable.every("screen", "size"):
        driver = readable.values.get((*size.path[:-1], "driver"))
        if driver is not None and size.value not in (None, *SIZES[driver]):
            known = listed([*map(quoted, SIZES[driver])], "or")
            what = f"there are no screens of {size.value} with the driver {quoted(driver.value)}"
            report.at_value(size.path, what, f"write {known}, or leave size out")


class _Wiring(msgspec.Struct, frozen=True):
    """Where one screen is on I2C."""

    address: Found
    bus: int
    mux: int | None
    channel: int | None

    def hears(self, other: "_Wiring") -> bool:
        """Whether what is meant for the other one comes here too: what is on the bus itself hears everything."""
        if (self.bus, self.address.value) != (other.bus, other.address.value):
            return False
        return None in (self.mux, other.mux) or (self.mux, self.channel) == (other.mux, other.channel)

    def __str__(self) -> str:
        return f"bus {self.bus}" if self.mux is None else f"channel {self.channel} of the mux 0x{self.mux:X}"


def screens_have_their_own_address(readable: Readable, report: Report) -> None:
    """No two screens hear what is meant for one of them."""
    before: list[_Wiring] = []
    for address in readable.every("screen", "address"):
        keys = [(*address.path[:-1], key) for key in ("spi", "bus", "mux", "channel")]
        if not all(key in readable.values for key in keys):
            continue  # What cannot be read is told already.
        spi, bus, mux, channel = (readable.values[key] for key in keys)
        wiring = _Wiring(address, bus, mux, channel)
        if spi is not None or (mux is None) is not (channel is None):
            continue
        if first := next((other for other in before if other.hears(wiring)), None):
            what = f"{first} already has a screen at address 0x{address.value:X} ({report.place(first.address.path)})"
            aside = "" if (first.mux is None) is (mux is None) else ", and what is on the bus itself hears all channels"
            remedy = "give this screen the other address, 0x3C or 0x3D, or another bus"
            report.at_value(address.path, what + aside, remedy + ("" if mux is None else " or channel"))
        else:
            before.append(wiring)


def screens_have_their_own_spi_port(readable: Readable, report: Report) -> None:
    """Each has a chip select of its own."""
    ports = [port for port in readable.every("screen", "spi") if port.value is not None]
    for first, later in clashes(ports, lambda port: port.value, report):
        what = f"the SPI port {quoted(later.value)} already has a screen ({report.place(first.path)})"
        report.at_value(later.path, what, 'write another chip select, such as "0.1"')
