"""The command line: what it says, what it returns, and that it never shows a traceback unasked."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import deadheat
from deadheat.app.cli import main
from deadheat.games import Game
from deadheat.problems import Problem
from deadheat.referee import find_game, game_names
from deadheat.table import EXAMPLE

from .processes import command, finished, journal_of

Said = pytest.CaptureFixture[str]

DEMO = ("demo", "first-hand", "--seed", "3")


def said(capsys: Said, *args: str, code: int = 0) -> str:
    """What a command prints that returns ``code``."""
    assert main(args) == code
    printed = capsys.readouterr()
    if code == 0:
        assert printed.err == ""
    return printed.out


def refused(capsys: Said, *args: str, code: int = 2) -> tuple[str, str]:
    """The two lines of a command that does not work."""
    assert main(args) == code
    printed = capsys.readouterr()
    what, remedy = printed.err.splitlines()
    assert what.startswith("deadheat: ")
    assert remedy
    assert "Traceback" not in printed.out
    return what.removeprefix("deadheat: "), remedy


# -- games ------------------------------------------------------------------------------------------------------------


def test_games_lists_every_game_in_one_line(capsys: Said) -> None:
    lines = said(capsys, "games").splitlines()
    assert [line.split()[0] for line in lines] == game_names()


def test_games_as_json_holds_what_the_text_says(capsys: Said) -> None:
    text = said(capsys, "games")
    for game in json.loads(said(capsys, "games", "--json")):
        assert game["name"] in text
        assert game["title"] in text
        assert game["summary"] in text


@pytest.mark.parametrize("name", ["first-hand", "the-mind"])
def test_a_game_is_shown_with_every_option_and_profile(capsys: Said, name: str) -> None:
    text = said(capsys, "games", name)
    data = json.loads(said(capsys, "games", name, "--json"))
    assert data["title"] in text
    for option in data["options"]:
        assert f"  {option['name']} = " in text
        assert option["description"] in text
        assert option["allowed"] in text
    for profile in data["profiles"]:
        assert profile in text


def test_a_broken_package_is_said_in_the_list_and_hides_no_other_game(
    capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_or_fail(name: str) -> type[Game]:
        if name == "broken":
            raise Problem("The game “broken” cannot be loaded", "Reinstall it.")
        return find_game(name)

    monkeypatch.setattr("deadheat.app.commands.games.find_game", find_or_fail)
    monkeypatch.setattr("deadheat.app.commands.games.game_names", lambda: ["broken", "first-hand"])
    text = said(capsys, "games")
    assert "cannot be played" in text
    assert "First Hand" in text
    broken, fine = json.loads(said(capsys, "games", "--json"))
    assert broken == {"name": "broken", "problem": "The game “broken” cannot be loaded"}
    assert fine["title"] == "First Hand"


def test_an_unknown_game_is_said_with_a_guess(capsys: Said) -> None:
    what, remedy = refused(capsys, "games", "first-hnad")
    assert what == "There is no game “first-hnad”"
    assert "Did you mean “first-hand”?" in remedy


# -- demo -------------------------------------------------------------------------------------------------------------


def test_a_demo_prints_every_ruling_to_the_end(capsys: Said) -> None:
    assert "The match:" in said(capsys, *DEMO).splitlines()[-1]


def test_a_demo_as_json_holds_what_the_text_says(capsys: Said) -> None:
    lines = said(capsys, *DEMO).splitlines()
    document = json.loads(said(capsys, *DEMO, "--json"))
    assert document["seed"] == 3
    assert ", ".join(document["seats"]) in lines[0]
    rulings = [line for line in lines if line[:9].strip().replace(".", "").isdigit()]
    assert len(document["rulings"]) == len(rulings)
    for line, ruling in zip(rulings, document["rulings"], strict=True):
        assert ruling["text"] in line
        assert (ruling["why"] or "") in line
        assert str(ruling["number"]) in line
    assert document["outcome"]["text"] == document["rulings"][-1]["text"]
    assert set(document["outcome"]["places"]) == set(document["seats"])


def test_the_same_seed_gives_the_same_text_byte_for_byte(capsys: Said) -> None:
    assert said(capsys, *DEMO) == said(capsys, *DEMO)
    assert said(capsys, *DEMO, "--json") == said(capsys, *DEMO, "--json")
    assert said(capsys, *DEMO) != said(capsys, "demo", "first-hand", "--seed", "4")


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_the_same_seed_gives_the_same_text_in_another_process_too(capsys: Said, more: tuple[str, ...]) -> None:
    here = said(capsys, *DEMO, *more)
    assert finished(*DEMO, *more, env={"PYTHONHASHSEED": "12345"}).stdout == here


def test_a_demo_without_a_seed_is_the_one_with_seed_one(capsys: Said) -> None:
    assert said(capsys, "demo", "first-hand") == said(capsys, "demo", "first-hand", "--seed", "1")


@pytest.mark.parametrize("count", range(2, 13))
def test_a_demo_is_played_by_any_number_of_seats(capsys: Said, count: int) -> None:
    first = said(capsys, *DEMO, "--seats", str(count)).splitlines()[0]
    assert first.count(",") == count - 1


def test_seats_are_named_and_options_agreed(capsys: Said) -> None:
    text = said(capsys, *DEMO, "--seats", "ada,bob", "--option", "best_of=1", "--window", "2.5", "--settlement", "draw")
    assert text.startswith("First Hand: ada, bob; no reader; dead-heat window 2.5 ms; dead heats: draw; seed 3\n")
    assert "best_of 1," in text


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (("--seats", "1"), "1 seats"),
        (("--seats", "13"), "13 seats"),
        (("--seats", "0"), "0 seats"),
        (("--seats", "north,north"), "another seat"),
        (("--seats", "north,centre"), "centre"),
        (("--seats", "North,east"), "names for seats"),
        (("--seats", "north,"), "names for seats"),
        (("--seats", ""), "1 seats"),
        (("--seats", "²"), "1 seats"),
        (("--seats", "north,ö"), "names for seats"),
        (("--option", "best_of"), "“best_of” is no option"),
        (("--option", "bestof=3"), "has no option “bestof”"),
        (("--option", "best_of=0"), "best_of cannot be 0"),
        (("--option", "best_of=many"), "best_of cannot be many"),
        (("--option", "shortest_wait_ms=5000"), "shortest_wait_ms"),
        (("--profile", "official"), "has no profile “official”"),
        (("--window", "0.2"), "0.2 ms is not possible"),
        (("--window", "51"), "51 ms is not possible"),
        (("--window", "nan"), "nan ms is not possible"),
        (("--seed", "-1"), "-1 is no seed"),
        (("--seed", "99999999999999999999"), "is no seed"),
    ],
)
def test_what_cannot_be_agreed_is_said_before_the_match(capsys: Said, args: tuple[str, ...], what: str) -> None:
    assert what in refused(capsys, "demo", "first-hand", *args)[0]


@pytest.mark.parametrize(
    "args",
    [("demo", "--settlement", "dice"), ("demo", "--seed", "one"), ("demo", "--readers", "none"), ("dmeo",), (),
     ("demo", "--window", "wide"), ("check",), ("matches", "play"), ("matches", "show"), ("bench",)],
)  # fmt: skip
def test_a_wrong_command_is_said_by_its_usage(capsys: Said, args: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as end:
        main(args)
    assert end.value.code == 2
    assert "usage: deadheat" in capsys.readouterr().err


def test_a_demo_is_kept_in_the_journal(capsys: Said, state_home: Path) -> None:
    said(capsys, *DEMO)
    assert "first-hand" in said(capsys, "matches", "list")
    assert journal_of(state_home).exists()


def test_a_demo_that_cannot_be_kept_says_so_and_plays(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = said(capsys, *DEMO)
    monkeypatch.setenv("XDG_STATE_HOME", "/proc/nowhere")
    assert main(DEMO) == 0
    printed = capsys.readouterr()
    assert printed.out == kept
    assert len(printed.err.splitlines()) == 1
    assert "not kept" in printed.err


def test_a_journal_that_was_asked_for_and_cannot_be_written_is_a_problem(capsys: Said) -> None:
    what, _ = refused(capsys, *DEMO, "--journal", "/proc/nowhere/journal.db", code=3)
    assert "/proc/nowhere/journal.db" in what


def test_a_demo_that_does_not_end_is_not_fine(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadheat.app.commands.demo.play_demo", lambda *_args: None)
    assert main(DEMO) == 1
    assert "did not come to an end" in capsys.readouterr().err


# -- check ------------------------------------------------------------------------------------------------------------


def test_a_good_table_file_is_fine(capsys: Said) -> None:
    text = said(capsys, "check", str(EXAMPLE))
    assert text.startswith(f"{EXAMPLE}: fine: ")
    assert "north" in text


def test_a_bad_table_file_is_told_place_by_place(capsys: Said, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[[seat]]\nname = "North"\nbutton = "GPIO4"\n[[seat]]\nname = "east"\nbutton = "GPIO4"\n')
    lines = said(capsys, "check", str(file), code=1).splitlines()
    assert len(lines) >= 2
    assert all(line.startswith(f"{file}:") for line in lines)
    assert lines[0].startswith(f"{file}:2:")


def test_a_table_file_that_is_not_there_is_a_problem(capsys: Said, tmp_path: Path) -> None:
    assert "no table file" in refused(capsys, "check", str(tmp_path / "table.toml"))[0]


def test_a_daemon_with_a_bad_table_file_tells_its_places_and_does_not_start(capsys: Said, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[[seat]]\nname = "North"\n')
    assert main(["run", "--table", str(file)]) == 1
    printed = capsys.readouterr()
    assert all(line.startswith(f"{file}:") for line in printed.err.splitlines())


# -- the house itself -------------------------------------------------------------------------------------------------


def test_the_version_is_said(capsys: Said) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"deadheat {deadheat.__version__}\n"


@pytest.mark.parametrize("args", [["--help"], ["run", "--help"], ["demo", "--help"], ["matches", "--help"]])
def test_help_is_there_for_every_command(capsys: Said, args: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(args)
    assert end.value.code == 0
    assert "usage: deadheat" in capsys.readouterr().out


def failing(error: Exception) -> Any:
    def run(_args: object) -> int:
        raise error

    return run


def test_a_failure_nobody_expected_is_two_lines_too(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deadheat.app.commands.games.run", failing(ZeroDivisionError("division by zero")))
    what, remedy = refused(capsys, "games", code=1)
    assert "ZeroDivisionError" in what
    assert "--debug" in remedy


@pytest.mark.parametrize(("error", "code"), [(Problem("what", "remedy"), 2), (KeyError("x"), 1)])
def test_with_debug_there_is_a_traceback_and_the_same_exit_code(
    capsys: Said, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int
) -> None:
    monkeypatch.setattr("deadheat.app.commands.games.run", failing(error))
    assert main(["--debug", "games"]) == code
    assert "Traceback" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_nobodys_trouble(capsys: Said) -> None:
    first = said(capsys, *DEMO).splitlines()[0]
    piped = subprocess.run(
        ["/bin/sh", "-c", '"$@" | head -n 1', "sh", *command(*DEMO)],
        capture_output=True, text=True, check=False, timeout=30,
    )  # fmt: skip
    assert piped.stdout == first + "\n"
    assert piped.stderr == ""


def test_output_into_a_closed_pipe_is_fine() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    ended = subprocess.run(command(*DEMO), stdout=write_end, stderr=subprocess.PIPE, check=False, timeout=30)
    os.close(write_end)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_a_terminal_without_quotation_marks_is_no_reason_to_fail() -> None:
    ended = finished("games", "first-hnad", env={"PYTHONIOENCODING": "ascii"})
    assert ended.returncode == 2
    assert "first-hnad" in ended.stderr


@pytest.mark.parametrize(("typed", "spared"), [("--version", "deadheat.cards"), ("check --help", "deadheat.referee")])
def test_a_command_loads_no_more_of_the_house_than_it_needs(typed: str, spared: str) -> None:
    program = (
        f"import sys\nfrom deadheat.app.cli import main\ntry:\n    main({typed.split()!r})\n"
        f"finally:\n    print()\n    print({spared!r} in sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 0
    assert ended.stdout.splitlines()[-1] == "False"
