"""A contact sheet: ``python -m tests.devices.screens.sheet OUT.png`` draws what people across a table see.

Every layout on panels of every shape, then pages of the menu and moments of every game in every language, enlarged.
Under a screen on which words have no room they stand in red.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from deadheat.devices.screens.layout import cuts, draw
from deadheat.devices.screens.typeface import face
from deadheat.stage import Screen, Text, known_languages, say_in

from .examples import LAYOUTS
from .moments import GAMES, menu_pages, moments

__all__ = ["Part", "layouts", "real", "sheet"]

_WIDTH = 2228
_SCALE = 2
_GAP = 16
_LABEL = 34
_HEADING = 52
_PAPER, _INK, _CUT, _GLASS = (236, 236, 230), (40, 40, 40), (190, 30, 30), (120, 190, 255)
_SHAPES = ((128, 64), (128, 32), (64, 128), (256, 64))


class _Shot(NamedTuple):
    label: str
    screen: Screen
    size: tuple[int, int] = (128, 64)
    now: int = 0
    language: str = "en"


class Part(NamedTuple):
    heading: str
    shots: list[_Shot]


def sheet(parts: Sequence[Part]) -> Image.Image:
    """All ``parts``, one below the other."""
    image = Image.new("RGB", (_WIDTH, sum(_height(part) for part in parts)), _PAPER)
    top = 0
    for part in parts:
        _draw_part(image, part, top)
        top += _height(part)
    return image


def layouts() -> Iterator[Part]:
    """Every layout on panels of every shape."""
    for size in _SHAPES:
        yield Part(f"Layouts on {size[0]}x{size[1]}", [_Shot(name, each, size) for name, each in LAYOUTS.items()])


def real(games: Iterable[str]) -> Iterator[Part]:
    """The moments of ``games`` and the pages of the menu, in every language."""
    played = {"The menu": menu_pages(), **{game: moments(game) for game in games}}
    for language, name in known_languages().items():
        for game, seen in played.items():
            shots = [_Shot(each.place, each.screen, (128, 64), each.now, language) for each in seen]
            yield Part(f"{game}, {name}", shots)


def _places(shots: Iterable[_Shot]) -> Iterator[tuple[int, int]]:
    """Where each shot stands, relative to the top of its part."""
    left, top, deep = _GAP, _HEADING, 0
    for shot in shots:
        wide, high = shot.size[0] * _SCALE, shot.size[1] * _SCALE + _LABEL
        if left + wide + _GAP > _WIDTH:
            left, top, deep = _GAP, top + deep + _GAP, 0
        yield left, top
        left, deep = left + wide + _GAP, max(deep, high)


def _height(part: Part) -> int:
    lowest = max(
        top + shot.size[1] * _SCALE + _LABEL for shot, (_, top) in zip(part.shots, _places(part.shots), strict=True)
    )
    return lowest + _GAP


def _draw_part(image: Image.Image, part: Part, top: int) -> None:
    canvas = ImageDraw.Draw(image)
    canvas.text((_GAP, top + 36), part.heading, fill=_INK, font=face(26, bold=True).font, anchor="ls")
    for shot, (left, down) in zip(part.shots, _places(part.shots), strict=True):
        say = say_in(shot.language)
        image.paste(_enlarged(shot, say), (left, top + down))
        low = top + down + shot.size[1] * _SCALE
        canvas.text((left, low + 14), shot.label, fill=_INK, font=face(14).font, anchor="ls")
        if cut := cuts(shot.screen, shot.size, shot.now, say):
            words = "; ".join(cut)[: shot.size[0] * _SCALE // 7]
            canvas.text((left, low + 29), words, fill=_CUT, font=face(12).font, anchor="ls")


def _enlarged(shot: _Shot, say: Callable[[Text], str]) -> Image.Image:
    width, height = shot.size
    picture = draw(shot.screen, shot.size, shot.now, say).convert("L")
    large = picture.resize((width * _SCALE, height * _SCALE), Image.Resampling.NEAREST)
    glass = Image.new("RGB", large.size, (0, 0, 0))
    glass.paste(_GLASS, mask=large)
    return glass


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python -m tests.devices.screens.sheet OUT.png")
    sheet([*layouts(), *real(GAMES)]).save(Path(sys.argv[1]), optimize=True)
