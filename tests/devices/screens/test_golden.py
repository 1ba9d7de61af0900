"""What the screens look like."""

import pytest

from deadheat.devices.screens.layout import draw
from deadheat.stage import Screen

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
