"""Burn-in care: when a panel is dimmed and switched off, and how pictures wander.

The pixels of an OLED grow dark with the hours that they are lit, and a picture that stays leaves its shadow.
"""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["WANDER_EVERY", "Rest", "rest_of", "wandered"]

_S = 1_000_000_000
WANDER_EVERY = 120 * _S
"""How long a picture stays where it is, in ns: then it is a pixel beside that."""
_STEPS = ((0, 0), (1, 0), (1, 1), (0, 1))
_DIMMED = 1 / 8
"""How bright a dimmed panel is, of what it is otherwise."""


class Rest(msgspec.Struct, frozen=True):
    """How long nothing must happen for a panel to be ``dim`` and ``blank``, in ns; 0: never."""

    dim: int = 0
    blank: int = 0

    def brightness(self, brightness: float, quiet: int) -> float | None:
        """How bright a panel is, 0 to 1, when nothing has happened for ``quiet`` ns; None: switched off."""
        if self.blank and quiet >= self.blank:
            return None
        return brightness * _DIMMED if self.dim and quiet >= self.dim else brightness

    def next_change(self, quiet: int) -> int | None:
        """After how many ns more of quiet the brightness changes; None if it stays."""
        return min((wait - quiet for wait in (self.dim, self.blank) if wait and wait > quiet), default=None)


def rest_of(dim_s: float, blank_s: float) -> Rest:
    """The rest of a panel, from settings in s."""
    return Rest(round(dim_s * _S), round(blank_s * _S))


def wandered(picture: "Image", step: int) -> "Image":
    """The picture, a pixel beside itself at three of four steps.

    It goes to a side where it leaves room, so that nothing is cut off; a picture without any loses its outermost row or
    column, which is a frame's or a letter's edge.
    """
    right, down = _STEPS[step % len(_STEPS)]
    box = picture.getbbox()
    if box is None or not (right or down):
        return picture
    from PIL import Image

    left, top, end, bottom = box
    if right and end == picture.width and left > 0:
        right = -1
    if down and bottom == picture.height and top > 0:
        down = -1
    moved = Image.new(picture.mode, picture.size)
    moved.paste(picture, (right, down))
    return moved
