"""The table that is there when no table file is: without hardware, for play on a web page, for bots and tests."""

from collections.abc import Sequence
from typing import Any

import msgspec

from deadheat.problems import ExitCode, Problem
from deadheat.table.gpio import PinFactory
from deadheat.table.model import CENTRE, FEWEST_SEATS, MOST_SEATS, Table
from deadheat.table.readers import ReaderKind

__all__ = ["default_table", "seat_names"]

_COMPASS = ("north", "east", "south", "west")
_FIRST_LINE = 4


def default_table(seats: int | Sequence[str] = 4, *, shared_reader: bool = False) -> Table:
    """A table with mock lines, a lamp at every seat, console readers and no screens.

    Seats are called north, east, south, west, seat-5 and so on. Seat after seat, button and lamp have the next two
    lines from GPIO4 on. The readers are ``north-reader`` and so on, one at each seat.

    :param seats: how many seats, 2 to 12, or their names, clockwise
    :param shared_reader: one reader in the centre instead, called ``centre``
    :raises Problem: if there are fewer or more seats, or a name is no name, double, or "centre"; exit code 2
    """
    names = list(seat_names(seats)) if isinstance(seats, int) else list(seats)
    if not FEWEST_SEATS <= len(names) <= MOST_SEATS:
        raise _problem(f"A table cannot have {len(names)} seats.", f"Ask for {FEWEST_SEATS} to {MOST_SEATS}.")
    readers = [{"name": CENTRE}] if shared_reader else [{"name": f"{name}-reader", "seat": name} for name in names]
    parts = [*names, *(reader["name"] for reader in readers)]
    if CENTRE in names or len(set(parts)) < len(parts):
        raise _problem(f'A seat is called "{CENTRE}" or as another seat or its reader.', "Give each its own name.")
    return _table(names, readers)


def seat_names(count: int) -> tuple[str, ...]:
    """Names for ``count`` seats, clockwise.

    >>> seat_names(5)
    ('north', 'east', 'south', 'west', 'seat-5')
    """
    return tuple(_COMPASS[n] if n < len(_COMPASS) else f"seat-{n + 1}" for n in range(count))


def _table(names: Sequence[str], readers: Sequence[dict[str, str]]) -> Table:
    data: dict[str, Any] = {
        "gpio": {"factory": PinFactory.MOCK},
        "seat": [
            {"name": name, "button": f"GPIO{line}", "lamp": f"GPIO{line + 1}"}
            for line, name in zip(range(_FIRST_LINE, 1000, 2), names, strict=False)
        ],
        "reader": [{"kind": ReaderKind.CONSOLE, **reader} for reader in readers],
    }
    try:
        return msgspec.convert(data, Table)
    except msgspec.ValidationError:
        raise _problem(
            f"Not all of {', '.join(map(repr, names))} are names for seats.",
            "Use lower-case words of at most 16 letters, digits and hyphens.",
        ) from None


def _problem(what: str, remedy: str) -> Problem:
    return Problem(what, remedy, ExitCode.USAGE)
