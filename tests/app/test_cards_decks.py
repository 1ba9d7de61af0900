"""``deadheat cards``: decks, their codes and facts, at the command line."""

import io
import json
import os
import sys
from pathlib import Path

import pytest

from deadheat.app.cli import main
from deadheat.app.paths import deck_folders, journal_path, register_path
from deadheat.cards import Named, open_register, use_deck_folders

from .processes import finished

Said = pytest.CaptureFixture[str]
OWN = 'title = "Our own"\n[[card]]\nname = "a"\n'


@pytest.fixture(autouse=True)
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's own decks."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "data" / "deadheat" / "decks"
    folder.mkdir(parents=True)
    return folder


def said(capsys: Said, *args: str, code: int = 0) -> str:
    """What a command prints that returns ``code``."""
    assert main(["cards", *args]) == code
    printed = capsys.readouterr()
    if code == 0:
        assert printed.err == ""
    return printed.out


def refused(capsys: Said, *args: str, code: int = 2) -> str:
    """What is said about a command that does not work."""
    assert main(["cards", *args]) == code
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return printed.err


def enrol(code: str, card: str, face: str | None = None) -> None:
    register = open_register(register_path())
    register.enrol(code, card, face)
    register.close()


def name(code: str) -> Named | None:
    register = open_register(register_path())
    try:
        return register.name(code)
    finally:
        register.close()


# -- list -------------------------------------------------------------------------------------------------------------


def test_all_decks_are_listed_with_how_many_cards_have_a_code(capsys: Said) -> None:
    enrol("a", "the-mind/41")
    enrol("b", "the-mind/41")
    lines = {line.split()[0]: line for line in said(capsys, "list").splitlines()}
    assert set(lines) == {"flip-7", "in-extremis", "loading", "table", "the-mind", "the-mind-extreme", "why-first"}
    assert " ".join(lines["the-mind"].split()) == "the-mind The Mind 100 cards, 1 with a code"
    assert " ".join(lines["in-extremis"].split()) == "in-extremis In Extremis 110 cards, 0 with a code"


def test_a_deck_is_listed_with_its_codes_and_facts(capsys: Said) -> None:
    enrol("uid:04A1B2C3", "in-extremis/basic-01")
    enrol("f\n", "in-extremis/basic-01", "front")
    lines = [" ".join(line.split()) for line in said(capsys, "list", "in-extremis").splitlines()]
    assert lines[0] == "In Extremis (in-extremis), 110 cards"
    assert "basic-01 Basic no. 1 uid:04A1B2C3, front: f\\n front=? back=?" in lines
    assert "divider-01 Divider no. 1 needs no code" in lines
    assert "total-pollution-12 Total pollution no. 12 no code front=pollution back=pollution" in lines


def test_listing_makes_no_register(capsys: Said) -> None:
    said(capsys, "list")
    said(capsys, "list", "the-mind")
    assert not register_path().exists()


def test_a_broken_deck_is_said_in_the_list_and_hides_no_other(capsys: Said, decks: Path) -> None:
    (decks / "broken.toml").write_text("title = ")
    (decks / "flip-7.toml").write_text(OWN)
    (decks / "ours.toml").write_text(OWN)
    assert main(["cards", "list"]) == 1
    printed = capsys.readouterr()
    assert "Our own" in printed.out
    assert "broken             cannot be used" in printed.out
    assert f"{decks}/broken.toml:1:9: " in printed.err
    assert "flip-7.toml is not used: there is already a deck “flip-7”" in printed.err


# -- check ------------------------------------------------------------------------------------------------------------


def test_a_deck_is_checked_for_codes(capsys: Said) -> None:
    for n in (*range(1, 41), *range(42, 101)):
        enrol(f"code {n}", f"the-mind/{n}")
    text = said(capsys, "check", "the-mind", code=1)
    assert text.splitlines() == [
        "The Mind: 99 of 100 cards have a code in the register",
        "without one (printed labels and written tags need none):",
        "  41",
    ]
    enrol("code 41", "the-mind/41")
    assert said(capsys, "check", "the-mind") == "The Mind: 100 of 100 cards have a code in the register\n"


