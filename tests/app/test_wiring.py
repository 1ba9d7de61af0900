"""A table file made real: what it names is opened, and what is missing is said."""

import asyncio
import sys
from collections.abc import Iterator

import gpiozero
import pytest

from deadheat.app.wiring import WiredTable, readers_of, wire_table
from deadheat.devices.clock import LoopClock
from deadheat.problems import ExitCode, Problem
from deadheat.stage import Lamp, Pattern, Scene
from deadheat.table import Table, parse_table
from deadheat.timing import Press, Signal
from deadheat.virtual.pins import TimedMockFactory

SEATS = """
[[seat]]
name = "north"
button = "GPIO4"
lamp = "GPIO5"

[[seat]]
name = "east"
button = "GPIO6"
"""

READERS = """
[[reader]]
name = "north-reader"
kind = "console"
seat = "north"

[[reader]]
name = "centre-reader"
kind = "console"
"""


def table(gpio: str = 'factory = "mock"', more: str = "") -> Table:
    return parse_table(f"[gpio]\n{gpio}\n{SEATS}{more}", "table.toml")


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


def wired(loop: asyncio.AbstractEventLoop, table: Table) -> WiredTable:
    return wire_table(table, LoopClock(loop), loop)


class Listener:
    """A sink that writes down what it is told."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []

    def touched(self, seat: str, at: int) -> None:
        pass

    def offer(self, signal: Signal) -> None:
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        pass


def test_every_reader_is_known_with_its_seat() -> None:
    assert readers_of(table(more=READERS)) == {"north-reader": "north", "centre-reader": None}


def test_buttons_lamps_and_readers_are_opened(loop: asyncio.AbstractEventLoop) -> None:
    made = wired(loop, table(more=READERS))
    assert [source.terms.name for source in made.sources] == ["gpio", "readers"]
    assert made.lamps is not None
    made.lamps.show(Scene({"north": Lamp(Pattern.ON), "east": Lamp(Pattern.ON)}))
    assert set(made.lamps.present()) == {"north"}
    assert made.outputs == []
    made.close()


def test_a_table_without_lamps_has_none(loop: asyncio.AbstractEventLoop) -> None:
    bare = parse_table('[gpio]\nfactory = "mock"\n' + SEATS.replace('lamp = "GPIO5"\n', ""), "table.toml")
    assert wired(loop, bare).lamps is None


@pytest.mark.parametrize("active", ["low", "high"])
def test_a_press_is_heard_whichever_way_the_buttons_are_wired(loop: asyncio.AbstractEventLoop, active: str) -> None:
    bias = {"low": "pull-up", "high": "pull-down"}[active]
    made = wired(loop, table(f'factory = "mock"\nactive = "{active}"\nbias = "{bias}"'))
    heard = Listener()
    factory = made._factory
    assert isinstance(factory, TimedMockFactory)
    for source in made.sources:
        source.start(heard)
    pin = factory.pin("GPIO6")
    press, release = (pin.drive_low, pin.drive_high) if active == "low" else (pin.drive_high, pin.drive_low)
    loop.call_soon(press)
    loop.call_later(0.05, release)
    loop.call_later(0.2, loop.stop)
    loop.run_forever()
    for source in made.sources:
        source.stop()
    made.close()
    assert [(signal.seat) for signal in heard.signals if isinstance(signal, Press)] == ["east"]


def test_the_times_of_the_file_are_those_of_the_contacts(loop: asyncio.AbstractEventLoop) -> None:
    made = wired(loop, table('factory = "mock"\nrearm_ms = 80'))
    buttons = made.sources[0]
    assert buttons.contacts._times.rearm == 80_000_000  # type: ignore[attr-defined]


def open_all(loop: asyncio.AbstractEventLoop, table: Table) -> None:
    for source in wired(loop, table).sources:
        source.start(Listener())


def test_a_machine_without_gpio_is_said_as_missing_hardware(loop: asyncio.AbstractEventLoop) -> None:
    with pytest.raises(Problem) as told:
        open_all(loop, table('factory = "gpiod"\nchip = "no-such-chip"'))
    assert told.value.exit_code is ExitCode.HARDWARE
    assert told.value.remedy


def test_a_factory_whose_library_is_missing_is_said_with_how_to_get_it(
    loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", None)
    with pytest.raises(Problem, match="rpigpio") as told:
        wired(loop, table('factory = "rpigpio"'))
    assert told.value.exit_code is ExitCode.HARDWARE
    assert "deadheat[rpi-legacy]" in told.value.remedy


def test_no_other_factory_is_taken_in_its_place(loop: asyncio.AbstractEventLoop) -> None:
    before = gpiozero.Device.pin_factory
    made = wired(loop, table())
    assert gpiozero.Device.pin_factory is before
    made.close()


def test_readers_that_are_not_plugged_in_keep_no_table_from_starting(loop: asyncio.AbstractEventLoop) -> None:
    more = '[[reader]]\nname = "tray"\nkind = "pn532"\ndevice = "usb:9.9.9"\nirq = "GPIO26"\n'
    made = wired(loop, table(more=READERS + more))
    try:
        (reader,) = [source for source in made.sources if source.terms.name == "tray"]
        reader.start(Listener())
        assert reader.vouched(0) is None
        reader.stop()
    finally:
        made.close()
