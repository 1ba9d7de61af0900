"""The layout of a small one-colour screen: which words of a :class:`~deadheat.stage.Screen` go where.

From the top: the title, at its right the time that is left; then the big word, as large as fits; then the lines; then
the body; last what the operator's buttons do. What is too long ends in "…", names first. Without a big word, and
without a body that is read itself, the time that is left is it.

What is large is read from across the table: if the big word does not fit, first the lines give way, the last one first,
then the title. On a panel of 128x64 a short big word has letters 23 pixels high beside a title and two lines, and
higher ones beside less. The smallest letters anywhere have capitals of 7 pixels, 1.2 mm on a panel of 0.96 inch: they
are for whoever sits before it.
"""

from collections.abc import Callable

from PIL import Image, ImageDraw

from deadheat.devices.screens.composition import compose
from deadheat.devices.screens.drawing import Placed, paint
from deadheat.stage import Screen, Text, render

__all__ = ["arrange", "cuts", "draw"]


def draw(screen: Screen, size: tuple[int, int], now: int, say: Callable[[Text], str] = render) -> Image.Image:
    """Draw ``screen`` as it is at ``now`` (ns) on a black image of ``size`` (width, height), one bit per pixel.

    ``say`` writes a text out in the language of the table. Never fails and never draws outside, whatever the texts.
    """
    image = Image.new("1", size)
    paint(ImageDraw.Draw(image), compose(screen, size, now, say))
    return image


def arrange(screen: Screen, size: tuple[int, int], now: int, say: Callable[[Text], str] = render) -> tuple[Placed, ...]:
    """Say which rows of text :func:`draw` draws where. All of them are inside."""
    return compose(screen, size, now, say).rows


def cuts(screen: Screen, size: tuple[int, int], now: int = 0, say: Callable[[Text], str] = render) -> tuple[str, ...]:
    """The words that have no room on a screen of ``size``: those that are shortened and those that are left out."""
    return compose(screen, size, now, say).cut
