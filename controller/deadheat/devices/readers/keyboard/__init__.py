"""Scanners that pretend to be keyboards, read over evdev.

:class:`KeyboardDriver` understands them and does no I/O, :func:`open_keyboard` is the way to one, and
:func:`propose_layouts` finds out which keyboard a scanner believes it is.
"""

from deadheat.devices.readers.keyboard.calibration import LAYOUT_TEXT, propose_layouts
from deadheat.devices.readers.keyboard.driver import KeyboardDriver
from deadheat.devices.readers.keyboard.layouts import LAYOUTS, Layout
from deadheat.devices.readers.keyboard.opening import open_keyboard
from deadheat.devices.readers.keyboard.options import Ends, KeyboardOptions

__all__ = [
    "LAYOUTS",
    "LAYOUT_TEXT",
    "Ends",
    "KeyboardDriver",
    "KeyboardOptions",
    "Layout",
    "open_keyboard",
    "propose_layouts",
]
