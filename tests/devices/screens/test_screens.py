"""All panels of a table: threads that never hold up the match."""

import threading
import time
from collections.abc import Callable

import pytest
from PIL import Image

from deadheat.devices.screens import DisplayFault, PanelSpec, Screens
from deadheat.devices.screens.layout import draw
from deadheat.problems import Problem
from deadheat.stage import Screen
from deadheat.testing.fake_i2c import FakeBus, FakeI2c
from deadheat.testing.fake_oled import FakeOled
from deadheat.virtual.fake_clock import FakeClock

from .pictures import same
from .scenes import BOOT, MIND, MS, SEAT, S, scene, screen

PANEL = (128, 64)
FRAME = 1096
CENTRE = PanelSpec(None)
NORTH = PanelSpec("north", address=0x3D)
EAST = PanelSpec("east", bus=3)
PutUp = Callable[..., Screens]


def shows(oled: FakeOled, shown: Screen, now: int = BOOT) -> Callable[[], bool]:
    picture = draw(shown, PANEL, now)
    return lambda: same(oled.picture, picture)


def black(oled: FakeOled) -> bool:
    return oled.lit and oled.picture.getbbox() is None


def threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("screens")]


@pytest.fixture
def north(bus: FakeBus) -> FakeOled:
    return bus.plug(0x3D, FakeOled())


@pytest.fixture
def east(i2c: FakeI2c) -> FakeOled:
    return i2c[3].plug(0x3C, FakeOled("sh1106"))


def test_every_panel_shows_its_place(
    put_up: PutUp, i2c: FakeI2c, oled: FakeOled, north: FakeOled, east: FakeOled
) -> None:
    screens = put_up(CENTRE, NORTH, PanelSpec("east", "sh1106", bus=3))
    screens.show(scene(MIND, north=SEAT))
    assert i2c[1].wait_until(shows(oled, MIND))
    assert i2c[1].wait_until(shows(north, SEAT))
    assert i2c[3].wait_until(shows(east, MIND)), "a seat without a screen of its own shows the centre's"
    assert threads() == ["screens on I2C bus 1", "screens on I2C bus 3"]


def test_panels_are_black_until_there_is_something_to_show(put_up: PutUp, bus: FakeBus, oled: FakeOled) -> None:
    put_up(CENTRE)
    assert bus.wait_until(lambda: black(oled))


def test_a_scene_without_a_screen_makes_the_panel_black(put_up: PutUp, bus: FakeBus, oled: FakeOled) -> None:
    screens = put_up(CENTRE)
    screens.show(scene(MIND))
    assert bus.wait_until(shows(oled, MIND))
    screens.show(scene())
    assert bus.wait_until(lambda: black(oled))


def test_showing_does_not_wait_for_a_bus_that_hangs(put_up: PutUp, bus: FakeBus, oled: FakeOled) -> None:
    screens = put_up(CENTRE)
    bus.hang()
    screens.show(scene(screen("old")))
    assert bus.wait_until(lambda: bus.waiting == 1)
    for number in range(1000):
        screens.show(scene(screen(f"newer {number}")))
    screens.show(scene(MIND))
    assert bus.waiting == 1
    before = bus.bytes
    bus.let_go()
    assert bus.wait_until(shows(oled, MIND))
    assert bus.bytes - before < 5 * FRAME, "the screens in between were skipped"


def test_a_bus_that_hangs_does_not_hold_up_another_one(
    put_up: PutUp, i2c: FakeI2c, oled: FakeOled, east: FakeOled
) -> None:
    i2c[1].hang()
    screens = put_up(CENTRE, PanelSpec("east", "sh1106", bus=3))
    screens.show(scene(MIND))
    assert i2c[3].wait_until(shows(east, MIND))


def test_a_panel_that_is_missing_does_not_hold_up_its_neighbour(put_up: PutUp, bus: FakeBus, north: FakeOled) -> None:
    screens = put_up(CENTRE, NORTH)
    screens.show(scene(MIND))
    assert bus.wait_until(shows(north, MIND))
    assert screens.faults() == {
        "screen in the centre (ssd1306, I2C bus 1, address 0x3c)": "nothing answers at this address"
    }


def wait_for_a_fault(screens: Screens) -> None:
    """From then on the time of the next try is settled, so the clock may jump."""
    patience = time.monotonic_ns() + 10 * S
    while not screens.faults():
        assert time.monotonic_ns() < patience, "the panel that is not there was not missed"
        threading.Event().wait(0.002)


