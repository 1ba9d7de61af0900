"""The seats' lamps on a strip of pixels, read back from the pulses on its wire."""

import logging
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.lamps import StripLamps
from deadheat.devices.lamps.bits import HZ, MOST_PIXELS, encoded
from deadheat.devices.lamps.sender import Picture, SendsBeside, StripWorker
from deadheat.devices.lamps.spi import open_spi
from deadheat.problems import ExitCode, Problem
from deadheat.stage import ECHO, PATTERNS, TINTS, Cue, Lamp, Pattern, Scene
from deadheat.table import strip as table_strip
from deadheat.testing.fake_strip import FakeStrip, WrongPulseError
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock
from tests.devices.gpio.waiting import Heard, logged

PIXELS = {"north": [0, 1], "east": [3]}
BLACK = (0, 0, 0)


class SendsAtOnce:
    """A sender without a thread."""

    def __init__(self, strip: FakeStrip, order: str = "grb") -> None:
        self._worker = StripWorker(partial(strip.open, "/dev/spidev0.0", HZ), order)
        self.sent = 0

    def send(self, picture: Picture) -> None:
        self.sent += 1
        self._worker.send(picture)

    def close(self, picture: Picture) -> None:
        self._worker.send(picture)
        self._worker.close()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def strip() -> FakeStrip:
    return FakeStrip(4)


@pytest.fixture
def lamps(clock: FakeClock, strip: FakeStrip) -> StripLamps:
    return StripLamps(clock, PIXELS, SendsAtOnce(strip))


def lit(strip: FakeStrip) -> list[int]:
    return [number for number, colour in enumerate(strip.pixels) if colour != BLACK]


# -- the signal -------------------------------------------------------------------------------------------------------

colours = st.tuples(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))


@given(st.lists(colours, min_size=1, max_size=MOST_PIXELS), st.sampled_from(["grb", "rgb", "bgr"]))
def test_every_picture_arrives_as_it_was_sent(picture: list[tuple[int, int, int]], order: str) -> None:
    strip = FakeStrip(len(picture), order)
    strip.open("", HZ).write(encoded(picture, ["rgb".index(part) for part in order]))
    assert strip.pixels == tuple(picture)


@pytest.mark.parametrize("share", [0.94, 1, 1.04])
def test_a_bus_whose_clock_is_some_per_cent_off_is_understood(share: float) -> None:
    strip = FakeStrip(2)
    strip.open("", round(HZ * share)).write(encoded([(255, 0, 170), (1, 2, 3)]))
    assert strip.pixels == ((255, 0, 170), (1, 2, 3))


def test_a_bus_that_pauses_between_bytes_spoils_no_colour() -> None:
    strip = FakeStrip(2)
    strip.pause = 2_000
    strip.open("", HZ).write(encoded([(255, 0, 170), (1, 2, 3)]))
    assert strip.pixels == ((255, 0, 170), (1, 2, 3))


