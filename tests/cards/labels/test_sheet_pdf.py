"""The printed sheets: size, places, words, marks, and what is refused."""

import sys
from dataclasses import dataclass

import pypdfium2  # type: ignore[import-untyped]
import pytest

from deadheat.cards import load_deck
from deadheat.cards.labels import SHEETS, Format, Label, Sheet, find_sheet, labels_of, labels_pdf
from deadheat.problems import Problem

from .reading import TYPEFACE, cells, pages, read, words

MIND = labels_of(load_deck("the-mind"))
L7651 = find_sheet("L7651")


@dataclass
class Printed:
    """Which labels are to be read in which places."""

    pdf: bytes
    sheet: Sheet
    kind: Format = Format.QR

    def texts(self) -> list[str]:
        return ["+".join(read(cell, self.kind)) for cell in cells(pages(self.pdf), self.sheet)]


def printed(labels: list[Label], sheet: Sheet = L7651, kind: Format = Format.QR, **options: object) -> Printed:
    return Printed(labels_pdf(labels, sheet, kind, TYPEFACE, **options), sheet, kind)  # type: ignore[arg-type]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_pages_have_exactly_the_size_of_the_paper_and_every_known_sheet_takes_a_short_code(sheet: Sheet) -> None:
    on_sheet = printed(MIND[:1], sheet, Format.DATA_MATRIX)
    (page,) = pypdfium2.PdfDocument(on_sheet.pdf)
    assert page.get_size() == pytest.approx((sheet.page.width / 25.4 * 72, sheet.page.height / 25.4 * 72), abs=0.01)
    assert on_sheet.texts()[0] == "the-mind/1"


def test_labels_go_on_where_a_partly_used_sheet_is_empty_and_then_on_the_next() -> None:
    sheet = Sheet("grid", L7651.page, 2, 2, 38.1, 21.2)
    texts = printed(MIND[:3], sheet, skip=3).texts()
    assert texts == ["", "", "", "the-mind/1", "the-mind/2", "the-mind/3", "", ""]


@pytest.mark.parametrize("skip", [-1, 65])
def test_more_places_than_a_sheet_has_cannot_be_skipped(skip: int) -> None:
    with pytest.raises(Problem, match="cannot be skipped"):
        printed(MIND[:1], skip=skip)


def test_names_and_card_ids_can_be_read_on_the_labels() -> None:
    (text,) = words(printed(MIND[:65]).pdf)
    lines = text.split()
    for label in MIND[:65]:
        assert label.name in lines
        assert label.note in lines


def test_accents_and_minus_signs_are_printed() -> None:
    names = ["Łódź", "Ærøskøbing", "−3 no. 2", "Привет", "Ω ★", "e\N{COMBINING ACUTE ACCENT}te"]
    (text,) = words(printed([Label(f"x/{n}", name) for n, name in enumerate(names)]).pdf)
    unbroken = "".join(text.split())
    assert all(name.replace(" ", "") in unbroken for name in [*names[:-1], "éte"])


def test_a_letter_that_the_typeface_lacks_is_said_and_not_dropped() -> None:
    with pytest.raises(Problem, match="has no “龍”, which the name of x/dragon needs: “龍 dragon”") as problem:
        printed([Label("x/dragon", "龍 dragon")])
    assert "--font" in problem.value.remedy


def test_everything_moves_by_the_shift_and_nothing_else_changes() -> None:
    sheet = Sheet("grid", L7651.page, 1, 1, 38.1, 21.2, margin=(20, 30))
    moved = Sheet("grid", L7651.page, 1, 1, 38.1, 21.2, margin=(25.08, 27.46))  # 60 dots right, 30 up
    (there,) = cells(pages(printed(MIND[:1], sheet, shift=(5.08, -2.54)).pdf), moved)
    (here,) = cells(pages(printed(MIND[:1], sheet).pdf), sheet)
    assert read(there, Format.QR) == read(here, Format.QR) == ["the-mind/1"]
    box = there.point(lambda grey: 255 if grey < 128 else 0).getbbox()
    assert box == pytest.approx(here.point(lambda grey: 255 if grey < 128 else 0).getbbox(), abs=1)


def test_a_shift_that_no_printer_has_is_refused() -> None:
    with pytest.raises(Problem, match="more than 20 mm"):
        printed(MIND[:1], shift=(0, -21))


def test_marks_show_where_to_cut_without_hindering_a_reader() -> None:
    sheet = find_sheet("cards A4")
    plain, marked = printed(MIND[:9], sheet), printed(MIND[:9], sheet, marks=True)
    assert marked.texts() == plain.texts() == [label.text for label in MIND[:9]]
    (image,) = pages(marked.pdf)
    left, top = (round(edge / 25.4 * 300) for edge in sheet.origin)
    above = image.crop((left - 5, top - 50, left + 5, top - 20))
    assert above.histogram()[:160] != [0] * 160
    assert pages(plain.pdf)[0].crop((0, 0, image.width, top)).getextrema() == (255, 255)


def test_round_labels_keep_their_code_in_the_circle() -> None:
    sheet = find_sheet("round 25 A4")
    marked = printed(MIND[:3], sheet, marks=True)
    assert marked.texts()[:3] == [label.text for label in MIND[:3]]


def test_a_code_whose_modules_would_be_too_small_is_refused_with_a_remedy() -> None:
    with pytest.raises(Problem, match=r"the-mind/1 as code128 does not fit on labels of 38\.1 x 21\.2 mm") as problem:
        printed(MIND[:1], kind=Format.CODE128)
    assert "datamatrix" in problem.value.remedy
    with pytest.raises(Problem, match="as datamatrix does not fit") as problem:
        printed(MIND[:1], Sheet("tiny", L7651.page, 1, 1, 8, 6), Format.DATA_MATRIX)
    assert "larger labels" in problem.value.remedy


def test_a_text_that_no_code_can_carry_is_refused() -> None:
    with pytest.raises(Problem, match="cannot be printed as a code"):
        printed([Label("the-mind/é", "é")])


def test_nothing_to_print_is_refused() -> None:
    with pytest.raises(Problem, match="no labels"):
        printed([])


def test_the_same_labels_are_the_same_bytes() -> None:
    assert printed(MIND[:5]).pdf == printed(MIND[:5]).pdf


@pytest.mark.parametrize(
    ("module", "kind"),
    [
        ("fpdf", Format.QR),
        ("segno", Format.QR),
        ("ppf.datamatrix", Format.DATA_MATRIX),
        ("barcode", Format.CODE128),
    ],
)
def test_a_package_that_is_missing_is_named_with_how_to_install_it(
    module: str, kind: Format, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(Problem, match=f"package {module}, which is not installed") as problem:
        printed(MIND[:1], find_sheet("L7163"), kind)
    assert "pip install 'deadheat[labels]'" in problem.value.remedy
