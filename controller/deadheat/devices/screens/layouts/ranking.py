"""Who came in which place, and by how much: names at the left, margins or scores at the right.

A place that is shared is written "1=". Where one column is too short for a ranking, and rows are narrow enough, there
are two; of a ranking that is still longer the first rows are shown, and how many follow.
"""

from typing import Final, NamedTuple

from deadheat.devices.screens.drawing import Box, Drawing, place, together
from deadheat.devices.screens.layouts.piece import SMALLEST, Needs
from deadheat.devices.screens.rows import LARGER, lost
from deadheat.devices.screens.typeface import Face, face, sizes_within
from deadheat.devices.screens.wording import Say, Words, fitting
from deadheat.stage import Ranking

__all__ = ["RankingTable"]

_LETTERS: Final = (*LARGER, 12, 11, SMALLEST)
_GAP: Final = 4
"""Columns of pixels between place, name and margin."""
_BETWEEN: Final = 10
"""Columns of pixels between two columns of rows."""


class _Row(NamedTuple):
    place: str
    is_shared: bool
    name: Words
    said: Words


class RankingTable:
    """A :class:`~.piece.Piece` for :class:`~deadheat.stage.Ranking`."""

    def __init__(self, body: Ranking, say: Say, width: int) -> None:
        places = [row.place for row in body.rows]
        self._rows = [
            _Row(str(row.place), places.count(row.place) > 1, Words.named(row.name), Words.of(row.said, say))
            for row in body.rows
        ]
        self._rows_each = 2 if self._rows and not self._are_narrow(SMALLEST, width) else 1

    @property
    def needs(self) -> Needs:
        count = len(self._rows)
        return Needs(min(count, 1) * SMALLEST, min(count, 3) * SMALLEST, count * self._rows_each * (_LETTERS[0] + 1))

    def told(self) -> tuple[str, ...]:
        return tuple(words.full for row in self._rows for words in (row.name, row.said) if words.full)

    def lay(self, box: Box) -> Drawing:
        count = len(self._rows)
        half = (box.width - _BETWEEN) // 2
        columns = 2 if count * SMALLEST > box.height and self._are_narrow(SMALLEST, half) else 1
        width = half if columns == 2 else box.width
        lines = -(-count // columns)
        if self._rows_each == 2 and 2 * SMALLEST * count <= box.height:
            return self._in_two_rows(box)
        size = next(
            (size for size in sizes_within(_LETTERS, box.bottom) if self._fits(size, lines, width, box.height)),
            SMALLEST,
        )
        lines = min(lines, max(1, box.height // size))
        pitch = min(size + 2, box.height // lines)
        # The last row says how many there is no room for, unless it is the only one.
        kept = count if count <= lines * columns else max(1, lines * columns - 1)
        names = self._names(kept, face(size), width)
        parts = []
        for at in range(min(count, lines * columns)):
            column, line = divmod(at, lines)
            left, top = box.left + column * (width + _BETWEEN), box.top + line * pitch
            cell = Box(left, top, left + width, top + pitch)
            if at < kept:
                room = width - self._start(face(size)) - face(size).ink(names[at]).width - _GAP
                said = self._rows[at].said.within(face(size).within(room))
                parts.append(self._row(at, names[at], said, face(size), cell))
                parts.append(Drawing(cut=lost([self._rows[at].said], [said])))
            else:
                parts.append(_more(count - kept, size, cell))
        left_out = [words for row in self._rows[kept:] for words in (row.name, row.said)]
        return together([*parts, Drawing(cut=lost(left_out, []))])

    def _in_two_rows(self, box: Box) -> Drawing:
        """Each margin below its name."""
        letters = face(SMALLEST)
        pitch = min(SMALLEST + 2, box.height // (2 * len(self._rows)))
        inside = letters.within(box.width - self._start(letters))
        names = fitting([row.name for row in self._rows], inside)
        parts = []
        for at, row in enumerate(self._rows):
            name, said = (
                box._replace(top=box.top + n * pitch, bottom=box.top + (n + 1) * pitch) for n in (2 * at, 2 * at + 1)
            )
            below = row.said.within(letters.within(box.width))
            parts.append(self._row(at, names[at], "", letters, name))
            if below:
                left = box.right - letters.ink(below).width
                placed = place(below, letters, left, said.top + letters.rise, (said.top, said.bottom))
                parts.append(Drawing((placed,), cut=lost([row.said], [below])))
        return together(parts)

    def _fits(self, letters: int, lines: int, width: int, height: int) -> bool:
        return letters * lines <= height and self._are_narrow(letters, width)

    def _are_narrow(self, letters: int, width: int) -> bool:
        """Whether all rows fit into ``width`` in full."""
        inside = width - self._start(face(letters))
        return all(_wide(row, face(letters)) <= inside for row in self._rows)

    def _start(self, letters: Face) -> int:
        """Where the names begin: behind the longest place."""
        shared = letters.ink("=").width if any(row.is_shared for row in self._rows) else 0
        return max(letters.ink(row.place).width for row in self._rows) + shared + _GAP

    def _names(self, kept: int, letters: Face, width: int) -> list[str]:
        """What is shown of the names; those whose row is too long for them stay different."""
        inside = width - self._start(letters)
        rows = self._rows[:kept]
        names = [row.name.full for row in rows]
        long = [at for at, row in enumerate(rows) if _wide(row, letters) > inside]
        if long:
            # A margin is kept whole, unless it would leave the name less than a third.
            longest = max(_GAP + letters.ink(rows[at].said.full).width for at in long)
            room = inside - min(longest, inside * 2 // 3)
            for at, short in zip(long, fitting([rows[at].name for at in long], letters.within(room)), strict=True):
                names[at] = short
        return names

    def _row(self, at: int, name: str, said: str, letters: Face, cell: Box) -> Drawing:
        row = self._rows[at]
        baseline, within = cell.top + letters.rise, (cell.top, cell.bottom)
        first = cell.left + self._start(letters)
        number = f"{row.place}=" if row.is_shared else row.place
        digits = max(letters.ink(other.place).width for other in self._rows) - letters.ink(row.place).width
        rows = [
            (number, cell.left + digits) if first <= cell.right else ("", 0),
            (name, first),
            (said, cell.right - letters.ink(said).width),
        ]
        placed = tuple(place(words, letters, left, baseline, within) for words, left in rows if words)
        return Drawing(placed, cut=lost([row.name], [name]))


def _wide(row: _Row, letters: Face) -> int:
    said = letters.ink(row.said.full).width
    return letters.ink(row.name.full).width + (_GAP + said if said else 0)


def _more(count: int, size: int, cell: Box) -> Drawing:
    words = Words(f"+{count}").within(face(size).within(cell.width))
    row = place(words, face(size), cell.left, cell.top + face(size).rise, (cell.top, cell.bottom))
    return Drawing((row,) if words else ())
