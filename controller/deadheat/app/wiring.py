"""A table made real: from its file to sources, lamps and screens."""

import asyncio
import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec import structs

from deadheat.app.hub import WiredHubs, wire_hubs
from deadheat.app.keys import wire_keys
from deadheat.app.lamps import wire_lamps, wire_sound
from deadheat.app.readers import wire_readers
from deadheat.devices.gpio.buttons import Buttons
from deadheat.devices.gpio.wires import Wire
from deadheat.devices.keys import MenuKeys, OnKey
from deadheat.devices.lamps import SeveralLamps
from deadheat.devices.sound import Speaker
from deadheat.problems import ExitCode, Problem
from deadheat.stage import Output, Screen, Text, render
from deadheat.table import Active, Bias, Gpio, PinFactory, Table, socket_of
from deadheat.timing import Clock, ContactTimes, Source
from deadheat.virtual.readers import VirtualReaders

__all__ = ["WiredTable", "readers_of", "wire_table"]


class WiredTable:
    """The devices of a table. **Synchronization:** the loop's thread.

    ``speaker`` is one of ``outputs`` too, to be muted and made louder. ``keys`` makes the operator's keys, not yet
    started, or None where the table has none: ``keys(on_key)``.
    """

    def __init__(
        self,
        buttons: Buttons | None,
        lamps: SeveralLamps | None,
        screens: list[Output],
        console: VirtualReaders,
        readers: list[Source],
        factory: Any,
        *,
        hubs: WiredHubs | None = None,
        speaker: Speaker | None = None,
        keys: Callable[[OnKey], MenuKeys | None] = lambda _on_key: None,
    ) -> None:
        self.lamps = lamps
        self.outputs = [*screens, *([speaker] if speaker is not None else [])]
        self.speaker = speaker
        self.keys = keys
        self.hubs = hubs or WiredHubs()
        self.sources: list[Source] = [
            *([buttons] if buttons is not None else []), *self.hubs.sources, console, *readers
        ]  # fmt: skip
        self.scan = console.scan
        self._factory = factory

    def close(self) -> None:
        """Give the pins back; the referee has closed everything that used them."""
        if self._factory is not None:
            self._factory.close()


def readers_of(table: Table) -> dict[str, str | None]:
    """Every reader of a table by name, with its seat."""
    return {reader.name: reader.seat for reader in table.readers}


def wire_table(
    table: Table, clock: Clock, loop: asyncio.AbstractEventLoop, say: Callable[[Text], str] = render
) -> WiredTable:
    """Open everything a table file names.

    :param say: writes texts out in the language of the table

    :raises Problem: if hardware is missing, taken or forbidden (exit code 3)
    """
    factory = _factory(table.gpio, clock) if _has_lines(table) else None
    lines = {seat.name: seat.button for seat in table.seats if socket_of(seat.button) is None}
    wire = _wire(table.gpio, lines, factory, loop) if lines else None
    buttons = Buttons("gpio", clock, wire, times=_times(table.gpio)) if wire is not None else None
    hubs = wire_hubs(table, clock, loop, _times(table.gpio))
    screens: list[Output] = [_screens(table, clock, factory, say)] if table.screens else []
    # An IRQ is driven by its chip, low when it says something.
    for_irq = structs.replace(table.gpio, bias=Bias.PULL_UP, active=Active.LOW)
    readers = wire_readers(table.readers, clock, loop, lambda name, line: _wire(for_irq, {name: line}, factory, loop))
    return WiredTable(
        buttons,
        wire_lamps(table, clock, factory, hubs=hubs.lamps),
        screens,
        VirtualReaders(clock),
        readers,
        factory,
        hubs=hubs,
        speaker=wire_sound(table.sound, clock, factory),
        keys=partial(
            wire_keys, table.menu, clock, lambda lines: _wire(table.gpio, lines, factory, loop), _times(table.gpio)
        ),
    )


def _has_lines(table: Table) -> bool:
    """Whether anything of the table is on a GPIO line; a table whose seats are all at hubs needs no GPIO chip."""
    used = [line for seat in table.seats for line in (seat.button, seat.lamp)]
    used += [reader.irq for reader in table.readers] + [line for s in table.screens for line in (s.dc, s.reset)]
    on_lines = any(line is not None and socket_of(line) is None for line in used)
    return on_lines or table.sound.buzzer is not None or table.menu.is_there


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


def _wire(gpio: Gpio, lines: Mapping[str, str | int], factory: Any, loop: asyncio.AbstractEventLoop) -> Wire:
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


def _screens(table: Table, clock: Clock, factory: Any, say: Callable[[Text], str]) -> Output:
    from deadheat.devices.screens import Links, Panel, PanelSpec, Screens

    def open_pin(line: str | int) -> Any:
        from gpiozero import OutputDevice

        return OutputDevice(line, initial_value=True, pin_factory=factory)

    panels = [
        PanelSpec(
            place=s.seat, driver=s.driver.value, bus=s.bus, address=s.address, mux=s.mux, channel=s.channel,
            spi=s.spi, dc=s.dc, reset=s.reset, spi_mhz=s.spi_mhz, rotate=s.rotate,
            width=s.dimensions[0], height=s.dimensions[1], dim_s=s.dim_s, blank_s=s.blank_s,
        )
        for s in table.screens
    ]  # fmt: skip
    return Screens(panels, clock.now, partial(Panel, links=Links(open_pin=open_pin)), partial(_draw, say))


def _draw(say: Callable[[Text], str], screen: Screen, size: tuple[int, int], now: int) -> Any:
    """The layout is imported with Pillow when the first picture is drawn."""
    from deadheat.devices.screens.layout import draw

    return draw(screen, size, now, say)
