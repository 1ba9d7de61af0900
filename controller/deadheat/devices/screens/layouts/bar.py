"""How much of something there is: a bar, in pieces that can be counted where they are few."""

from typing import Final

from deadheat.devices.screens.drawing import Box, Drawing
from deadheat.devices.screens.layouts.piece import Needs
from deadheat.stage import Bar

__all__ = ["LongBar"]

_COUNTABLE: Final = 12
_LEAST_PIECE: Final = 6
"""Columns of pixels of a piece that is told from its neighbours, the gap after it among them."""
_GAP: Final = 2


class LongBar:
    """A :class:`~.piece.Piece` for :class:`~deadheat.stage.Bar`."""

    needs = Needs(5, 8, 9)

    def __init__(self, body: Bar, width: int) -> None:
        self._full = max(1, body.full)
        self._value = min(max(0, body.value), self._full)
        self._in_pieces = self._full <= _COUNTABLE and self._full * _LEAST_PIECE <= width

    def told(self) -> tuple[str, ...]:
        return (f"{self._value}/{self._full}",)

    def lay(self, box: Box) -> Drawing:
        tall = min(box.height, self.needs.most)
        top = box.top + (box.height - tall) // 2
        bar = Box(box.left, top, box.right, top + tall)
        return Drawing(boxes=self._pieces(bar) if self._in_pieces else self._whole(bar))

    def _pieces(self, bar: Box) -> tuple[Box, ...]:
        """Those that are there are filled; of the others the foot is left, so that all can be counted."""
        edges = [bar.left + at * (bar.width + _GAP) // self._full for at in range(self._full + 1)]
        return tuple(
            Box(edges[at], bar.top if at < self._value else bar.bottom - 1, edges[at + 1] - _GAP, bar.bottom)
            for at in range(self._full)
        )

    def _whole(self, bar: Box) -> tuple[Box, ...]:
        """A frame, and in it the part that there is: none only for nothing, all only for all."""
        inside = Box(bar.left + 2, bar.top + 2, bar.right - 2, bar.bottom - 2)
        length = inside.width * self._value // self._full
        if self._value:
            length = max(1, length)
        frame = _frame(bar)
        return (*frame, inside._replace(right=inside.left + length)) if length > 0 and inside.height > 0 else frame


def _frame(box: Box) -> tuple[Box, ...]:
    return (
        box._replace(bottom=box.top + 1),
        box._replace(top=box.bottom - 1),
        box._replace(right=box.left + 1),
        box._replace(left=box.right - 1),
    )
