"""The sheets that are known, and any other grid: every label lies on its page, where the maker has cut it."""

import pytest

from deadheat.cards.labels import PAGES, SHEETS, Sheet, find_page, find_sheet
from deadheat.problems import Problem

A4, A3, LETTER = PAGES


@pytest.mark.parametrize(
    ("name", "places", "left", "top"),
    [
        # Margins as the makers' templates and the programs that print on them list them, in millimetres.
        ("Avery L7651", 65, 4.7, 10.7),
        ("Avery L7160", 21, 7.2, 15.15),
        ("Avery L7159", 24, 7.2, 12.9),
        ("Avery L7163", 14, 4.65, 15.15),
        ("Avery L4731", 189, 8.5, 13.5),
        ("Avery L4732", 80, 11.0, 13.3),
        ("Avery 5160", 30, 25.4 * 0.1875, 12.7),
        ("Avery 5167", 80, 25.4 * 0.28125, 12.7),
    ],
)
def test_known_sheets_have_the_labels_and_margins_on_the_box(name: str, places: int, left: float, top: float) -> None:
    sheet = find_sheet(name)
    assert sheet.places == places
    assert sheet.place(0) == pytest.approx((left, top), abs=0.1)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_all_labels_are_on_the_page_and_none_lies_on_another(sheet: Sheet) -> None:
    assert sheet.check() is sheet
    places = [sheet.place(index) for index in range(sheet.places)]
    assert len(set(places)) == sheet.places
    assert max(x for x, _ in places) + sheet.width <= sheet.page.width
    assert max(y for _, y in places) + sheet.height <= sheet.page.height
    assert min(sheet.gap) >= 0


def test_places_are_counted_along_rows() -> None:
    sheet = Sheet("grid", A4, 3, 2, 20, 10, (2, 1), (5, 7))
    assert [sheet.place(index) for index in range(6)] == [(5, 7), (27, 7), (49, 7), (5, 18), (27, 18), (49, 18)]


@pytest.mark.parametrize("name", ["Avery L7651", "avery l7651", "L7651", "l-7651", "J8651", "Avery Zweckform L7651"])
def test_a_sheet_is_found_however_people_write_it(name: str) -> None:
    assert find_sheet(name).name == "Avery L7651"


def test_no_two_sheets_share_a_name() -> None:
    names = [name for sheet in SHEETS for name in (sheet.name, *sheet.also)]
    assert len({find_sheet(name).name for name in names}) == len(SHEETS)
    assert len(set(names)) == len(names)


def test_an_unknown_sheet_or_paper_is_answered_with_those_that_are_known() -> None:
    with pytest.raises(Problem, match="no sheet is called “L9999”") as sheet:
        find_sheet("L9999")
    assert "Avery L7651" in sheet.value.remedy
    assert "--grid" in sheet.value.remedy
    assert find_page("LETTER") == LETTER
    with pytest.raises(Problem, match="no paper is called “B5”"):
        find_page("B5")


@pytest.mark.parametrize(
    "sheet",
    [
        Sheet("too wide", A4, 6, 13, 38.1, 21.2),
        Sheet("too high", A4, 5, 15, 38.1, 21.2),
        Sheet("off the right edge", A4, 5, 13, 38.1, 21.2, (2.5, 0), (12, 10)),
        Sheet("off the left edge", A4, 5, 13, 38.1, 21.2, (0, 0), (-3, 10)),
        Sheet("no size", A4, 5, 13, 0, 21.2),
        Sheet("overlapping", A4, 5, 13, 38.1, 21.2, (-1, 0)),
    ],
    ids=lambda sheet: sheet.name,
)
def test_a_grid_that_is_not_on_its_page_is_refused(sheet: Sheet) -> None:
    with pytest.raises(Problem, match=sheet.name):
        sheet.check()
