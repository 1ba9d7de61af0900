"""Which panels there are, as plain parameters."""

from collections.abc import Iterable, Iterator

import msgspec

from deadheat.problems import Problem
from deadheat.table.screens import SIZES

__all__ = ["DRIVERS", "PanelSpec", "check"]


def _pixels(size: str) -> tuple[int, int]:
    width, height = size.split("x")
    return int(width), int(height)


DRIVERS = {driver.value: frozenset(map(_pixels, sizes)) for driver, sizes in SIZES.items()}
"""The controllers that are driven, by the names of luma.oled's classes, and the sizes in pixels that these know."""
_SPI_ONLY = frozenset({"ssd1322"})


class PanelSpec(msgspec.Struct, frozen=True, kw_only=True):
    """One panel: what it shows, how it is wired, how it is mounted. It is on I2C, or with ``spi`` on SPI."""

    place: str | None = None
    """The seat whose screen it shows; None: the centre."""
    driver: str = "ssd1306"
    bus: int = 1
    """The number of the I2C bus: 1 is /dev/i2c-1."""
    address: int = 0x3C
    mux: int | None = None
    """The address of a TCA9548A on that bus, behind which it is, and the channel; not of one that the kernel drives."""
    channel: int | None = None
    spi: str | None = None
    """The SPI port: "0.0" is /dev/spidev0.0."""
    dc: str | int | None = None
    """The GPIO lines that D/C and RES are wired to, on SPI; None: the board resets itself."""
    reset: str | int | None = None
    spi_mhz: float = 8.0
    rotate: int = 0
    """Degrees clockwise by which the picture is turned: 0, 90, 180 or 270."""
    width: int = 128
    """Pixels, before it is turned."""
    height: int = 64
    dim_s: float = 0.0
    """How long nothing must happen for it to be dimmed, and to be switched off, in s; 0: never."""
    blank_s: float = 0.0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture as people see it, in pixels."""
        return (self.width, self.height) if self.rotate % 180 == 0 else (self.height, self.width)

    @property
    def bus_name(self) -> str:
        """What can do only one thing at a time, for this panel and others."""
        return f"I2C bus {self.bus}" if self.spi is None else f"SPI bus {self.spi.split('.')[0]}"

    def __str__(self) -> str:
        place = "in the centre" if self.place is None else f"of {self.place}"
        if self.spi is not None:
            return f"screen {place} ({self.driver}, SPI {self.spi})"
        behind = "" if self.mux is None else f"mux {self.mux:#04x} channel {self.channel}, "
        return f"screen {place} ({self.driver}, I2C bus {self.bus}, {behind}address {self.address:#04x})"


def check(specs: Iterable[PanelSpec]) -> tuple[PanelSpec, ...]:
    """Refuse panels that cannot be.

    :raises Problem: for an unknown driver, for a size, rotation or wiring that does not exist, or for two panels that
        would hear the same.
    """
    seen: list[PanelSpec] = []
    for spec in specs:
        for what, remedy in _mistakes(spec):
            raise Problem(f"the {spec} {what}", remedy)
        for other in seen:
            if _clash(spec, other):
                raise Problem(f"the {spec} has the address of the {other}", "Give one of them another address or bus.")
        seen.append(spec)
    return tuple(seen)


def _mistakes(spec: PanelSpec) -> Iterator[tuple[str, str]]:
    if spec.driver not in DRIVERS:
        yield "has an unknown driver", f"Choose one of {', '.join(DRIVERS)}."
    elif (spec.width, spec.height) not in DRIVERS[spec.driver]:
        sizes = ", ".join(f"{width}x{height}" for width, height in sorted(DRIVERS[spec.driver]))
        yield f"cannot be {spec.width}x{spec.height} pixels", f"Choose one of {sizes}."
    if spec.rotate not in (0, 90, 180, 270):
        yield f"is turned by {spec.rotate} degrees", "Choose 0, 90, 180 or 270."
    if spec.spi is not None:
        if spec.dc is None:
            yield "has no pin for D/C", "Name the line that it is wired to."
        return
    if spec.driver in _SPI_ONLY:
        yield "cannot be on I2C", "Name its SPI port."
    if not 0x08 <= spec.address <= 0x77:
        yield "has an address that does not exist", "Most panels have 0x3c, some 0x3d."
    if (spec.mux is None) is not (spec.channel is None) or spec.channel not in (None, *range(8)):
        yield "has no channel of a mux", "Name the mux and its channel, 0 to 7, or neither."


def _clash(one: PanelSpec, other: PanelSpec) -> bool:
    """Whether what is meant for the one comes to the other too; what is on a bus itself hears all channels."""
    if one.spi is not None or other.spi is not None:
        return one.spi == other.spi
    if (one.bus, one.address) != (other.bus, other.address):
        return False
    return None in (one.mux, other.mux) or (one.mux, one.channel) == (other.mux, other.channel)
