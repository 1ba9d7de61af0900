"""The daemon as a process: it starts at once, says what it rules, and stops when it is told to."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from deadheat.app.cli import main
from deadheat.problems import ExitCode

from .processes import Running, at_terminal, finished, journal_of, ruling_numbers, running

BOTS = ("run", "--virtual", "--game", "first-hand", "--option", "shortest_wait_ms=200", "--option",
        "longest_wait_ms=300", "--option", "others_ms=100", "--option", "shown_s=1")  # fmt: skip

TABLE = """
[gpio]
factory = "mock"

[[seat]]
name = "north"
button = "GPIO4"
lamp = "GPIO5"

[[seat]]
name = "east"
button = "GPIO6"
lamp = "GPIO7"
"""

END_OF_INPUT = "\x04"
"""Ctrl-D."""

Said = pytest.CaptureFixture[str]


@pytest.fixture
def table_file(tmp_path: Path) -> Path:
    """A table of mock pins without a screen or a reader."""
    file = tmp_path / "table.toml"
    file.write_text(TABLE)
    return file


# -- without a terminal -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_bots_play_until_it_is_told_to_stop(number: signal.Signals, capsys: Said) -> None:
    with running(*BOTS, "--seed", "3") as daemon:
        daemon.read_until("ready\n")
        daemon.read_until(lambda printed: len(ruling_numbers(printed)) >= 2)
        told = monotonic()
        daemon.send(number)
        assert daemon.end() == 0
        assert monotonic() - told < 5
    assert daemon.printed.endswith("Stopped. With --resume, match 1 goes on.\n")
    assert ruling_numbers(daemon.printed) == list(range(1, len(ruling_numbers(daemon.printed)) + 1))
    assert main(["matches", "replay", "LAST", "--verify"]) == 0
    assert capsys.readouterr().err == ""


def test_a_match_of_bots_ends_by_itself() -> None:
    ended = finished(*BOTS, "--option", "best_of=1", "--seed", "3")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "The match:" in ended.stdout.splitlines()[-1]


def test_a_match_that_was_stopped_is_gone_on_with(capsys: Said) -> None:
    with running(*BOTS, "--seed", "3") as daemon:
        daemon.read_until(lambda printed: len(ruling_numbers(printed)) >= 2)
        daemon.send(signal.SIGTERM)
        daemon.end()
    before = ruling_numbers(daemon.printed)
    with running(*BOTS, "--resume") as daemon:
        daemon.read_until("Going on with match 1.")
        daemon.read_until("The match goes on")
        daemon.send(signal.SIGTERM)
        assert daemon.end() == 0
    assert "seed 3" in daemon.printed
    after = ruling_numbers(daemon.printed)
    assert after[0] in (len(before) + 1, len(before) + 2)
    assert main(["matches", "replay", "1", "--verify"]) == 0
    assert "all the same" in capsys.readouterr().out


def test_a_table_without_a_terminal_waits_for_hands(table_file: Path) -> None:
    with running("run", "--table", str(table_file), "--game", "first-hand") as daemon:
        daemon.read_until("ready\n")
        daemon.send(signal.SIGTERM)
        assert daemon.end() == 0
    assert "First Hand: north, east; no reader" in daemon.printed
    assert "[" not in daemon.printed


def test_a_second_daemon_at_a_table_that_has_one_is_refused(table_file: Path) -> None:
    with running("run", "--table", str(table_file), "--game", "first-hand") as daemon:
        daemon.read_until("ready")
        second = finished("run", "--table", str(table_file), "--game", "first-hand")
        assert second.returncode == ExitCode.HARDWARE
        assert f"Another deadheat (process {daemon.process.pid}) referees" in second.stderr
        assert "Traceback" not in second.stderr


def test_a_game_that_needs_readers_is_not_begun_at_a_table_without_them(table_file: Path) -> None:
    ended = finished("run", "--table", str(table_file), "--game", "the-mind")
    assert ended.returncode == 2
    assert "Add a reader to the table file" in ended.stderr
    assert len(ended.stderr.splitlines()) == 2


@pytest.mark.parametrize(
    ("seats", "says"), [("west", "no seat west"), ("1", "2 seats, not 1"), ("3", "2 seats, not 3")]
)
def test_seats_that_a_table_does_not_have_are_said(table_file: Path, seats: str, says: str) -> None:
    ended = finished("run", "--table", str(table_file), "--game", "first-hand", "--seats", seats)
    assert ended.returncode == 2
    assert says in ended.stderr


def test_a_table_file_may_be_played_without_its_hardware(table_file: Path) -> None:
    table_file.write_text(TABLE.replace('factory = "mock"', 'factory = "gpiod"'))
    ended = finished("run", "--table", str(table_file), "--virtual", *BOTS[2:], "--option", "best_of=1")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_daemon_without_a_table_says_where_one_belongs() -> None:
    ended = finished("run")
    assert ended.returncode == 2
    assert "/etc/deadheat/table.toml" in ended.stderr


def test_a_journal_that_cannot_be_used_keeps_no_table_from_starting(state_home: Path) -> None:
    journal = journal_of(state_home)
    journal.parent.mkdir(parents=True)
    journal.write_bytes(b"garbage" * 1_000)
    ended = finished(*BOTS, "--option", "best_of=1", "--resume")
    assert ended.returncode == 0
    assert "not kept" in ended.stderr


def test_output_that_nobody_reads_any_more_ends_it_quietly() -> None:
    with running(*BOTS) as daemon:
        daemon.read_until("ready\n")
        assert daemon.process.stdout is not None
        daemon._selector.close()
        daemon.process.stdout.close()
        assert daemon.process.wait(30) == 0


# -- at a terminal ----------------------------------------------------------------------------------------------------


def test_a_match_is_played_by_typing() -> None:
    with at_terminal("run", "--virtual", "--game", "the-mind", "--seed", "5") as table:
        welcome = table.read_until("all blink\n")
        assert welcome.startswith("The Mind: north, east, south; a reader at each seat;")
        assert welcome.index("You are the hands of all players;") < welcome.index("\nready\n")
        assert "Hands on the buttons" in welcome
        table.type("all hold")
        table.read_until("Let go")
        table.type("all release")
        table.read_until("Level 1: play")
        table.type("north scan 42")
        played = table.read_until("| 42 |")
        assert re.search(r" \d+  north plays 42\n", played)
        table.type("quit")
        assert table.end() == 0


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One at which nobody plays."""
    journal = tmp_path_factory.mktemp("terminal") / "journal.db"
    with at_terminal("run", "--virtual", "--game", "first-hand", "--seed", "5", "--journal", str(journal)) as table:
        table.read_until("ready\n")
        yield table
        table.type("quit")
        assert table.end() == 0
        assert "Traceback" not in table.printed


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("nonsense", "“nonsense” is not understood\nType help"),
        ("nort press", "There is no seat “nort”\nDid you mean north?"),
        ("north scan 42", "This game uses no cards"),
        ("again", "This match is not over yet."),
        ("help", "all hold, all release"),
        ("show", "[ Race 1 of 5 |"),
        ("\nafter an empty line", "“after an empty line” is not understood"),
        ("\x7f\xff", "is not understood"),
    ],
)
def test_what_is_typed_is_answered(table: Running, typed: str, answer: str) -> None:
    table.type(typed)
    table.read_until(answer)


