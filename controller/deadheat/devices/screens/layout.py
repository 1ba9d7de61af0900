"""The layout of a small one-colour screen: which words of a :class:`~deadheat.stage.Screen` go where.

From the top: the title, at its right the time that is left; then the big word, as large as fits; then the lines. What
is too long ends in "…". Without a big word the time that is left is it. The big word is read from across the table, so
if it does not fit, first the lines give way, the last one first, then the title. A track is drawn below all that.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace
from PIL import Image, ImageDraw

from deadheat.devices.screens.big_word import cut, fit
from deadheat.devices.screens.content import as_clock, seconds_left
from deadheat.devices.screens.rows import Placed, head, listing, stack, under
from deadheat.devices.screens.track import HEIGHT, draw_track, is_drawn
from deadheat.devices.screens.typeface import clean, face
from deadheat.stage import Screen, Text, Track, render

__all__ = ["arrange", "draw"]


def draw(screen: Screen, size: tuple[int, int], now: int, say: Callable[[Text], str] = render) -> Image.Image:
    """Draw ``screen`` as it is at ``now`` (ns) on a black image of ``size`` (width, height), one bit per pixel.

    ``say`` writes a text out in the language of the table. Never fails and never draws outside, whatever the texts.
    """
    image = Image.new("1", size)
    canvas = ImageDraw.Draw(image)
    room = size
    if isinstance(screen.body, Track) and is_drawn(screen.body, size):
        draw_track(canvas, screen.body, size)
        room = size[0], size[1] - HEIGHT
        screen = replace(screen, lines=screen.lines[: len(screen.lines) - screen.body.told])
    for row in arrange(screen, room, now, say):
        canvas.text((row.x, row.y), row.words, fill="white", font=row.face.font, anchor="ls")
    return image


def arrange(screen: Screen, size: tuple[int, int], now: int, say: Callable[[Text], str] = render) -> tuple[Placed, ...]:
    """Say which rows of text :func:`draw` draws where. All of them are inside."""
    words = _write(screen, now, say)
    roomy = size[1] >= 48
    title = head(words.title, words.clock, face(13, bold=True) if roomy else face(11), size)
    letters = 12 if roomy else 10
    if words.big:
        return _around(words, title, letters, size)
    return *title, *listing(words.lines, letters, under(title), size)


class _Words(NamedTuple):
    title: str
    clock: str
    big: str
    lines: tuple[str, ...]


def _write(screen: Screen, now: int, say: Callable[[Text], str]) -> _Words:
    left = seconds_left(screen, now)
    clock = "" if left is None else as_clock(left)
    big = "" if screen.big is None else clean(say(screen.big))
    lines = tuple(clean(say(line)) for line in screen.lines)
    return _Words(clean(say(screen.title)), clock if big else "", big or clock, lines)


class _Plan(NamedTuple):
    """What is kept around the big word, and the room that this leaves for it."""

    title: tuple[Placed, ...]
    lines: tuple[str, ...]
    top: int
    bottom: int


def _around(words: _Words, title: tuple[Placed, ...], letters: int, size: tuple[int, int]) -> tuple[Placed, ...]:
    plans = list(_plans(words, title, letters, size[1]))
    # Better large letters and fewer lines than all lines and a big word that is not big.
    tries = ((plan, fit(words.big, plan.top, plan.bottom, size, bold=bold)) for bold in (True, False) for plan in plans)
    plan, big = next(((plan, big) for plan, big in tries if big), (plans[0], ()))
    big = big or cut(words.big, plan.top, plan.bottom, size)
    return *plan.title, *big, *stack(plan.lines, letters, letters, plan.bottom, size)


def _plans(words: _Words, title: tuple[Placed, ...], letters: int, height: int) -> Iterator[_Plan]:
    """The plans to try, from the one that keeps most."""
    reserve = max(height * 3 // 8, letters + 1)
    top = under(title)
    if height - top >= reserve:
        most = min(len(words.lines), (height - top - reserve - 1) // letters)
        for count in range(most, -1, -1):
            yield _Plan(title, words.lines[:count], top, height - (letters * count + 1 if count else 0))
    yield _Plan((), (), 0, height)
