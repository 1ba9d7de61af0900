"""The letters on the screens: how wide they are, and how to make words fit.

DejaVu Sans Condensed is in the package (see ``fonts/README.md``): it has accents, Greek, Cyrillic, Hebrew, Arabic, card
suits and stars, and it carries hints for the low resolution of these screens. Pillow's own scalable font lacks even "é"
and "–".
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PIL import ImageFont

from deadheat.devices.screens.visual import visual

__all__ = ["Face", "Fits", "Ink", "face", "sizes_within", "wrap"]

Fits: TypeAlias = Callable[[str], bool]
"""Whether a row of words has room where it is to stand."""

_UNBROKEN = re.compile(r" *(?:± )?[^ ]+(?: (?:ms|s|min|%)(?![^ ]))?")
_FONTS = Path(__file__).with_name("fonts")


class Ink(NamedTuple):
    """The box of the pixels that a text may set, relative to the start of its baseline: x grows right, y down."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels from the first to the last one, and the space after the last letter."""
        return self.right - self.left


class Face:
    """One weight of the typeface in one size (pixels per em).

    **Synchronization:** none required; Pillow guards its fonts itself.
    """

    def __init__(self, size: int, *, bold: bool) -> None:
        name = "DejaVuSansCondensed-Bold.ttf" if bold else "DejaVuSansCondensed.ttf"
        # The other layout engine, libraqm, is missing in some builds of Pillow and spaces letters differently.
        self.font = ImageFont.truetype(_FONTS / name, size, layout_engine=ImageFont.Layout.BASIC)
        self.size = size
        self.rise = round(size * 0.8)
        """Rows of pixels from the top of a row of text, accents on capitals apart, to its baseline."""

    @property
    def tail(self) -> int:
        """Rows of pixels that letters such as "g" reach below the baseline."""
        return self.ink("gjpqy").bottom

    def ink(self, words: str) -> Ink:
        """Measure the pixels of one row."""
        return _measure(self.font, visual(words))

    def fits(self, words: str, width: int) -> bool:
        """Whether one row of ``words`` is at most ``width`` pixels wide."""
        return self.ink(words).width <= width

    def within(self, width: int) -> Fits:
        """:meth:`fits` for one width."""
        return lambda words: self.fits(words, width)


@lru_cache(maxsize=64)
def face(size: int, *, bold: bool = False) -> Face:
    """The face of a size, loaded once."""
    return Face(size, bold=bold)


@lru_cache(maxsize=2048)
def _measure(font: ImageFont.FreeTypeFont, words: str) -> Ink:
    # Remembered, because fitting a screen asks for the same few rows again and again.
    left, top, right, bottom = font.getbbox(words, mode="1", anchor="ls")
    return Ink(floor(left), floor(top), ceil(right), ceil(bottom))


def sizes_within(sizes: Sequence[int], height: int) -> list[int]:
    """Those of ``sizes`` whose letters are no higher than ``height`` pixels, whatever accents they have."""
    return [size for size in sizes if size * 3 // 2 <= height]


def wrap(words: str, face: Face, width: int) -> list[str]:
    """Break ``words`` at spaces into rows of at most ``width`` pixels; a longer word has a row of its own, too wide.

    Spaces inside a row are kept as they are: two of them separate what does not belong together. A number stays with
    its unit, and "±" with its number.
    """
    rows: list[str] = []
    for word in re.findall(_UNBROKEN, words):
        if rows and face.fits(rows[-1] + word, width):
            rows[-1] += word
        else:
            rows.append(word.lstrip())
    return rows
