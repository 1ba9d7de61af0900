"""A strip of WS2812 pixels at an SPI bus, without hardware: it makes pixels again of the pulses on its wire.

    strip = FakeStrip(8)
    sender = SendsBeside(partial(strip.open, "/dev/spidev0.0", HZ))
    ...
    assert strip.pixels[0] == (255, 255, 255)

It is as strict as the strictest data sheet: a pulse that is neither a 0 nor a 1 there raises :exc:`WrongPulseError`.
Faults to order: ``missing`` (there is no such device), ``broken`` (the bus fails), ``pause`` (ns between any two bytes,
as some buses make them).
"""

import errno
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final, TypeAlias

from deadheat.problems import ExitCode, Problem

__all__ = ["FakeStrip", "WrongPulseError"]

_ZERO: Final = (220, 380)
_ONE: Final = (580, 1000)
"""How long a pulse is high, in ns: what the WS2812B and its later versions all take for a 0, and for a 1."""
_LONGEST_LOW: Final = 5_000
_RESET: Final = 280_000
"""Low for longer than the one may be a reset for some of them, for longer than the other is one for all; in ns."""

_Colour: TypeAlias = tuple[int, int, int]


class WrongPulseError(ValueError):
    """No pixel knows what this pulse is."""


class FakeStrip:
    """``pixels`` are what is seen, as red, green and blue.

    ``shown`` counts the pictures, and ``when_shown`` is called with each.

    **Synchronization:** one thread writes, any may look.
    """

    def __init__(self, length: int, order: str = "grb") -> None:
        self.pixels: tuple[_Colour, ...] = ((0, 0, 0),) * length
        self.shown = 0
        self.when_shown: Callable[[tuple[_Colour, ...]], None] = lambda _pixels: None
        self.opened = 0
        self.is_open = False
        self.missing = False
        self.broken = False
        self.pause = 0
        self._order = [order.index(part) for part in "rgb"]

    def open(self, device: str, hz: int) -> "FakeStrip":
        """As :func:`deadheat.devices.lamps.spi.open_spi`."""
        if self.missing:
            raise Problem(f"There is no {device}.", "Switch SPI on.", ExitCode.HARDWARE)
        self._hz = hz
        self.opened += 1
        self.is_open = True
        return self

    def write(self, data: bytes) -> None:
        if self.broken:
            raise OSError(errno.EIO, "Input/output error")
        if len(data) > 4096:
            raise OSError(errno.EMSGSIZE, "Message too long")
        levels = [(level, sum(ns for _, ns in run)) for level, run in groupby(self._wave(data), lambda part: part[0])]
        bits = list(_bits(levels))
        colours = [_colour(bits[at : at + 24]) for at in range(0, len(bits), 24)]
        red, green, blue = self._order
        seen = [(colour[red], colour[green], colour[blue]) for colour in colours]
        self.pixels = tuple([*seen, *self.pixels[len(seen) :]][: len(self.pixels)])
        self.shown += 1
        self.when_shown(self.pixels)

    def close(self) -> None:
        self.is_open = False

    def _wave(self, data: bytes) -> Iterator[tuple[int, float]]:
        """The levels of the wire and how long each lasts, in ns."""
        for byte in data:
            for place in range(7, -1, -1):
                yield byte >> place & 1, 1e9 / self._hz
            yield byte & 1, self.pause


def _bits(levels: list[tuple[int, float]]) -> Iterator[int]:
    if levels[-1][0] or levels[-1][1] < _RESET:
        raise WrongPulseError("nothing ends the picture")
    for number, (level, lasts) in enumerate(levels):
        inside = 0 < number < len(levels) - 1
        if not level and inside and lasts > _LONGEST_LOW:
            raise WrongPulseError(f"low for {lasts:.0f} ns in the middle of a picture")
        if level:
            if not (_ZERO[0] <= lasts <= _ZERO[1] or _ONE[0] <= lasts <= _ONE[1]):
                raise WrongPulseError(f"high for {lasts:.0f} ns")
            yield int(lasts >= _ONE[0])


def _colour(bits: list[int]) -> tuple[int, ...]:
    if len(bits) < 24:
        raise WrongPulseError(f"a pixel of {len(bits)} bits")
    return tuple(int("".join(map(str, bits[at : at + 8])), 2) for at in (0, 8, 16))
