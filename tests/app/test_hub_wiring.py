"""Hubs of a table file made real, beside pins and without them."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from deadheat.app.hub import HubOpener
from deadheat.app.wiring import wire_table
from deadheat.devices.clock import LoopClock
from deadheat.devices.hub.latency import shorten_latency
from deadheat.stage import Lamp, Pattern, Scene
from deadheat.table import parse_table
from deadheat.testing.fake_hub import FakeHub
from deadheat.testing.hub_on_pty import HubOnPty
from deadheat.timing import Press, Signal

HUB = '[[hub]]\nname = "left"\ndevice = "/dev/no-hub"\n'
SEATS = """
[[seat]]
name = "north"
button = "left:1"
lamp = "left:1"
[[seat]]
name = "south"
button = "left:6"
"""


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


class Heard:
    """A sink that writes down what it is told."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []

    def touched(self, seat: str, at: int) -> None:
        pass

    def offer(self, signal: Signal) -> None:
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        pass


def test_a_table_whose_seats_are_all_at_hubs_needs_no_gpio_chip(loop: asyncio.AbstractEventLoop) -> None:
    made = wire_table(parse_table(HUB + SEATS, "t"), LoopClock(loop), loop)
    assert [source.terms.name for source in made.sources] == ["left", "readers"]
    assert made.lamps is not None
    assert set(made.lamps.present()) == {"north"}
    made.close()


def test_seats_at_a_hub_and_on_lines_are_two_sources_and_one_set_of_lamps(loop: asyncio.AbstractEventLoop) -> None:
    mixed = '[gpio]\nfactory = "mock"\n' + HUB + SEATS + '[[seat]]\nname = "west"\nbutton = 4\nlamp = 5\n'
    made = wire_table(parse_table(mixed, "t"), LoopClock(loop), loop)
    assert [source.terms.name for source in made.sources] == ["gpio", "left", "readers"]
    assert made.lamps is not None
    made.lamps.show(Scene({"north": Lamp(Pattern.ON), "west": Lamp(Pattern.ON)}))
    assert set(made.lamps.present()) == {"north", "west"}
    for source in made.sources:
        source.stop()
    made.lamps.close()
    made.close()


def test_a_press_at_a_real_port_reaches_the_sink_and_a_scene_its_lamp(loop: asyncio.AbstractEventLoop) -> None:
    heard = Heard()
    with HubOnPty() as port:
        made = wire_table(parse_table((HUB + SEATS).replace("/dev/no-hub", port.path), "t"), LoopClock(loop), loop)
        (source, _) = made.sources
        assert made.lamps is not None

        async def play() -> tuple[int, Press]:
            source.start(heard)
            assert made.lamps is not None
            made.lamps.show(Scene({"north": Lamp(Pattern.ON)}))
            hub = made.hubs.sources[0].hub
            await until(lambda: hub.link.is_settled and bool(port.hub.lamps))
            pressed = port.press(5)
            await until(lambda: bool(heard.signals))
            (press,) = heard.signals
            assert isinstance(press, Press)
            return pressed, press

        at, press = loop.run_until_complete(asyncio.wait_for(play(), 20))
        assert port.hub.lamps[0].pattern == 1
        source.stop()
        made.lamps.close()
        made.close()
    assert press.seat == "south"
    assert press.at.earliest <= at <= press.at.latest


async def until(met: "object") -> None:
    """Let the loop run until ``met()``."""
    assert callable(met)
    while not met():
        await asyncio.sleep(0)


@pytest.mark.parametrize(("allowed", "after"), [(True, 1), (False, 16)])
def test_the_latency_of_an_ftdi_chip_is_set_to_a_millisecond_where_that_is_allowed(
    allowed: bool, after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = tmp_path / "class/tty/ttyUSB7/device/latency_timer"
    setting.parent.mkdir(parents=True)
    setting.write_text("16\n")
    if not allowed:
        monkeypatch.setattr(Path, "write_text", _forbidden)
    assert shorten_latency("/dev/ttyUSB7", tmp_path) == after


def _forbidden(*_: object) -> int:
    raise PermissionError(13, "no")


def test_a_port_without_such_a_setting_is_left_alone(tmp_path: Path) -> None:
    assert shorten_latency("/dev/ttyACM0", tmp_path) is None


def test_a_latency_that_stays_long_is_told_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("deadheat.app.hub.shorten_latency", lambda _path: 16)
    with HubOnPty(FakeHub()) as port, caplog.at_level(logging.WARNING):
        open_ = HubOpener("left")
        for _ in range(3):
            open_(port.path).close()
    (line,) = [record.getMessage() for record in caplog.records if record.name == "deadheat.hub"]
    assert line.startswith("the hub left: its USB chip keeps what it hears for 16 ms")
