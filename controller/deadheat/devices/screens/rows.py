"""Rows of text on a screen: the title with its clock, and lines one below the other."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deadheat.devices.screens.typeface import Face, face, shorten

__all__ = ["Box", "Placed", "head", "listing", "place", "stack", "under"]

_LARGER = (20, 18, 16, 14, 13)
"""Letter sizes of lines that have the screen to themselves, in pixels per em."""


class Box(NamedTuple):
    """Some pixels of a screen; ``right`` and ``bottom`` are the first ones outside."""

    left: int
    top: int
    right: int
    bottom: int


class Placed(NamedTuple):
    """One row of text and where its baseline starts, in pixels from the upper left corner."""

    words: str
    face: Face
    x: int
    y: int

    @property
    def box(self) -> Box:
        """The pixels it may set."""
        ink = self.face.ink(self.words)
        return Box(self.x + ink.left, self.y + ink.top, self.x + ink.right, self.y + ink.bottom)


def place(words: str, face: Face, left: int, baseline: int, height: int) -> Placed:
    """Place a row with its first pixel at ``left``.

    Where accents on capitals or deep tails would be cut off by the edge of the screen, it is moved inside.
    """
    ink = face.ink(words)
    return Placed(words, face, left - ink.left, max(-ink.top, min(baseline, height - ink.bottom)))


def head(title: str, clock: str, face: Face, size: tuple[int, int]) -> tuple[Placed, ...]:
    """Place the title at the upper left and the clock at the upper right of a screen of ``size``."""
    width, height = size
    if not (title or clock) or height < face.size:
        return ()
    clock = shorten(clock, face, width)
    right = width - face.ink(clock).width
    title = shorten(title, face, right - face.size // 2 if clock else width)
    return place(title, face, 0, face.rise, height), place(clock, face, right, face.rise, height)


def under(rows: Sequence[Placed]) -> int:
    """The first row of pixels below ``rows``: the same whether there are deep tails among the letters or not."""
    return max([0, *(max(row.box.bottom, row.y + row.face.size - row.face.rise) for row in rows)])


def stack(lines: Sequence[str], letters: int, pitch: int, top: int, size: tuple[int, int]) -> Iterator[Placed]:
    """Place lines every ``pitch`` pixels from ``top`` on, each shortened to the width of the screen."""
    plain = face(letters)
    for at, line in enumerate(lines):
        if row := shorten(line, plain, size[0]):
            yield place(row, plain, 0, top + at * pitch + plain.rise, size[1])


def listing(lines: Sequence[str], letters: int, top: int, size: tuple[int, int]) -> Iterator[Placed]:
    """Place lines that have all from ``top`` down to themselves, in larger letters than ``letters`` if they fit."""
    room = size[1] - top - 1
    kept = lines[: max(0, room) // letters]
    letters = next((larger for larger in _LARGER if _fits(lines, larger, size[0], room)), letters)
    # Two rows of pixels between the lines read better than none.
    pitch = max(letters, min(letters + 2, room // max(1, len(kept))))
    return stack(kept, letters, pitch, top, size)


def _fits(lines: Sequence[str], letters: int, width: int, height: int) -> bool:
    return letters * len(lines) <= height and all(face(letters).fits(line, width) for line in lines)
