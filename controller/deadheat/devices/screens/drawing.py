"""What a picture is made of, before it is drawn: rows of text and white boxes, each with the pixels it may set."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import ImageDraw

from deadheat.devices.screens.typeface import Face
from deadheat.devices.screens.visual import visual

__all__ = ["Box", "Drawing", "Placed", "paint", "place", "together"]


class Box(NamedTuple):
    """Some pixels of a screen; ``right`` and ``bottom`` are the first ones outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Columns of pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Rows of pixels."""
        return self.bottom - self.top


class Placed(NamedTuple):
    """One row of text and where its baseline starts, in pixels from the upper left corner."""

    words: str
    face: Face
    x: int
    y: int
    black: bool = False
    """Black on a white box."""

    @property
    def box(self) -> Box:
        """The pixels it may set."""
        ink = self.face.ink(self.words)
        return Box(self.x + ink.left, self.y + ink.top, self.x + ink.right, self.y + ink.bottom)


class Drawing(NamedTuple):
    """A picture or a part of one."""

    rows: tuple[Placed, ...] = ()
    boxes: tuple[Box, ...] = ()
    """White boxes, drawn before the rows; a line is a thin one."""
    cut: tuple[str, ...] = ()
    """The words that had no room: what is shortened or left out, as it should have been."""


def together(parts: Iterable[Drawing]) -> Drawing:
    """Several parts as one."""
    whole = Drawing()
    for part in parts:
        whole = Drawing(whole.rows + part.rows, whole.boxes + part.boxes, whole.cut + part.cut)
    return whole


def place(words: str, face: Face, left: int, baseline: int, within: Sequence[int], *, black: bool = False) -> Placed:
    """Place a row with its first pixel at ``left``.

    Where accents on capitals or deep tails would leave the rows of pixels ``within`` (the first one, and the first one
    after them), such as the edges of the screen, it is moved inside. What is higher than these looks out at the top.
    """
    ink = face.ink(words)
    top, bottom = within
    lowest = min(max(baseline, top - ink.top), bottom - ink.bottom)
    return Placed(words, face, left - ink.left, max(lowest, -ink.top), black)


def paint(canvas: ImageDraw.ImageDraw, drawing: Drawing) -> None:
    """Draw ``drawing`` in white on black."""
    for box in drawing.boxes:
        canvas.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), fill="white")
    for row in drawing.rows:
        fill = "black" if row.black else "white"
        canvas.text((row.x, row.y), visual(row.words), fill=fill, font=row.face.font, anchor="ls")
