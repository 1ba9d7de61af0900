"""The seats' lamps on a strip of WS2812 pixels at an SPI bus, which every Raspberry Pi has, the 5 too."""

from collections.abc import Callable, Mapping, Sequence

from deadheat.devices.lamps.bits import BLACK, Colour
from deadheat.devices.lamps.rhythm import InRhythm, Rhythm, dimmed
from deadheat.devices.lamps.sender import Sender
from deadheat.stage import TINTS, Pattern
from deadheat.timing import Clock

__all__ = ["StripLamps"]


class StripLamps(InRhythm):
    """Shows each seat's pattern on its pixels, in the colour that goes with its meaning.

    :param pixels: the numbers of each seat's pixels, from 0 for the one that the wire reaches first
    :param sender: brings pictures to the strip
    :param brightness: see :attr:`brightness`

    **Synchronization:** the loop's thread. Nothing here waits for the bus.
    """

    def __init__(
        self,
        clock: Clock,
        pixels: Mapping[str, Sequence[int]],
        sender: Sender,
        *,
        brightness: float = 1,
    ) -> None:
        self._sender = sender
        self._brightness = brightness
        self._closed = False
        self._picture = [BLACK] * (1 + max((number for own in pixels.values() for number in own), default=-1))
        self._lamps = {seat: _StripLamp(clock, own, self._changed) for seat, own in pixels.items()}
        super().__init__({seat: lamp.rhythm for seat, lamp in self._lamps.items()})
        self._sender.send(tuple(self._picture))

    @property
    def brightness(self) -> float:
        """How bright the pixels are, from 0 (dark) to 1, as the eye sees it."""
        return self._brightness

    @brightness.setter
    def brightness(self, brightness: float) -> None:
        self._brightness = brightness
        self._changed(*self._lamps.values())

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        for lamp in self._lamps.values():
            lamp.rhythm.stop()
        self._sender.close((BLACK,) * len(self._picture))

    def _changed(self, *lamps: "_StripLamp") -> None:
        if self._closed:
            return
        for lamp in lamps:
            colour = lamp.colour(self._brightness)
            for number in lamp.pixels:
                self._picture[number] = colour
        self._sender.send(tuple(self._picture))


class _StripLamp:
    """One seat's pixels; ``changed`` is called with it whenever they are to look otherwise."""

    def __init__(self, clock: Clock, pixels: Sequence[int], changed: "Callable[[_StripLamp], None]") -> None:
        self.pixels = tuple(pixels)
        self.rhythm = Rhythm(clock, self._light)
        self._changed = changed
        self._level = 0.0
        self._tint: Colour = BLACK

    def colour(self, brightness: float) -> Colour:
        """The colour of its pixels now."""
        power = dimmed(self._level, brightness)
        red, green, blue = (round(part * power) for part in self._tint)
        return red, green, blue

    def _light(self, level: float, pattern: Pattern) -> None:
        before = self._level, self._tint
        self._level, self._tint = level, TINTS[pattern]
        if (self._level, self._tint) != before:
            self._changed(self)
