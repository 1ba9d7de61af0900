"""Past matches on the command line: listed, shown, judged again and exported, from whole and from damaged journals."""

import json
import sqlite3
from pathlib import Path

import pytest

from deadheat.app.cli import main
from deadheat.referee import open_store, shelf
from deadheat.referee.wal import wal_of
from deadheat.stage import text
from tests.referee import matches
from tests.referee.test_replay import tamper

from .processes import journal_of

Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with three matches."""
    path = tmp_path_factory.mktemp("journal") / "journal.db"
    for seed in (1, 2, 3):
        matches.play(path, seed)
    return path


@pytest.fixture
def journal(template: Path, tmp_path: Path) -> Path:
    return matches.copy(template, tmp_path / "journal.db")


def run(capsys: Said, journal: Path, *args: str) -> tuple[int, str, str]:
    """Exit code, output and complaints of ``deadheat matches``."""
    code = main(["matches", *args, "--journal", str(journal)])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_matches_are_listed_the_oldest_first(capsys: Said, journal: Path) -> None:
    code, out, err = run(capsys, journal, "list")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["1", "2", "3"]
    assert run(capsys, journal) == (code, out, err)
    assert main(["matches", "--journal", str(journal), "list"]) == 0
    assert capsys.readouterr().out == out


def test_a_match_is_shown_with_every_ruling_and_its_evidence(capsys: Said, journal: Path) -> None:
    _, rulings = matches.play(None, 2)
    code, out, err = run(capsys, journal, "show", "2")
    assert (code, err) == (0, "")
    assert out.startswith("match 2, over\nfirst-hand: north, east, south;")
    for ruling in rulings:
        assert str(ruling.words) in out
        assert all(f"{evidence.who}: {evidence.what}" in out for evidence in ruling.evidence)


def test_a_match_is_judged_again(capsys: Said, journal: Path) -> None:
    _, rulings = matches.play(None, 3)
    code, out, _ = run(capsys, journal, "replay", "LAST")
    lines = out.splitlines()
    assert code == 0
    assert len(lines) == len(rulings) + 1
    assert lines[-1] == f"match 3: {len(rulings)} rulings, all the same when judged again"
    assert run(capsys, journal, "replay", "LAST", "--verify") == (0, lines[-1] + "\n", "")


def test_a_match_is_exported_whole(capsys: Said, journal: Path) -> None:
    terms, rulings = matches.play(None, 1)
    code, out, _ = run(capsys, journal, "export", "1")
    document = json.loads(out)
    assert code == 0
    assert document["match"] == 1
    assert document["terms"]["seats"] == list(terms.seats)
    assert [ruling["text"] for ruling in document["rulings"]] == [str(ruling.words) for ruling in rulings]
    assert [record["n"] for record in document["records"]] == list(range(1, len(document["records"]) + 1))
    assert {"n", "mono_ns", "boot_id", "wall_ns", "entry"} == set(document["records"][0])


def test_a_tampered_ruling_is_not_fine_and_named(capsys: Said, journal: Path) -> None:
    _, rulings = matches.play(None, 1)
    n = tamper(journal, 2, rulings[2].__class__("first", text("nobody was first")))
    code, out, _ = run(capsys, journal, "replay", "1", "--verify")
    assert code == 1
    assert f"record {n} " in out
    assert "nobody was first" in out
    assert str(rulings[2].words) in out


def test_a_match_can_be_shown_though_its_game_is_gone(
    capsys: Said, journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "_shelf", dict)
    assert run(capsys, journal, "show", "1")[0] == 0
    code, _, err = run(capsys, journal, "replay", "1")
    assert code == 2
    assert "first-hand" in err


# -- nothing there ----------------------------------------------------------------------------------------------------


def test_no_journal_is_not_fine_and_none_is_made(capsys: Said, tmp_path: Path) -> None:
    code, _, err = run(capsys, tmp_path / "none.db", "list")
    assert code == 1
    assert "There is no journal" in err
    assert list(tmp_path.glob("none*")) == []


def test_a_journal_without_a_match_says_so(capsys: Said, tmp_path: Path) -> None:
    open_store(tmp_path / "journal.db").close()
    assert run(capsys, tmp_path / "journal.db", "list") == (0, "No match has been played yet.\n", "")
    code, _, err = run(capsys, tmp_path / "journal.db", "show", "LAST")
    assert code == 1
    assert "No match" in err


def test_a_match_that_is_not_there_is_said_with_those_that_are(capsys: Said, journal: Path) -> None:
    code, _, err = run(capsys, journal, "replay", "7")
    assert code == 2
    assert "1 to 3" in err


# -- damaged ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [("show", "3"), ("replay", "3", "--verify"), ("export", "LAST")])
def test_damage_in_the_middle_has_its_own_exit_code_and_names_the_last_good_match(
    capsys: Said, journal: Path, action: tuple[str, ...]
) -> None:
    matches.change(journal, "UPDATE records SET body = x'7b7d' WHERE match = 3 AND n = 9")
    code, out, err = run(capsys, journal, *action)
    assert (code, out) == (4, "")
    assert "damaged" in err
    assert "The last good match before it is 2." in err
    assert len(err.splitlines()) == 2


def test_a_flipped_byte_in_the_middle_of_the_file_is_damage(capsys: Said, journal: Path) -> None:
    content = journal.read_bytes()
    middle = content.rindex(b'"type":"ruled"', 0, len(content) * 2 // 3)
    matches.flip(journal, middle + 60)
    codes = [run(capsys, journal, "replay", str(n), "--verify")[0] for n in (1, 2, 3)]
    assert sorted(codes) == [0, 0, 4]


def test_torn_records_at_the_end_are_said_and_left_out(capsys: Said, journal: Path) -> None:
    last = matches.count(journal, 3)
    matches.change(journal, "UPDATE records SET body = x'00' WHERE match = 3 AND n = ?", last)
    code, _, err = run(capsys, journal, "replay", "3", "--verify")
    assert code == 0
    assert err == "One torn record at the end of the match left out.\n"


def test_a_torn_log_is_said(capsys: Said, journal: Path, tmp_path: Path) -> None:
    store = open_store(journal)
    store.add_match("first-hand", b"{}" * 5_000, 1)
    cut = matches.copy(journal, tmp_path / "cut.db")
    store.close()
    log = wal_of(cut).read_bytes()
    wal_of(cut).write_bytes(log[:-1_000])
    code, out, err = run(capsys, cut, "list")
    assert code == 0
    assert len(out.splitlines()) == 3
    assert "torn" in err


def test_a_file_cut_short_lists_what_it_still_has(capsys: Said, journal: Path) -> None:
    content = journal.read_bytes()
    journal.write_bytes(content[: len(content) * 2 // 3])
    code, out, err = run(capsys, journal, "list")
    assert code == 4
    assert "damaged" in out
    assert "last good match before it is" in err
    assert run(capsys, journal, "replay", "1", "--verify")[0] == 0


def test_garbage_is_damage(capsys: Said, tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"garbage" * 1_000)
    code, _, err = run(capsys, tmp_path / "journal.db", "list")
    assert code == 4
    assert len(err.splitlines()) == 2


def test_a_damaged_journal_keeps_no_demo_from_being_played(capsys: Said, state_home: Path) -> None:
    journal = journal_of(state_home)
    journal.parent.mkdir(parents=True)
    journal.write_bytes(b"garbage" * 1_000)
    assert main(["demo", "first-hand"]) == 0
    assert "not kept" in capsys.readouterr().err
    assert journal.read_bytes() == b"garbage" * 1_000


def test_another_programs_database_is_left_alone(capsys: Said, tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE cookies (name TEXT)")
    connection.close()
    before = path.read_bytes()
    assert main(["demo", "first-hand", "--journal", str(path)]) == 2
    assert "no journal of deadheat" in capsys.readouterr().err
    assert path.read_bytes() == before
