"""One display over time: drawn when it must be, found when it is gone, brought back."""

import errno
import logging

import pytest
from PIL import Image

from deadheat.devices.screens import Panel
from deadheat.devices.screens.keeper import CHECK_EVERY, Keeper
from deadheat.devices.screens.layout import draw
from deadheat.stage import Screen
from deadheat.testing.fake_i2c import FakeBus
from deadheat.testing.fake_oled import FakeOled
from deadheat.virtual.fake_clock import FakeClock

from .pictures import same
from .scenes import BOOT, MIND, MS, S, screen

PANEL = (128, 64)
FRAME = 1048
CHECK = 5
"""Bytes on the wire that a check takes."""
OTHER = screen("Level 4", "12")


def picture_of(shown: Screen, now: int = BOOT) -> Image.Image:
    return draw(shown, PANEL, now)


@pytest.fixture
def keeper(panel: Panel, clock: FakeClock) -> Keeper:
    return Keeper(panel, clock.now)


def test_the_newest_screen_is_drawn_and_older_ones_are_skipped(keeper: Keeper, oled: FakeOled, bus: FakeBus) -> None:
    keeper.attend()
    before = bus.bytes
    keeper.want(OTHER)
    keeper.want(MIND)
    keeper.attend()
    assert same(oled.picture, picture_of(MIND))
    assert bus.bytes - before < FRAME


@pytest.mark.usefixtures("oled")
def test_what_is_shown_already_is_not_sent_again(keeper: Keeper, bus: FakeBus) -> None:
    keeper.want(MIND)
    keeper.attend()
    before = bus.bytes
    assert not keeper.want(screen("Level 3", "57", "Lives 3  Stars 1", "12 cards to come"))
    keeper.attend()
    assert bus.bytes == before


@pytest.mark.usefixtures("oled")
def test_other_words_that_look_the_same_are_not_sent_either(keeper: Keeper, bus: FakeBus) -> None:
    keeper.want(screen("x" * 100))
    keeper.attend()
    before = bus.bytes
    assert keeper.want(screen("x" * 101))
    keeper.attend()
    assert bus.bytes == before


def test_nothing_to_show_is_black(keeper: Keeper, oled: FakeOled) -> None:
    keeper.want(MIND)
    keeper.attend()
    keeper.want(None)
    keeper.attend()
    assert oled.lit
    assert oled.picture.getbbox() is None


def test_a_countdown_is_drawn_once_a_second_until_it_is_over(
    keeper: Keeper, oled: FakeOled, bus: FakeBus, clock: FakeClock
) -> None:
    counting = screen("Level 3", countdown=BOOT + 3 * S)
    keeper.want(counting)
    dues, frames = [], []
    for _ in range(5):
        before = bus.bytes
        due = keeper.attend()
        frames.append(bus.bytes - before > CHECK)
        assert same(oled.picture, picture_of(counting, clock.now()))
        dues.append(due - BOOT)
        clock.run_to(due)
    assert dues[:3] == [1 * S, 2 * S, 3 * S]
    assert dues[3] == 3 * S + CHECK_EVERY
    assert frames == [True, True, True, True, False]


def test_a_countdown_is_not_drawn_between_its_seconds(
    keeper: Keeper, oled: FakeOled, bus: FakeBus, clock: FakeClock
) -> None:
    keeper.want(screen("Level 3", countdown=BOOT + 3 * S))
    keeper.attend()
    before = bus.bytes
    clock.jump(999 * MS)
    assert keeper.attend() == BOOT + 1 * S
    assert bus.bytes == before


