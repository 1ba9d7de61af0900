"""Words on a label: as large as there is room, on several rows if that lets them be larger, never outside it."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

__all__ = ["Box", "Measure", "Row", "set_words"]

Measure = Callable[[str, bool], float]
"""How wide a text is at one point, in millimetres; bold if true."""

_POINT = 25.4 / 72
_LEADING = 1.17
"""From one row to the next, in sizes of the letters: DejaVu's ascent and descent."""
_RISE = 0.93
"""From the top of a row to its baseline, likewise."""
_CROWDED = 0.72
"""Part of the height that several rows may fill: a name on fewer or smaller rows is read faster than a crammed one."""
_SMALLEST = 4.5
"""Points; smaller letters are not read at a table."""
_NOTE = (7.0, 4.5)
"""Points of the note: as large, down to as small."""


class Box(msgspec.Struct, frozen=True):
    """Room on a label, in millimetres from its upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Row(msgspec.Struct, frozen=True):
    """One row of letters, with the start of its baseline."""

    words: str
    x: float
    y: float
    size: float
    """Points."""
    bold: bool
    width: float


def set_words(name: str, note: str, box: Box, measure: Measure, *, largest: float, centred: bool) -> list[Row]:
    """Set a name and, below it and smaller, a note into a box; the note is left out where only the name has room."""
    small, size_of_note = _fit(note, box.width, box.height * 0.5, _NOTE, bold=False, measure=measure, breaks="/-")
    taken = len(small) * size_of_note * _LEADING * _POINT
    if box.height - taken < _SMALLEST * _LEADING * _POINT:
        small, taken = [], 0.0
    large, size = _fit(
        name, box.width, box.height - taken, (largest, _SMALLEST), bold=True, measure=measure, breaks=" -,"
    )
    rows = [(words, size, True) for words in large] + [(words, size_of_note, False) for words in small]
    y = box.y + (box.height - sum(size * _LEADING * _POINT for _, size, _ in rows)) / 2
    out = []
    for words, size, bold in rows:
        width = measure(words, bold) * size
        x = box.x + (box.width - width) / 2 if centred else box.x
        out.append(Row(words, x, y + _RISE * size * _POINT, size, bold, width))
        y += _LEADING * size * _POINT
    return out


def _fit(
    words: str, width: float, height: float, sizes: tuple[float, float], *, bold: bool, measure: Measure, breaks: str
) -> tuple[list[str], float]:
    """The rows and the size of the letters, in points; no rows if nothing is to be said."""
    if not words:
        return [], sizes[1]
    half_points = range(round(sizes[0] * 2), round(sizes[1] * 2) - 1, -1)
    for size in (half / 2 for half in half_points):
        rows = _wrap(words, width / size, bold, measure, breaks)
        room = height * _CROWDED if len(rows) > 1 and size > 2 * sizes[1] else height
        if rows and len(rows) * size * _LEADING * _POINT <= room:
            return rows, size
    most = max(1, int(height / (sizes[1] * _LEADING * _POINT)))
    return _cut(words, width / sizes[1], most, bold, measure), sizes[1]


def _wrap(words: str, width: float, bold: bool, measure: Measure, breaks: str) -> list[str]:
    """Rows of at most ``width`` millimetres at one point, or none if a piece is wider than that."""
    rows = [""]
    for piece in _pieces(words, breaks):
        if rows[-1] and measure((rows[-1] + piece).rstrip(), bold) > width:
            rows.append("")
        rows[-1] += piece
        if measure(rows[-1].rstrip(), bold) > width:
            return []
    return [row.strip() for row in rows]


@lru_cache(maxsize=256)
def _pieces(words: str, breaks: str) -> tuple[str, ...]:
    after = f"[{re.escape(breaks)}]"

    def split() -> Iterator[str]:
        start = 0
        for place, char in enumerate(words):
            # A number or letter stays with what it counts (“no. 1”, “tab a”), a sign with its number (“-3”).
            if char in breaks and place > start and len(re.split(after, words[place + 1 :], maxsplit=1)[0]) > 2:
                yield words[start : place + 1]
                start = place + 1
        yield words[start:]

    return tuple(piece for piece in split() if piece)


def _cut(words: str, width: float, most: int, bold: bool, measure: Measure) -> list[str]:
    """Rows broken anywhere, the last one with “…” if that is not all."""
    rows: list[str] = []
    rest = words
    while rest and len(rows) < most:
        end = len(rest)
        while end > 1 and measure(rest[:end], bold) > width:
            end -= 1
        if end < len(rest) and len(rows) == most - 1:
            while end > 1 and measure(rest[:end].rstrip() + "…", bold) > width:
                end -= 1
            rows.append(rest[:end].rstrip() + "…")
            break
        rows.append(rest[:end].strip())
        rest = rest[end:].lstrip()
    return rows