def test_several_lines_at_once_are_all_heard(table: Running) -> None:
    table.type("one\ntwo\nthree")
    for word in ("one", "two", "three"):
        table.read_until(f"“{word}” is not understood")


def test_half_a_line_does_not_stop_the_table() -> None:
    with at_terminal(*BOTS[:4], "--option", "longest_wait_ms=1000") as table:
        table.read_until("ready\n")
        table.press_keys("no", END_OF_INPUT)
        table.read_until("Press!")
        table.type("nsense")
        table.read_until("“nonsense” is not understood")


def test_after_the_end_it_asks_what_is_next() -> None:
    options = ("--seats", "2", "--seed", "5", "--option", "best_of=1", "--option", "shortest_wait_ms=200",
               "--option", "longest_wait_ms=300", "--option", "reaction_ms=0", "--option", "others_ms=0")  # fmt: skip
    with at_terminal("run", "--virtual", "--game", "first-hand", *options) as table:
        for _ in range(2):
            table.read_until("Press!")
            table.type("north press")
            table.read_until("north was first")
            table.read_until("The match is over. Type again for the next one, ok for the menu, or quit.")
            table.type("north press")
            table.read_until("The match is over\nType again")
            table.type("again")
            table.read_until("ready\n")
        table.type("quit")
        assert table.end() == 0


def test_the_end_of_typing_is_the_end() -> None:
    with at_terminal("run", "--virtual", "--game", "first-hand") as table:
        table.read_until("ready\n")
        table.press_keys(END_OF_INPUT)
        assert table.end() == 0


def test_ctrl_c_stops_it_cleanly() -> None:
    with at_terminal("run", "--virtual", "--game", "first-hand") as table:
        table.read_until("ready\n")
        table.send(signal.SIGINT)
        assert table.end() == 0
    assert "Traceback" not in table.printed


def test_bots_may_play_at_a_terminal_too() -> None:
    with at_terminal(*BOTS, "--bots", "--option", "best_of=1") as table:
        table.read_until("The match:")
        assert table.end() == 0
    assert "You are the hands" not in table.printed
