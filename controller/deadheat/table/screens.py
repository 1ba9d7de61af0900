"""The screens of a table: the sections ``[[screen]]``."""

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from deadheat.table.lines import Line
from deadheat.table.names import SeatName
from deadheat.toml import Part

__all__ = ["I2C_SETTINGS", "SIZES", "SPI_SETTINGS", "Driver", "Screen"]

_Address: TypeAlias = Annotated[
    Literal[0x3C, 0x3D],
    Meta(description="0x3C or 0x3D (a board marked 0x78 has 0x3C, one marked 0x7A has 0x3D)"),
]
_Mux: TypeAlias = Annotated[
    Literal[0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77],
    Meta(description="0x70 to 0x77, as the pins A0 to A2 of the TCA9548A set it"),
]
_SpiPort: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(0|[1-9][0-9]?)\.[0-9]\Z",
        description='an SPI bus and its chip select ("0.0" is /dev/spidev0.0, the pins GPIO10, GPIO11 and GPIO8)',
    ),
]
_Size: TypeAlias = Literal[
    "256x64", "256x48", "256x32", "128x128", "128x64", "128x48", "128x32", "96x16", "64x64", "64x48", "64x32"
]
_Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=86_400)]


class Driver(StrEnum):
    """The controller chip of a screen."""

    SSD1306 = "ssd1306"
    SH1106 = "sh1106"
    SSD1309 = "ssd1309"
    SSD1322 = "ssd1322"
    """256 by 64 pixels, on SPI only."""


_SSD130X: Final = ("128x64", "128x32", "96x16", "64x48", "64x32")
SIZES: Final[dict[Driver, tuple[str, ...]]] = {
    Driver.SSD1306: _SSD130X,
    Driver.SH1106: ("128x64", "128x32", "128x128"),
    Driver.SSD1309: _SSD130X,
    Driver.SSD1322: tuple(f"{width}x{height}" for width in (256, 128, 64) for height in (64, 48, 32)),
}
"""The sizes that each controller is built with, width by height in pixels; the first one is the usual one."""


class Screen(Part, frozen=True):
    """An OLED screen on an I2C bus, or with ``spi`` on an SPI bus."""

    driver: Driver
    seat: SeatName | None = None
    """The seat that it faces, or None for the one in the centre."""
    bus: Annotated[int, Meta(ge=0, le=255)] = 1
    """The number of the I2C bus; each channel of a multiplexer that the kernel drives is a bus with its own number."""
    address: _Address = 0x3C
    mux: _Mux | None = None
    """The address of a TCA9548A on that bus, one that the kernel does not drive, behind which the screen is."""
    channel: Annotated[int, Meta(ge=0, le=7)] | None = None
    """The channel of that TCA9548A."""
    spi: _SpiPort | None = None
    """The SPI port that it is wired to, instead of an I2C bus."""
    dc: Line | None = None
    """The line that its D/C is wired to, on SPI."""
    reset: Line | None = None
    """The line that its RES is wired to, on SPI; None if the board resets itself."""
    spi_mhz: Annotated[float, Meta(ge=0.1, le=20)] = 8.0
    size: _Size | None = None
    """Width by height in pixels, before the picture is turned; None for what is usual with the controller."""
    rotate: Literal[0, 180] = 0
    """By how many degrees the picture is turned."""
    dim_s: _Seconds = 120.0
    """How long nothing must happen at the table for the screen to be dimmed, in s; 0: never."""
    blank_s: _Seconds = 900.0
    """How long nothing must happen at the table for the screen to be switched off, in s; 0: never."""

    @property
    def dimensions(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = (self.size or SIZES[self.driver][0]).split("x")
        return int(width), int(height)


I2C_SETTINGS: Final = frozenset({"bus", "address", "mux", "channel"})
"""What can be set about a screen on an I2C bus only."""
SPI_SETTINGS: Final = frozenset({"dc", "reset", "spi_mhz"})
"""What can be set about a screen on an SPI bus only."""
