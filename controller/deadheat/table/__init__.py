"""The table file: which seats, readers and screens a table has, and how they are wired.

Start with :func:`parse_table` and what it returns, :class:`Table`. The file at ``EXAMPLE`` shows every setting.
"""

from deadheat.table.files import EXAMPLE, load_table
from deadheat.table.gpio import Active, Bias, Gpio, PinFactory
from deadheat.table.hub import SOCKETS, HubBoard, Socket, socket_of
from deadheat.table.lines import canonical_line
from deadheat.table.menu import Menu
from deadheat.table.model import CENTRE, Seat, Table
from deadheat.table.parsing import parse_table
from deadheat.table.readers import Reader, ReaderKind
from deadheat.table.screens import Driver, Screen
from deadheat.table.sound import SoundSettings
from deadheat.table.strip import Lighting, Strip
from deadheat.table.virtual_table import default_table, seat_names

__all__ = [
    "CENTRE",
    "EXAMPLE",
    "SOCKETS",
    "Active",
    "Bias",
    "Driver",
    "Gpio",
    "HubBoard",
    "Lighting",
    "Menu",
    "PinFactory",
    "Reader",
    "ReaderKind",
    "Screen",
    "Seat",
    "Socket",
    "SoundSettings",
    "Strip",
    "Table",
    "canonical_line",
    "default_table",
    "load_table",
    "parse_table",
    "seat_names",
    "socket_of",
]
