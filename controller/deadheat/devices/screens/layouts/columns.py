"""Two columns side by side, or, on a screen that is too narrow for both, one below the other."""

from typing import Final

from deadheat.devices.screens.drawing import Box, Drawing, place, together
from deadheat.devices.screens.layouts.piece import SMALLEST, Needs, largest, shares
from deadheat.devices.screens.rows import LARGER, lost
from deadheat.devices.screens.typeface import face, sizes_within
from deadheat.devices.screens.wording import Say, Words, fitting
from deadheat.stage import Columns

__all__ = ["TwoColumns"]

_LETTERS: Final = (*LARGER[2:], 12, 11, SMALLEST)
_GAP: Final = 6
"""Columns of pixels between the two."""
_NARROW: Final = 80
"""A screen of fewer columns of pixels has no two columns of words side by side."""


class TwoColumns:
    """A :class:`~.piece.Piece` for :class:`~deadheat.stage.Columns`."""

    def __init__(self, body: Columns, say: Say, width: int) -> None:
        left, right = ([Words.of(line, say) for line in column] for column in (body.left, body.right))
        # An empty row at the end would take room and say nothing.
        self._columns = [_trimmed(left), _trimmed(right)] if width >= _NARROW else [_trimmed([*left, *right])]
        self._count = max(map(len, self._columns))

    @property
    def needs(self) -> Needs:
        few = min(self._count, 2)
        return Needs(min(1, self._count) * SMALLEST, few * SMALLEST, self._count * (_LETTERS[0] + 2))

    def told(self) -> tuple[str, ...]:
        return tuple(words.full for column in self._columns for words in column if words.full)

    def lay(self, box: Box) -> Drawing:
        size = largest(sizes_within(_LETTERS, box.bottom), lambda letters: self._fits(letters, box), SMALLEST)
        widths = shares(self._wide(size), box.width - self._gaps)
        pitch = max(size, min(size + 2, box.height // max(1, self._count)))
        kept = min(self._count, box.height // pitch)
        # The second column begins in the middle if both are narrow enough.
        second = box.left + max(widths[0] + _GAP, min(box.width // 2, box.width - widths[-1]))
        return together(
            _column(column, kept, size, pitch, Box(left, box.top, left + width, box.bottom))
            for column, width, left in zip(self._columns, widths, (box.left, second), strict=False)
        )

    @property
    def _gaps(self) -> int:
        return _GAP * (len(self._columns) - 1)

    def _wide(self, letters: int) -> list[int]:
        return [max([0, *(face(letters).ink(words.full).width for words in column)]) for column in self._columns]

    def _fits(self, letters: int, box: Box) -> bool:
        return letters * self._count <= box.height and sum(self._wide(letters)) + self._gaps <= box.width


def _column(column: list[Words], kept: int, size: int, pitch: int, box: Box) -> Drawing:
    letters = face(size)
    shown = fitting(column[:kept], letters.within(box.width))
    rows = tuple(
        place(words, letters, box.left, box.top + at * pitch + letters.rise, (box.top, box.bottom))
        for at, words in enumerate(shown)
        if words
    )
    return Drawing(rows, cut=lost(column, shown))


def _trimmed(column: list[Words]) -> list[Words]:
    while column and not column[-1].full:
        column = column[:-1]
    return column
