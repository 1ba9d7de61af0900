"""Every label of every deck is read again by an independent reader: out comes the card that went in."""

from collections.abc import Callable
from functools import cache, partial
from itertools import groupby

import pytest
from PIL import Image, ImageFilter, ImageOps

from deadheat.cards import deck_names, load_deck, name_of
from deadheat.cards.labels import PAGES, Format, Label, Sheet, find_sheet, labels_of, labels_pdf

from .reading import TYPEFACE, cells, pages, read

SHEETS = {Format.QR: find_sheet("L4732"), Format.DATA_MATRIX: find_sheet("L4731")}
BARS = {
    20: Sheet("short bars", PAGES[1], 4, 26, 72.0, 15.5),
    27: Sheet("middling bars", PAGES[1], 3, 22, 92.0, 18.5),
    99: Sheet("long bars", PAGES[1], 2, 18, 140.0, 23.0),
}
"""By the characters that they have room for."""


@cache
def labels() -> list[Label]:
    return [label for deck in deck_names() for label in labels_of(load_deck(deck))]


def sheet_for(label: Label, kind: Format) -> Sheet:
    return SHEETS.get(kind) or next(sheet for most, sheet in BARS.items() if len(label.text) <= most)


def printed(kind: Format) -> list[Image.Image]:
    """The labels of all decks as the printer puts them on sheets of their own, each cut out along its edges."""
    cut: dict[Label, Image.Image] = {}
    for sheet, group in groupby(sorted(labels(), key=by_sheet(kind)), partial(sheet_for, kind=kind)):
        on_sheet = list(group)
        pdf = labels_pdf(on_sheet, sheet, kind, TYPEFACE)
        places = list(cells(pages(pdf), sheet))
        assert all(place.getextrema() == (255, 255) for place in places[len(on_sheet) :])
        cut |= zip(on_sheet, places, strict=False)
    return [cut[label] for label in labels()]


def by_sheet(kind: Format) -> Callable[[Label], float]:
    return lambda label: sheet_for(label, kind).width


def unread(kind: Format, images: list[Image.Image], expected: list[Label]) -> list[str]:
    """The labels that did not give exactly their own text."""
    return [label.text for label, image in zip(expected, images, strict=True) if read(image, kind) != [label.text]]


def askew(cell: Image.Image, degrees: float) -> Image.Image:
    return cell.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=255)


@pytest.mark.parametrize("kind", Format)
def test_every_label_of_every_deck_is_read_from_within_its_edges_sharp_out_of_focus_and_askew(kind: Format) -> None:
    sharp = printed(kind)
    assert unread(kind, sharp, labels()) == []
    # A quarter of them, and a tenth, for time.
    some, few = slice(0, None, 4), slice(3, None, 10)
    assert unread(kind, [cell.filter(ImageFilter.GaussianBlur(1)) for cell in sharp[some]], labels()[some]) == []
    for degrees in (-5, 5):
        assert unread(kind, [askew(cell, degrees) for cell in sharp[few]], labels()[few]) == []
    for label, cell in zip(labels(), sharp, strict=True):
        # A millimetre is 11.8 dots, less half a dot of snapping and the smooth rims of letters.
        assert empty_edge(cell) >= 10, label


def empty_edge(cell: Image.Image) -> int:
    """The dots along the edges of a label on which nothing is printed."""
    box = ImageOps.invert(cell).point(lambda grey: 255 if grey > 8 else 0).getbbox()
    assert box is not None
    return min(box[0], box[1], cell.width - box[2], cell.height - box[3])


def test_every_text_names_its_card_and_face_without_a_register() -> None:
    for label in labels():
        named = name_of(label.text)
        assert named is not None
        assert str(named) == label.text
    assert len({label.text for label in labels()}) == len(labels())
