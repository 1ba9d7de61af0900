"""A track at the bottom of a screen: a line with a tick for each space, and above it the initials of the pawns.

Spaces are closer together than letters are wide, so neighbours stand in two rows, each above its space as far as it
fits.
"""

from collections.abc import Iterator
from typing import Final

from PIL import ImageDraw

from deadheat.devices.screens.rows import Placed, place
from deadheat.devices.screens.typeface import face
from deadheat.stage import Track

__all__ = ["HEIGHT", "draw_track", "initials", "is_drawn"]

HEIGHT: Final = 35
"""Pixels that a track takes: two rows of initials, the line, and numbers below it."""
_LEAST: Final = 56
"""Screens of fewer pixels in height have no room for it beside their words."""
_ROW, _NUMBERS, _MARGIN = 10, 10, 7
_MOST_SPACES: Final = 60


def is_drawn(track: Track, size: tuple[int, int]) -> bool:
    """Whether there is room for ``track`` on a screen of ``size``."""
    return size[1] >= _LEAST and 0 < track.last - track.first <= min(_MOST_SPACES, (size[0] - 2 * _MARGIN) // 3)


def draw_track(canvas: ImageDraw.ImageDraw, track: Track, size: tuple[int, int]) -> None:
    """Draw ``track`` on the last :data:`HEIGHT` rows of pixels."""
    line = size[1] - _NUMBERS - 2
    canvas.line((_x(track, track.first, size), line, _x(track, track.last, size), line), fill="white")
    for space in range(track.first, track.last + 1):
        x, long = _x(track, space, size), space == 0 or space in track.pawns.values()
        canvas.line((x, line - (3 if long else 1), x, line + (2 if long else 1)), fill="white")
    for row in (*_numbers(track, size), *_pawns(track, size, line)):
        canvas.text((row.x, row.y), row.words, fill="white", font=row.face.font, anchor="ls")


def initials(names: list[str]) -> dict[str, str]:
    """One letter for each name, or two where several begin alike: the second, or the last if that is alike too.

    >>> initials(["north", "south", "seat-4", "seat-5"])
    {'north': 'N', 'south': 'SO', 'seat-4': 'S4', 'seat-5': 'S5'}
    """
    return {name: _initial(name, names).upper() for name in names}


def _initial(name: str, names: list[str]) -> str:
    for length, last in ((1, 0), (2, 0), (1, 1)):
        short = [other[:length] + other[len(other) - last :] for other in (name, *names)]
        if short.count(short[0]) == 2:  # itself, and itself among them
            return short[0]
    return name[:2]


def _x(track: Track, space: int, size: tuple[int, int]) -> int:
    within = min(max(space, track.first), track.last)
    return _MARGIN + round((size[0] - 1 - 2 * _MARGIN) * (within - track.first) / (track.last - track.first))


def _numbers(track: Track, size: tuple[int, int]) -> Iterator[Placed]:
    for space in {track.first, track.last, *([0] if track.first < 0 < track.last else [])}:
        yield _centred(str(space).replace("-", "−"), _x(track, space, size), size[1] - 1, size)


def _pawns(track: Track, size: tuple[int, int], line: int) -> Iterator[Placed]:
    """From the left; each in the row that has come less far."""
    letters = initials(list(track.pawns))
    filled = [0, 0]
    for space in sorted(set(track.pawns.values())):
        there = "".join(letters[name] for name, at in track.pawns.items() if at == space)
        low, high = (_centred(there, _x(track, space, size), line - 4 - _ROW * row, size) for row in (0, 1))
        row, chosen = (0, low) if low.box.left >= filled[0] or filled[0] <= filled[1] else (1, high)
        ink = chosen.box
        moved = max(0, filled[row] - ink.left)
        moved = min(moved, max(0, size[0] - ink.right))
        filled[row] = ink.right + moved + 1
        yield chosen._replace(x=chosen.x + moved)


def _centred(words: str, x: int, baseline: int, size: tuple[int, int]) -> Placed:
    letters = face(10)
    ink = letters.ink(words)
    left = min(max(0, x - ink.width // 2), max(0, size[0] - ink.width))
    return place(words, letters, left, baseline, size[1])
