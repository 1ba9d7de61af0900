"""One panel: luma's drivers on a bus that can fail."""

import atexit
import errno
from itertools import pairwise

import pytest
from PIL import Image, ImageDraw, ImageFont

from deadheat.devices.screens import DisplayFault, Links, Panel, PanelSpec
from deadheat.testing.fake_i2c import FakeBus, FakeI2c
from deadheat.testing.fake_oled import FakeOled

from .pictures import pattern
from .rigs import never

PANEL = (128, 64)


@pytest.mark.parametrize(("driver", "size"), [("ssd1306", 1048), ("sh1106", 1080)])
def test_a_whole_picture_costs_a_kilobyte_on_the_wire(i2c: FakeI2c, driver: str, size: int) -> None:
    i2c[1].plug(0x3C, FakeOled(driver))
    panel = Panel(PanelSpec(driver=driver), Links(i2c.open))
    panel.open()
    before = i2c[1].bytes
    panel.show(Image.new("1", PANEL, 255), never)
    assert i2c[1].bytes - before == size


@pytest.mark.usefixtures("oled")
def test_a_changed_number_in_a_line_of_text_costs_less_than_eighty_bytes(panel: Panel, bus: FakeBus) -> None:
    panel.open()
    panel.show(text("12 cards to come"), never)
    before = bus.bytes
    panel.show(text("38 cards to come"), never)
    assert 0 < bus.bytes - before <= 80


def text(words: str) -> Image.Image:
    picture = pattern(PANEL)
    ImageDraw.Draw(picture).text((0, 52), words, fill="white", font=ImageFont.load_default(11))
    return picture


def test_a_picture_of_another_size_is_a_bug(panel: Panel, oled: FakeOled) -> None:
    panel.open()
    with pytest.raises(ValueError, match="a picture of \\(64, 64\\) on a panel of \\(128, 64\\)"):
        panel.show(Image.new("1", (64, 64)), never)


def test_something_more_urgent_waits_for_128_bytes_at_most(panel: Panel, oled: FakeOled, bus: FakeBus) -> None:
    panel.open()
    sent = []

    def stop() -> bool:
        sent.append(bus.bytes)
        return False

    panel.show(Image.new("1", PANEL, 255), stop)
    assert len(sent) == 8
    assert max(later - earlier for earlier, later in pairwise(sent)) == 130


def test_a_panel_that_is_not_there_says_so_and_keeps_nothing(panel: Panel, bus: FakeBus) -> None:
    with pytest.raises(DisplayFault, match="nothing answers at this address"):
        panel.open()
    assert bus.opened == 0


def test_a_bus_that_is_not_there_says_so(i2c: FakeI2c) -> None:
    with pytest.raises(DisplayFault, match="there is no such bus"):
        Panel(PanelSpec(bus=7), Links(i2c.open)).open()


@pytest.mark.parametrize(
    ("number", "why"),
    [(errno.EIO, "the transfer failed"), (errno.ETIMEDOUT, "the bus is stuck"), (errno.ENOMEM, "memory")],
)
def test_what_fails_while_a_picture_is_sent_is_a_fault(
    panel: Panel, oled: FakeOled, bus: FakeBus, number: int, why: str
) -> None:
    panel.open()
    bus.fail(number)
    with pytest.raises(DisplayFault, match=why):
        panel.show(pattern(PANEL), never)
    assert bus.opened == 0


@pytest.mark.usefixtures("oled")
def test_pixels_that_fail_half_way_are_a_fault_too(panel: Panel, oled: FakeOled, bus: FakeBus) -> None:
    panel.open()
    done = bus.transfers
    bus.fail(errno.EREMOTEIO, after=5)
    with pytest.raises(DisplayFault, match="nothing answers"):
        panel.show(Image.new("1", PANEL, 255), never)
    assert bus.transfers == done + 6


def test_a_check_finds_that_the_panel_was_pulled_out(panel: Panel, oled: FakeOled, bus: FakeBus) -> None:
    panel.open()
    bus.unplug(0x3C)
    with pytest.raises(DisplayFault, match="nothing answers"):
        panel.check()


def test_a_board_that_does_not_tell_its_state_passes_the_check(panel: Panel, bus: FakeBus) -> None:
    bus.plug(0x3C, FakeOled(status_bit=False))
    panel.open()
    panel.check()


@pytest.mark.usefixtures("oled")
def test_a_state_that_cannot_be_read_is_no_fault(panel: Panel, bus: FakeBus) -> None:
    panel.open()
    bus.fail(errno.EREMOTEIO, after=1)
    panel.check()
    bus.mend()


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


def test_closing_does_not_mind_whether_the_panel_is_there(panel: Panel, oled: FakeOled, bus: FakeBus) -> None:
    panel.close()
    panel.open()
    bus.unplug(0x3C)
    panel.close()
    assert bus.opened == 0
