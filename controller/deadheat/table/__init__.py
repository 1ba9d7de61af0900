"""The table file: which seats, readers and screens a table has, and how they are wired.

Start with :func:`parse_table` and what it returns, :class:`Table`. The file at ``EXAMPLE`` shows every setting.
"""

from deadheat.table.files import EXAMPLE, load_table
from deadheat.table.gpio import Active, Bias, Gpio, PinFactory
from deadheat.table.lines import canonical_line
from deadheat.table.model import CENTRE, Driver, Screen, Seat, Table
from deadheat.table.parsing import parse_table
from deadheat.table.readers import Reader, ReaderKind
from deadheat.table.virtual_table import default_table, seat_names

__all__ = [
    "CENTRE",
    "EXAMPLE",
    "Active",
    "Bias",
    "Driver",
    "Gpio",
    "PinFactory",
    "Reader",
    "ReaderKind",
    "Screen",
    "Seat",
    "Table",
    "canonical_line",
    "default_table",
    "load_table",
    "parse_table",
    "seat_names",
]
