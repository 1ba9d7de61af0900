"""The mat for the centre of the table: the place of the pile, and command cards around it on all four sides."""

from collections.abc import Sequence

from deadheat.cards.labels.codes import DOT, Format, Symbol, symbols
from deadheat.cards.labels.label import Label
from deadheat.cards.labels.paper import Paper, Typeface, printable
from deadheat.cards.labels.sheets import Page
from deadheat.cards.labels.words import Box, set_words
from deadheat.problems import Problem

__all__ = ["MAT_COMMANDS", "mat_pdf"]

MAT_COMMANDS = ("stop", "undo", "yes", "no")
"""The cards of the deck ``table`` that a mat has, if no others are asked for."""

_CARD = (67.0, 92.0)
"""A poker card of 63 x 88 mm, with room to lay it down."""
_PLACE = 122.0
"""Diameter of the ring around the pile."""
_EDGE = 8.0
"""Millimetres along the edges of the page that stay empty; few printers print closer than five."""
_WORD = 7.0
"""Height of the words below a code."""
_PITCH = 44.0
"""Millimetres from code to code at most: far enough apart that a scanner sees one, near enough to be one group."""
_MODULES = (8, 10)
"""Dots of a module, at least and at most: mats are read from farther away than cards."""


def mat_pdf(labels: Sequence[Label], page: Page, kind: Format, typeface: Typeface, *, title: str = "deadheat") -> bytes:
    """Print a mat whose four sides all have the same codes, each to be read from its own side.

    :param labels: the codes, in their order from left to right
    :raises Problem: if there are none, they do not fit on the page, the typeface lacks a letter, or the packages for it
        are not installed
    """
    if kind is Format.CODE128:
        raise Problem("a mat has no room for long codes", "Take --format qr or datamatrix.")
    if not labels:
        raise Problem("a mat without commands is a blank page", "Name command cards: --commands stop,undo.")
    paper = Paper(title, page, typeface, turned=True)
    paper.add_page()
    codes = [(label, next(symbols(label.text, kind))) for label in labels]
    pitch, module = _sizes(paper, codes)
    below = _WORD + codes[0][1].quiet * module
    _pile(paper, title)
    centre = paper.width / 2, paper.height / 2
    for degrees in (0, 90, 180, 270):
        # Turned by a quarter, a side is as far from the centre as half the page's other extent.
        half = paper.height / 2 if degrees % 180 == 0 else paper.width / 2
        with paper.turned(degrees, *centre):
            for index, (label, symbol) in enumerate(codes):
                middle = centre[0] + (index - (len(codes) - 1) / 2) * pitch
                _code(paper, label, symbol, module, middle, centre[1] + half - _EDGE - below, pitch)
    return paper.finish()


def _sizes(paper: Paper, codes: Sequence[tuple[Label, Symbol]]) -> tuple[float, float]:
    """From code to code, and a module, in millimetres; with the largest module that fits."""
    most = max(symbol.width for _, symbol in codes)
    quiet = max(symbol.quiet for _, symbol in codes)
    for dots in range(_MODULES[1], _MODULES[0] - 1, -1):
        module = dots * DOT
        deep = (most + quiet) * module + _WORD
        # The codes of the short sides go from edge to edge, those of the long sides stay between them.
        along = min(paper.height - 2 * _EDGE, paper.width - 2 * (_EDGE + deep))
        pitch = min(_PITCH, along / len(codes))
        if pitch >= (most + 2 * quiet) * module and paper.height - 2 * (_EDGE + deep) >= _PLACE:
            return pitch, module
    raise Problem(
        f"{len(codes)} commands do not fit on each side of a mat of {paper.width:g} x {paper.height:g} mm",
        "Take fewer commands, or --page A3.",
    )


def _code(paper: Paper, label: Label, symbol: Symbol, module: float, x: float, bottom: float, pitch: float) -> None:
    """Draw a code with its middle at ``x`` and its lower edge at ``bottom``, and its name below."""
    size = symbol.width * module
    paper.draw(symbol, x - size / 2, bottom - size, module, size)
    name = printable(label.name)
    if lacking := paper.missing(name):
        raise Problem(f"the typeface has no “{lacking}”", "Give a typeface that has it: --font FILE.")
    box = Box(x - pitch / 2 + 1, bottom + symbol.quiet * module, pitch - 2, _WORD)
    paper.write(set_words(name, "", box, paper.measure, largest=16.0, centred=True), 0, 0)


def _pile(paper: Paper, title: str) -> None:
    """A ring that looks the same from everywhere, with the outline of a card in it."""
    x, y = paper.width / 2, paper.height / 2
    for radius, grey in ((_PLACE / 2, 110), (_PLACE / 2 - 1.5, 190)):
        paper.outline(x - radius, y - radius, 2 * radius, 2 * radius, radius, grey=grey)
    paper.outline(x - _CARD[0] / 2, y - _CARD[1] / 2, *_CARD, 4.0, grey=150)
    box = Box(x - 20, y + _CARD[1] / 2 + 2, 40, _PLACE / 2 - _CARD[1] / 2 - 5)
    rows = set_words(printable(title), "", box, paper.measure, largest=13.0, centred=True)
    for degrees in (0, 90, 180, 270):
        with paper.turned(degrees, x, y):
            paper.write(rows, 0, 0)
