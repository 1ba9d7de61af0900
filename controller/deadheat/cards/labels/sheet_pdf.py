"""Labels on sheets, as a PDF."""

from collections.abc import Callable, Sequence
from functools import cache, partial

from deadheat.cards.labels.arrange import Arrangement, arrange
from deadheat.cards.labels.codes import Format
from deadheat.cards.labels.label import Label
from deadheat.cards.labels.paper import Paper, Typeface, printable
from deadheat.cards.labels.sheets import Sheet
from deadheat.cards.labels.words import set_words
from deadheat.problems import Problem

__all__ = ["labels_pdf"]

_MARK = 4.0
"""Millimetres that a cut mark is long, where there is room."""
_OFF = 1.0
"""Millimetres between a cut mark and the labels."""
_SHIFT = 20.0
"""Millimetres that a printer is off at most."""
_CROSS = 0.8
"""Millimetres of the marks at corners inside the sheet; less than the empty edge of a label."""
_LARGEST = (28.0, 1.2)
"""Points of the largest letters, or for each millimetre that words have in width and height, if that is more."""


def labels_pdf(
    labels: Sequence[Label],
    sheet: Sheet,
    kind: Format,
    typeface: Typeface,
    *,
    title: str = "Labels",
    skip: int = 0,
    shift: tuple[float, float] = (0.0, 0.0),
    marks: bool = False,
) -> bytes:
    """Print ``labels`` on as many sheets as they need.

    :param title: of the document
    :param skip: places of the first sheet that are used up already
    :param shift: by how many millimetres to the right and down everything is moved, for a printer that is off
    :param marks: whether marks show where to cut
    :raises Problem: if there is nothing to print, an option is out of range, a code would be too small to be read, the
        typeface lacks a letter, or the packages for it are not installed
    """
    if not labels:
        raise Problem("there are no labels to print", "Choose cards that carry codes.")
    if not 0 <= skip < sheet.places:
        raise Problem(f"{skip} places cannot be skipped", f"A sheet has {sheet.places}: skip 0 to {sheet.places - 1}.")
    if max(map(abs, shift)) > _SHIFT:
        raise Problem(f"a shift of more than {_SHIFT:g} mm is no printer's fault", "Take another sheet, or --margin.")
    arranged = cache(partial(arrange, kind=kind, sheet=sheet))
    paper = Paper(title, sheet.check().page, typeface)
    for index, label in enumerate(labels, skip):
        place = index % sheet.places
        if place == 0 or index == skip:
            paper.add_page()
            if marks:
                _mark(paper, sheet, shift)
        x, y = sheet.place(place)
        _print(paper, label, arranged, x + shift[0], y + shift[1])
    return paper.finish()


def _print(paper: Paper, label: Label, arranged: Callable[[str], Arrangement], x: float, y: float) -> None:
    name, note = printable(label.name), printable(label.note)
    if lacking := paper.missing(name + note):
        raise Problem(
            f"the typeface has no “{lacking}”, which the name of {label.text} needs: “{name}”",
            "Give a typeface that has it (--font FILE), or the card another title.",
        )
    laid = arranged(label.text)
    paper.draw(laid.symbol, x + laid.x, y + laid.y, laid.module, laid.high)
    largest = max(_LARGEST[0], _LARGEST[1] * min(laid.words.width, laid.words.height))
    rows = set_words(name, note, laid.words, paper.measure, largest=largest, centred=laid.centred)
    paper.write(rows, x, y)


def _mark(paper: Paper, sheet: Sheet, shift: tuple[float, float]) -> None:
    """Marks around the labels in line with their edges, and small crosses at their corners; or the circles."""
    left, top = sheet.origin[0] + shift[0], sheet.origin[1] + shift[1]
    wide, high = sheet.extent
    columns = [
        left + n * (sheet.width + sheet.gap[0]) + edge for n in range(sheet.columns) for edge in (0, sheet.width)
    ]
    rows = [top + n * (sheet.height + sheet.gap[1]) + edge for n in range(sheet.rows) for edge in (0, sheet.height)]
    if sheet.round:
        for place in range(sheet.places):
            x, y = sheet.place(place)
            paper.outline(x + shift[0], y + shift[1], sheet.width, sheet.height, sheet.width / 2, grey=150)
        return
    line = partial(paper.line, grey=60)
    for x in dict.fromkeys(columns):
        line(x, max(top - _OFF - _MARK, 0), x, max(top - _OFF, 0))
        line(x, top + high + _OFF, x, min(top + high + _OFF + _MARK, paper.height))
    for y in dict.fromkeys(rows):
        line(max(left - _OFF - _MARK, 0), y, max(left - _OFF, 0), y)
        line(left + wide + _OFF, y, min(left + wide + _OFF + _MARK, paper.width), y)
    faint = partial(paper.line, grey=150)
    for x in dict.fromkeys(columns):
        for y in dict.fromkeys(rows):
            faint(x - _CROSS, y, x + _CROSS, y)
            faint(x, y - _CROSS, x, y + _CROSS)
