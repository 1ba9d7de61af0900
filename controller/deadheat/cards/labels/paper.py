"""Paper: a PDF with vector rectangles for codes and embedded letters, measured in millimetres from the upper left."""

import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from deadheat.cards.labels.codes import DOT, Symbol
from deadheat.cards.labels.needs import needed
from deadheat.cards.labels.sheets import Page
from deadheat.cards.labels.words import Row
from deadheat.problems import Problem

if TYPE_CHECKING:
    from fpdf import FPDF

__all__ = ["Paper", "Typeface", "printable"]

_MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""Written into every file as its date, so that the same labels are the same bytes."""
_MEASURED_AT = 100.0
"""Points at which letters are measured: enough for their width not to be rounded."""
_NOTE_GREY = 90
"""Of 255; dark enough for cheap printers, lighter than the name."""


class Typeface(msgspec.Struct, frozen=True):
    """Two TrueType files."""

    regular: Path
    bold: Path


class Paper:
    """Pages that are being drawn.

    **Synchronization:** objects of this class require external synchronization.
    """

    def __init__(self, title: str, page: Page, typeface: Typeface, *, turned: bool = False) -> None:
        """Begin a file, with ``turned`` of pages that lie on their long side.

        :raises Problem: if fpdf2 is not installed, or the typeface cannot be used
        """
        size = (page.height, page.width) if turned else (page.width, page.height)
        self._pdf: FPDF = needed("fpdf").FPDF(unit="mm", format=size)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_title(title)
        self._pdf.set_creator("deadheat")
        self._pdf.set_creation_date(_MADE)
        # Viewers that heed it print at 100 %; labels that are scaled to fit miss their places.
        self._pdf.viewer_preferences = needed("fpdf").ViewerPreferences(print_scaling="None")
        try:
            self._pdf.add_font("words", "", typeface.regular)
            self._pdf.add_font("words", "B", typeface.bold)
        except Exception as error:  # noqa: BLE001 - fontTools raises many kinds for a broken file
            raise Problem(f"the typeface cannot be used: {error}", "Name a TrueType file (.ttf) with --font.") from None
        self._widths: dict[tuple[str, bool], float] = {}

    @property
    def width(self) -> float:
        """Of the pages."""
        return self._pdf.w

    @property
    def height(self) -> float:
        """Of the pages."""
        return self._pdf.h

    def add_page(self) -> None:
        """Go on on a new page."""
        self._pdf.add_page()

    def missing(self, words: str) -> str:
        """The characters of ``words`` that the typeface lacks."""
        known = [self._pdf.fonts[key].cmap for key in ("words", "wordsB")]  # type: ignore[union-attr]
        return "".join(dict.fromkeys(char for char in words if any(ord(char) not in cmap for cmap in known)))

    def measure(self, words: str, bold: bool) -> float:
        """How wide ``words`` are at one point, in millimetres."""
        key = words, bold
        if key not in self._widths:
            self._pdf.set_font("words", "B" if bold else "", _MEASURED_AT)
            self._widths[key] = self._pdf.get_string_width(words) / _MEASURED_AT
        return self._widths[key]

    def write(self, rows: Iterable[Row], x: float, y: float) -> None:
        """Write rows whose places count from ``x`` and ``y``; those that are not bold in grey."""
        for row in rows:
            self._pdf.set_font("words", "B" if row.bold else "", row.size)
            self._pdf.set_text_color(0 if row.bold else _NOTE_GREY)
            self._pdf.text(x + row.x, y + row.y, row.words)

    def draw(self, symbol: Symbol, x: float, y: float, module: float, high: float) -> None:
        """Draw a symbol in black, ``high`` in all, snapped to a printer's dots from the page's upper left corner."""
        x, y = round(x / DOT) * DOT, round(y / DOT) * DOT
        self._pdf.set_fill_color(0)
        row_height = round(high / symbol.height / DOT) * DOT if symbol.linear else module
        for left, top, wide, rows in _rectangles(symbol):
            self._pdf.rect(x + left * module, y + top * row_height, wide * module, rows * row_height, style="F")

    def line(self, x: float, y: float, to_x: float, to_y: float, *, grey: int = 0, width: float = 0.1) -> None:
        """Draw a straight line of ``width`` millimetres."""
        self._pdf.set_draw_color(grey)
        self._pdf.set_line_width(width)
        self._pdf.line(x, y, to_x, to_y)

    def outline(self, x: float, y: float, width: float, height: float, radius: float, *, grey: int) -> None:
        """Draw a rectangle with round corners; a circle where the radius is half its width."""
        self._pdf.set_draw_color(grey)
        self._pdf.set_line_width(0.3)
        if radius * 2 >= width:
            self._pdf.circle(x + width / 2, y + height / 2, width / 2, style="D")
        else:
            self._pdf.rect(x, y, width, height, style="D", round_corners=True, corner_radius=radius)

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """What is drawn meanwhile is turned counterclockwise about a point."""
        with self._pdf.rotation(degrees, x, y):
            yield

    def finish(self) -> bytes:
        """The file."""
        return bytes(self._pdf.output())


def _rectangles(symbol: Symbol) -> Iterator[tuple[int, int, int, int]]:
    """The dark modules as few rectangles (column, row, columns, rows): equal runs below each other are one."""
    open_runs: dict[tuple[int, int], int] = {}
    for y, row in enumerate((*symbol.rows, (False,) * symbol.width)):
        runs = set(_runs(row))
        for run in [run for run in open_runs if run not in runs]:
            top = open_runs.pop(run)
            yield run[0], top, run[1], y - top
        for run in runs:
            open_runs.setdefault(run, y)


def _runs(row: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    start = None
    for x, dark in enumerate((*row, False)):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            yield start, x - start
            start = None


def printable(words: str) -> str:
    """Letters and accents as one character each, which typefaces know; spaces for what cannot be seen."""
    return "".join(char if char.isprintable() else " " for char in unicodedata.normalize("NFC", words)).strip()
