"""Small symbols, drawn pixel by pixel: at this size they are crisper than the typeface's."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from deadheat.devices.screens.drawing import Box

__all__ = ["DOWN", "HOLD", "LESS", "MORE", "OK", "UP", "Sign", "sign"]

Sign = tuple[str, ...]

UP: Final[Sign] = (
    "...#...",
    "..###..",
    ".#####.",
    "#######",
)
DOWN: Final[Sign] = UP[::-1]
OK: Final[Sign] = (
    ".###.",
    "#####",
    "#####",
    "#####",
    ".###.",
)
HOLD: Final[Sign] = (
    ".###.......",
    "#####......",
    "###########",
    "#####......",
    ".###.......",
)
"""OK, held: it lasts."""
LESS: Final[Sign] = (
    "..#..",
    ".###.",
    "#####",
)
"""There is more above."""
MORE: Final[Sign] = LESS[::-1]


def sign(pattern: Sign, left: int, top: int) -> tuple[Box, ...]:
    """The boxes of a symbol whose upper left corner is at ``left`` and ``top``."""
    return tuple(_boxes(pattern, left, top))


def _boxes(pattern: Sign, left: int, top: int) -> Iterator[Box]:
    for y, line in enumerate(pattern, top):
        x = left
        for lit, run in groupby(line):
            length = len(list(run))
            if lit == "#":
                yield Box(x, y, x + length, y + 1)
            x += length
