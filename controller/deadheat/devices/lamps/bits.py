"""The signal of WS2812 pixels, written as the bits of an SPI bus.

Each bit of a colour is a pulse: a short one for 0, a longer one for 1, one every 1.25 µs. At 6.4 MHz eight bits of the
bus make one of these, so every byte ends low; where the bus pauses between two bytes, only a low time grows, which
pixels bear as long as it stays far below their reset. With the often seen three bits at 2.4 MHz a pause can fall into a
pulse and make another colour of it.

Figures: WS2812B data sheet (0: high for 0.22–0.55 µs, 1: high for 0.58–1 µs), and 280 µs low for a reset in its later
versions. The clock of an SPI bus is divided down, so it may be a few per cent off, which these figures bear too.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, TypeAlias

__all__ = ["BLACK", "HZ", "MOST_PIXELS", "Colour", "encoded"]

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

BLACK: Final[Colour] = (0, 0, 0)

HZ: Final = 6_400_000
"""The clock of the bus."""

_ZERO, _ONE = 0b1100_0000, 0b1111_0000
_SIGNAL: Final = [bytes(_ONE if bit else _ZERO for bit in bits) for bits in product((0, 1), repeat=8)]
"""What goes over the bus for each value of a byte, its highest bit first."""

_RESET: Final = bytes(300 * HZ // 8_000_000)
"""Low for 300 µs: what came before is shown."""
_LOW: Final = bytes(40)
"""Low for 50 µs before the first pixel: some buses rest high."""

MOST_PIXELS: Final = (4096 - len(_LOW) - len(_RESET)) // 24
"""As many as fit into one message of 4096 bytes; between two the kernel may pause for so long that it is a reset."""


def encoded(pixels: Iterable[Colour], order: Sequence[int] = (1, 0, 2)) -> bytes:
    """The bytes that light a strip.

    :param pixels: the colours, from the pixel that the wire reaches first
    :param order: which of red, green and blue (0 to 2) each pixel takes first; WS2812 take green, red, blue
    """
    signal = [_SIGNAL[colour[part]] for colour in pixels for part in order]
    return b"".join((_LOW, *signal, _RESET))
