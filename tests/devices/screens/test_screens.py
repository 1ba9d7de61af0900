"""All panels of a table: threads that never hold up the match."""

import threading
import time
from collections.abc import Callable

import pytest
from PIL import Image

from deadheat.devices.screens import DisplayFault, PanelSpec, Screens
from deadheat.devices.screens.layout import draw
from deadheat.problems import Problem
from deadheat.stage import Scene, Screen
from deadheat.testing.fake_i2c import FakeBus, FakeI2c, FakeMux
from deadheat.testing.fake_oled import FakeOled
from deadheat.virtual.fake_clock import FakeClock

from .pictures import same
from .scenes import BOOT, MIND, MS, SEAT, S, scene, screen

PANEL = (128, 64)
FRAME = 1048
CENTRE = PanelSpec()
NORTH = PanelSpec(place="north", address=0x3D)
EAST = PanelSpec(place="east", bus=3)
SH1106_EAST = PanelSpec(place="east", driver="sh1106", bus=3)
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
    screens = put_up(CENTRE, NORTH, SH1106_EAST)
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
    screens = put_up(CENTRE, SH1106_EAST)
    screens.show(scene(MIND))
    assert i2c[3].wait_until(shows(east, MIND))


def test_a_panel_that_is_missing_does_not_hold_up_its_neighbour(put_up: PutUp, bus: FakeBus, north: FakeOled) -> None:
    screens = put_up(CENTRE, NORTH)
    screens.show(scene(MIND))
    assert bus.wait_until(shows(north, MIND))
    assert screens.faults() == {
        "screen in the centre (ssd1306, I2C bus 1, address 0x3c)": "nothing answers at this address; "
        "see whether its four wires are firm and its address is right (i2cdetect)"
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
    screens = put_up(CENTRE, SH1106_EAST)
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

        def show(self, picture: Image.Image, stop: Callable[[], bool]) -> bool:
            if picture.getbbox() is not None:
                assert picture.size == self.size
                shown.set()
            return True

        def light(self, level: float | None) -> None: ...

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
        (PanelSpec(place="north", driver="ssd1331"), "the screen of north .* has an unknown driver"),
        (PanelSpec(place="north", width=100), "cannot be 100x64 pixels"),
        (PanelSpec(place="north", rotate=45), "is turned by 45 degrees"),
        (PanelSpec(place="north", address=0x78), "has an address that does not exist"),
        (PanelSpec(place="north"), "has the address of the screen in the centre"),
        (PanelSpec(place="north", mux=0x70, channel=3), "has the address of the screen in the centre"),
        (PanelSpec(place="north", mux=0x70, address=0x3D), "has no channel of a mux"),
        (PanelSpec(place="north", mux=0x70, channel=8, address=0x3D), "has no channel of a mux"),
        (PanelSpec(place="north", driver="ssd1322", width=256), "cannot be on I2C"),
        (PanelSpec(place="north", spi="0.0"), r"the screen of north \(ssd1306, SPI 0.0\) has no pin for D/C"),
    ],
)
def test_panels_that_cannot_be_are_refused_with_a_remedy(put_up: PutUp, spec: PanelSpec, what: str) -> None:
    with pytest.raises(Problem, match=what) as refused:
        put_up(CENTRE, spec)
    assert refused.value.remedy
    assert threads() == []


def test_two_panels_at_one_spi_port_are_refused(put_up: PutUp) -> None:
    panels = [PanelSpec(place=place, spi="0.0", dc=line) for place, line in (("north", 5), ("south", 6))]
    with pytest.raises(Problem, match=r"the screen of south .* has the address of the screen of north"):
        put_up(*panels)


