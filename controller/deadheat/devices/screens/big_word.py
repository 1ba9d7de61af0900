"""The big word of a screen: as large as fits, broken into rows where that makes it larger."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from deadheat.devices.screens.drawing import Placed, place
from deadheat.devices.screens.shortening import shorten
from deadheat.devices.screens.typeface import Face, face, wrap

__all__ = ["cut", "fit"]

_BOLD: Final[tuple[int, ...]] = (64, 56, 48, 44, 40, 36, 32, 30, 28, 26, 24, 22, 20, 18, 16, 15, 14, 13)
"""Letter sizes in pixels per em: a fixed ladder, so that few faces are ever loaded."""
_PLAIN: Final[tuple[int, ...]] = (12, 10)
"""In bold, letters as small as these grow together."""
_DASHES: Final = " -–—"
_LARGEST_DASH: Final = 28
"""A dash stands for nothing; as large as a word it would be a block of light."""
_GAP: Final = 1
"""Empty rows of pixels above and below."""


def fit(words: str, top: int, bottom: int, size: tuple[int, int], *, bold: bool) -> tuple[Placed, ...]:
    """Place ``words`` in the middle between ``top`` and ``bottom`` in the largest letters in which all of them fit.

    Bold letters are large ones, others are small. Nothing if the words do not fit even in the smallest of these.
    """
    sizes = _BOLD if bold else _PLAIN
    if bold and not words.strip(_DASHES):
        sizes = tuple(letters for letters in _BOLD if letters <= _LARGEST_DASH)

    def fits(letters: int) -> bool:
        rows = wrap(words, face(letters, bold=bold), size[0])
        wide = all(face(letters, bold=bold).fits(row, size[0]) for row in rows)
        return wide and _tall(rows, face(letters, bold=bold)) + 2 * _GAP <= bottom - top

    first = bisect_left(sizes, True, key=fits)
    if first == len(sizes):
        return ()
    largest = face(sizes[first], bold=bold)
    return _placed(wrap(words, largest, size[0]), largest, top, bottom, size)


def cut(words: str, top: int, bottom: int, size: tuple[int, int]) -> tuple[Placed, ...]:
    """Place as much of ``words`` as fits in small letters; what is missing shows as "…"."""
    letters = face(_PLAIN[0] if bottom - top > _PLAIN[0] else _PLAIN[-1])
    kept = (bottom - top) // (letters.size + 1)
    if kept < 1:
        return ()
    rows = wrap(words, letters, size[0])
    rows = [*rows[: kept - 1], " ".join(rows[kept - 1 :])]
    return _placed([shorten(row, letters.within(size[0])) for row in rows], letters, top, bottom, size)


def _tall(rows: Sequence[str], face: Face) -> int:
    """Rows of pixels from the highest to the lowest one that is set."""
    return (len(rows) - 1) * face.size + face.ink(rows[-1]).bottom - face.ink(rows[0]).top


def _placed(rows: Sequence[str], face: Face, top: int, bottom: int, size: tuple[int, int]) -> tuple[Placed, ...]:
    width, height = size
    first = top + (bottom - top - _tall(rows, face)) // 2 - face.ink(rows[0]).top
    return tuple(
        place(row, face, (width - face.ink(row).width) // 2, first + at * face.size, (0, height))
        for at, row in enumerate(rows)
    )
