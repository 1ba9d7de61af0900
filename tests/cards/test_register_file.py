"""The register's file: kept, shared by processes, and never used when it is damaged."""

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deadheat.cards import Enrolled, Entered, Named, open_register, read_register
from deadheat.problems import ExitCode, Problem

ENROL = "import sys; from pathlib import Path; from deadheat.cards import open_register; " + (
    "open_register(Path(sys.argv[1])).enrol(sys.argv[2], sys.argv[3])"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "register.db"


def fill(path: Path, cards: int = 100) -> None:
    register = open_register(path)
    with register.change() as change:
        for n in range(1, cards + 1):
            change.enrol(Enrolled(f"uid:04{n:012X}", f"the-mind/{n}"))
        change.enter(Entered("loading/42", "battery", 2))
    register.close()


def test_what_was_enrolled_is_there_after_a_restart(path: Path) -> None:
    fill(path)
    for again in (open_register(path), read_register(path)):
        assert len(again) == 100
        assert again.name("uid:0400000000002A") == Named("the-mind/42")
        assert again.deck("loading").cards["42"].facts["battery"] == 2
        again.close()


def test_every_change_is_on_disk_when_it_returns(path: Path) -> None:
    register = open_register(path)
    assert register._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert register._connection.execute("PRAGMA synchronous").fetchone() == (2,)
    register.close()


def test_a_code_outlives_a_process_that_is_killed(path: Path) -> None:
    kill = f"{ENROL}; import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    killed = subprocess.run([sys.executable, "-c", kill, path, "0003611630", "the-mind/41"], check=False, timeout=30)
    assert killed.returncode == -signal.SIGKILL
    for open_it in (read_register, open_register):
        register = open_it(path)
        assert register.name("0003611630") == Named("the-mind/41")
        register.close()


def test_what_another_process_changes_counts_at_once(path: Path) -> None:
    playing = open_register(path)
    assert playing.name("0003611630") is None
    subprocess.run([sys.executable, "-c", ENROL, path, "0003611630", "the-mind/41"], check=True, timeout=30)
    assert playing.name("0003611630") == Named("the-mind/41")
    other = open_register(path)
    other.enter("loading/42", "battery", 3)
    assert playing.deck("loading").cards["42"].facts["battery"] == 3
    other.forget("0003611630")
    assert playing.name("0003611630") is None
    with pytest.raises(Problem, match="already the-mind/1"):
        _ = other.enrol("a", "the-mind/1"), playing.enrol("a", "the-mind/2")
    playing.close()
    other.close()


def test_a_register_that_is_being_changed_elsewhere_is_said(path: Path) -> None:
    one, other = open_register(path), open_register(path)
    other._connection.execute("PRAGMA busy_timeout=0")
    with one.change():
        with pytest.raises(Problem, match="is being changed by another process"):
            other.enrol("a", "the-mind/1")
        assert other.name("a") is None
    assert other.enrol("a", "the-mind/1")
    one.close()
    other.close()


def test_naming_goes_on_with_what_was_read_when_the_file_fails(path: Path) -> None:
    register = open_register(path)
    register.enrol("a", "the-mind/1")
    register._connection.close()
    assert register.name("a") == Named("the-mind/1")
    with pytest.raises(Problem, match="cannot be used"):
        list(register)


def test_a_register_that_is_only_read_is_not_made(path: Path) -> None:
    register = read_register(path)
    assert len(register) == 0
    assert register.name("the-mind/42") == Named("the-mind/42")
    assert not path.parent.exists()
    fill(path)
    register = read_register(path)
    assert len(register) == 100
    register.close()
    assert [file.name for file in path.parent.iterdir()] == ["register.db"]


def test_a_register_in_use_is_read_with_its_last_changes(path: Path) -> None:
    playing = open_register(path)
    playing.enrol("a", "the-mind/1")
    reader = read_register(path)
    assert reader.name("a") == Named("the-mind/1")
    playing.enrol("b", "the-mind/2")
    assert reader.name("b") == Named("the-mind/2")
    reader.close()
    playing.close()


def test_a_register_cannot_be_changed_where_it_is_only_read(path: Path) -> None:
    fill(path)
    register = read_register(path)
    with pytest.raises(Problem, match="cannot be used"):
        register.enrol("a", "the-mind/1")
    assert register.name("uid:0400000000002A") == Named("the-mind/42")
    register.close()


def opened(path: Path) -> list[Problem]:
    """What is told when the file is opened to change it and to read it."""
    told = []
    for open_it in (open_register, read_register):
        with pytest.raises(Problem) as caught:
            open_it(path)
        told.append(caught.value)
    return told


def test_a_register_of_a_newer_deadheat_is_refused(path: Path) -> None:
    fill(path, 1)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=2")
    connection.close()
    for told in opened(path):
        assert "is of a newer deadheat (version 2)" in told.what
        assert told.remedy == "Update deadheat."
        assert told.exit_code is ExitCode.DAMAGED


def test_another_database_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE mine (x)")
    connection.close()
    before = path.read_bytes()
    for told in opened(path):
        assert "is no register of deadheat" in told.what
    assert path.read_bytes() == before


def test_what_is_no_database_is_said_to_be_damaged(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database" * 1000)
    for told in opened(path):
        assert "is damaged" in told.what
        assert told.exit_code is ExitCode.DAMAGED
        assert "deadheat cards import" in told.remedy


def test_a_row_that_the_disk_has_changed_is_damage(path: Path) -> None:
    fill(path)
    path.write_bytes(path.read_bytes().replace(b"the-mind/41", b"the-mind/43"))
    for told in opened(path):
        assert told.exit_code is ExitCode.DAMAGED
        assert "the row of uid:04000000000029 is not as it was written" in told.what


def test_a_schema_that_is_no_text_is_damage(path: Path) -> None:
    fill(path, 1)
    content = path.read_bytes()
    path.write_bytes(content.replace(b"CREATE TABLE codes", b"CREATE TABLE \x80odes"))
    for told in opened(path):
        assert told.exit_code is ExitCode.DAMAGED


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 16_000), st.binary(min_size=1, max_size=200))
def test_a_damaged_register_never_names_a_wrong_card(path: Path, at: int, junk: bytes) -> None:
    path.unlink(missing_ok=True)
    fill(path)
    content = bytearray(path.read_bytes())
    content[at : at + len(junk)] = junk
    path.write_bytes(content)
    for open_it in (open_register, read_register):
        try:
            register = open_it(path)
        except Problem:
            continue
        for row in register:
            n = int(row.card.removeprefix("the-mind/"))
            assert row == Enrolled(f"uid:04{n:012X}", f"the-mind/{n}")
        assert register.name("uid:0400000000002A") in (Named("the-mind/42"), None)
        assert register.entered() in ([Entered("loading/42", "battery", 2)], [])
        register.close()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Problem, match="cannot be used") as told:
        open_register(tmp_path / "file" / "register.db")
    assert told.value.exit_code is ExitCode.HARDWARE
