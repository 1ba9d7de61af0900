"""Screens without threads, and screens that are only text."""

import subprocess
import sys

import pytest
from luma.core.device import dummy

from deadheat.devices.screens import DirectScreens, Screens, TextScreens
from deadheat.devices.screens.layout import draw
from deadheat.stage import Output
from deadheat.virtual.fake_clock import FakeClock

from .pictures import same
from .scenes import BOOT, MIND, SEAT, S, scene, screen

PANEL = (128, 64)


@pytest.mark.parametrize("mode", ["1", "RGB"])
def test_direct_screens_have_drawn_when_show_returns(clock: FakeClock, mode: str) -> None:
    centre, north = dummy(mode=mode), dummy(64, 48, mode=mode)
    screens = DirectScreens({None: centre, "north": north}, clock.now)
    screens.show(scene(MIND, north=SEAT))
    assert same(centre.image, draw(MIND, PANEL, BOOT))
    assert same(north.image, draw(SEAT, (64, 48), BOOT))
    screens.close()
    assert centre.image.getbbox() is None
    assert north.image.getbbox() is None


def test_direct_screens_count_down_when_they_are_refreshed(clock: FakeClock) -> None:
    device = dummy(mode="1")
    counting = screen("Level 3", countdown=BOOT + 3 * S)
    screens = DirectScreens({None: device}, clock.now)
    screens.show(scene(counting))
    clock.jump(1 * S)
    screens.refresh()
    assert same(device.image, draw(counting, PANEL, BOOT + 1 * S))


def test_text_screens_keep_what_every_place_shows() -> None:
    screens = TextScreens()
    screens.show(scene(MIND, north=SEAT))
    assert screens.text() == "Level 3\n57\nLives 3  Stars 1\n12 cards to come"
    assert screens.text("north") == "Level 3 of 12\nScan your card\nLives 3  Stars 1"
    assert screens.text("east") == screens.text()
    assert screens.screen("north") == SEAT


def test_text_screens_are_empty_when_they_are_dark() -> None:
    screens = TextScreens()
    assert screens.text() == ""
    screens.show(scene(MIND))
    screens.show(scene(north=screen("Menu")))
    assert screens.text() == ""
    assert screens.text("north") == "Menu"
    screens.close()
    assert screens.text("north") == ""


def test_text_screens_are_in_the_language_of_the_table() -> None:
    screens = TextScreens(lambda words: words.say.upper())
    screens.show(scene(MIND))
    assert screens.text().startswith("LEVEL 3\n")


def test_all_of_them_are_outputs(clock: FakeClock) -> None:
    def check(output: Output) -> None:
        output.show(scene(MIND))
        output.close()
        output.close()

    check(TextScreens())
    check(DirectScreens({}, clock.now))
    check(Screens([], clock.now))


def test_a_table_without_screens_does_not_pay_for_luma_and_pillow() -> None:
    program = (
        "import sys; from deadheat.devices.screens import Screens; from deadheat.stage import Scene;"
        "screens = Screens([], lambda: 0); screens.show(Scene()); screens.close();"
        "sys.exit(any(name.split('.')[0] in ('PIL', 'luma', 'smbus2') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
