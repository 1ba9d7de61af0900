"""A table whose panels hang on fake I2C buses."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from deadheat.devices.screens import Links, Panel, PanelSpec, Screens
from deadheat.testing.fake_i2c import FakeBus, FakeI2c
from deadheat.testing.fake_oled import FakeOled
from deadheat.virtual.fake_clock import FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def i2c() -> FakeI2c:
    """A machine with the buses 1 and 3."""
    return FakeI2c(1, 3)


@pytest.fixture
def bus(i2c: FakeI2c) -> FakeBus:
    return i2c[1]


@pytest.fixture
def oled(bus: FakeBus) -> FakeOled:
    """A panel at the usual place."""
    return bus.plug(0x3C, FakeOled())


@pytest.fixture
def panel(i2c: FakeI2c) -> Panel:
    """The driver of that panel."""
    return Panel(PanelSpec(), Links(i2c.open))


@pytest.fixture
def put_up(i2c: FakeI2c, clock: FakeClock) -> Iterator[Callable[..., Screens]]:
    """Makes screens for panels, and takes them down after the test."""
    made: list[Screens] = []

    def screens(*panels: PanelSpec, now: Callable[[], int] = clock.now, **more: Any) -> Screens:
        more.setdefault("slowness", lambda number: None)
        made.append(Screens(panels, now, partial(Panel, links=Links(i2c.open)), **more))
        return made[-1]

    yield screens
    for number in (1, 3):
        i2c[number].let_go()
    for screens_made in made:
        screens_made.close()
    for thread in threading.enumerate():
        if thread.name.startswith("screens"):
            thread.join(5.0)
