"""The lamps and the sound of a table file made real. What of them is missing is told, and the table goes on without."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from deadheat.devices.lamps import PinLamps, SeveralLamps, StripLamps
from deadheat.devices.lamps.bits import HZ
from deadheat.devices.lamps.sender import SendsBeside
from deadheat.devices.lamps.spi import OpenSpi, open_spi
from deadheat.devices.sound import Speaker
from deadheat.devices.sound.audio import Audio
from deadheat.devices.sound.buzzer import OCTAVES, Buzzer
from deadheat.problems import Problem
from deadheat.table import Seat, SoundSettings, Table
from deadheat.table.hub import socket_of
from deadheat.timing import Clock

if TYPE_CHECKING:
    from deadheat.devices.sound.speaker import Voice
    from deadheat.stage import Lamps

__all__ = ["wire_lamps", "wire_sound"]

_LOG = logging.getLogger("deadheat.table")

Made = TypeVar("Made")


def wire_lamps(
    table: Table, clock: Clock, factory: Any, open_: OpenSpi = open_spi, *, hubs: "Sequence[Lamps]" = ()
) -> SeveralLamps | None:
    """The lamps of all seats; None if no seat has one.

    :param factory: the gpiozero pin factory
    :param open_: opens the SPI device of the strip
    :param hubs: the lamps on hubs
    """
    found: list[Lamps] = [*hubs]
    on_pins = [seat for seat in table.seats if seat.lamp is not None and socket_of(seat.lamp) is None]
    if on_pins:
        made = {seat.name: _attempt(partial(_led, seat, factory), f"lamp of {seat.name}") for seat in on_pins}
        devices = {seat: device for seat, device in made.items() if device is not None}
        dimmable = {seat.name for seat in table.seats if seat.dimmable}
        found.append(PinLamps(clock, devices, dimmable=dimmable, brightness=table.lamps.brightness))
    pixels = {seat.name: range(seat.pixels[0], seat.pixels[1] + 1) for seat in table.seats if seat.pixels is not None}
    if pixels:
        sender = SendsBeside(partial(open_, table.strip.device, HZ), table.strip.order)
        found.append(StripLamps(clock, pixels, sender, brightness=table.lamps.brightness))
    return SeveralLamps(found) if found else None


def wire_sound(sound: SoundSettings, clock: Clock, factory: Any) -> Speaker | None:
    """What the table is heard through; None if there is nothing."""
    voices: list[Voice] = []
    if sound.buzzer is not None:
        buzzer = _attempt(partial(_tonal_buzzer, sound.buzzer, factory), "buzzer")
        if buzzer is not None:
            voices.append(Buzzer(clock, buzzer))
    if sound.audio:
        voices.append(Audio())
    return Speaker(clock, voices, volume=sound.volume) if sound.is_there else None


def _led(seat: Seat, factory: Any) -> Any:
    from gpiozero import LED, PWMLED

    kind = PWMLED if seat.dimmable else LED
    return kind(seat.lamp, pin_factory=factory)


def _tonal_buzzer(line: int | str, factory: Any) -> Any:
    from gpiozero import TonalBuzzer

    return TonalBuzzer(line, octaves=OCTAVES, pin_factory=factory)


def _attempt(make: Callable[[], Made], name: str) -> Made | None:
    """What was made; None, and a line in the log, if it cannot be."""
    try:
        return make()
    except Problem as problem:
        said = problem.line
    except Exception as error:  # noqa: BLE001 - gpiozero raises whatever its factory does
        said = str(error) or f"{type(error).__name__}, says gpiozero"
    _LOG.error("The %s cannot be used, the table goes on without it: %s", name, said)
    return None
