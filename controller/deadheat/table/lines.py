"""What GPIO lines are called."""

import re
from typing import Annotated, TypeAlias

from msgspec import Meta

__all__ = ["Line", "SeatLine", "canonical_line"]

_Number: TypeAlias = Annotated[int, Meta(ge=0, le=1023)]
_Name: TypeAlias = Annotated[str, Meta(pattern=r"^[!-~]([ -~]{0,29}[!-~])?\Z")]

Line: TypeAlias = Annotated[
    _Number | _Name,
    Meta(description='a GPIO line ("GPIO17", 17, or another line by its name)'),
]
"""A GPIO line as the table file writes it: a number from 0 to 1023, or a name of 1 to 31 printable ASCII characters."""

SeatLine: TypeAlias = Annotated[
    _Number | _Name,
    Meta(description='a GPIO line ("GPIO17", 17, or another line by its name) or a socket of a hub ("left:1")'),
]
"""Where a seat's button or lamp is: a line, or a socket that :func:`deadheat.table.socket_of` understands."""

_PI_NAME = re.compile(r"(?:GPIO|BCM)?0*(\d+)", re.IGNORECASE)


def canonical_line(line: int | str) -> str:
    """One name for all names that a line of a Raspberry Pi has; the name of any other line as it is.

    >>> canonical_line(17), canonical_line("BCM17"), canonical_line("GPIO17"), canonical_line("hub-4")
    ('GPIO17', 'GPIO17', 'GPIO17', 'hub-4')
    """
    pi = _PI_NAME.fullmatch(str(line))
    return f"GPIO{pi[1]}" if pi else str(line)
