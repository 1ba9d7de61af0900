"""Lines that are taken, and what people are told about it."""

import pytest
from gpiozero import LED, Button, GPIOPinInUse
from gpiozero.exc import PinError

from deadheat.devices.gpio.errors import (
    GpioError,
    LineTakenError,
)
from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.problems import ExitCode
from deadheat.testing.fake_gpiod import FakeChip, FakeMachine


def test_a_line_that_another_program_has_says_which(factory: GpiodFactory, chip: FakeChip) -> None:
    chip.take(17, "blink.py")
    with pytest.raises(LineTakenError) as raised:
        factory.pin(17)
    assert raised.value.what == "GPIO17 is taken by 'blink.py'."
    assert raised.value.remedy == (
        "Stop that program if it should not run, or use another line; gpioinfo lists who holds what."
    )
    assert raised.value.exit_code is ExitCode.HARDWARE
    assert isinstance(raised.value, GPIOPinInUse)
    assert isinstance(raised.value, PinError)
    assert str(raised.value) == f"{raised.value.what}\n{raised.value.remedy}"


def test_a_line_that_spi_has_says_how_to_switch_spi_off(factory: GpiodFactory, chip: FakeChip) -> None:
    chip.take(8, "spi0 CS0")
    with pytest.raises(LineTakenError, match="dtparam=spi=off"):
        Button(8, pin_factory=factory)


def test_a_line_can_be_used_as_soon_as_the_other_program_lets_go(factory: GpiodFactory, chip: FakeChip) -> None:
    chip.take(17, "blink.py")
    with pytest.raises(LineTakenError):
        factory.pin(17)
    chip.give_back(17)
    with LED(17, pin_factory=factory) as led:
        led.on()
        assert chip.output(17) is True


def test_watched_lines_name_all_that_are_taken_so_that_the_rest_can_be_used(
    factory: GpiodFactory, chip: FakeChip
) -> None:
    chip.take(7, "spi0 CS1")
    chip.take(8, "spi0 CS0")
    with pytest.raises(LineTakenError) as raised:
        factory.watch([5, "GPIO7", 8])
    assert raised.value.lines == ("GPIO7", 8)
    assert raised.value.what == "GPIO7 is taken by 'spi0 CS1', 8 is taken by 'spi0 CS0'."
    assert factory.watch([5]).levels() == {5: False}


def test_a_watched_line_is_refused_as_a_pin_and_can_be_one_later(factory: GpiodFactory) -> None:
    watched = factory.watch([17, 27])
    with pytest.raises(LineTakenError) as raised:
        LED(17, pin_factory=factory)
    # What is raised keeps the device alive that could not be made.
    assert raised.value.what == "GPIO17 is taken by the watched lines 17, 27 of this program."
    assert raised.value.remedy == "Close that first, or use another line."
    watched.close()
    LED(17, pin_factory=factory).close()


def test_a_pin_is_refused_as_a_watched_line_and_can_be_one_later(factory: GpiodFactory) -> None:
    with LED(17, pin_factory=factory):
        with pytest.raises(LineTakenError) as raised:
            factory.watch(["BOARD11", 27])
        assert raised.value.what == "BOARD11 is taken by the gpiozero pin GPIO17 of this program."
        assert raised.value.lines == ("BOARD11",)
    factory.watch(["BOARD11", 27])


def test_a_line_that_was_refused_is_not_held(factory: GpiodFactory, chip: FakeChip) -> None:
    chip.take(27, "other")
    with pytest.raises(LineTakenError):
        factory.watch([17, 27])
    assert chip.settings(17) is None


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ([], "0 lines cannot be watched."),
        ([17, "BOARD11"], "BOARD11 and 17 are the same line."),
    ],
)
def test_lines_that_cannot_be_watched_say_why(factory: GpiodFactory, lines: list[int | str], what: str) -> None:
    with pytest.raises(GpioError) as raised:
        factory.watch(lines)
    assert raised.value.what == what
    assert raised.value.exit_code is ExitCode.USAGE


def test_no_more_lines_are_watched_than_the_kernel_takes() -> None:
    with GpiodFactory(machine=FakeMachine({"/dev/gpiochip0": FakeChip(65)})) as factory:
        with pytest.raises(GpioError, match="65 lines cannot be watched"):
            factory.watch(range(65))
        assert len(factory.watch(range(64)).levels()) == 64
