"""What every layout of a body can do, and how letters and rows are chosen."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from deadheat.devices.screens.drawing import Box, Drawing

__all__ = ["SMALLEST", "Needs", "Piece", "largest", "shares"]

SMALLEST: Final = 10
"""The smallest letters on any screen, in pixels per em: capitals are 7 pixels high, small letters 5 or 6."""


class Needs(NamedTuple):
    """How many rows of pixels a piece takes."""

    least: int
    """With fewer it is not drawn at all."""
    wanted: int
    """Up to here the lines above it give way."""
    most: int
    """More would be of no use to it."""


class Piece(Protocol):
    """The body of a screen, ready to be laid out in a width that is known."""

    @property
    def needs(self) -> Needs:
        """The rows of pixels that it takes."""

    def lay(self, box: Box) -> Drawing:
        """Lay it out in ``box``, which is as wide as was said and at least as high as it needs. Nothing leaves it."""

    def told(self) -> tuple[str, ...]:
        """All that it says, for a screen that has no room for it."""


def largest(letters: Sequence[int], fits: Callable[[int], bool], otherwise: int) -> int:
    """The first of ``letters``, which fall, that fits."""
    return next((size for size in letters if fits(size)), otherwise)


def shares(wanted: Sequence[int], width: int) -> list[int]:
    """Divide ``width`` so that who wants little gets it, and the others get the same each.

    >>> shares([10, 50, 70], 100)
    [10, 45, 45]
    """
    given = dict.fromkeys(range(len(wanted)), 0)
    left = max(0, width)
    for rest, at in zip(range(len(wanted), 0, -1), sorted(given, key=lambda at: wanted[at]), strict=True):
        given[at] = min(wanted[at], left // rest)
        left -= given[at]
    return list(given.values())
