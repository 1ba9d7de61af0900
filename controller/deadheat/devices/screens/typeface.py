"""The letters on the screens: how wide they are, and how to make words fit.

DejaVu Sans Condensed is in the package (see ``fonts/README.md``): it has accents, Greek, Cyrillic, card suits and
stars, and it carries hints for the low resolution of these screens. Pillow's own scalable font lacks even "é" and "–".
"""

import re
import unicodedata
from functools import lru_cache
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont

__all__ = ["ELLIPSIS", "Face", "Ink", "clean", "face", "shorten", "wrap"]

ELLIPSIS = "…"

_FONTS = Path(__file__).with_name("fonts")
_LONGEST = 200
"""Characters of a text that are looked at at all; no screen shows as many in a row."""


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

    def ink(self, words: str) -> Ink:
        """Measure the pixels of one row."""
        return _measure(self.font, words)

    def fits(self, words: str, width: int) -> bool:
        """Whether one row of ``words`` is at most ``width`` pixels wide."""
        return self.ink(words).width <= width


@lru_cache(maxsize=64)
def face(size: int, *, bold: bool = False) -> Face:
    """The face of a size, loaded once."""
    return Face(size, bold=bold)


@lru_cache(maxsize=512)
def _measure(font: ImageFont.FreeTypeFont, words: str) -> Ink:
    # Remembered, because fitting a screen asks for the same few rows again and again.
    left, top, right, bottom = font.getbbox(words, mode="1", anchor="ls")
    return Ink(floor(left), floor(top), ceil(right), ceil(bottom))


def clean(words: str) -> str:
    """``words`` as one row of visible characters, cut where no screen could show more."""
    row = words[:_LONGEST].encode("utf-8", "replace").decode()
    return "".join(_visible(char) for char in unicodedata.normalize("NFC", row)).strip()


def _visible(char: str) -> str:
    if char.isprintable():
        return char
    return "" if unicodedata.category(char) == "Cf" else " "


def shorten(words: str, face: Face, width: int) -> str:
    """As much of ``words`` as fits into ``width`` pixels, with "…" where the rest was; nothing if that does not fit."""
    if face.fits(words, width):
        return words
    fits, too_long = 0, len(words)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if face.fits(words[:middle].rstrip() + ELLIPSIS, width):
            fits = middle
        else:
            too_long = middle
    short = words[:fits].rstrip() + ELLIPSIS
    return short if face.fits(short, width) else ""


def wrap(words: str, face: Face, width: int) -> list[str]:
    """Break ``words`` at spaces into rows of at most ``width`` pixels; a longer word has a row of its own, too wide.

    Spaces inside a row are kept as they are: two of them separate what does not belong together.
    """
    rows: list[str] = []
    for word in re.findall(" *[^ ]+", words):
        if rows and face.fits(rows[-1] + word, width):
            rows[-1] += word
        else:
            rows.append(word.lstrip())
    return rows