def test_a_bus_that_hangs_is_told_once_and_seen_in_the_faults(
    put_up: PutUp, bus: FakeBus, oled: FakeOled, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    screens = put_up(CENTRE)
    assert bus.wait_until(lambda: black(oled))
    bus.hang()
    screens.show(scene(MIND))
    assert bus.wait_until(lambda: bus.waiting == 1)
    assert not screens.faults()
    clock.jump(3 * S)
    for number in range(5):
        screens.show(scene(screen(f"{number}")))
    assert screens.faults() == {"screen in the centre (ssd1306, I2C bus 1, address 0x3c)": "I2C bus 1 hangs"}
    assert [message.split(";")[0] for message in caplog.messages] == [
        "I2C bus 1 hangs, the match goes on without its screens"
    ]


def test_a_slow_bus_is_told_once_at_the_start(
    put_up: PutUp, bus: FakeBus, oled: FakeOled, north: FakeOled, caplog: pytest.LogCaptureFixture
) -> None:
    screens = put_up(CENTRE, NORTH, slowness=lambda number: f"bus {number} is slow")
    screens.show(scene(MIND, north=SEAT))
    assert bus.wait_until(shows(north, SEAT))
    assert caplog.messages == ["bus 1 is slow"]


def sleepers(put_up: PutUp, bus: FakeBus, clock: FakeClock, count: int) -> tuple[Screens, list[FakeOled]]:
    """Screens behind a multiplexer that have shown a scene and gone dark."""
    mux = bus.plug(0x70, FakeMux())
    oleds = [mux.plug(channel, 0x3C, FakeOled()) for channel in range(count)]
    screens = put_up(
        *(PanelSpec(place=f"seat-{n}", mux=0x70, channel=n, dim_s=60, blank_s=100) for n in range(count)),
    )
    screens.show(scene(MIND))
    assert all(bus.wait_until(shows(oled, MIND)) for oled in oleds)
    clock.jump(101 * S)
    for worker in screens._workers:
        worker.wake()
    assert bus.wait_until(lambda: not any(oled.lit for oled in oleds))
    return screens, oleds


def test_a_press_wakes_eight_dark_panels_within_50_ms_on_a_slow_bus(
    put_up: PutUp, bus: FakeBus, clock: FakeClock
) -> None:
    screens, oleds = sleepers(put_up, bus, clock, 8)
    before, lit_after = bus.bytes, list[int]()

    def look() -> None:
        if not lit_after and all(oled.lit for oled in oleds):
            lit_after.append(bus.bytes - before)

    bus.on_transfer = look
    screens.wake()
    assert all(bus.wait_until(shows(oled, MIND)) for oled in oleds)
    # The bus takes nine bits for a byte, and may be in the middle of 130 bytes of something else.
    milliseconds = (lit_after[0] + 130) * 9 / 100
    assert milliseconds <= 50


def test_a_scene_that_is_news_wakes_all_panels(put_up: PutUp, bus: FakeBus, clock: FakeClock) -> None:
    screens, oleds = sleepers(put_up, bus, clock, 2)
    screens.show(Scene(seats={"seat-1": SEAT}, centre=MIND))
    assert bus.wait_until(shows(oleds[0], MIND))
    assert bus.wait_until(shows(oleds[1], SEAT))


def test_a_scene_that_is_no_news_wakes_nobody(put_up: PutUp, bus: FakeBus, clock: FakeClock) -> None:
    screens, oleds = sleepers(put_up, bus, clock, 2)
    before = bus.transfers
    screens.show(scene(MIND))
    assert bus.transfers == before
    assert not oleds[0].lit


def test_a_picture_that_is_being_sent_does_not_hold_up_the_waking(
    put_up: PutUp, bus: FakeBus, oled: FakeOled, north: FakeOled, clock: FakeClock
) -> None:
    """One of two panels never rests and is shown something when the other has to be woken."""
    screens = put_up(CENTRE, PanelSpec(place="north", address=0x3D, blank_s=100))
    screens.show(scene(MIND, north=SEAT))
    assert bus.wait_until(shows(oled, MIND))
    assert bus.wait_until(shows(north, SEAT))
    clock.jump(101 * S)
    screens._workers[0].wake()
    assert bus.wait_until(lambda: not north.lit)
    assert bus.wait_until(shows(oled, MIND))
    white = Image.new("1", PANEL, 255)
    in_the_middle, lit_after = threading.Event(), list[int]()

    def press() -> None:
        if oled.picture.getpixel((0, 0)) and not in_the_middle.is_set():
            in_the_middle.set()
            began.append(bus.bytes)
            screens.wake()
        if not lit_after and north.lit:
            lit_after.append(bus.bytes - began[0])

    began: list[int] = []
    bus.on_transfer = press
    screens.redraw(lambda shown, size, now: white)
    assert bus.wait_until(lambda: same(oled.picture, white) and same(north.picture, white))
    assert lit_after[0] * 9 / 100 <= 50


def test_brightness_is_for_all_panels_and_for_those_that_come_later(
    put_up: PutUp, bus: FakeBus, oled: FakeOled
) -> None:
    screens = put_up(CENTRE, NORTH)
    assert bus.wait_until(lambda: oled.contrast == round(screens.brightness * 255))
    screens.brightness = 0.2
    assert bus.wait_until(lambda: oled.contrast == 51)
    with pytest.raises(ValueError, match="is not between 0 and 1"):
        screens.brightness = 1.1


def test_everything_is_drawn_anew_in_another_language(
    put_up: PutUp, bus: FakeBus, oled: FakeOled, north: FakeOled
) -> None:
    screens = put_up(CENTRE, NORTH)
    screens.show(scene(MIND, north=SEAT))
    assert bus.wait_until(shows(north, SEAT))
    screens.redraw(lambda shown, size, now: draw(shown, size, now, lambda words: "mot"))
    other = draw(SEAT, PANEL, BOOT, lambda words: "mot")
    assert bus.wait_until(lambda: same(north.picture, other))
    assert bus.wait_until(lambda: same(oled.picture, draw(MIND, PANEL, BOOT, lambda words: "mot")))
