"""The table: what the table file describes.

These classes are also the file's schema. A setting that is added here is read, checked for its type and range, and
explained to people without further code; what concerns more than one setting belongs in ``deadheat.table.checks``.
"""

from typing import Annotated, Literal

from msgspec import Meta

from deadheat.table.gpio import Gpio
from deadheat.table.hub import HubBoard
from deadheat.table.lines import SeatLine
from deadheat.table.menu import Menu
from deadheat.table.names import SeatName
from deadheat.table.readers import Reader
from deadheat.table.screens import Screen
from deadheat.table.sound import SoundSettings
from deadheat.table.strip import Lighting, Pixels, Strip
from deadheat.toml import NS_PER_MS, Part

__all__ = ["CENTRE", "FEWEST_SEATS", "MOST_SEATS", "Seat", "Table"]

CENTRE = "centre"
"""What the middle of the table is called, and therefore no seat."""
FEWEST_SEATS, MOST_SEATS = 2, 12


class Seat(Part, frozen=True):
    """A place at the table: its button and perhaps its lamp, on a line, on a hub, on the strip, or on two of them."""

    name: SeatName
    button: SeatLine
    lamp: SeatLine | None = None
    dimmable: bool = False
    """Whether the lamp's brightness is set, by switching it quickly in software, and not only on and off."""
    pixels: Pixels | None = None
    """The first and the last of its pixels, if it has a lamp on the strip."""


class Table(Part, frozen=True, rename={"seats": "seat", "hubs": "hub", "readers": "reader", "screens": "screen"}):
    """A whole table, as :func:`~deadheat.table.parse_table` and :func:`~deadheat.table.default_table` make it.

    ``seats`` are clockwise, 2 to 12 of them. Names of seats, readers and hubs are unique, every ``seat`` of a reader or
    screen exists, and no line, bus address or place has two users.
    """

    seats: tuple[Seat, ...]
    hubs: tuple[HubBoard, ...] = ()
    readers: tuple[Reader, ...] = ()
    screens: tuple[Screen, ...] = ()
    gpio: Gpio = Gpio()
    lamps: Lighting = Lighting()
    strip: Strip = Strip()
    sound: SoundSettings = SoundSettings()
    menu: Menu = Menu()
    window_ms: Annotated[float, Meta(ge=0.3, le=50)] = 1.0
    """Presses closer than this, in ms, are a dead heat even where they could be told apart."""
    settlement: Literal["legal-order", "void", "duel", "draw", "shared"] | None = None
    """How dead heats are settled at this table; None leaves it to each game."""

    @property
    def window(self) -> int:
        """``window_ms`` in ns."""
        return round(self.window_ms * NS_PER_MS)