def test_a_panel_that_is_gone_is_tried_ever_more_rarely(keeper: Keeper, bus: FakeBus, clock: FakeClock) -> None:
    keeper.want(MIND)
    tries = []
    for _ in range(8):
        before = bus.transfers
        due = keeper.attend()
        assert bus.transfers == before + 1
        tries.append(due - clock.now())
        clock.jump(due - clock.now() - 1)
        keeper.want(screen(f"try {len(tries)}"))
        assert keeper.attend() == due, "it is left alone before that, whatever there is to show"
        assert bus.transfers == before + 1
        clock.jump(1)
    assert [wait // MS for wait in tries] == [500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]


def test_a_panel_that_comes_back_shows_what_is_present_then(
    keeper: Keeper, oled: FakeOled, bus: FakeBus, clock: FakeClock
) -> None:
    keeper.want(OTHER)
    keeper.attend()
    bus.unplug(0x3C)
    oled.lose_power()
    keeper.want(screen("shown to nobody"))
    due = keeper.attend()
    keeper.want(MIND)
    bus.plug(0x3C, oled)
    clock.run_to(due)
    keeper.attend()
    assert same(oled.picture, picture_of(MIND))
    assert bus.opened == 1


def test_after_a_recovery_the_next_outage_is_tried_soon_again(
    keeper: Keeper, oled: FakeOled, bus: FakeBus, clock: FakeClock
) -> None:
    for _ in range(2):
        bus.fail(errno.EIO)
        keeper.want(screen(f"{clock.now()}"))
        assert keeper.attend() == clock.now() + 500 * MS
        clock.jump(500 * MS)
        keeper.attend()


def test_a_panel_that_is_pulled_out_while_nothing_happens_is_missed_soon(
    keeper: Keeper, oled: FakeOled, bus: FakeBus, clock: FakeClock
) -> None:
    keeper.want(MIND)
    clock.run_to(keeper.attend())
    assert clock.now() == BOOT + CHECK_EVERY
    bus.unplug(0x3C)
    keeper.attend()
    assert keeper.fault is not None
    assert keeper.fault.startswith("nothing answers at this address; ")


def test_a_panel_without_power_for_a_moment_is_lit_again_soon(keeper: Keeper, oled: FakeOled, clock: FakeClock) -> None:
    keeper.want(MIND)
    clock.run_to(keeper.attend())
    oled.lose_power()
    clock.run_to(keeper.attend())
    keeper.attend()
    assert same(oled.picture, picture_of(MIND))


def test_an_outage_is_one_line_in_the_log_and_its_end_another(
    keeper: Keeper, oled: FakeOled, bus: FakeBus, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "deadheat.screens")
    keeper.want(MIND)
    keeper.attend()
    bus.unplug(0x3C)
    clock.jump(CHECK_EVERY)
    for _ in range(5):
        clock.run_to(keeper.attend())
    bus.plug(0x3C, oled)
    keeper.attend()
    assert caplog.messages == [
        "the screen in the centre (ssd1306, I2C bus 1, address 0x3c) is down, the match goes on without it: nothing "
        "answers at this address; see whether its four wires are firm and its address is right (i2cdetect)",
        "the screen in the centre (ssd1306, I2C bus 1, address 0x3c) is back after 15.5 s",
    ]


def test_a_stuck_bus_is_given_its_rest_after_it_has_failed(
    panel: Panel, oled: FakeOled, bus: FakeBus, clock: FakeClock
) -> None:
    readings = iter([BOOT, BOOT, BOOT + 1 * S, BOOT + 1 * S])
    keeper = Keeper(panel, lambda: next(readings))
    bus.fail(errno.ETIMEDOUT)
    assert keeper.attend() == BOOT + 1500 * MS


def test_a_screen_that_cannot_be_drawn_is_black_and_logged_and_the_next_one_is_fine(
    panel: Panel, oled: FakeOled, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    def draw_or_fail(shown: Screen, size: tuple[int, int], now: int) -> Image.Image:
        if shown == OTHER:
            raise ZeroDivisionError
        return draw(shown, size, now)

    keeper = Keeper(panel, clock.now, draw_or_fail)
    keeper.want(OTHER)
    keeper.attend()
    keeper.attend()
    assert oled.picture.getbbox() is None
    assert len(caplog.records) == 1
    keeper.want(MIND)
    keeper.attend()
    assert same(oled.picture, picture_of(MIND))


def test_a_bug_in_a_driver_is_an_outage_with_a_traceback(
    panel: Panel, oled: FakeOled, bus: FakeBus, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    keeper = Keeper(panel, clock.now, lambda shown, size, now: Image.new("1", (1, 1)))  # of a wrong size
    keeper.want(MIND)
    keeper.attend()
    clock.jump(1 * S)
    keeper.attend()
    (record,) = caplog.records
    assert record.exc_info is not None
    assert keeper.fault is not None
    assert bus.opened == 1


def test_a_bad_contact_does_not_fill_the_log(
    keeper: Keeper, oled: FakeOled, bus: FakeBus, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "deadheat.screens")
    for minute in range(1, 4):
        while clock.now() < BOOT + minute * 60 * S:
            bus.fail(errno.EIO)
            keeper.want(screen(f"{clock.now()}"))
            clock.run_to(keeper.attend())
            keeper.attend()
        assert len(caplog.messages) <= 10 * minute
    assert any("lines before this one were kept back" in message for message in caplog.messages)


def test_a_picture_that_takes_too_long_is_broken_off(
    panel: Panel, oled: FakeOled, bus: FakeBus, clock: FakeClock
) -> None:
    keeper = Keeper(panel, clock.now)
    keeper.attend()
    before = bus.transfers
    bus.on_transfer = lambda: clock.jump(600 * MS)
    keeper.want(MIND)
    keeper.attend()
    assert bus.transfers - before < 6
    assert keeper.fault is not None
    assert keeper.fault.startswith("a picture takes too long")


def test_what_is_shown_is_drawn_anew_by_another_drawing(panel: Panel, oled: FakeOled, clock: FakeClock) -> None:
    keeper = Keeper(panel, clock.now, lambda shown, size, now: Image.new("1", size))
    keeper.want(MIND)
    keeper.attend()
    keeper.redraw(draw)
    keeper.attend()
    assert same(oled.picture, picture_of(MIND))


def test_what_is_shown_is_drawn_anew_when_its_drawing_has_changed_its_mind(
    panel: Panel, oled: FakeOled, clock: FakeClock
) -> None:
    languages = [MIND, OTHER]
    keeper = Keeper(panel, clock.now, lambda shown, size, now: draw(languages[0], size, now))
    keeper.want(MIND)
    keeper.attend()
    languages.reverse()
    keeper.attend()
    assert same(oled.picture, picture_of(MIND)), "nobody said so yet"
    keeper.redraw()
    keeper.attend()
    assert same(oled.picture, picture_of(OTHER))
