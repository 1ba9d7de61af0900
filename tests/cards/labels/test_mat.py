"""The mat for the table's centre."""

from collections import Counter

import pypdfium2  # type: ignore[import-untyped]
import pytest

from deadheat.cards import load_deck
from deadheat.cards.labels import MAT_COMMANDS, PAGES, Format, Label, Page, choose, labels_of, mat_pdf
from deadheat.problems import Problem

from .reading import TYPEFACE, pages, read, words

COMMANDS = labels_of(choose(load_deck("table"), ",".join(MAT_COMMANDS)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.parametrize("kind", [Format.QR, Format.DATA_MATRIX])
def test_players_on_all_four_sides_find_every_command_the_right_way_up(page: Page, kind: Format) -> None:
    pdf = mat_pdf(COMMANDS, page, kind, TYPEFACE)
    (image,) = pages(pdf)
    deep = image.height // 5
    for turn in (0, 90, 180, 270):
        turned = image.rotate(turn, expand=True)
        mine = turned.crop((0, turned.height - deep, turned.width, turned.height))
        assert set(read(mine, kind)) >= {label.text for label in COMMANDS}
    size = page.height / 25.4 * 72, page.width / 25.4 * 72
    assert pypdfium2.PdfDocument(pdf)[0].get_size() == pytest.approx(size, abs=0.01)


def test_every_command_is_named_below_its_code_and_the_pile_has_its_place() -> None:
    (text,) = words(mat_pdf(COMMANDS, PAGES[0], Format.QR, TYPEFACE))
    named = Counter(text.split())
    assert all(named[label.name] == 4 for label in COMMANDS)
    assert named["deadheat"] == 4


def test_a_mat_takes_more_commands_on_larger_paper_and_says_so() -> None:
    many = labels_of(load_deck("table"))[:10]
    with pytest.raises(Problem, match="10 commands do not fit") as problem:
        mat_pdf(many, PAGES[0], Format.QR, TYPEFACE)
    assert "A3" in problem.value.remedy
    (image,) = pages(mat_pdf(many, PAGES[1], Format.QR, TYPEFACE))
    assert {label.text for label in many} <= set(read(image, Format.QR))


def test_a_mat_needs_commands_and_short_codes() -> None:
    with pytest.raises(Problem, match="without commands"):
        mat_pdf([], PAGES[0], Format.QR, TYPEFACE)
    with pytest.raises(Problem, match="long codes"):
        mat_pdf(COMMANDS, PAGES[0], Format.CODE128, TYPEFACE)
    with pytest.raises(Problem, match="has no “龍”"):
        mat_pdf([Label("table/stop", "龍")], PAGES[0], Format.QR, TYPEFACE)
