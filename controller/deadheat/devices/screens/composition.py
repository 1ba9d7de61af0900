"""A screen as a drawing: its body and its buttons get their places, and what is left is shared by its words."""

from typing import Final

from deadheat.devices.screens.content import as_clock, seconds_left
from deadheat.devices.screens.drawing import Box, Drawing, together
from deadheat.devices.screens.layouts import KeyRow, Piece, piece_of
from deadheat.devices.screens.sharing import Said, Sheet
from deadheat.devices.screens.wording import Say, Words
from deadheat.stage import Bar, Choices, Screen, Tabs, Track

__all__ = ["compose"]

_SPARE: Final = 4
"""Rows of pixels that accents on capitals may take beside a body in the smallest letters."""
_NARROWEST: Final = 12
"""Columns of pixels of a screen on which a body or buttons can be drawn."""
_BESIDE_KEYS: Final = 20
"""Rows of pixels that everything else has beside what the buttons do, at least."""


def compose(screen: Screen, size: tuple[int, int], now: int, say: Say) -> Drawing:
    """Lay out ``screen`` as it is at ``now`` (ns) on ``size``. Nothing leaves the screen."""
    width, height = size
    piece, no_body = _piece(screen, say, size)
    keys, no_keys = _keys(screen, say, size)
    room = height - (keys.height if keys is not None else 0)
    words = Sheet(_said(screen, piece is not None, now, say), piece, (width, room)).laid_out()
    foot = keys.lay(Box(0, room, width, height)) if keys is not None else Drawing()
    return together([words, foot, Drawing(cut=no_body + no_keys)])


def _piece(screen: Screen, say: Say, size: tuple[int, int]) -> tuple[Piece | None, tuple[str, ...]]:
    """The body, or what it would have said if there is no room for it."""
    if screen.body is None:
        return None, ()
    piece = piece_of(screen.body, say, size)
    if size[0] >= _NARROWEST and 0 < piece.needs.least <= size[1] - _SPARE:
        return piece, ()
    return None, piece.told()


def _keys(screen: Screen, say: Say, size: tuple[int, int]) -> tuple[KeyRow | None, tuple[str, ...]]:
    """What the buttons do, or what would have been said of them if there is no room for it."""
    if screen.keys is None:
        return None, ()
    keys = KeyRow(screen.keys, say, size, in_list=isinstance(screen.body, Choices))
    if size[0] >= _NARROWEST and size[1] - keys.height >= _BESIDE_KEYS:
        return keys, ()
    return None, keys.told()


def _said(screen: Screen, has_piece: bool, now: int, say: Say) -> Said:
    left = seconds_left(screen, now)
    clock = "" if left is None else as_clock(left)
    told = screen.body.told if has_piece and isinstance(screen.body, Track) else 0
    lines = tuple(Words.of(line, say) for line in screen.lines[: max(0, len(screen.lines) - told)])
    title = Words.of(screen.title, say)
    big = Words("") if screen.big is None else Words.of(screen.big, say)
    # A body that is read takes the room of a clock that is read.
    if big.full or (has_piece and not isinstance(screen.body, Track | Bar | Tabs)):
        return Said(title, clock, big, lines)
    return Said(title, "", Words(clock), lines)
