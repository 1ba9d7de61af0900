"""What pins are called, on a Raspberry Pi and elsewhere."""

from pathlib import Path

import pytest
from gpiozero import LED
from gpiozero.exc import PinInvalidPin

from deadheat.devices.gpio import kernel
from deadheat.devices.gpio.errors import (
    GpioError,
    UnknownLineError,
)
from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.devices.gpio.kernel import LinuxMachine
from deadheat.testing.fake_gpiod import FakeChip, FakeMachine, raspberry_pi


@pytest.mark.parametrize("name", [17, "17", "GPIO17", "BCM17", "BOARD11", "J8:11", "WPI0"])
def test_on_a_raspberry_pi_pins_have_all_the_names_that_gpiozero_knows(factory: GpiodFactory, name: str | int) -> None:
    assert factory.pin(name) is factory.pin("GPIO17")


@pytest.mark.parametrize("model", ["3B", "4B", "5"])
def test_every_pi_drives_the_line_that_its_header_says(model: str) -> None:
    machine = raspberry_pi(model)
    with GpiodFactory(machine=machine) as factory, LED("BOARD12", pin_factory=factory) as led:
        led.on()
        assert machine.header.output(18) is True


def test_on_any_other_board_pins_have_the_names_and_numbers_of_lines() -> None:
    chip = FakeChip(8, label="plain", names={3: "PA3", 5: "lamp"})
    with GpiodFactory(machine=FakeMachine({"/dev/gpiochip0": chip})) as factory:
        assert factory.pin("PA3") is factory.pin(3) is factory.pin("3")
        assert str(factory.pin("lamp")) == "lamp"
        assert str(factory.pin(0)) == "LINE0"
        assert factory.board_info.description == "plain rev None"
        with LED("lamp", pin_factory=factory) as led:
            led.on()
            assert chip.output(5) is True


def test_another_chip_of_a_raspberry_pi_is_any_other_board() -> None:
    machine = raspberry_pi()
    with GpiodFactory("raspberrypi-exp-gpio", machine=machine) as factory:
        assert factory.chip == "raspberrypi-exp-gpio"
        assert str(factory.pin(7)) == "LINE7"
        with pytest.raises(UnknownLineError):
            factory.pin(17)


def test_the_name_of_a_line_counts_before_its_number() -> None:
    chip = FakeChip(8, label="odd", names={3: "5", 5: "3"})
    with GpiodFactory(machine=FakeMachine({"/dev/gpiochip0": chip})) as factory, LED("5", pin_factory=factory):
        assert chip.output(3) is False


def test_a_name_that_two_lines_have_names_neither() -> None:
    chip = FakeChip(4, label="twins", names={1: "twin", 2: "twin"})
    with GpiodFactory(machine=FakeMachine({"/dev/gpiochip0": chip})) as factory:
        with pytest.raises(UnknownLineError):
            factory.pin("twin")
        assert str(factory.pin(1)) == "LINE1"


@pytest.mark.parametrize(
    ("name", "what"),
    [
        (99, "There is no GPIO line 99 on Raspberry Pi 4B rev 1.4."),
        ("lamp", "There is no GPIO line 'lamp' on Raspberry Pi 4B rev 1.4."),
        ("BOARD1", "BOARD1 is 3V3, which is no GPIO line."),
    ],
)
def test_a_pin_that_a_pi_does_not_have_says_what_pins_are_called(
    factory: GpiodFactory, name: str | int, what: str
) -> None:
    with pytest.raises(UnknownLineError) as raised:
        factory.pin(name)
    assert raised.value.what == what
    assert raised.value.remedy == (
        "Use a name such as 17, GPIO17, BOARD11 or J8:11; the command pinout draws the header."
    )
    assert isinstance(raised.value, PinInvalidPin)


def test_a_line_that_a_board_does_not_have_lists_the_names_there_are() -> None:
    chip = FakeChip(8, label="plain", names={3: "PA3", 5: "lamp"})
    factory = GpiodFactory(machine=FakeMachine({"/dev/gpiochip0": chip}))
    with pytest.raises(UnknownLineError) as raised:
        factory.watch([8])
    assert raised.value.what == "There is no GPIO line 8 on /dev/gpiochip0 (gpiochip0, label plain, 8 lines)."
    assert raised.value.remedy == "Use a number from 0 to 7, or the name of a line: PA3, lamp."


def test_a_pi_that_gpiozero_does_not_know_says_so() -> None:
    machine = FakeMachine({"/dev/gpiochip0": FakeChip(54, label="pinctrl-bcm2835")}, pi_revision=0x7FFF)
    with pytest.raises(GpioError, match="gpiozero does not know this Raspberry Pi"):
        GpiodFactory(machine=machine)


@pytest.mark.parametrize(
    ("compatible", "is_pi"), [(b"linux,dummy-virt\0", False), (b"raspberrypi,4-model-b\0brcm,bcm2711\0", True)]
)
def test_the_device_tree_says_whether_this_is_a_raspberry_pi(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, compatible: bytes, is_pi: bool
) -> None:
    monkeypatch.setattr(kernel, "get_pi_revision", lambda: 0xC03114)
    (tmp_path / "compatible").write_bytes(compatible)
    assert LinuxMachine(device_tree=tmp_path).pi_revision() == (0xC03114 if is_pi else None)


def test_without_a_device_tree_this_is_no_raspberry_pi(tmp_path: Path) -> None:
    assert LinuxMachine(device_tree=tmp_path / "none").pi_revision() is None
