"""What the screens look like."""

import pytest
from PIL import Image

from deadheat.devices.screens.layout import draw
from deadheat.stage import Choices, Keys, Screen, known_languages, say_in, text

from .examples import LAYOUTS
from .golden import check_golden
from .scenes import MIND, SEAT, S, screen

PANEL = (128, 64)
NAMES = "Bartholomäus the Third"

PICTURES = {
    "the_mind_in_play": MIND,
    "the_mind_with_hearts": screen("Level 3", "57", "♥♥♥  ★", countdown=12 * S),
    "the_mind_seat": SEAT,
    "three_piles": screen("Level 9", "12  34  –", "Lives 3  Stars 1"),
    "dead_heat": screen("Race 3 of 5", "Dead heat", "north = south"),
    "dead_heat_of_two": screen("Race 3 of 5", "north = south", "within ±0.2 ms"),
    "long_name": screen(f"{NAMES} was faster", f"{NAMES} wins", f"{NAMES} 12, east 3"),
    "press": screen("Race 1 of 5", "Press!"),
    "only_a_clock": screen("In Extremis", None, "Round 2", "Tab A open", countdown=75 * S),
    "a_list": screen("Choose", None, "Start", "Players", "Game: The Mind", "Options"),
    "nothing_that_can_be_drawn": screen("", "🎉 😀", "日本語"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_screen_looks_as_it_was_approved(name: str) -> None:
    check_golden(name, draw(PICTURES[name], PANEL, now=0))


@pytest.mark.parametrize(
    ("name", "shown", "size"),
    [
        ("low_panel", MIND, (128, 32)),
        ("low_panel_long", screen("The Mind", f"{NAMES} wins"), (128, 32)),
        ("turned_panel", MIND, (64, 128)),
        ("small_panel", SEAT, (64, 48)),
        ("tiny_panel", MIND, (96, 16)),
        ("large_panel", MIND, (128, 128)),
    ],
)
def test_other_sizes_of_panels_look_as_they_were_approved(name: str, shown: Screen, size: tuple[int, int]) -> None:
    check_golden(name, draw(shown, size, now=0))


@pytest.mark.parametrize("name", [name for name, shown in LAYOUTS.items() if shown not in PICTURES.values()])
def test_a_layout_looks_as_it_was_approved(name: str) -> None:
    check_golden(f"layout {name}".replace(" ", "_"), draw(LAYOUTS[name], PANEL, now=0))


@pytest.mark.parametrize("size", [(128, 32), (64, 128), (256, 64)])
def test_layouts_on_panels_of_other_shapes_look_as_they_were_approved(size: tuple[int, int]) -> None:
    names = ["list with values", "question", "tabs", "ranking", "strip", "columns"]
    pictures = [draw(LAYOUTS[name], size, now=0) for name in names]
    check_golden(f"layouts_{size[0]}x{size[1]}", _side_by_side(pictures, columns=2 if size[0] > 64 else 6))


_KEYS = Keys(up=text("Up"), down=text("Down"), ok=text("Choose"), back=text("Back"))
_LEVEL = text("Level {level} of {levels}", level=3, levels=12)
_STOCK = text("Lives {lives}  Stars {stars}", lives=3, stars=1)
IN_LANGUAGES = [
    Screen(
        text("Race {race} of {races}", race=3, races=5), text("Dead heat"), (text("{seats}", seats="north = east"),)
    ),
    Screen(_LEVEL, text("Scan your card"), (_STOCK,)),
    Screen(_LEVEL, text("Hands on the buttons"), (_STOCK, text("{count} to come", count=12))),
    Screen(text("Menu"), body=Choices((text("Play"), text("Statistics"), text("Shut down")), 1), keys=_KEYS),
]
"""Screens that every table shows one day."""


@pytest.mark.parametrize("language", known_languages())
def test_the_screens_of_a_language_look_as_they_were_approved(language: str) -> None:
    pictures = [draw(shown, PANEL, 0, say_in(language)) for shown in IN_LANGUAGES]
    check_golden(f"language_{language}", _side_by_side(pictures, columns=2))


def _side_by_side(pictures: list[Image.Image], columns: int) -> Image.Image:
    """Pictures of one size in one, with a lit line between them."""
    width, height = pictures[0].size
    rows = -(-len(pictures) // columns)
    whole = Image.new("1", (columns * (width + 1) - 1, rows * (height + 1) - 1), 255)
    for at, picture in enumerate(pictures):
        whole.paste(picture, (at % columns * (width + 1), at // columns * (height + 1)))
    return whole
