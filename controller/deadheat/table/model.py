"""The table: what the table file describes.

These classes are also the file's schema. A setting that is added here is read, checked for its type and range, and
explained to people without further code; what concerns more than one setting belongs in ``deadheat.table.checks``.
"""

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from deadheat.table.gpio import Gpio
from deadheat.table.lines import Line
from deadheat.table.names import SeatName
from deadheat.table.readers import Reader
from deadheat.toml import NS_PER_MS, Part

__all__ = ["CENTRE", "FEWEST_SEATS", "MOST_SEATS", "Driver", "Screen", "Seat", "Table"]

CENTRE = "centre"
"""What the middle of the table is called, and therefore no seat."""
FEWEST_SEATS, MOST_SEATS = 2, 12

_Address: TypeAlias = Annotated[
    Literal[0x3C, 0x3D],
    Meta(description="0x3C or 0x3D (a board marked 0x78 has 0x3C, one marked 0x7A has 0x3D)"),
]


class Seat(Part, frozen=True):
    """A place at the table: its button and perhaps its lamp."""

    name: SeatName
    button: Line
    lamp: Line | None = None
    dimmable: bool = False
    """Whether the lamp's brightness is set, by switching it quickly in software, and not only on and off."""


class Driver(StrEnum):
    """The controller chip of a screen."""

    SSD1306 = "ssd1306"
    SH1106 = "sh1106"
    SSD1309 = "ssd1309"


class Screen(Part, frozen=True):
    """An OLED screen on an I2C bus."""

    driver: Driver
    seat: SeatName | None = None
    """The seat that it faces, or None for the one in the centre."""
    bus: Annotated[int, Meta(ge=0, le=255)] = 1
    """The number of the I2C bus."""
    address: _Address = 0x3C
    rotate: Literal[0, 180] = 0
    """By how many degrees the picture is turned."""


class Table(Part, frozen=True, rename={"seats": "seat", "readers": "reader", "screens": "screen"}):
    """A whole table, as :func:`~deadheat.table.parse_table` and :func:`~deadheat.table.default_table` make it.

    ``seats`` are clockwise, 2 to 12 of them. Names of seats and readers are unique, every ``seat`` of a reader or
    screen exists, and no line, bus address or place has two users.
    """

    seats: tuple[Seat, ...]
    readers: tuple[Reader, ...] = ()
    screens: tuple[Screen, ...] = ()
    gpio: Gpio = Gpio()
    window_ms: Annotated[float, Meta(ge=0.3, le=50)] = 1.0
    """Presses closer than this, in ms, are a dead heat even where they could be told apart."""
    settlement: Literal["legal-order", "void", "duel", "draw", "shared"] | None = None
    """How dead heats are settled at this table; None leaves it to each game."""

    @property
    def window(self) -> int:
        """``window_ms`` in ns."""
        return round(self.window_ms * NS_PER_MS)
