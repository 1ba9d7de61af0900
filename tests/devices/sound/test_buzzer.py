"""A passive buzzer on a mock pin."""

import logging
from threading import enumerate as all_threads
from typing import Any

import pytest
from gpiozero import TonalBuzzer
from gpiozero.pins.mock import MockFactory, MockPWMPin

from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.devices.sound.buzzer import OCTAVES, Buzzer
from deadheat.devices.sound.tones import TONES, Note
from deadheat.stage import Sound
from deadheat.testing.fake_gpiod import raspberry_pi
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def device() -> Any:
    return TonalBuzzer(18, octaves=OCTAVES, pin_factory=MockFactory(pin_class=MockPWMPin))


@pytest.fixture
def buzzer(clock: FakeClock, device: Any) -> Buzzer:
    return Buzzer(clock, device)


def tone(device: Any) -> tuple[int, float]:
    """Its frequency in Hz and for which part of each period it is on."""
    pin = device.pwm_device.pin
    return (round(pin.frequency), round(pin.state, 4)) if pin.frequency else (0, 0)


def test_the_notes_follow_one_another_and_then_there_is_silence(clock: FakeClock, device: Any, buzzer: Buzzer) -> None:
    start = clock.now()
    buzzer.play([Note(440, 100 * MS), Note(0, 50 * MS), Note(880, 200 * MS)], 1)
    heard = []
    for ms in (0, 99, 100, 149, 150, 349, 350):
        clock.run_to(start + ms * MS)
        heard.append(tone(device)[0])
    assert heard == [440, 440, 0, 0, 880, 880, 0]
    assert clock.next_at is None


@pytest.mark.parametrize("sound", Sound)
def test_every_sound_can_be_played(clock: FakeClock, buzzer: Buzzer, sound: Sound, caplog: Any) -> None:
    buzzer.play(TONES[sound], 1)
    clock.run_to(clock.now() + 2 * S)
    assert not caplog.records


def test_a_lower_volume_is_on_for_less_of_each_period(device: Any, buzzer: Buzzer) -> None:
    buzzer.play([Note(440, 100 * MS)], 0.5)
    assert tone(device) == (440, 0.125)


def test_a_new_sound_ends_the_one_before(clock: FakeClock, device: Any, buzzer: Buzzer) -> None:
    buzzer.play(TONES[Sound.LOST], 1)
    buzzer.play([Note(880, 100 * MS)], 1)
    clock.run_to(clock.now() + 100 * MS)
    assert tone(device)[0] == 0
    assert clock.next_at is None


def test_hush_silences_at_once(clock: FakeClock, device: Any, buzzer: Buzzer) -> None:
    buzzer.play(TONES[Sound.WON], 1)
    buzzer.hush()
    assert tone(device)[0] == 0
    assert clock.next_at is None


def test_a_buzzer_that_fails_is_told_once_and_stops_nothing(
    clock: FakeClock, device: Any, buzzer: Buzzer, caplog: pytest.LogCaptureFixture
) -> None:
    device.close()
    for _ in range(3):
        buzzer.play(TONES[Sound.WON], 1)
        clock.run_to(clock.now() + 5 * S)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_on_a_kernel_line_it_leaves_no_thread_and_the_line_low(clock: FakeClock) -> None:
    before = set(all_threads())
    machine = raspberry_pi()
    factory = GpiodFactory(machine=machine)
    buzzer = Buzzer(clock, TonalBuzzer(18, octaves=OCTAVES, pin_factory=factory))
    buzzer.play([Note(440, 1 * S)], 1)
    buzzer.hush()
    assert machine.header.output(18) is False
    buzzer.close()
    buzzer.close()
    factory.close()
    assert set(all_threads()) <= before
