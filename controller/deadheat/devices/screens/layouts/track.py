"""A track at the bottom of a screen: a line with a tick for each space, and above it the initials of the pawns.

Spaces are closer together than letters are wide, so neighbours stand in two rows, each above its space as far as it
fits.
"""

from collections.abc import Iterator
from itertools import chain, count
from typing import Final

from deadheat.devices.screens.characters import clean, clusters
from deadheat.devices.screens.drawing import Box, Drawing, Placed, place
from deadheat.devices.screens.layouts.piece import SMALLEST, Needs
from deadheat.devices.screens.shortening import shorten
from deadheat.devices.screens.typeface import face
from deadheat.stage import Track

__all__ = ["DrawnTrack", "initials", "is_drawn"]

_HEIGHT: Final = 25
"""Rows of pixels of a track: a row of initials, the line, and numbers below it."""
_LEAST: Final = 56
"""Screens of fewer pixels in height have no room for it beside their words."""
_ROW, _NUMBERS, _MARGIN = 10, 10, 7
_APART: Final = 4
"""Columns of pixels between the initials on neighbouring spaces."""
_MOST_SPACES: Final = 60


def is_drawn(track: Track, size: tuple[int, int]) -> bool:
    """Whether there is room for ``track`` on a screen of ``size``."""
    return size[1] >= _LEAST and 0 < track.last - track.first <= min(_MOST_SPACES, (size[0] - 2 * _MARGIN) // 3)


class DrawnTrack:
    """A :class:`~.piece.Piece` for :class:`~deadheat.stage.Track`."""

    def __init__(self, body: Track, size: tuple[int, int]) -> None:
        self._track = body
        self._height = 0
        if is_drawn(body, size):
            line = size[1] - _NUMBERS - 2
            baselines = {row.y for row in _pawns(body, Box(0, 0, *size), line)}
            self._height = _HEIGHT + _ROW * (len(baselines) > 1)

    @property
    def needs(self) -> Needs:
        return Needs(self._height, self._height, self._height)

    def told(self) -> tuple[str, ...]:
        # The lines of the screen say the same.
        return () if self._track.told else tuple(clean(name) for name in self._track.pawns)

    def lay(self, box: Box) -> Drawing:
        box = box._replace(top=box.bottom - self._height)
        line = box.bottom - _NUMBERS - 2
        rows = (*_numbers(self._track, box), *_pawns(self._track, box, line))
        return Drawing(rows, tuple(_ticks(self._track, box, line)))


def _ticks(track: Track, box: Box, line: int) -> Iterator[Box]:
    yield Box(_x(track, track.first, box), line, _x(track, track.last, box) + 1, line + 1)
    for space in range(track.first, track.last + 1):
        x, long = _x(track, space, box), space == 0 or space in track.pawns.values()
        yield Box(x, line - (3 if long else 1), x + 1, line + (3 if long else 2))


def initials(names: list[str]) -> dict[str, str]:
    """One letter for each name, or two where several begin alike: the second, or the last if that is alike too.

    Where all of these are alike the second one is a number.

    >>> initials(["north", "south", "seat-4", "seat-5"])
    {'north': 'N', 'south': 'SO', 'seat-4': 'S4', 'seat-5': 'S5'}
    """
    spelled = {name: clusters(clean(name).upper()) or ("?",) for name in names}
    letters: dict[str, str] = {}
    for name, chars in spelled.items():
        ways = (lambda chars: chars[0], lambda chars: "".join(chars[:2]), lambda chars: chars[0] + chars[-1])
        short = (way(chars) for way in ways if [way(other) for other in spelled.values()].count(way(chars)) == 1)
        numbered = (f"{chars[0]}{number}" for number in count(1))
        letters[name] = next(each for each in chain(short, numbered) if each not in letters.values())
    return letters


def _x(track: Track, space: int, box: Box) -> int:
    within = min(max(space, track.first), track.last)
    return (
        box.left + _MARGIN + round((box.width - 1 - 2 * _MARGIN) * (within - track.first) / (track.last - track.first))
    )


def _numbers(track: Track, box: Box) -> Iterator[Placed]:
    for space in {track.first, track.last, *([0] if track.first < 0 < track.last else [])}:
        yield _centred(str(space).replace("-", "−"), _x(track, space, box), box.bottom - 1, box)


def _pawns(track: Track, box: Box, line: int) -> Iterator[Placed]:
    """From the left; each in the row that has come less far."""
    letters = initials(list(track.pawns))
    filled = [0, 0]
    for space in sorted(set(track.pawns.values())):
        there = "".join(letters[name] for name, at in track.pawns.items() if at == space)
        there = shorten(there, face(SMALLEST).within(box.width))
        low, high = (_centred(there, _x(track, space, box), line - 4 - _ROW * row, box) for row in (0, 1))
        row, chosen = (0, low) if low.box.left >= filled[0] or filled[0] <= filled[1] else (1, high)
        ink = chosen.box
        moved = max(0, filled[row] - ink.left)
        moved = min(moved, max(0, box.right - ink.right))
        filled[row] = ink.right + moved + _APART
        yield chosen._replace(x=chosen.x + moved)


def _centred(words: str, x: int, baseline: int, box: Box) -> Placed:
    letters = face(SMALLEST)
    ink = letters.ink(words)
    left = min(max(0, x - ink.width // 2), max(0, box.right - ink.width))
    return place(words, letters, left, baseline, (box.top, box.bottom))
