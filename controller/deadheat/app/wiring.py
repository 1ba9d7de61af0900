"""A table made real: from its file to sources, lamps and screens."""

import asyncio
import os
from typing import Any

from msgspec import structs

from deadheat.app.readers import wire_readers
from deadheat.devices.gpio.buttons import Buttons
from deadheat.devices.gpio.wires import Wire
from deadheat.devices.lamps import PinLamps
from deadheat.problems import ExitCode, Problem
from deadheat.stage import Output
from deadheat.table import Active, Bias, Gpio, PinFactory, Seat, Table
from deadheat.timing import Clock, ContactTimes, Source
from deadheat.virtual.readers import VirtualReaders

__all__ = ["WiredTable", "readers_of", "wire_table"]


class WiredTable:
    """The devices of a table. **Synchronization:** the loop's thread."""

    def __init__(
        self,
        buttons: Buttons,
        lamps: PinLamps | None,
        screens: list[Output],
        console: VirtualReaders,
        readers: list[Source],
        factory: Any,
    ) -> None:
        self.lamps = lamps
        self.outputs = screens
        self.sources: list[Source] = [buttons, console, *readers]
        self.scan = console.scan
        self._factory = factory

    def close(self) -> None:
        """Give the pins back; the referee has closed everything that used them."""
        self._factory.close()


def readers_of(table: Table) -> dict[str, str | None]:
    """Every reader of a table by name, with its seat."""
    return {reader.name: reader.seat for reader in table.readers}


def wire_table(table: Table, clock: Clock, loop: asyncio.AbstractEventLoop) -> WiredTable:
    """Open everything a table file names.

    :raises Problem: if hardware is missing, taken or forbidden (exit code 3)
    """
    factory = _factory(table.gpio, clock)
    wire = _wire(table.gpio, {seat.name: seat.button for seat in table.seats}, factory, loop)
    buttons = Buttons("gpio", clock, wire, times=_times(table.gpio))
    lamps = {seat.name: _lamp(seat, factory) for seat in table.seats if seat.lamp is not None}
    screens: list[Output] = [_screens(table, clock)] if table.screens else []
    # An IRQ is driven by its chip, low when it says something.
    for_irq = structs.replace(table.gpio, bias=Bias.PULL_UP, active=Active.LOW)
    readers = wire_readers(table.readers, clock, loop, lambda name, line: _wire(for_irq, {name: line}, factory, loop))
    dimmed = PinLamps(clock, lamps) if lamps else None
    return WiredTable(buttons, dimmed, screens, VirtualReaders(clock), readers, factory)


def _times(gpio: Gpio) -> ContactTimes:
    chosen = {"confirm": gpio.confirm, "rearm": gpio.rearm, "stuck": gpio.stuck}
    return ContactTimes(**{name: ns for name, ns in chosen.items() if ns is not None})


def _factory(gpio: Gpio, clock: Clock) -> Any:
    """The pin factory that the table file names, that one and no other: another one would change what stamps mean."""
    if gpio.factory is PinFactory.GPIOD:
        from deadheat.devices.gpio.factory import GpiodFactory

        return GpiodFactory(gpio.chip)
    if gpio.factory is PinFactory.MOCK:
        from deadheat.virtual.pins import TimedMockFactory

        return TimedMockFactory(clock)
    if gpio.factory is PinFactory.LGPIO and not os.access(".", os.W_OK):
        raise Problem(
            "lgpio needs a folder that it can write into, and this one cannot be written",
            "Start deadheat in another folder (in a systemd unit: WorkingDirectory=).",
            ExitCode.HARDWARE,
        )
    return _gpiozero_factory(gpio.factory)


def _gpiozero_factory(name: PinFactory) -> Any:
    extra = {PinFactory.LGPIO: "lgpio", PinFactory.RPIGPIO: "rpi-legacy"}[name]
    try:
        if name is PinFactory.LGPIO:
            from gpiozero.pins.lgpio import LGPIOFactory as Factory
        else:
            from gpiozero.pins.rpigpio import RPiGPIOFactory as Factory
        return Factory()
    except Exception as error:
        # Each library fails in its own way where it is missing or the machine is not a Pi: RPi.GPIO by RuntimeError.
        raise Problem(
            f"The pin factory {name.value} cannot be used here: {error}",
            f"Install it with pip install 'deadheat[{extra}]', or choose factory = \"gpiod\" in the table file.",
            ExitCode.HARDWARE,
        ) from error


def _wire(gpio: Gpio, lines: dict[str, str | int], factory: Any, loop: asyncio.AbstractEventLoop) -> Wire:
    active_low = gpio.active.value == "low"
    if gpio.factory is PinFactory.GPIOD:
        from deadheat.devices.gpio.kernel_wire import KernelWire
        from deadheat.devices.gpio.lines import Bias as LineBias

        bias = LineBias.EXTERNAL if gpio.bias.value == "none" else LineBias(gpio.bias.value)
        return KernelWire(
            factory, lines, watch=loop.add_reader, unwatch=loop.remove_reader, bias=bias, active_low=active_low
        )
    from deadheat.devices.gpio.pins import GRADES, PinWire, seconds

    mock = gpio.factory is PinFactory.MOCK
    return PinWire(
        factory,
        lines,
        GRADES[gpio.factory.value],
        active_low=active_low,
        bias={"pull-up": "up", "pull-down": "down", "none": "floating"}[gpio.bias.value],
        to_ns=int if mock else seconds,
        hand_over=None if mock else loop.call_soon_threadsafe,
    )


def _lamp(seat: Seat, factory: Any) -> Any:
    from gpiozero import LED, PWMLED

    kind = PWMLED if seat.dimmable else LED
    return kind(seat.lamp, pin_factory=factory)


def _screens(table: Table, clock: Clock) -> Output:
    from deadheat.devices.screens import PanelSpec, Screens

    panels = [PanelSpec(s.seat, s.driver.value, s.bus, s.address, s.rotate) for s in table.screens]
    return Screens(panels, clock.now)