def test_the_fake_is_strict() -> None:
    with pytest.raises(WrongPulseError):
        FakeStrip(1).open("", HZ // 2).write(encoded([(1, 2, 3)]))
    with pytest.raises(WrongPulseError):
        FakeStrip(1).open("", HZ).write(encoded([(1, 2, 3)])[:-100])


def test_the_longest_strip_of_a_table_file_fits_into_one_message() -> None:
    assert table_strip.MOST_PIXELS <= MOST_PIXELS
    assert len(encoded([BLACK] * MOST_PIXELS)) <= 4096


# -- lamps ------------------------------------------------------------------------------------------------------------


def test_a_lamp_is_all_pixels_of_its_seat_and_no_other(lamps: StripLamps, strip: FakeStrip) -> None:
    lamps.show(Scene({"north": Lamp(Pattern.ON)}))
    assert strip.pixels == ((255, 255, 255), (255, 255, 255), BLACK, BLACK)


@pytest.mark.parametrize("pattern", Pattern)
def test_the_colour_goes_with_the_meaning(lamps: StripLamps, strip: FakeStrip, pattern: Pattern) -> None:
    lamps.show(Scene({"east": Lamp(pattern)}))
    assert strip.pixels[3] == TINTS[pattern]


@pytest.mark.parametrize("pattern", [pattern for pattern in Pattern if pattern is not Pattern.OFF])
def test_the_rhythm_is_that_of_every_lamp(pattern: Pattern) -> None:
    clock, strip = FakeClock(), FakeStrip(1)
    lamps = StripLamps(clock, {"north": [0]}, SendsAtOnce(strip))
    start, at = clock.now(), 0
    lamps.show(Scene({"north": Lamp(pattern)}))
    for step in PATTERNS[pattern]:
        clock.run_to(start + at + 1)
        assert bool(lit(strip)) == bool(step.level)
        at += step.lasts


def test_a_press_is_echoed_at_once_and_in_white(lamps: StripLamps, strip: FakeStrip, clock: FakeClock) -> None:
    lamps.show(Scene({"east": Lamp(Pattern.OFF)}))
    lamps.echo("east")
    assert strip.pixels[3] == (255, 255, 255)
    clock.run_to(clock.now() + ECHO)
    assert lit(strip) == []


def test_a_cue_lights_at_its_very_instant(lamps: StripLamps, strip: FakeStrip, clock: FakeClock) -> None:
    at = clock.now() + 1_234_567
    lamps.show(Scene({"north": Lamp(Pattern.OFF, Cue(at, Pattern.ON))}))
    clock.run_to(at - 1)
    assert lit(strip) == []
    clock.run_to(at)
    assert lit(strip) == [0, 1]


def test_brightness_dims_every_pixel_at_once(lamps: StripLamps, strip: FakeStrip) -> None:
    lamps.show(Scene({"north": Lamp(Pattern.ON)}))
    lamps.brightness = 0.5
    assert strip.pixels[0] == (64, 64, 64)
    lamps.brightness = 0
    assert lit(strip) == []


def test_a_lamp_that_stays_as_it_is_sends_nothing(clock: FakeClock, strip: FakeStrip) -> None:
    sender = SendsAtOnce(strip)
    lamps = StripLamps(clock, PIXELS, sender)
    lamps.show(Scene({"north": Lamp(Pattern.ON)}))
    before = sender.sent
    lamps.show(Scene({"north": Lamp(Pattern.ON)}))
    clock.run_to(clock.now() + 10 * S)
    assert sender.sent == before


def test_closing_darkens_the_strip_and_leaves_no_timer(lamps: StripLamps, strip: FakeStrip, clock: FakeClock) -> None:
    lamps.show(Scene({"north": Lamp(Pattern.BLINK), "east": Lamp(Pattern.ON)}))
    lamps.close()
    lamps.close()
    lamps.echo("east")
    clock.run_to(clock.now() + 1 * S)
    assert (lit(strip), strip.is_open) == ([], False)


# -- faults -----------------------------------------------------------------------------------------------------------


def test_a_missing_strip_is_told_once_and_play_goes_on(
    clock: FakeClock, strip: FakeStrip, caplog: pytest.LogCaptureFixture
) -> None:
    strip.missing = True
    lamps = StripLamps(clock, PIXELS, SendsAtOnce(strip))
    lamps.show(Scene({"north": Lamp(Pattern.BLINK)}))
    clock.run_to(clock.now() + 60 * S)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "There is no /dev/spidev0.0. Switch SPI on." in caplog.text


def test_a_strip_that_comes_back_shows_the_present_picture(
    clock: FakeClock, lamps: StripLamps, strip: FakeStrip, caplog: pytest.LogCaptureFixture
) -> None:
    strip.broken = True
    lamps.show(Scene({"north": Lamp(Pattern.BLINK)}))
    strip.broken = False
    clock.run_to(clock.now() + 800 * MS)
    assert lit(strip) == [0, 1]
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]


def test_without_such_a_device_the_remedy_is_said() -> None:
    with pytest.raises(Problem, match="There is no /dev/no-spidev") as told:
        open_spi("/dev/no-spidev", HZ)
    assert told.value.exit_code is ExitCode.HARDWARE
    assert "dtparam=spi=on" in told.value.remedy


def test_a_device_that_is_no_spi_bus_is_said_as_such() -> None:
    with pytest.raises(Problem, match="/dev/null is no SPI device"):
        open_spi("/dev/null", HZ)


# -- the thread -------------------------------------------------------------------------------------------------------


def test_the_newest_picture_is_on_the_strip_in_the_end_whatever_was_overtaken() -> None:
    strip = FakeStrip(1)
    sender = SendsBeside(partial(strip.open, "/dev/spidev0.0", HZ))
    for level in range(200):
        sender.send([(level, 0, 0)])
    sender.close([(7, 8, 9)])
    assert strip.pixels == ((7, 8, 9),)
    assert strip.shown <= 201
    assert not strip.is_open


def test_closing_does_not_wait_for_a_strip_that_is_missing() -> None:
    strip = FakeStrip(1)
    strip.missing = True
    sender = SendsBeside(partial(strip.open, "/dev/spidev0.0", HZ))
    sender.send([BLACK])
    sender.close([BLACK])
    assert not sender._thread.is_alive()


def test_a_strip_that_appears_later_is_lit_without_anything_new_to_show() -> None:
    strip, shown = FakeStrip(1), Heard[tuple[tuple[int, int, int], ...]]()
    strip.missing = True
    strip.when_shown = shown.hear
    with logged("deadheat.lamps") as log:
        sender = SendsBeside(partial(strip.open, "/dev/spidev0.0", HZ), retry_s=0.001)
        sender.send([(1, 2, 3)])
        assert "There is no /dev/spidev0.0" in log.next()
        strip.missing = False
        assert shown.next() == ((1, 2, 3),)
        sender.close([BLACK])
