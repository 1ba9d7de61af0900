"""Which parts of a packed picture are to be sent, where the panel shows another one already.

A packed picture is rows of bytes. To send a part of it costs its bytes, and a number of others that say where it goes:
so single bytes far apart are sent one by one, and what lies close together is sent with the bytes between.
"""

import re
from collections.abc import Iterable
from functools import cache

import msgspec

__all__ = ["Window", "changed"]


class Window(msgspec.Struct, frozen=True):
    """A part of a packed picture: bytes ``left`` to ``right``, the latter excluded, of rows ``top`` to ``bottom``."""

    left: int
    right: int
    top: int
    bottom: int

    def slices(self, most: int) -> Iterable["Window"]:
        """The same from top to bottom in slices of whole rows: ``most`` bytes each, but one row at least."""
        step = max(1, most // (self.right - self.left))
        if self.top + step >= self.bottom:
            return (self,)
        tops = range(self.top, self.bottom, step)
        return [Window(self.left, self.right, top, min(top + step, self.bottom)) for top in tops]

    def pieces(self, row: int) -> Iterable[slice]:
        """Where its bytes are in a packed picture with rows of ``row`` bytes, from top to bottom."""
        left, right = self.left, self.right
        if right - left == row:
            return (slice(self.top * row, self.bottom * row),)
        return [slice(at + left, at + right) for at in range(self.top * row, self.bottom * row, row)]


def changed(old: bytes, new: bytes, row: int, cost: int, *, tall: bool = True) -> list[Window]:
    """Windows that have every byte in which ``new`` differs from ``old``; few enough for each to be worth its cost.

    :param row: bytes of a row
    :param cost: what it takes to say where a window is, in bytes of the picture
    :param tall: whether a window may have several rows
    """
    if old == new:
        return []
    rows = [
        (top, int.from_bytes(before) ^ int.from_bytes(after))
        for top, start in enumerate(range(0, len(new), row))
        if (before := old[start : start + row]) != (after := new[start : start + row])
    ]
    lines = [(top, difference.to_bytes(row)) for top, difference in rows]
    clean = len(new) - len(lines) * row + sum([line.count(0) for _, line in lines])
    if tall and 2 * clean < len(new):
        # Where most has changed, the windows together cost more than one around all.
        return [Window(0, row, 0, len(new) // row)]
    found: list[Window] = []
    for top, line in lines:
        for run in _runs(cost).finditer(line):
            window = Window(*run.span(), top, top + 1)
            if not tall or not _joined(found, window, cost):
                found.append(window)
    return found


@cache
def _runs(cost: int) -> re.Pattern[bytes]:
    """Finds what is not zero, with gaps that are no longer than ``cost``."""
    return re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % cost)


def _joined(found: list[Window], window: Window, cost: int) -> bool:
    """Let a window grow by a new one below, if that is cheaper than to send the new one by itself; whether it is."""
    left, right = window.left, window.right
    for index in range(len(found) - 1, max(-1, len(found) - 1 - _LOOK_BACK), -1):
        one = found[index]
        # Written out, without min and max: this is what a frame's time goes into.
        outer_left = one.left if one.left < left else left
        outer_right = one.right if one.right > right else right
        height = one.bottom - one.top
        area = (outer_right - outer_left) * (window.bottom - one.top)
        if area <= (one.right - one.left) * height + (right - left) + cost:
            found[index] = Window(outer_left, outer_right, one.top, window.bottom)
            return True
    return False


_LOOK_BACK = 4
"""How many windows a new one is compared with: those of the row above, in all that people write."""