def test_a_card_with_a_code_on_one_face_only_lacks_one(capsys: Said) -> None:
    enrol("1f", "in-extremis/basic-01", "front")
    enrol("2f", "in-extremis/basic-02", "front")
    enrol("2b", "in-extremis/basic-02", "back")
    enrol("3", "in-extremis/basic-03")
    text = said(capsys, "check", "in-extremis", code=1)
    assert text.startswith("In Extremis: 2 of 96 cards have a code")
    without = text.split("front has not")[0]
    assert "basic-01," in without
    assert "basic-02," not in without
    assert "divider" not in text


def test_a_deck_is_checked_for_facts(capsys: Said) -> None:
    for n in range(1, 66):
        enrol(f"code {n}", f"loading/{n}")
    text = said(capsys, "check", "loading", code=1)
    assert "battery has not been entered for:\n  1, 2, 3" in text
    assert "points has not been entered for:\n  stop-2, stop-3, stop-4, stop-5, stop-6\n" in text


@pytest.mark.parametrize("content", [OWN, OWN.replace("name", "nmae")])
def test_a_deck_file_is_checked(capsys: Said, tmp_path: Path, content: str) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(content)
    if content == OWN:
        assert said(capsys, "check", str(file)) == f"{file}: fine: Our own, 1 cards\n"
    else:
        assert f'{file}:3:1: "nmae" is not a setting of [[card]]' in said(capsys, "check", str(file), code=1)


def test_what_cannot_be_checked_is_said(capsys: Said, tmp_path: Path) -> None:
    assert "There is no deck “the-mnid”" in refused(capsys, "check", "the-mnid")
    assert "There is no deck file" in refused(capsys, "check", str(tmp_path / "none.toml"))
    (tmp_path / "flip-7.toml").write_text(OWN)
    assert "there is already a deck “flip-7”" in refused(capsys, "check", str(tmp_path / "flip-7.toml"), code=1)


# -- enter and forget -------------------------------------------------------------------------------------------------


def test_facts_are_entered(capsys: Said) -> None:
    assert said(capsys, "enter", "loading", "42,43", "battery=2", "colour=blue") == (
        "loading/42, loading/43: battery 2, colour blue\n"
    )
    assert " no code battery=2 colour=blue" in " ".join(said(capsys, "list", "loading").split())


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("loading", "42", "battery"), "“battery” enters nothing"),
        (("loading", "42,420", "battery=2"), "There is no card “loading/420”"),
        (("loading", "42", "battery=2", "colour=Blue!"), "colour of loading/42 cannot be “Blue!”"),
        (("loadin", "42", "battery=2"), "There is no deck “loadin”"),
        (("loading", ",", "battery=2"), "“,” names no card"),
    ],
)
def test_nothing_is_entered_when_a_part_is_wrong(capsys: Said, args: tuple[str, ...], says: str) -> None:
    assert says in refused(capsys, "enter", *args)
    assert "battery=2" not in said(capsys, "list", "loading")


def test_a_code_is_taken_off_its_card(capsys: Said) -> None:
    for code in ("a", "b", "c"):
        enrol(code, "the-mind/41")
    assert said(capsys, "forget", "a") == "a is no longer the-mind/41\n"
    assert name("a") is None
    assert said(capsys, "forget", "the-mind/41").splitlines() == [
        "b is no longer the-mind/41", "c is no longer the-mind/41",
    ]  # fmt: skip
    assert name("b") is None


def test_nothing_is_forgotten_when_a_part_is_wrong(capsys: Said) -> None:
    enrol("a", "the-mind/41")
    assert "“x” is on no card" in refused(capsys, "forget", "a", "x", code=1)
    assert "the-mind/42 has no code in the register" in refused(capsys, "forget", "a", "the-mind/42", code=1)
    assert name("a") == Named("the-mind/41")


def test_the_codes_of_one_face_are_taken_off(capsys: Said) -> None:
    enrol("f", "in-extremis/basic-01", "front")
    enrol("b", "in-extremis/basic-01", "back")
    said(capsys, "forget", "in-extremis/basic-01/back")
    assert (name("f"), name("b")) == (Named("in-extremis/basic-01", "front"), None)


