"""The codes on labels, as dark and light modules: QR, Data Matrix and Code 128."""

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from deadheat.cards.labels.needs import needed
from deadheat.problems import Problem

__all__ = ["DOT", "Format", "Limits", "Symbol", "symbols"]

DOT = 25.4 / 300
"""Millimetres of a printer's dot at 300 dpi, to which modules are snapped. 600 and 1200 dpi are multiples of it."""


class Limits(msgspec.Struct, frozen=True):
    """How wide a module may be, in dots."""

    least: int
    most: int


class Format(StrEnum):
    """Which kind of code."""

    QR = "qr"
    DATA_MATRIX = "datamatrix"
    CODE128 = "code128"

    @property
    def limits(self) -> Limits:
        """Smaller is not read, larger is no easier to read.

        QR and Data Matrix: DENSO WAVE (qrcode.com, “Point for setting the module size”) recommends at least four dots a
        module, 0.33 mm at 300 dpi; its standard scanners read from 0.25 mm. Code 128: three dots, 0.254 mm; the least
        that GS1 allows for items at hand is 0.17 mm (General Specifications, symbol table 6), which two dots just miss.
        """
        return Limits(3, 6) if self is Format.CODE128 else Limits(4, 11)


class Symbol(msgspec.Struct, frozen=True):
    """The modules of one code."""

    rows: tuple[tuple[bool, ...], ...]
    """Dark is true. A linear code has one row, to be drawn as high as there is room."""
    quiet: int
    """Modules that stay light on each side; of a linear code left and right.

    QR: four (ISO/IEC 18004). Data Matrix: one (ISO/IEC 16022), two here. Code 128: ten (ISO/IEC 15417).
    """
    linear: bool = False

    @property
    def width(self) -> int:
        """Modules from left to right, without the quiet zones."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Modules from top to bottom, without the quiet zones."""
        return len(self.rows)


def symbols(text: str, kind: Format) -> Iterator[Symbol]:
    """The ways to write ``text``, the one that bears the most damage first, each made when it is asked for.

    :raises Problem: if it cannot be written so, or if the package for it is not installed
    """
    if not (text.isascii() and text.isprintable() and text):
        raise Problem(f"“{text}” cannot be printed as a code", "Use letters, digits and signs of ASCII.")
    yield from _WAYS[kind](text)


def _qr(text: str) -> Iterator[Symbol]:
    # Not Micro QR: many scanners do not read it. Where a version has room to spare, the level is raised for nothing.
    make = needed("segno").make_qr
    for level in "ML":
        code = make(text, error=level, mode="byte", boost_error=True)
        yield Symbol(tuple(tuple(map(bool, row)) for row in code.matrix), quiet=4)


def _data_matrix(text: str) -> Iterator[Symbol]:
    rows = needed("ppf.datamatrix").DataMatrix(text).matrix
    yield Symbol(tuple(tuple(map(bool, row)) for row in rows), quiet=2)


def _code128(text: str) -> Iterator[Symbol]:
    (bars,) = needed("barcode").Code128(text).build()
    yield Symbol((tuple(bar == "1" for bar in bars),), quiet=10, linear=True)


_WAYS = {Format.QR: _qr, Format.DATA_MATRIX: _data_matrix, Format.CODE128: _code128}
