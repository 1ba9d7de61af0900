"""The screens of a table file on a machine that has none of them: the match goes on, and people are told."""

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from deadheat.app.wiring import wire_table
from deadheat.devices.clock import LoopClock
from deadheat.devices.screens import Screens
from deadheat.stage import Scene
from deadheat.table import parse_table

TABLE = """
[gpio]
factory = "mock"

[[seat]]
name = "north"
button = "GPIO4"

[[seat]]
name = "east"
button = "GPIO6"

[[screen]]
driver = "ssd1322"
spi = "98.0"
dc = "GPIO12"
reset = "GPIO13"
size = "256x48"

[[screen]]
seat = "north"
driver = "sh1106"
bus = 250
mux = 0x71
channel = 5

[[screen]]
seat = "east"
driver = "ssd1309"
bus = 251
address = 0x3D
rotate = 180
"""


def wait_for(condition: Callable[[], bool]) -> None:
    patience = time.monotonic_ns() + 10 * 10**9
    while not condition():
        assert time.monotonic_ns() < patience
        threading.Event().wait(0.002)


def test_screens_that_are_not_there_are_named_with_what_to_do(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.new_event_loop()
    wired = wire_table(parse_table(TABLE, "t"), LoopClock(loop), loop)
    (screens,) = [output for output in wired.outputs if isinstance(output, Screens)]
    screens.show(Scene())
    wait_for(lambda: len(screens.faults()) == 3)
    faults = screens.faults()
    screens.close()
    wired.close()
    loop.close()
    assert faults == {
        "screen in the centre (ssd1322, SPI 98.0)": "there is no such port; switch SPI on with raspi-config",
        "screen of north (sh1106, I2C bus 250, mux 0x71 channel 5, address 0x3c)": "there is no such bus; "
        "switch I2C on with raspi-config",
        "screen of east (ssd1309, I2C bus 251, address 0x3d)": "there is no such bus; switch I2C on with raspi-config",
    }
    assert sorted(message.split(": ")[0] for message in caplog.messages) == [
        f"the {name} is down, the match goes on without it" for name in sorted(faults)
    ]
