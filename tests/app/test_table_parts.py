"""Lamps, sound and the operator's keys of a table file made real; what is missing is told, and play goes on."""

import asyncio
import logging
from collections.abc import Iterator

import pytest

from deadheat.app.lamps import wire_lamps, wire_sound
from deadheat.app.wiring import wire_table
from deadheat.devices.clock import LoopClock
from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.devices.keys import Key
from deadheat.stage import TINTS, Lamp, Pattern, Scene, Sound, Sounding
from deadheat.table import Table, parse_table
from deadheat.testing.fake_gpiod import FakeMachine, raspberry_pi
from deadheat.testing.fake_strip import FakeStrip
from deadheat.virtual.fake_clock import FakeClock
from tests.devices.gpio.waiting import Heard

SEATS = """
[[seat]]
name = "north"
button = "GPIO4"
lamp = "GPIO5"

[[seat]]
name = "east"
button = "GPIO6"
lamp = "GPIO13"
"""
ALL_ON = Scene({"north": Lamp(Pattern.ON), "east": Lamp(Pattern.ON)})


def table(more: str = "", seats: str = SEATS) -> Table:
    return parse_table(f'[gpio]\nfactory = "mock"\n{more}\n{seats}', "table.toml")


@pytest.fixture
def machine() -> FakeMachine:
    return raspberry_pi()


@pytest.fixture
def factory(machine: FakeMachine) -> Iterator[GpiodFactory]:
    factory = GpiodFactory(machine=machine)
    yield factory
    factory.close()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


def test_a_seat_may_have_a_lamp_on_a_pin_and_one_on_the_strip(
    machine: FakeMachine, factory: GpiodFactory, clock: FakeClock
) -> None:
    strip, shown = FakeStrip(4, "rgb"), Heard[tuple[tuple[int, int, int], ...]]()
    strip.when_shown = shown.hear
    seats = SEATS.replace('lamp = "GPIO5"', 'lamp = "GPIO5"\npixels = [1, 2]').replace(
        'lamp = "GPIO13"', "pixels = [3, 3]"
    )
    lamps = wire_lamps(table('[strip]\norder = "rgb"', seats), clock, factory, strip.open)
    assert lamps is not None
    lamps.show(Scene({"north": Lamp(Pattern.SEEN), "east": Lamp(Pattern.WIN)}))
    assert machine.header.output(5) is True
    assert set(lamps.present()) == {"north", "east"}
    wanted = ((0, 0, 0), TINTS[Pattern.SEEN], TINTS[Pattern.SEEN], TINTS[Pattern.WIN])
    assert any(pixels == wanted for pixels in iter(shown.next, None))
    lamps.close()
    assert not strip.is_open


def test_the_brightness_of_the_file_is_that_of_the_start(factory: GpiodFactory, clock: FakeClock) -> None:
    lamps = wire_lamps(table("[lamps]\nbrightness = 0.25"), clock, factory)
    assert lamps is not None
    assert lamps.brightness == 0.25
    lamps.close()


def test_a_table_without_lamps_has_none(factory: GpiodFactory, clock: FakeClock) -> None:
    bare = SEATS.replace('lamp = "GPIO5"', "").replace('lamp = "GPIO13"', "")
    assert wire_lamps(table(seats=bare), clock, factory) is None


def test_a_lamp_whose_line_is_taken_is_told_and_the_others_shine(
    machine: FakeMachine, factory: GpiodFactory, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    machine.header.take(5, "another program")
    lamps = wire_lamps(table(), clock, factory)
    assert lamps is not None
    lamps.show(ALL_ON)
    assert machine.header.output(13) is True
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "The lamp of north cannot be used" in caplog.text
    assert "another program" in caplog.text
    lamps.close()


def test_a_strip_that_is_missing_leaves_the_lamps_on_pins(
    machine: FakeMachine, factory: GpiodFactory, clock: FakeClock
) -> None:
    strip = FakeStrip(1)
    strip.missing = True
    lamps = wire_lamps(table(seats=SEATS.replace('lamp = "GPIO5"', "pixels = [0, 0]")), clock, factory, strip.open)
    assert lamps is not None
    lamps.show(ALL_ON)
    assert machine.header.output(13) is True
    lamps.close()


def test_a_table_that_says_nothing_of_sound_is_silent(factory: GpiodFactory, clock: FakeClock) -> None:
    assert wire_sound(table().sound, clock, factory) is None


def test_the_buzzer_of_the_file_is_heard_as_loud_as_it_says(factory: GpiodFactory, clock: FakeClock) -> None:
    speaker = wire_sound(table('[sound]\nbuzzer = "GPIO18"\nvolume = 0.5').sound, clock, factory)
    assert speaker is not None
    speaker.show(Scene(sounding=Sounding(1, Sound.GO)))
    assert factory.pin(18).frequency == pytest.approx(1320)
    assert factory.pin(18).state == pytest.approx(0.125)
    speaker.close()


def test_a_buzzer_whose_line_is_taken_is_told_and_the_table_goes_on_in_silence(
    machine: FakeMachine, factory: GpiodFactory, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    machine.header.take(18, "another program")
    speaker = wire_sound(table('[sound]\nbuzzer = "GPIO18"').sound, clock, factory)
    assert speaker is not None
    speaker.show(Scene(sounding=Sounding(1, Sound.GO)))
    speaker.close()
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "The buzzer cannot be used" in caplog.text


def test_the_keys_of_the_file_are_heard(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.new_event_loop()
    wired = wire_table(table('[menu]\nok = "GPIO26"\nrotary = ["GPIO12", "GPIO19"]'), LoopClock(loop), loop)
    told: list[tuple[Key, bool]] = []

    def on_key(key: Key, pressed: bool, at: int, /) -> None:
        told.append((key, pressed))
        if len(told) == 3:
            loop.stop()

    keys = wired.keys(on_key)
    assert keys is not None
    keys.start()
    pin = wired._factory.pin
    for name, closed in (("GPIO12", True), ("GPIO19", True), ("GPIO12", False), ("GPIO19", False), ("GPIO26", True)):
        (pin(name).drive_low if closed else pin(name).drive_high)()
    loop.call_later(5, loop.stop)
    loop.run_forever()
    keys.stop()
    wired.close()
    loop.close()
    assert told == [(Key.DOWN, True), (Key.DOWN, False), (Key.OK, True)]


def test_a_table_without_keys_has_none() -> None:
    loop = asyncio.new_event_loop()
    wired = wire_table(table(), LoopClock(loop), loop)
    assert wired.keys(lambda *_: None) is None
    assert wired.speaker is None
    wired.close()
    loop.close()
