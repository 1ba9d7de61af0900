"""One display when nothing happens: dimmed, dark, and woken."""

import pytest
from PIL import Image

from deadheat.devices.screens import Panel
from deadheat.devices.screens.keeper import BRIGHTNESS, CHECK_EVERY, Keeper
from deadheat.devices.screens.layout import draw
from deadheat.devices.screens.rest import WANDER_EVERY, rest_of
from deadheat.testing.fake_i2c import FakeBus
from deadheat.testing.fake_oled import FakeOled
from deadheat.virtual.fake_clock import FakeClock

from .pictures import same
from .scenes import BOOT, MIND, SEAT, S, screen

FULL, DIMMED = round(BRIGHTNESS * 255), round(BRIGHTNESS * 255 / 8)


def run(keeper: Keeper, clock: FakeClock, until: int) -> None:
    """Attend to the display whenever it is due, as its worker does."""
    while (due := keeper.attend()) <= until:
        clock.run_to(max(due, clock.now()))
    clock.run_to(until)
    keeper.attend()


@pytest.fixture
def keeper(panel: Panel, clock: FakeClock, oled: FakeOled) -> Keeper:
    keeper = Keeper(panel, clock.now, rest=rest_of(60, 100))
    keeper.want(MIND)
    keeper.attend()
    return keeper


def wake(keeper: Keeper, clock: FakeClock) -> bool:
    asked = keeper.stir(clock.now())
    keeper.light()
    return asked


def test_a_display_is_dimmed_and_then_dark_when_nothing_happens(
    keeper: Keeper, oled: FakeOled, clock: FakeClock
) -> None:
    assert (oled.contrast, oled.lit) == (FULL, True)
    run(keeper, clock, BOOT + 60 * S - 1)
    assert oled.contrast == FULL
    run(keeper, clock, BOOT + 60 * S)
    assert (oled.contrast, oled.lit) == (DIMMED, True)
    run(keeper, clock, BOOT + 100 * S)
    assert not oled.lit


def test_it_is_dimmed_and_dark_on_time_not_with_the_next_check(keeper: Keeper, clock: FakeClock) -> None:
    clock.run_to(BOOT + 60 * S - 1)
    assert keeper.attend() == BOOT + 60 * S


def test_whatever_happens_in_between_keeps_it_awake(keeper: Keeper, oled: FakeOled, clock: FakeClock) -> None:
    for _ in range(10):
        run(keeper, clock, clock.now() + 59 * S)
        assert not wake(keeper, clock), "it need not be lit"
    run(keeper, clock, clock.now() + 59 * S)
    assert oled.contrast == FULL


def test_a_clock_that_runs_keeps_it_awake_until_it_is_over(keeper: Keeper, oled: FakeOled, clock: FakeClock) -> None:
    keeper.want(screen("Level 3", countdown=BOOT + 300 * S))
    run(keeper, clock, BOOT + 359 * S)
    assert oled.contrast == FULL
    run(keeper, clock, BOOT + 361 * S)
    assert oled.contrast == DIMMED


def test_a_dark_display_is_woken_with_some_fifty_bytes_and_shows_what_it_showed(
    keeper: Keeper, oled: FakeOled, bus: FakeBus, clock: FakeClock
) -> None:
    run(keeper, clock, BOOT + 110 * S)
    before = bus.bytes
    assert wake(keeper, clock)
    assert (oled.contrast, oled.lit) == (FULL, True)
    assert bus.bytes - before <= 50
    assert same(oled.picture, draw(MIND, (128, 64), BOOT))


def test_a_dark_display_that_was_without_power_shows_the_picture_after_it_was_woken(
    keeper: Keeper, oled: FakeOled, clock: FakeClock
) -> None:
    run(keeper, clock, BOOT + 110 * S)
    oled.lose_power()
    wake(keeper, clock)
    keeper.attend()
    assert same(oled.picture, draw(MIND, (128, 64), BOOT))


def test_nothing_is_drawn_in_the_dark_but_the_display_is_still_missed(
    keeper: Keeper, oled: FakeOled, bus: FakeBus, clock: FakeClock
) -> None:
    run(keeper, clock, BOOT + 110 * S)
    before = bus.bytes
    keeper.want(SEAT)
    run(keeper, clock, BOOT + 112 * S)
    assert bus.bytes - before <= 6, "a question whether it is there"
    bus.unplug(0x3C)
    run(keeper, clock, clock.now() + 2 * CHECK_EVERY)
    assert keeper.fault is not None


def test_a_display_that_was_woken_is_dimmed_again(keeper: Keeper, oled: FakeOled, clock: FakeClock) -> None:
    run(keeper, clock, BOOT + 110 * S)
    wake(keeper, clock)
    run(keeper, clock, BOOT + 169 * S)
    assert oled.contrast == FULL
    run(keeper, clock, BOOT + 170 * S)
    assert oled.contrast == DIMMED


def test_a_display_that_is_plugged_in_while_all_are_dark_stays_dark(
    keeper: Keeper, oled: FakeOled, bus: FakeBus, clock: FakeClock
) -> None:
    run(keeper, clock, BOOT + 110 * S)
    bus.unplug(0x3C)
    oled.lose_power()
    run(keeper, clock, BOOT + 115 * S)
    bus.plug(0x3C, oled)
    run(keeper, clock, BOOT + 118 * S)
    assert keeper.fault is None
    assert not oled.lit
    wake(keeper, clock)
    keeper.attend()
    assert same(oled.picture, draw(MIND, (128, 64), BOOT))


def test_the_brightness_can_be_changed_at_any_time(keeper: Keeper, oled: FakeOled, clock: FakeClock) -> None:
    keeper.brightness = 0.4
    keeper.light()
    assert oled.contrast == round(0.4 * 255)
    run(keeper, clock, BOOT + 70 * S)
    assert oled.contrast == round(0.4 * 255 / 8)


def test_a_picture_that_stays_wanders_by_a_pixel(panel: Panel, oled: FakeOled, clock: FakeClock) -> None:
    keeper = Keeper(panel, clock.now, rest=rest_of(0, 0))
    keeper.want(MIND)
    seen = []
    for step in range(5):
        run(keeper, clock, BOOT + step * WANDER_EVERY)
        seen.append(oled.picture.tobytes())
    assert len(set(seen[:4])) == 4
    assert seen[4] == seen[0] == draw(MIND, (128, 64), BOOT).tobytes()


def test_without_rest_nothing_is_dimmed_and_nothing_wanders(panel: Panel, oled: FakeOled, clock: FakeClock) -> None:
    keeper = Keeper(panel, clock.now)
    keeper.want(MIND)
    run(keeper, clock, BOOT + 5000 * S)
    assert oled.contrast == FULL
    assert same(oled.picture, draw(MIND, (128, 64), BOOT))


def test_a_picture_is_broken_off_for_something_urgent_and_goes_on_at_once(
    keeper: Keeper, oled: FakeOled, clock: FakeClock
) -> None:
    white = Image.new("1", (128, 64), 255)
    keeper.redraw(lambda shown, size, now: white)
    urgent = iter([False, False, True])
    assert keeper.attend(lambda: next(urgent)) == clock.now()
    assert not same(oled.picture, white)
    keeper.attend()
    assert same(oled.picture, white)
