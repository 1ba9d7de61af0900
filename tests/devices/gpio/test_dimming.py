"""A pin that switches by itself: dimmed lamps and tones."""

from gpiozero import PWMLED, TonalBuzzer

from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.testing.fake_gpiod import FakeChip

from .waiting import Heard, logged


def test_a_dimmed_lamp_is_switched_on_and_off(factory: GpiodFactory, chip: FakeChip) -> None:
    levels = Heard[bool]()
    with PWMLED(18, frequency=1000, pin_factory=factory) as lamp:
        chip.when_driven = lambda change: levels.hear(change.level)
        lamp.value = 0.5
        assert levels.take(6) == [True, False] * 3
        lamp.value = 1
        assert chip.output(18) is True
        lamp.value = 0
        assert chip.output(18) is False


def test_a_dimmed_lamp_has_the_frequency_and_brightness_asked_for(factory: GpiodFactory, chip: FakeChip) -> None:
    times = Heard[int]()
    with PWMLED(18, frequency=20, pin_factory=factory) as lamp:
        chip.when_driven = lambda change: times.hear(change.at_ns)
        lamp.value = 0.2
        on, off, again = times.take(3)
    # A busy machine makes both longer, never shorter.
    assert off - on > 9.9e6
    assert again - on > 49.9e6


def test_a_buzzer_plays_its_tone_and_falls_silent(factory: GpiodFactory, chip: FakeChip) -> None:
    levels = Heard[bool]()
    with TonalBuzzer(13, pin_factory=factory) as buzzer:
        chip.when_driven = lambda change: levels.hear(change.level)
        buzzer.play("A4")
        assert buzzer.tone.frequency == 440
        levels.take(20)
        buzzer.play("A3")
        assert buzzer.tone.frequency == 220
        buzzer.stop()
        assert buzzer.value is None
        assert chip.output(13) is False


def test_a_dimmed_lamp_whose_chip_goes_away_is_logged_and_can_be_closed(factory: GpiodFactory, chip: FakeChip) -> None:
    with logged("deadheat.devices.gpio.soft_pwm") as log:
        pin = factory.pin(18)
        pin.output_with_state(False)
        pin.frequency = 1000
        pin.state = 0.5
        chip.unplug()
        assert log.next().startswith("A line is no longer switched. GPIO18: ")
        pin.close()
    assert log.nothing_left


def test_a_pin_without_frequency_is_a_plain_output_again(factory: GpiodFactory, chip: FakeChip) -> None:
    pin = factory.pin(18)
    pin.output_with_state(True)
    pin.frequency = 100
    assert (pin.frequency, pin.state) == (100, 0)
    pin.state = 0.5
    assert pin.state == 0.5
    pin.frequency = None
    assert (pin.frequency, pin.state) == (None, False)
    pin.state = 1
    assert chip.output(18) is True
