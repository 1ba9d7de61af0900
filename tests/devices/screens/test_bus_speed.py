"""Slow buses are found, and told with what to do."""

from pathlib import Path

import pytest

from deadheat.devices.screens.bus_speed import bus_speed, slowness


@pytest.fixture
def adapters(tmp_path: Path) -> Path:
    """The kernel's list of adapters, with an empty one behind a multiplexer of bus 1, number 11."""
    mux = tmp_path / "devices/soc/fe804000.i2c/i2c-1/1-0070/channel-1/i2c-11"
    mux.mkdir(parents=True)
    adapters = tmp_path / "class/i2c-adapter"
    adapters.mkdir(parents=True)
    (adapters / "i2c-1").symlink_to(tmp_path / "devices/soc/fe804000.i2c/i2c-1")
    (adapters / "i2c-11").symlink_to(mux)
    return adapters


def say(adapters: Path, hertz: int) -> None:
    node = adapters / "i2c-1" / "of_node"
    node.mkdir(exist_ok=True)
    (node / "clock-frequency").write_bytes(hertz.to_bytes(4, "big"))


def test_the_speed_is_what_the_device_tree_says(adapters: Path) -> None:
    say(adapters, 400_000)
    assert bus_speed(1, adapters) == 400_000
    assert slowness(1, adapters) is None


def test_a_slow_bus_is_told_with_its_remedy(adapters: Path) -> None:
    say(adapters, 100_000)
    assert slowness(1, adapters) == (
        "I2C bus 1 runs at 100 kHz, so a picture takes 94 ms; "
        "write dtparam=i2c_arm_baudrate=400000 in /boot/firmware/config.txt and restart"
    )


def test_a_channel_of_the_kernels_multiplexer_is_as_fast_as_its_bus(adapters: Path) -> None:
    say(adapters, 50_000)
    assert bus_speed(11, adapters) == 50_000


@pytest.mark.parametrize("number", [1, 7])
def test_nothing_is_said_of_a_bus_of_which_nothing_is_known(adapters: Path, number: int) -> None:
    assert bus_speed(number, adapters) is None
    assert slowness(number, adapters) is None


def test_nonsense_is_no_speed(adapters: Path) -> None:
    say(adapters, 0)
    assert slowness(1, adapters) is None
