"""One panel: luma's drivers on a bus that can fail."""

import atexit
import errno

import pytest
from PIL import Image

from deadheat.devices.screens import DisplayFault, Panel, PanelSpec
from deadheat.testing.fake_i2c import FakeBus, FakeI2c
from deadheat.testing.fake_oled import FakeOled

from .pictures import pattern, same

PANEL = (128, 64)
BLACK = Image.new("1", PANEL)
KINDS = [
    PanelSpec(None, "ssd1306"),
    PanelSpec(None, "ssd1309"),
    PanelSpec(None, "sh1106"),
    PanelSpec(None, "ssd1306", width=128, height=32),
]


def plugged_in(bus: FakeBus, spec: PanelSpec) -> FakeOled:
    controller = "sh1106" if spec.driver == "sh1106" else "ssd1306"
    return bus.plug(spec.address, FakeOled(controller, spec.width, spec.height))


@pytest.mark.parametrize("spec", KINDS, ids=str)
def test_an_opened_panel_is_lit_and_black_whatever_its_memory_held(i2c: FakeI2c, spec: PanelSpec) -> None:
    oled = plugged_in(i2c[1], spec)
    Panel(spec, i2c.open).open()
    assert oled.lit
    assert oled.picture.getbbox() is None


@pytest.mark.parametrize("spec", KINDS, ids=str)
def test_a_picture_arrives_pixel_by_pixel(i2c: FakeI2c, spec: PanelSpec) -> None:
    oled = plugged_in(i2c[1], spec)
    panel = Panel(spec, i2c.open)
    panel.open()
    panel.show(pattern(panel.size))
    assert same(oled.picture, pattern(panel.size))


@pytest.mark.parametrize("driver", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("rotate", [90, 180, 270])
def test_a_turned_panel_shows_a_turned_picture(i2c: FakeI2c, driver: str, rotate: int) -> None:
    spec = PanelSpec(None, driver, rotate=rotate)
    oled = plugged_in(i2c[1], spec)
    panel = Panel(spec, i2c.open)
    panel.open()
    panel.show(pattern(panel.size))
    assert same(oled.picture.rotate(rotate, expand=True), pattern(panel.size))


@pytest.mark.parametrize(("driver", "size"), [("ssd1306", 1096), ("sh1106", 1128)])
def test_a_picture_costs_a_kilobyte_on_the_wire(i2c: FakeI2c, driver: str, size: int) -> None:
    spec = PanelSpec(None, driver)
    plugged_in(i2c[1], spec)
    panel = Panel(spec, i2c.open)
    panel.open()
    before = i2c[1].bytes
    panel.show(pattern(PANEL))
    assert i2c[1].bytes - before == size


def test_a_panel_that_is_not_there_says_so_and_keeps_nothing(panel: Panel, bus: FakeBus) -> None:
    with pytest.raises(DisplayFault, match="nothing answers at this address"):
        panel.open()
    assert bus.opened == 0


def test_a_bus_that_is_not_there_says_so(i2c: FakeI2c) -> None:
    with pytest.raises(DisplayFault, match="there is no such bus"):
        Panel(PanelSpec(None, bus=7), i2c.open).open()


@pytest.mark.parametrize(
    ("number", "why"),
    [(errno.EIO, "the transfer failed"), (errno.ETIMEDOUT, "the bus is stuck"), (errno.EBUSY, "busy")],
)
def test_what_fails_while_a_picture_is_sent_is_a_fault(
    panel: Panel, oled: FakeOled, bus: FakeBus, number: int, why: str
) -> None:
    panel.open()
    bus.fail(number)
    with pytest.raises(DisplayFault, match=why):
        panel.show(pattern(PANEL))
    assert bus.opened == 0


@pytest.mark.usefixtures("oled")
def test_pixels_that_fail_half_way_are_a_fault_too(panel: Panel, bus: FakeBus) -> None:
    panel.open()
    done = bus.transfers
    bus.fail(errno.EREMOTEIO, after=20)
    with pytest.raises(DisplayFault, match="nothing answers"):
        panel.show(pattern(PANEL))
    assert bus.transfers == done + 21


def test_a_panel_that_was_opened_again_after_a_fault_works(panel: Panel, oled: FakeOled, bus: FakeBus) -> None:
    bus.fail(errno.EIO)
    with pytest.raises(DisplayFault):
        panel.open()
    panel.open()
    panel.show(pattern(PANEL))
    assert same(oled.picture, pattern(PANEL))


def test_a_check_leaves_the_picture_alone(panel: Panel, oled: FakeOled) -> None:
    panel.open()
    panel.show(pattern(PANEL))
    panel.check()
    assert same(oled.picture, pattern(PANEL))


def test_a_check_finds_that_the_panel_was_pulled_out(panel: Panel, oled: FakeOled, bus: FakeBus) -> None:
    panel.open()
    bus.unplug(0x3C)
    with pytest.raises(DisplayFault, match="nothing answers"):
        panel.check()


def test_a_check_finds_that_power_was_gone_for_a_moment(panel: Panel, oled: FakeOled) -> None:
    panel.open()
    oled.lose_power()
    with pytest.raises(DisplayFault, match="without power"):
        panel.check()
    panel.open()
    panel.show(pattern(PANEL))
    assert same(oled.picture, pattern(PANEL))


def test_a_board_that_does_not_tell_its_state_passes_the_check(panel: Panel, bus: FakeBus) -> None:
    bus.plug(0x3C, FakeOled(status_bit=False))
    panel.open()
    panel.check()


@pytest.mark.usefixtures("oled")
def test_a_state_that_cannot_be_read_is_no_fault(panel: Panel, bus: FakeBus) -> None:
    panel.open()
    bus.fail(errno.EREMOTEIO, after=1)
    panel.check()


def test_trying_for_days_keeps_nothing(panel: Panel, bus: FakeBus) -> None:
    """Every driver that luma makes stays in memory until the process ends, through what it does at exit."""
    with pytest.raises(DisplayFault):
        panel.open()
    hooks = atexit._ncallbacks()
    for _ in range(50):
        with pytest.raises(DisplayFault):
            panel.open()
    assert atexit._ncallbacks() == hooks
    assert bus.opened == 0


@pytest.mark.usefixtures("oled")
def test_luma_does_not_touch_the_bus_at_exit(panel: Panel, bus: FakeBus) -> None:
    panel.open()
    transfers = bus.transfers
    panel._driver.cleanup()
    assert bus.transfers == transfers


def test_a_closed_panel_is_dark_and_has_given_the_bus_back(panel: Panel, oled: FakeOled, bus: FakeBus) -> None:
    panel.open()
    panel.show(pattern(PANEL))
    panel.close()
    assert not oled.lit
    assert bus.opened == 0
    panel.close()


def test_closing_does_not_mind_whether_the_panel_is_there(panel: Panel, oled: FakeOled, bus: FakeBus) -> None:
    panel.close()
    panel.open()
    bus.unplug(0x3C)
    panel.close()
    assert bus.opened == 0
