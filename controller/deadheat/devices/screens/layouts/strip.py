"""A photo-finish strip: a lane for each press, the first one at the top, on one scale of time from left to right.

A press is a block as wide as it is uncertain. The bracket below the lanes is the window: a press that begins before the
dotted line at its right end cannot be told from the first. A press that is so much later that the others would shrink
to nothing is an arrow at the edge. How much later each is than the first stands at the right, in ms.
"""

from collections.abc import Sequence
from typing import Final

from deadheat.devices.screens.content import in_ms
from deadheat.devices.screens.drawing import Box, Drawing, Placed, place, together
from deadheat.devices.screens.layouts.piece import SMALLEST, Needs
from deadheat.devices.screens.layouts.signs import Sign, sign
from deadheat.devices.screens.rows import lost
from deadheat.devices.screens.typeface import Face, face
from deadheat.devices.screens.wording import Words, fitting
from deadheat.stage import Mark, Strip

__all__ = ["PhotoFinish"]

_MS: Final = 1_000_000
_LANE: Final = SMALLEST
_TALLEST: Final = 16
_SCALE: Final = 10
"""Rows of pixels for the window below the lanes."""
_GAP: Final = 4
_WITH_MARGINS: Final = 96
"""On screens of fewer columns of pixels the lanes need the room of the margins."""
_WINDOWS: Final = 20
"""How many windows the scale is long at most, unless even the second press is later."""
_LATER: Final[Sign] = (
    "#..#..",
    "##.##.",
    "######",
    "##.##.",
    "#..#..",
)


class PhotoFinish:
    """A :class:`~.piece.Piece` for :class:`~deadheat.stage.Strip`."""

    def __init__(self, body: Strip, width: int) -> None:
        self._marks = sorted(body.marks, key=lambda mark: (mark.earliest, mark.latest))
        self._names = [Words.named(mark.name) for mark in self._marks]
        self._window = max(0, body.window)
        self._width = width

    @property
    def needs(self) -> Needs:
        count = len(self._marks)
        if not count:
            return Needs(0, 0, 0)
        return Needs(min(count, 2) * SMALLEST, min(count, 3) * _LANE + _SCALE, count * _TALLEST + _SCALE)

    def told(self) -> tuple[str, ...]:
        return tuple(name.full for name in self._names if name.full)

    def lay(self, box: Box) -> Drawing:
        count = len(self._marks)
        scale = _SCALE if box.height >= min(count, 2) * _LANE + _SCALE else 0
        pitch = min(_TALLEST, max(_LANE, (box.height - scale) // count), box.height)
        kept = min(count, (box.height - scale) // pitch)
        letters = face(12 if pitch >= 13 and box.width >= _WITH_MARGINS else SMALLEST)
        names, chart, margins = self._columns(letters, box)
        chart = chart._replace(bottom=box.top + kept * pitch + scale)
        lanes = range(box.top, box.bottom, pitch)
        shown = fitting(self._names[:kept], letters.within(names))
        parts = [self._lane(at, lanes[at], pitch, chart) for at in range(kept)]
        rows = [
            *(_row(name, letters, box.left, top, pitch) for name, top in zip(shown, lanes, strict=False) if name),
            *self._margins(kept, margins, letters, lanes, pitch, box.right),
        ]
        more = Words(f"+{count - kept}").within(letters.within(names)) if kept < count and scale else ""
        if more:
            rows.append(_row(more, face(SMALLEST), box.left, chart.bottom - _SCALE, _SCALE))
        below = self._below(chart) if scale else Drawing()
        return together([Drawing(tuple(rows), cut=lost(self._names, shown)), *parts, below])

    def _columns(self, letters: Face, box: Box) -> tuple[int, Box, int]:
        """The width of the names, the chart, and the width of the margins."""
        margins = 0
        if box.width >= _WITH_MARGINS:
            margins = max(letters.ink(self._margin(mark)).width for mark in self._marks)
        inside = box.width - _GAP - (margins + _GAP if margins else 0)
        wanted = max(letters.ink(name.full).width for name in self._names)
        names = min(wanted, inside // 2)
        left = box.left + names + (_GAP if names else 0)
        right = box.right - (margins + _GAP if margins else 0)
        return names, Box(left, box.top, max(left + 1, right), box.bottom), margins

    # -- time -----------------------------------------------------------------------------------------------------

    def _end(self) -> int:
        """The last instant on the scale, in ns after the first one."""
        first, *others = self._marks
        second = others[0].latest - first.earliest if others else 0
        limit = max(_WINDOWS * self._window, 2 * second)
        spans = [mark.latest - first.earliest for mark in self._marks]
        return max(1, self._closes - first.earliest, *(span for span in spans if span <= limit or span == spans[0]))

    @property
    def _opens(self) -> int:
        """The instant up to which the first press may have been."""
        return min(mark.latest for mark in self._marks)

    @property
    def _closes(self) -> int:
        return self._opens + self._window

    def _x(self, instant: int, chart: Box) -> int:
        since = min(max(0, instant - self._marks[0].earliest), self._end())
        return chart.left + (chart.width - 1) * since // self._end()

    def _margin(self, mark: Mark) -> str:
        first = self._marks[0]
        if mark is first:
            return ""
        later = (mark.earliest + mark.latest - first.earliest - first.latest) / 2 / _MS
        return f"{later:+.1f}" if abs(later) < 100 else f"{min(later, 99_999):+.0f}"

    # -- what is drawn ----------------------------------------------------------------------------------------------

    def _lane(self, at: int, top: int, pitch: int, chart: Box) -> Drawing:
        mark = self._marks[at]
        middle = top + pitch // 2
        if mark.earliest - self._marks[0].earliest > self._end():
            left = chart.right - len(_LATER[0])
            return Drawing(boxes=sign(_LATER, left, middle - 2) if left >= chart.left else ())
        left, right = self._x(mark.earliest, chart), self._x(mark.latest, chart) + 1
        if right - left < 2:
            right = min(left + 2, chart.right)
        half = max(2, pitch // 2 - 3)
        return Drawing(boxes=(Box(left, middle - half, right, middle + half),))

    def _margins(
        self, kept: int, width: int, letters: Face, lanes: Sequence[int], pitch: int, right: int
    ) -> list[Placed]:
        said = [self._margin(mark) for mark in self._marks[:kept]] if width else []
        return [
            _row(words, letters, right - letters.ink(words).width, lanes[at], pitch)
            for at, words in enumerate(said)
            if words
        ]

    def _below(self, chart: Box) -> Drawing:
        """The window as a bracket, and its length beside it."""
        if not self._window:
            return Drawing()
        left, right = self._x(self._opens, chart), self._x(self._closes, chart)
        top = chart.bottom - _SCALE + 2
        bracket = (
            Box(left, top + 2, right + 1, top + 3),
            Box(left, top, left + 1, top + 5),
            Box(right, top, right + 1, top + 5),
        )
        dots = tuple(Box(right, y, right + 1, y + 1) for y in range(chart.top, chart.bottom - _SCALE, 3))
        letters = face(SMALLEST)
        words = f"{in_ms(self._window)} ms"
        wide = letters.ink(words).width
        beside = right + _GAP if right + _GAP + wide <= chart.right else left - _GAP - wide
        if beside < chart.left:
            return Drawing(boxes=bracket + dots)
        return Drawing((_row(words, letters, beside, chart.bottom - _SCALE, _SCALE),), bracket + dots)


def _row(words: str, letters: Face, left: int, top: int, pitch: int) -> Placed:
    baseline = top + (pitch - letters.size) // 2 + letters.rise
    return place(words, letters, left, baseline, (top, top + pitch))
