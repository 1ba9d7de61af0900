"""What each controller keeps in its memory, and how a part of it is written."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from deadheat.devices.screens.packing import grey, pages, rows
from deadheat.devices.screens.windows import Window

if TYPE_CHECKING:
    from PIL.Image import Image

    from deadheat.devices.screens.links import Link

__all__ = ["Controller", "controller"]

_SH1106_FIRST_COLUMN = 2
"""An SH1106 has 132 columns, and panels have the 128 in the middle."""
_SSD1322_COLUMNS = 480
"""Pixels that an SSD1322 can drive in a row; a panel has those in the middle."""


class Controller(msgspec.Struct, frozen=True):
    """How pictures get into the memory of one kind of controller with a panel of one size."""

    row: int
    """Bytes of a row of the packed picture."""
    size: int
    """Bytes of the packed picture."""
    cost: int
    """What it takes to say where a window is, in bytes of the packed picture."""
    tall: bool
    """Whether a window may have several rows."""
    most: int
    """Bytes of the packed picture that are sent in one go: something more urgent has to wait for so many."""
    pack: Callable[["Image", int], bytes]
    """Packs a picture, turned clockwise by a number of degrees."""
    place: Callable[["Link", Window], None]
    """Tells the panel which window the next bytes are for."""
    nop: int = 0xE3
    """The command that does nothing."""
    unpack: Callable[[bytes], bytes] = bytes
    """Makes of bytes of the packed picture what is sent."""

    @property
    def whole(self) -> Window:
        """The window that has everything."""
        return Window(0, self.row, 0, self.size // self.row)


def controller(driver: str, width: int, height: int) -> Controller:
    """The controller that a luma driver of this name is for, with a panel of so many pixels.

    :raises KeyError: for another driver
    """
    return {"ssd1306": _ssd130x, "ssd1309": _ssd130x, "sh1106": _sh1106, "ssd1322": _ssd1322}[driver](width, height)


def _ssd130x(width: int, height: int) -> Controller:
    # A panel of 64 columns has those in the middle of 128; one of 96 has the first ones.
    first = 32 if width == 64 else 0

    def place(link: "Link", window: Window) -> None:
        columns = first + window.left, first + window.right - 1
        link.command(bytes((0x21, *columns, 0x22, window.top, window.bottom - 1)))

    # On I2C: eight bytes for the command, and the address and the control byte of the pixels.
    return Controller(width, width * height // 8, 10, True, 128, pages, place)


def _sh1106(width: int, height: int) -> Controller:
    def place(link: "Link", window: Window) -> None:
        column = _SH1106_FIRST_COLUMN + window.left
        link.command(bytes((0xB0 | window.top, column & 0x0F, 0x10 | column >> 4)))

    return Controller(width, width * height // 8, 7, False, 128, pages, place)


def _ssd1322(width: int, height: int) -> Controller:
    # Its columns are four pixels wide, so eight pixels of the packed picture are two of them.
    first = (_SSD1322_COLUMNS - width) // 2 // 4

    def place(link: "Link", window: Window) -> None:
        link.command(b"\x15")
        link.data(bytes((first + 2 * window.left, first + 2 * window.right - 1)))
        link.command(b"\x75")
        link.data(bytes((window.top, window.bottom - 1)))
        link.command(b"\x5c")

    # The line D/C changes eight times for a window, which takes as long as sending some forty bytes.
    return Controller(width // 8, width * height // 8, 12, True, 512, rows, place, nop=0x00, unpack=grey)
