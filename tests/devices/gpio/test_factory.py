"""The factory: which chip, in whose name, how it ends, and how gpiozero programs find it."""

import os
import subprocess
import sys
import threading
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from gpiozero import LED, Button, Device
from gpiozero.exc import PinError

from deadheat.devices.gpio.errors import (
    ChipMissingError,
    LineClosedError,
)
from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.testing.fake_gpiod import FakeChip, FakeMachine, raspberry_pi

from .waiting import Heard, HeardChanges


def open_files() -> set[str]:
    return set(os.listdir("/proc/self/fd"))


def program(*lines: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Runs a Python program as a person would."""
    return subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


# Which chip, which consumer


def test_the_environment_names_the_chip_if_the_program_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEADHEAT_GPIO_CHIP", "raspberrypi-exp-gpio")
    with GpiodFactory(machine=raspberry_pi()) as factory:
        assert factory.chip == "raspberrypi-exp-gpio"
    with GpiodFactory("GPIO17", machine=raspberry_pi()) as factory:
        assert factory.chip == "pinctrl-bcm2711"


@pytest.mark.parametrize(
    ("started_as", "consumer"),
    [
        ("/usr/bin/deadheat", "deadheat"),
        ("blink.py", "blink.py"),
        ("-c", "python"),
        ("/lib/deadheat/__main__.py", "deadheat"),
    ],
)
def test_lines_are_held_in_the_name_of_the_program(
    monkeypatch: pytest.MonkeyPatch, machine: FakeMachine, started_as: str, consumer: str
) -> None:
    monkeypatch.setattr(sys, "argv", [started_as])
    with GpiodFactory(machine=machine) as factory:
        factory.pin(17)
        assert machine.open("/dev/gpiochip0").get_line_info(17).consumer == consumer


def test_the_chip_is_opened_once_for_all_pins_and_watched_lines(factory: GpiodFactory, chip: FakeChip) -> None:
    factory.pin(17)
    factory.pin(18)
    factory.watch([5, 6])
    assert chip.handles == 1


# Closing


def test_closing_the_factory_gives_everything_back(factory: GpiodFactory, chip: FakeChip) -> None:
    threads = set(threading.enumerate())
    led = LED(18, pin_factory=factory)
    led.on()
    button = Button(17, pin_factory=factory)
    factory.watch([5, 6])
    factory.close()
    assert [chip.settings(line) for line in (5, 6, 17, 18)] == [None] * 4
    assert chip.handles == 0
    button.close()
    assert set(threading.enumerate()) <= threads


def test_closing_again_does_nothing(factory: GpiodFactory) -> None:
    led, button = LED(18, pin_factory=factory), Button(17, pin_factory=factory)
    for _ in range(2):
        factory.close()
        led.close()
        button.close()


def test_a_closed_factory_says_that_it_is_closed(factory: GpiodFactory) -> None:
    pin = factory.pin(17)
    factory.close()
    for use in (lambda: factory.pin(17), lambda: factory.watch([5])):
        with pytest.raises(LineClosedError, match="was closed by this program before"):
            use()
    with pytest.raises(LineClosedError, match="GPIO17 was closed by this program before"):
        pin.function = "output"


def test_a_device_that_was_left_open_does_not_keep_its_pin_from_a_new_factory(machine: FakeMachine) -> None:
    old = GpiodFactory(machine=machine)
    left_open = LED(17, pin_factory=old)
    old.close()
    with GpiodFactory(machine=machine) as new, LED(17, pin_factory=new) as led:
        led.on()
        assert led.is_lit
    assert not left_open.closed


def test_a_handler_may_close_the_factory(machine: FakeMachine, chip: FakeChip) -> None:
    factory, heard = GpiodFactory(machine=machine), Heard[str]()
    before = set(threading.enumerate())
    pin = factory.pin(17)
    pin.input_with_pull("up")

    def close(ticks: int, state: bool) -> None:
        factory.close()
        heard.hear("closed")

    pin.when_changed = close
    (reader,) = set(threading.enumerate()) - before
    chip.set_pull(17, False)
    assert heard.next() == "closed"
    reader.join(10)
    assert not reader.is_alive()


def test_opening_and_closing_fifty_times_leaks_neither_file_nor_thread(machine: FakeMachine, chip: FakeChip) -> None:
    files, threads = open_files(), set(threading.enumerate())
    for _ in range(50):
        with GpiodFactory(machine=machine) as factory:
            heard = HeardChanges()
            pin = factory.pin(17)
            pin.input_with_pull("up")
            pin.when_changed = heard.changed
            led = factory.pin(18)
            led.output_with_state(False)
            led.frequency = 1000
            led.state = 0.5
            factory.watch([5, 6])
            chip.set_pull(17, False)
            assert heard.next()[1] is False
            chip.set_pull(17, True)
    assert open_files() == files
    assert set(threading.enumerate()) == threads
    assert chip.handles == 0


# As others find it


def test_gpiozero_finds_the_factory_by_its_name() -> None:
    (entry,) = entry_points(group="gpiozero_pin_factories", name="gpiod")
    assert entry.load() is GpiodFactory


def test_a_gpiozero_program_on_a_machine_without_gpio_ends_with_the_remedy(tmp_path: Path) -> None:
    done = program(
        "from deadheat.devices.gpio import factory, kernel",
        f"factory.LinuxMachine = lambda: kernel.LinuxMachine(dev=kernel.Path({str(tmp_path)!r}))",
        "from gpiozero import LED",
        "LED(17)",
        GPIOZERO_PIN_FACTORY="gpiod",
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2].endswith("This machine has no GPIO chip: there is no /dev/gpiochip*.")
    assert done.stderr.splitlines()[-1].startswith("Run this on a Raspberry Pi, or without hardware")


def test_a_gpiozero_program_ends_cleanly_with_devices_left_open() -> None:
    done = program(
        "from gpiozero import LED, PWMLED, Button, Device",
        "from deadheat.devices.gpio.factory import GpiodFactory",
        "from deadheat.testing.fake_gpiod import raspberry_pi",
        "machine = raspberry_pi()",
        "Device.pin_factory = GpiodFactory(machine=machine)",
        "lamp, dimmed, button = LED(18), PWMLED(13, initial_value=0.5), Button(17)",
        "button.when_pressed = lamp.on",
        "lamp.blink(0.001, 0.001)",
        "machine.header.set_pull(17, False)",
        "button.wait_for_press(10)",
        "print('the end')",
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "the end\n", "")


@pytest.mark.parametrize("installed", ["None", "type(sys)('gpiod')"])
def test_a_missing_or_ancient_gpiod_says_how_to_install_it(installed: str) -> None:
    done = program(
        "import sys",
        f"sys.modules['gpiod'] = {installed}",
        "from deadheat.problems import ExitCode, Problem",
        "from gpiozero.exc import PinError",
        "try:",
        "    import deadheat.devices.gpio.factory",
        "except Problem as problem:",
        "    assert isinstance(problem, ImportError) and isinstance(problem, PinError)",
        "    assert problem.exit_code is ExitCode.HARDWARE",
        "    print(problem)",
    )
    assert done.stdout.splitlines() == [
        "The Python package gpiod is missing, or is version 1, which Debian ships as python3-libgpiod.",
        "Install the current one where this program runs: pip install 'gpiod>=2.2.4'",
    ]


def test_the_default_factory_of_gpiozero_is_left_alone(factory: GpiodFactory) -> None:
    assert Device.pin_factory is None


def test_a_chip_that_is_not_there_is_a_gpiozero_error(machine: FakeMachine) -> None:
    with pytest.raises(PinError):
        GpiodFactory("nowhere", machine=machine)
    with pytest.raises(ChipMissingError):
        GpiodFactory("nowhere", machine=machine)
