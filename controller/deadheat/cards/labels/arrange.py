"""Where on a label the code and the words go, and how large the code's modules are."""

from collections.abc import Iterator
from math import sqrt

import msgspec

from deadheat.cards.labels.codes import DOT, Format, Symbol, symbols
from deadheat.cards.labels.sheets import Sheet
from deadheat.cards.labels.words import Box
from deadheat.problems import Problem

__all__ = ["EDGE", "Arrangement", "arrange"]

EDGE = 1.0
"""Millimetres inside a label's edge that stay empty: printers and die cutters are off by about as much."""
_WORDS_LEAST = 9.0
"""Millimetres that words beside a code have at least."""
_WORDS_LOW = 3.6
"""Millimetres that words above or below a code have at least."""
_BARS = (5.0, 20.0)
"""Millimetres that bars are high: at least (ISO/IEC 15417, annex on manual scanning), and at most."""
_SLANT = 0.15
"""Height of bars as a part of their width, at least, likewise: so a scanner may be held askew by up to 8 degrees."""
_BELOW_BARS = 0.5
"""Millimetres between bars and words."""
_BESIDE = 1.35
"""Labels that are wider than this times their height have the words beside the code."""


class Arrangement(msgspec.Struct, frozen=True):
    """A label's code and its room for words, in millimetres from the label's upper left corner."""

    symbol: Symbol
    x: float
    y: float
    module: float
    """Width of a module."""
    high: float
    """Height of all modules together."""
    words: Box
    centred: bool

    @property
    def wide(self) -> float:
        """Width of all modules together."""
        return self.symbol.width * self.module


def arrange(text: str, kind: Format, sheet: Sheet) -> Arrangement:
    """Arrange a label of ``sheet`` whose code says ``text``; the modules are the largest that fit.

    :raises Problem: if they would be too small for a scanner
    """
    room = Box(0.0, 0.0, sheet.width, sheet.height)
    if sheet.round:
        side = min(sheet.width, sheet.height) / sqrt(2)
        room = Box((sheet.width - side) / 2, (sheet.height - side) / 2, side, side)
    for symbol in symbols(text, kind):
        if symbol.linear:
            arrangement = _bars(symbol, kind, room)
        elif room.width >= _BESIDE * room.height:
            arrangement = _beside(symbol, kind, room)
        else:
            arrangement = _below(symbol, kind, room)
        if arrangement is not None:
            return arrangement
    raise _too_small(text, kind, sheet)


def _modules(symbol: Symbol, kind: Format) -> Iterator[tuple[float, float]]:
    """A module and the empty border around the symbol, the largest first."""
    for dots in range(kind.limits.most, kind.limits.least - 1, -1):
        yield dots * DOT, max(symbol.quiet * dots * DOT, EDGE)


def _square(symbol: Symbol, kind: Format, width: float, height: float) -> tuple[float, float] | None:
    """The largest module, and its border, with which the symbol fits, or None."""
    for module, border in _modules(symbol, kind):
        if symbol.width * module + 2 * border <= width and symbol.height * module + 2 * border <= height:
            return module, border
    return None


def _beside(symbol: Symbol, kind: Format, room: Box) -> Arrangement | None:
    if (fits := _square(symbol, kind, room.width - _WORDS_LEAST - EDGE, room.height)) is None:
        return None
    module, border = fits
    size = symbol.height * module
    # A symbol that is lower than the label stands as far from the left edge as from the upper one, within reason.
    indent = max(border, min((room.height - size) / 2, 3.0))
    left = indent + symbol.width * module + border
    words = Box(room.x + left, room.y + EDGE, room.width - left - EDGE, room.height - 2 * EDGE)
    return Arrangement(symbol, room.x + indent, room.y + (room.height - size) / 2, module, size, words, centred=False)


def _below(symbol: Symbol, kind: Format, room: Box) -> Arrangement | None:
    if (fits := _square(symbol, kind, room.width, room.height - _WORDS_LOW - EDGE)) is None:
        return None
    module, border = fits
    size = symbol.height * module
    top = room.height - size - max(border, min(4.0, room.height / 12))
    indent = max(EDGE, 0.1 * room.width)
    words = Box(room.x + indent, room.y + EDGE, room.width - 2 * indent, top - border - EDGE)
    x = room.x + (room.width - symbol.width * module) / 2
    return Arrangement(symbol, x, room.y + top, module, size, words, centred=True)


def _bars(symbol: Symbol, kind: Format, room: Box) -> Arrangement | None:
    most = room.height - 2 * EDGE - _BELOW_BARS
    for module, border in _modules(symbol, kind):
        wide = symbol.width * module
        least = max(_BARS[0], _SLANT * wide)
        high = max(least, min(_BARS[1], most * 0.55))
        if wide + 2 * border <= room.width and high <= most - _WORDS_LOW + EDGE:
            top = EDGE + high + _BELOW_BARS
            words = Box(room.x + EDGE, room.y + top, room.width - 2 * EDGE, most - high)
            x = room.x + (room.width - wide) / 2
            return Arrangement(symbol, x, room.y + EDGE, module, high, words, centred=True)
    return None


def _too_small(text: str, kind: Format, sheet: Sheet) -> Problem:
    least = kind.limits.least * DOT
    size = f"{sheet.width:g} x {sheet.height:g} mm"
    smaller = {Format.QR: "--format datamatrix", Format.CODE128: "--format qr or datamatrix"}.get(kind)
    return Problem(
        f"{text} as {kind} does not fit on labels of {size} ({sheet.name}) with modules of {least:.2f} mm, the "
        "smallest that scanners read well",
        f"Take {f'{smaller}, which takes less room, or ' if smaller else ''}larger labels (--sheet or --grid).",
    )
