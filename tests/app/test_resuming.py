"""Which match ``--resume`` goes on with, and what it says when there is none: a table starts in any case."""

from pathlib import Path

import pytest

from deadheat.app.commands.run import _broken_off
from deadheat.referee import Reading, open_store, shelf
from tests.referee import matches

Said = pytest.CaptureFixture[str]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A match that was broken off: its end is missing."""
    path = tmp_path / "journal.db"
    matches.play(path, 3)
    matches.change(path, "DELETE FROM records WHERE match = 1 AND n = ?", matches.count(path, 1))
    return path


def broken_off(journal: Path) -> Reading | None:
    store = open_store(journal)
    try:
        return _broken_off(store)
    finally:
        store.close()


def test_the_last_match_is_gone_on_with_if_it_was_broken_off(journal: Path, capsys: Said) -> None:
    reading = broken_off(journal)
    assert reading is not None
    assert reading.number == 1
    assert capsys.readouterr() == ("Going on with match 1.\n", "")


def test_a_match_that_is_over_is_not_gone_on_with(tmp_path: Path, capsys: Said) -> None:
    matches.play(tmp_path / "journal.db", 3)
    assert broken_off(tmp_path / "journal.db") is None
    assert capsys.readouterr().out == "The last match is over; there is none to go on with.\n"


def test_without_any_match_a_new_one_begins(tmp_path: Path, capsys: Said) -> None:
    assert broken_off(tmp_path / "journal.db") is None
    assert capsys.readouterr().err == "No match has been played yet; there is no match to go on with.\n"


def test_a_damaged_last_record_is_said_and_taken_out_of_the_file(journal: Path, capsys: Said) -> None:
    last = matches.count(journal, 1)
    matches.change(journal, "UPDATE records SET digest = x'00' WHERE match = 1 AND n = ?", last)
    reading = broken_off(journal)
    assert reading is not None
    assert len(reading.records) == last - 1
    assert capsys.readouterr().err == "One torn record at the end of the match left out.\n"
    assert matches.count(journal, 1) == last - 1


def test_a_match_damaged_in_the_middle_is_said_and_a_new_one_begins(journal: Path, capsys: Said) -> None:
    matches.change(journal, "UPDATE records SET wall_ns = 7 WHERE match = 1 AND n = 5")
    assert broken_off(journal) is None
    said = capsys.readouterr().err
    assert "match 1 is damaged at record 5" in said
    assert "there is no match to go on with" in said


def test_a_match_whose_game_is_gone_is_said_and_a_new_one_begins(
    journal: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "_shelf", dict)
    assert broken_off(journal) is None
    assert "There is no game “first-hand”; there is no match to go on with." in capsys.readouterr().err
