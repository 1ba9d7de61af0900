"""A list with a cursor: the row that OK takes is black on white, values stand at the right.

A list that is longer than the screen scrolls so that the cursor's neighbours are seen, and small arrows at the right
say that there is more above or below.
"""

from typing import Final

from deadheat.devices.screens.drawing import Box, Drawing, Placed, place, together
from deadheat.devices.screens.layouts.piece import SMALLEST, Needs, largest, shares
from deadheat.devices.screens.layouts.signs import LESS, MORE, sign
from deadheat.devices.screens.rows import lost
from deadheat.devices.screens.typeface import Face, face, sizes_within
from deadheat.devices.screens.wording import Say, Words, fitting
from deadheat.stage import Choices

__all__ = ["ChoiceList"]

_LETTERS: Final = (16, 14, 13, 12, 11, SMALLEST)
_SCROLLING: Final = (12, 11, SMALLEST)
_NEIGHBOURS: Final = 3
"""Rows that a list shows at least, if it has them and any letters are small enough."""
_PAD: Final = 2
"""Columns of pixels before and after the words of a row."""
_GAP: Final = 6
"""Columns of pixels between an item and its value, at least."""
_ARROWS: Final = len(LESS[0]) + 2


class ChoiceList:
    """A :class:`~.piece.Piece` for :class:`~deadheat.stage.Choices`."""

    def __init__(self, body: Choices, say: Say, width: int) -> None:
        self._items = [Words.of(item, say) for item in body.items]
        values = [Words("") if value is None else Words.of(value, say) for value in body.values]
        self._values = (values + [Words("")] * len(self._items))[: len(self._items)]
        self._cursor = min(max(0, body.cursor), max(0, len(self._items) - 1))
        self._width = width

    @property
    def needs(self) -> Needs:
        count = len(self._items)
        few = min(count, _NEIGHBOURS - 1)
        return Needs(min(count, 1) * SMALLEST, few * (SMALLEST + 2), count * (_LETTERS[0] + 1))

    def told(self) -> tuple[str, ...]:
        return tuple(words.full for words in (*self._items, *self._values) if words.full)

    def lay(self, box: Box) -> Drawing:
        count = len(self._items)
        size = largest(
            sizes_within(_LETTERS, box.bottom), lambda letters: self._fits(letters, box), 0
        ) or self._scrolling(box)
        shown = min(count, max(1, box.height // (size + 1)))
        pitch = min(size + 3, box.height // shown)
        first = min(max(0, self._cursor - shown // 2), count - shown)
        right = box.right - (_ARROWS if shown < count else 0)
        items, values = self._written(face(size), right - box.left)
        rows = [
            self._row(at, items[at], values[at], face(size), Box(box.left, top, right, top + pitch))
            for at, top in zip(range(first, first + shown), range(box.top, box.bottom, pitch), strict=False)
        ]
        arrows = Box(right, box.top, box.right, box.top + shown * pitch)
        cut = lost(self._items, items) + lost(self._values, values)
        return together([*rows, Drawing(boxes=_arrows(arrows, first > 0, first + shown < count)), Drawing(cut=cut)])

    def _scrolling(self, box: Box) -> int:
        """Letters in which the cursor has neighbours, and nothing is cut if that can be."""
        seen = min(len(self._items), _NEIGHBOURS)
        low = [letters for letters in _SCROLLING if box.height // (letters + 1) >= seen] or [SMALLEST]
        return largest(low, lambda letters: self._are_narrow(letters, box.width - _ARROWS), low[-1])

    def _fits(self, letters: int, box: Box) -> bool:
        """Whether all rows have room in full."""
        return len(self._items) * (letters + 1) <= box.height and self._are_narrow(letters, box.width)

    def _are_narrow(self, letters: int, width: int) -> bool:
        rows = zip(self._items, self._values, strict=True)
        return all(self._wide(item, value, face(letters)) <= width for item, value in rows)

    def _wide(self, item: Words, value: Words, letters: Face) -> int:
        gap = _GAP if value.full else 0
        return letters.ink(item.full).width + gap + letters.ink(value.full).width + 2 * _PAD

    def _written(self, letters: Face, width: int) -> tuple[list[str], list[str]]:
        """What every row says at the left and at the right. Items whose row is too long for them stay different."""
        values, room = [], width
        for item, value in zip(self._items, self._values, strict=True):
            inside = width - 2 * _PAD - (_GAP if value.full else 0)
            wanted = [letters.ink(words.full).width for words in (item, value)]
            for_item, for_value = shares(wanted, inside)
            values.append(value.within(letters.within(for_value)))
            if for_item < wanted[0]:
                room = min(room, for_item)
        within = letters.within(room)
        long = [at for at, item in enumerate(self._items) if self._wide(item, Words(values[at]), letters) > width]
        items = [item.full for item in self._items]
        for at, short in zip(long, fitting([self._items[at] for at in long], within), strict=True):
            items[at] = short
        return items, values

    def _row(self, at: int, item: str, value: str, letters: Face, box: Box) -> Drawing:
        black = at == self._cursor
        within = box.top, box.bottom
        baseline = min(box.top + (box.height - letters.size + 1) // 2 + letters.rise, box.bottom - letters.tail)
        rows: list[Placed] = [place(item, letters, box.left + _PAD, baseline, within, black=black)]
        if value:
            left = box.right - _PAD - letters.ink(value).width
            rows.append(place(value, letters, left, baseline, within, black=black))
        return Drawing(tuple(rows), (box,) if black else ())


def _arrows(box: Box, above: bool, below: bool) -> tuple[Box, ...]:
    left = box.right - len(LESS[0])
    up = sign(LESS, left, box.top + 1) if above else ()
    return up + (sign(MORE, left, box.bottom - len(MORE) - 1) if below else ())
