"""Short names side by side; those that are lit are black on white."""

from collections.abc import Sequence
from typing import Final

from deadheat.devices.screens.drawing import Box, Drawing, place, together
from deadheat.devices.screens.layouts.piece import SMALLEST, Needs, largest
from deadheat.devices.screens.rows import lost
from deadheat.devices.screens.typeface import Face, face, sizes_within
from deadheat.devices.screens.wording import Say, Words, fitting
from deadheat.stage import Tabs

__all__ = ["TabRow"]

_LETTERS: Final = (18, 16, 14, 13, 12, 11, SMALLEST)
_PAD: Final = 3
"""Columns of pixels before and after a name, inside its box."""
_GAP: Final = 2
"""Pixels between two boxes, in both directions."""
_LEAST: Final = 16
"""Columns of pixels of a tab in which anything can be read."""


class TabRow:
    """A :class:`~.piece.Piece` for :class:`~deadheat.stage.Tabs`: in one row, or in several where one is too short."""

    def __init__(self, body: Tabs, say: Say, width: int) -> None:
        self._names = [Words.of(name, say) for name in body.names]
        self._lit = frozenset(body.lit)
        self._width = width

    @property
    def needs(self) -> Needs:
        if not self._names:
            return Needs(0, 0, 0)
        rows = len(self._flow(SMALLEST))
        return Needs(SMALLEST, _tall(rows, SMALLEST), _tall(rows, _LETTERS[0]))

    def told(self) -> tuple[str, ...]:
        return tuple(name.full for name in self._names if name.full)

    def lay(self, box: Box) -> Drawing:
        size = largest(sizes_within(_LETTERS, box.bottom), lambda letters: self._fits(letters, box), 0)
        if size:
            return self._rows(self._flow(size), [name.full for name in self._names], face(size), box)
        return self._grid(box)

    def _fits(self, letters: int, box: Box) -> bool:
        wide = max(self._wide(name.full, face(letters)) for name in self._names)
        return wide <= box.width and _tall(len(self._flow(letters)), letters) <= box.height

    def _wide(self, name: str, letters: Face) -> int:
        return letters.ink(name).width + 2 * _PAD

    def _flow(self, letters: int) -> list[list[int]]:
        """Which tabs stand in which row, each as wide as its name."""
        rows: list[list[int]] = []
        left = 0
        for at, name in enumerate(self._names):
            wide = self._wide(name.full, face(letters)) + _GAP
            if not rows or left + wide - _GAP > self._width:
                rows.append([])
                left = 0
            rows[-1].append(at)
            left += wide
        return rows

    def _rows(self, rows: Sequence[Sequence[int]], names: Sequence[str], letters: Face, box: Box) -> Drawing:
        """In each row the room that is left is shared out, so that tabs are as wide as the screen."""
        parts = []
        for row, tabs in enumerate(rows):
            wide = [self._wide(names[at], letters) for at in tabs]
            spare = max(0, box.width - sum(wide) - _GAP * (len(tabs) - 1))
            # A last row with few tabs in it would be stretched out of shape.
            more = spare // len(tabs) if len(rows) == 1 or len(tabs) == len(rows[0]) else 0
            left, top = box.left, box.top + row * (letters.size + 1 + _GAP)
            for at, width in zip(tabs, wide, strict=True):
                tab = Box(left, top, min(box.right, left + width + more), top + letters.size + 1)
                parts.append(self._tab(at, names[at], letters, tab))
                left = tab.right + _GAP
        return together(parts)

    def _grid(self, box: Box) -> Drawing:
        """All of one width, their names as short as that makes them."""
        rows = (box.height + 1) // (SMALLEST + 1)
        columns = min(-(-len(self._names) // rows), max(1, (box.width + _GAP) // (_LEAST + _GAP)))
        pitch = min(SMALLEST + 1 + _GAP, (box.height + 1) // min(rows, -(-len(self._names) // columns)))
        wide = (box.width + _GAP) // columns - _GAP
        letters = face(SMALLEST)
        kept = self._names[: rows * columns]
        shown = fitting(kept, letters.within(wide - 2))
        parts = []
        for at, name in enumerate(shown):
            left, top = box.left + at % columns * (wide + _GAP), box.top + at // columns * pitch
            parts.append(self._tab(at, name, letters, Box(left, top, left + wide, top + min(SMALLEST + 1, pitch - 1))))
        return together([*parts, Drawing(cut=lost(self._names, shown))])

    def _tab(self, at: int, name: str, letters: Face, tab: Box) -> Drawing:
        lit = at in self._lit
        baseline = min(tab.top + 1 + letters.rise, tab.bottom - letters.tail)
        left = tab.left + (tab.width - letters.ink(name).width) // 2
        row = place(name, letters, left, baseline, (tab.top, tab.bottom), black=lit)
        return Drawing((row,) if name else (), (tab,) if lit else ())


def _tall(rows: int, letters: int) -> int:
    return rows * (letters + 1 + _GAP) - _GAP