# -- export and import ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["codes.csv", "codes.JSON"])
def test_a_register_is_taken_to_another_table(capsys: Said, tmp_path: Path, file: str) -> None:
    path, other = str(tmp_path / file), str(tmp_path / "other.db")
    codes = ["0003611630", "1e5", "a\r\nb", 'ü"', "uid:04A1B2C3"]
    for code in codes:
        enrol(code, "the-mind/41")
    enrol("f", "in-extremis/basic-01", "front")
    said(capsys, "enter", "loading", "42", "battery=2")
    assert said(capsys, "export", "-o", path) == f"{path}\n"
    assert said(capsys, "import", path, "--register", other).startswith(f"{path}: 6 codes and ")
    here, there = open_register(register_path()), open_register(Path(other))
    assert list(there) == list(here)
    assert bool(there.entered()) == (file == "codes.JSON")
    here.close()
    there.close()
    assert [entry.name for entry in tmp_path.iterdir() if ".new" in entry.name] == []


def test_one_deck_is_exported_alone(capsys: Said) -> None:
    enrol("a", "the-mind/41")
    enrol("b", "the-mind-extreme/red-1")
    assert said(capsys, "export", "the-mind").splitlines() == ['"code","card","face"', '"a","the-mind/41",""']
    assert json.loads(said(capsys, "export", "the-mind-extreme", "--format", "json")) == {
        "codes": [{"code": "b", "card": "the-mind-extreme/red-1", "face": None}],
        "facts": [],
    }


def test_facts_are_exported_to_be_filled_in(capsys: Said) -> None:
    text = said(capsys, "export", "loading", "--facts")
    assert '"loading/42","Progression 42","","",""' in text.splitlines()
    assert "for one deck" in refused(capsys, "export", "--facts")
    assert "for one deck" in refused(capsys, "export", "loading", "--facts", "--format", "json")


def test_an_import_takes_all_or_nothing(capsys: Said, tmp_path: Path) -> None:
    file = tmp_path / "codes.csv"
    file.write_text("code,card\na,the-mind/1\nb,the-mind/0\n")
    assert refused(capsys, "import", str(file), code=1).startswith(f"{file}:3:1: There is no card “the-mind/0”")
    assert name("a") is None
    enrol("a", "the-mind/2")
    file.write_text("code,card\na,the-mind/1\n")
    assert "a is already the-mind/2 and cannot be the-mind/1" in refused(capsys, "import", str(file), code=1)
    said(capsys, "import", str(file), "--replace")
    assert name("a") == Named("the-mind/1")


def test_what_is_piped_in_is_imported(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"code,card\r\nx\xc3\xa9,the-mind/1\r\n")))
    assert said(capsys, "import", "-") == "input: 1 codes and 0 facts, 1 of them new\n"
    assert name("xé") == Named("the-mind/1")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    assert "not UTF-8" in refused(capsys, "import", "-")


def test_files_that_cannot_be_used_are_said(capsys: Said, tmp_path: Path) -> None:
    assert "There is no file" in refused(capsys, "import", str(tmp_path / "none.csv"))
    assert "cannot be written" in refused(capsys, "export", "-o", str(tmp_path / "none" / "codes.csv"))
    assert refused(capsys, "list", "--register", str(tmp_path), code=3).startswith("deadheat: The register ")


def test_an_export_is_exact_whatever_the_terminal_writes() -> None:
    enrol("ü – 卡", "the-mind/41")
    env = {key: os.environ[key] for key in ("XDG_STATE_HOME", "XDG_DATA_HOME")}
    exported = finished("cards", "export", env={**env, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert exported.returncode == 0
    assert '"ü – 卡","the-mind/41",""' in exported.stdout


# -- where things are -------------------------------------------------------------------------------------------------


def test_the_register_is_beside_the_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert register_path() == journal_path().with_name("register.db")
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/deadheat")
    assert register_path() == Path("/var/lib/deadheat/register.db")


def test_decks_are_the_users_and_then_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert deck_folders() == (Path("/data/deadheat/decks"), Path("/etc/deadheat/decks"))
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/x")
    assert deck_folders()[0] == Path("/home/x/.local/share/deadheat/decks")


def test_every_command_knows_the_users_decks(capsys: Said, decks: Path) -> None:
    (decks / "ours.toml").write_text(OWN)
    assert "a" in said(capsys, "list", "ours")
    enrol("x", "ours/a")
    assert name("x") == Named("ours/a")
    use_deck_folders([])