def test_a_panel_that_is_plugged_in_later_shows_what_is_present(put_up: PutUp, bus: FakeBus, clock: FakeClock) -> None:
    screens = put_up(CENTRE)
    screens.show(scene(SEAT))
    wait_for_a_fault(screens)
    oled = bus.plug(0x3C, FakeOled())
    clock.jump(1 * S)
    screens.show(scene(MIND))
    assert bus.wait_until(shows(oled, MIND))


def test_a_countdown_runs_without_further_scenes(put_up: PutUp, bus: FakeBus, oled: FakeOled) -> None:
    counting = screen("Level 3", countdown=BOOT + 30 * MS)
    started = time.monotonic_ns()
    screens = put_up(CENTRE, now=lambda: BOOT + time.monotonic_ns() - started)
    screens.show(scene(counting))
    assert bus.wait_until(shows(oled, counting, BOOT + 30 * MS))


def test_closing_makes_the_panels_dark_and_ends_the_threads(
    put_up: PutUp, i2c: FakeI2c, oled: FakeOled, east: FakeOled
) -> None:
    screens = put_up(CENTRE, PanelSpec("east", "sh1106", bus=3))
    screens.show(scene(MIND))
    assert i2c[1].wait_until(shows(oled, MIND))
    assert i2c[3].wait_until(shows(east, MIND))
    screens.close()
    assert not oled.lit
    assert not east.lit
    assert (i2c[1].opened, i2c[3].opened) == (0, 0)
    assert threads() == []


def test_after_closing_nothing_is_shown_any_more(put_up: PutUp, bus: FakeBus, oled: FakeOled) -> None:
    screens = put_up(CENTRE)
    screens.close()
    transfers = bus.transfers
    screens.show(scene(MIND))
    screens.close()
    assert bus.transfers == transfers


def test_closing_waits_less_than_a_second_for_buses_that_hang(
    put_up: PutUp, i2c: FakeI2c, caplog: pytest.LogCaptureFixture
) -> None:
    for number in (1, 3):
        i2c[number].hang()
    screens = put_up(CENTRE, EAST)
    assert i2c[1].wait_until(lambda: i2c[1].waiting == 1)
    assert i2c[3].wait_until(lambda: i2c[3].waiting == 1)
    started = time.monotonic()
    screens.close()
    assert time.monotonic() - started < 1.0
    assert caplog.messages == ["I2C bus 1 hangs: its screens may stay lit", "I2C bus 3 hangs: its screens may stay lit"]


def test_a_bus_that_hung_while_closing_makes_its_panels_dark_when_it_can(
    put_up: PutUp, bus: FakeBus, oled: FakeOled
) -> None:
    screens = put_up(CENTRE)
    screens.show(scene(MIND))
    assert bus.wait_until(shows(oled, MIND))
    bus.hang()
    screens.close()
    bus.let_go()
    assert bus.wait_until(lambda: not oled.lit)


def test_a_table_without_panels_has_no_threads(put_up: PutUp) -> None:
    screens = put_up()
    screens.show(scene(MIND))
    assert threads() == []


def test_other_kinds_of_displays_can_be_put_up_too(clock: FakeClock) -> None:
    """One that is given to ``make`` is driven like any panel."""
    shown = threading.Event()

    class Board:
        name = "board"
        size = (96, 16)

        def open(self) -> None: ...

        def show(self, picture: Image.Image) -> None:
            if picture.getbbox() is not None:
                assert picture.size == self.size
                shown.set()

        def check(self) -> None:
            raise DisplayFault("never asked in this time")

        def close(self) -> None: ...

    screens = Screens([CENTRE], clock.now, make=lambda spec: Board())
    screens.show(scene(MIND))
    assert shown.wait(5.0)
    screens.close()


@pytest.mark.parametrize(
    ("spec", "what"),
    [
        (PanelSpec("north", "ssd1331"), "the screen of north .* has an unknown driver"),
        (PanelSpec("north", width=100), "cannot be 100x64 pixels"),
        (PanelSpec("north", rotate=45), "is turned by 45 degrees"),
        (PanelSpec("north", address=0x78), "has an address that does not exist"),
        (PanelSpec("north"), "has the address of the screen in the centre"),
    ],
)
def test_panels_that_cannot_be_are_refused_with_a_remedy(put_up: PutUp, spec: PanelSpec, what: str) -> None:
    with pytest.raises(Problem, match=what) as refused:
        put_up(CENTRE, spec)
    assert refused.value.remedy
    assert threads() == []
