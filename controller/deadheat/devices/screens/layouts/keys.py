"""What the operator's buttons do, in the last rows of the screen.

▲ and ▼ are up and down, ● is OK, and ● with a tail is OK held for long. Up and down that do the same share their words.
Where there is no room for all words, those go first that say no more than their symbols: of up and down beside a list,
or if they are but "Up" and "Down".
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from deadheat.devices.screens.drawing import Box, Drawing, place, together
from deadheat.devices.screens.layouts.piece import SMALLEST, shares
from deadheat.devices.screens.layouts.signs import DOWN, HOLD, OK, UP, Sign, sign
from deadheat.devices.screens.rows import lost
from deadheat.devices.screens.typeface import face
from deadheat.devices.screens.wording import Say, Words
from deadheat.stage import Keys

__all__ = ["KeyRow"]

_AFTER_SIGN: Final = 3
_GAP: Final = 5
"""Columns of pixels between two buttons, at least."""
_HEIGHT_A_ROW: Final = 40
"""Rows of pixels of the screen for each row of buttons."""
_NONE: Final = Words("")
_PLAIN: Final = ("Up", "Down")
"""Words, in English, that say no more than the symbols do."""


class _Key(NamedTuple):
    """One button, or two that do the same, and what is said of it."""

    signs: tuple[Sign, ...]
    words: Words
    plain: bool = False
    """Whether the words say no more than the signs do."""

    @property
    def sign_width(self) -> int:
        return sum(len(each[0]) + _AFTER_SIGN for each in self.signs)

    @property
    def width(self) -> int:
        """All of it, in pixels; after a sign without words there is no gap."""
        words = face(SMALLEST).ink(self.words.full).width
        return self.sign_width + words if words else self.sign_width - _AFTER_SIGN


class KeyRow:
    """The buttons in one row, or, on narrow screens that are high enough, in several.

    :param in_list: whether the screen shows a list, in which up and down move
    """

    def __init__(self, keys: Keys, say: Say, size: tuple[int, int], *, in_list: bool) -> None:
        self._keys = _keys(keys, say, in_list=in_list)
        self._width = size[0]
        self._rows = self._chosen(max(1, size[1] // _HEIGHT_A_ROW))

    @property
    def height(self) -> int:
        """Rows of pixels, an empty one above each row among them."""
        return len(self._rows) * (SMALLEST + 1)

    def told(self) -> tuple[str, ...]:
        """All that is said of the buttons."""
        return tuple(key.words.full for key in self._keys)

    def lay(self, box: Box) -> Drawing:
        """Lay them out in ``box``, which is as wide and high as was said."""
        parts = [
            self._row(row, Box(box.left, top + 1, box.right, top + 1 + SMALLEST))
            for row, top in zip(self._rows, range(box.top, box.bottom, SMALLEST + 1), strict=False)
        ]
        return together(parts)

    def _chosen(self, most: int) -> list[list[_Key]]:
        """The keys in rows, ``most`` at most."""
        rows = self._flow(self._keys)
        if len(rows) > most:
            signs = tuple(sign for key in self._keys if key.plain for sign in key.signs)
            silent = [_Key(signs, _NONE)] if signs else []
            rows = self._flow([*silent, *(key for key in self._keys if not key.plain)])
        last = [key for row in rows[most - 1 :] for key in row]
        return [*rows[: most - 1], *([last] if last else [])]

    def _flow(self, keys: Sequence[_Key]) -> list[list[_Key]]:
        rows: list[list[_Key]] = []
        for key in keys:
            if rows and _wide([*rows[-1], key]) <= self._width:
                rows[-1].append(key)
            else:
                rows.append([key])
        return rows

    def _row(self, keys: Sequence[_Key], box: Box) -> Drawing:
        """The first key at the left edge, the last one at the right edge, and the same gap between all."""
        letters = face(SMALLEST)
        signs = sum(key.sign_width for key in keys) + _GAP * (len(keys) - 1)
        rooms = shares([letters.ink(key.words.full).width for key in keys], box.width - signs)
        short = [key.words.within(letters.within(room)) for key, room in zip(keys, rooms, strict=True)]
        spare = box.width - signs - sum(letters.ink(words).width for words in short)
        gap = _GAP + (max(0, spare) // (len(keys) - 1) if len(keys) > 1 else 0)
        parts, left = [], box.left
        for key, words in zip(keys, short, strict=True):
            for each in key.signs:
                if left + len(each[0]) <= box.right:
                    parts.append(Drawing(boxes=sign(each, left, box.top + (SMALLEST - len(each)) // 2)))
                left += len(each[0]) + _AFTER_SIGN
            if words:
                row = place(words, letters, left, box.top + letters.rise, (box.top, box.bottom))
                parts.append(Drawing((row,)))
                left += letters.ink(words).width
            left += gap
        return together([*parts, Drawing(cut=lost([key.words for key in keys], short))])


def _keys(keys: Keys, say: Say, *, in_list: bool) -> list[_Key]:
    moving = [(sign, words) for sign, words in ((UP, keys.up), (DOWN, keys.down)) if words is not None]
    others = [(sign, words) for sign, words in ((OK, keys.ok), (HOLD, keys.back)) if words is not None]
    found = [
        _Key((sign,), Words.of(words, say), plain=words.say in _PLAIN or (in_list and len(moving) > 1))
        for sign, words in moving
    ]
    if keys.up is not None and keys.up == keys.down:
        found = [found[0]._replace(signs=(UP, DOWN))]
    return found + [_Key((sign,), Words.of(words, say)) for sign, words in others]


def _wide(keys: Sequence[_Key]) -> int:
    return sum(key.width for key in keys) + _GAP * (len(keys) - 1)
