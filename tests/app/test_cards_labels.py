"""``deadheat cards labels`` and ``deadheat cards mat``: from the command line to a file that can be printed."""

import argparse
import os
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

from deadheat.app.commands.cards import labels
from deadheat.cards.labels import SHEETS
from deadheat.problems import Problem

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*args: str) -> int:
    parser = argparse.ArgumentParser()
    labels.add(parser.add_subparsers(required=True))
    parsed = parser.parse_args(args)
    return int(parsed.run(parsed))


def refused(*args: str) -> Problem:
    with pytest.raises(Problem) as problem:
        run(*args)
    assert "\n" not in problem.value.what + problem.value.remedy
    assert problem.value.exit_code == 2
    return problem.value


def sheets(file: str | Path) -> list[str]:
    """The words on each page of a PDF."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(Path(file))]


def test_a_deck_becomes_sheets_of_labels(capsys: Said) -> None:
    assert run("labels", "the-mind", "--format", "qr", "--sheet", "Avery L7651", "-o", "labels.pdf") == 0
    first, second = sheets("labels.pdf")
    assert "the-mind/65" in first
    assert "the-mind/66" in second
    said = capsys.readouterr().out
    assert said.startswith("labels.pdf: 100 labels on 2 sheets of Avery L7651\n")
    assert "100 %" in said


def test_without_a_name_the_file_is_called_after_the_deck() -> None:
    run("labels", "table", "--sheet", "cards A4", "--format", "datamatrix")
    assert "".join(sheets("table-labels.pdf")).count("table/stop") == 1


def test_only_the_cards_asked_for_are_printed_as_often_as_asked_for(capsys: Said) -> None:
    run("labels", "the-mind", "--cards", "3,1-2", "--copies", "2", "-o", "some.pdf")
    (text,) = sheets("some.pdf")
    assert [word for word in text.split() if "/" in word] == [f"the-mind/{n}" for n in (3, 3, 1, 1, 2, 2)]
    assert "6 labels on 1 sheet of" in capsys.readouterr().out


def test_used_places_are_skipped_and_counted(capsys: Said) -> None:
    run("labels", "the-mind", "--cards", "1-2", "--skip", "64", "-o", "some.pdf")
    assert ["the-mind/1" in text for text in sheets("some.pdf")] == [True, False]
    assert "2 labels on 2 sheets" in capsys.readouterr().out


def test_a_free_grid_can_be_given_in_all_spellings(capsys: Said) -> None:
    grid = ["--grid", "3x8", "--label", "60 × 30", "--gap", "2,5x0.5mm", "--margin", "5x10", "--page", "letter"]
    run("labels", "the-mind", *grid, "--format", "code128", "--shift=-0.5x0.3", "--no-marks", "-o", "grid.pdf")
    assert len(sheets("grid.pdf")) == 5
    assert pypdfium2.PdfDocument(Path("grid.pdf"))[0].get_size() == pytest.approx((612, 792), abs=0.01)


def test_the_known_sheets_are_listed(capsys: Said) -> None:
    assert run("labels", "--sheets") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:16].strip() for line in lines] == [sheet.name for sheet in SHEETS]
    assert "65 of 38.1 x 21.2 mm on A4, also J8651" in lines[0]


def test_a_mat_is_printed_with_the_commands_asked_for(capsys: Said) -> None:
    assert run("mat", "--commands", "stop,undo,claim", "--page", "A3", "-o", "mat.pdf") == 0
    (text,) = sheets("mat.pdf")
    assert text.count("Claim") == 4
    assert "mat.pdf: a mat on A3, 3 commands on each side" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "what", "remedy"),
    [
        (["labels"], "which deck", "the-mind"),
        (["labels", "the-mimd"], "the-mimd", "the-mind"),
        (["labels", "the-mind", "--sheet", "L1"], "no sheet is called “L1”", "Avery L7651"),
        (["labels", "the-mind", "--cards", "101"], "no card of the-mind is meant by “101”", "1 to 100"),
        (["labels", "the-mind", "--cards", ""], "no cards are chosen", "--cards"),
        (["labels", "the-mind", "--copies", "0"], "0 copies", "--copies"),
        (["labels", "the-mind", "--skip", "65"], "65 places cannot be skipped", "0 to 64"),
        (["labels", "the-mind", "--shift", "left"], "--shift left", "--shift 38.1x21.2"),
        (["labels", "the-mind", "--grid", "5x13"], "needs --grid and --label", "--label"),
        (["labels", "the-mind", "--page", "A3"], "--page: a grid of your own", "--grid"),
        (["labels", "the-mind", "--gap", "1"], "--gap: a grid of your own", "--grid"),
        (["labels", "the-mind", "--grid", "5x13", "--label", "9x9", "--sheet", "L7651"], "and no --sheet", "--grid"),
        (["labels", "the-mind", "--grid", "0x13", "--label", "9x9"], "--grid 0x13", "--grid 5x13"),
        (["labels", "the-mind", "--grid", "9x9", "--label", "30x30"], "too much for A4", "smaller"),
        (["labels", "the-mind", "--grid", "1x1", "--label", "9x9", "--page", "B5"], "“B5”", "A3"),
        (["labels", "the-mind", "--format", "code128"], "code128 does not fit", "datamatrix"),
        (["mat", "--commands", "dance"], "“dance”", "tab-a"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_a_remedy_and_no_file_is_left(
    args: list[str], what: str, remedy: str
) -> None:
    problem = refused(*args)
    assert what in problem.what
    assert remedy in problem.remedy
    assert list(Path().iterdir()) == []


def test_an_older_pdf_is_replaced_but_no_other_file() -> None:
    run("labels", "the-mind", "--cards", "1", "-o", "x.pdf")
    run("labels", "the-mind", "--cards", "2", "-o", "x.pdf")
    assert "the-mind/2" in sheets("x.pdf")[0]
    Path("notes.txt").write_text("my notes")
    assert "no PDF" in refused("labels", "the-mind", "--cards", "1", "-o", "notes.txt").what
    assert Path("notes.txt").read_text() == "my notes"
    assert sorted(path.name for path in Path().iterdir()) == ["notes.txt", "x.pdf"]


def test_a_link_to_a_pdf_stays_a_link_and_the_file_can_be_read_by_others(tmp_path: Path) -> None:
    Path("far").mkdir()
    Path("link.pdf").symlink_to("far/real.pdf")
    run("labels", "the-mind", "--cards", "1", "-o", "link.pdf")
    assert Path("link.pdf").is_symlink()
    mask = os.umask(0)
    os.umask(mask)
    assert Path("far/real.pdf").stat().st_mode & 0o777 == 0o666 & ~mask


def test_a_missing_folder_a_folder_and_a_full_disk_are_problems() -> None:
    assert "No such file" in refused("labels", "the-mind", "--cards", "1", "-o", "nowhere/x.pdf").what
    Path("here").mkdir()
    assert "here/labels.pdf" in refused("labels", "the-mind", "--cards", "1", "-o", "here").remedy
    assert "No space left" in refused("labels", "the-mind", "--cards", "1", "-o", "/dev/full").what


def test_another_typeface_can_be_given_and_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    Path("font.ttf").write_text("no typeface")
    assert "typeface cannot be used" in refused("labels", "the-mind", "--font", "font.ttf").what
    assert "typeface cannot be used" in refused("labels", "the-mind", "--font", "missing.ttf").what
