"""Whoever only reads the journal makes and changes nothing, and may read while a daemon writes."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deadheat.problems import ExitCode, Problem
from deadheat.referee import Archive, DirectWriter, Journal, open_store, read_store
from deadheat.referee.entries import Advanced
from deadheat.referee.wal import wal_of
from deadheat.virtual.fake_clock import FakeClock, FakeStamps

from . import matches
from .bench import example_terms

NOBODY = 65534


def contents(folder: Path) -> dict[str, bytes]:
    """Every file with what is in it; the log's index is SQLite's own scratch paper."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


def games(journal: Path) -> list[str]:
    store = read_store(journal)
    try:
        return [match.game for match in Archive(store).survey().matches]
    finally:
        store.close()


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "journal.db"
    matches.play(path, 1)
    return path


def test_reading_a_journal_at_rest_makes_and_changes_nothing(journal: Path) -> None:
    before = contents(journal.parent)
    assert games(journal) == ["first-hand"]
    assert contents(journal.parent) == before
    assert [file.name for file in journal.parent.iterdir()] == ["journal.db"]


def test_reading_after_a_power_cut_makes_and_changes_nothing(journal: Path, tmp_path: Path) -> None:
    store = open_store(journal)
    store.add_match("another", b"{}", 1)
    (tmp_path / "cut").mkdir()
    cut = matches.copy(journal, tmp_path / "cut" / "journal.db")
    store.close()
    before = contents(cut.parent)
    assert wal_of(cut).name in before
    assert games(cut) == ["first-hand", "another"]
    assert contents(cut.parent) == before


def test_reading_no_journal_makes_none(tmp_path: Path) -> None:
    with pytest.raises(Problem) as told:
        read_store(tmp_path / "none" / "journal.db")
    assert told.value.exit_code is ExitCode.NOT_FINE
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_no_match_yet(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.touch()
    with pytest.raises(Problem) as told:
        read_store(path)
    assert told.value.exit_code is ExitCode.NOT_FINE


def test_a_reader_sees_what_a_daemon_has_written_so_far(journal: Path) -> None:
    store = open_store(journal)
    clock = FakeClock()
    log = Journal(store, DirectWriter(store), FakeStamps(clock)).begin(example_terms(clock.now()))
    for n in range(1, 20):
        log.append(Advanced(n, {}))
        log.when_written(lambda: None)
        before = contents(journal.parent)
        reader = read_store(journal)
        assert len(Archive(reader).read(2).records) == n
        assert reader.torn == 0
        reader.close()
        assert contents(journal.parent) == before
    store.close()


def test_a_writer_goes_on_while_a_reader_holds_the_journal(journal: Path) -> None:
    writer = open_store(journal)
    reader = read_store(journal)
    assert len(Archive(reader).survey().matches) == 1
    writer.add_match("another", b"{}", 1)
    assert len(Archive(reader).survey().matches) == 2
    reader.close()
    writer.close()


READER = """
import os, sys
from collections.abc import Callable
from pathlib import Path
from deadheat.referee import Archive, read_store
os.setgid({nobody})
os.setuid({nobody})
store = read_store(Path(sys.argv[1]))
print([match.game for match in Archive(store).survey().matches])
"""


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize("cut", [False, True])
def test_somebody_who_may_not_write_the_folder_can_read_it(journal: Path, cut: bool) -> None:
    public = Path("/tmp") / f"deadheat-test-{os.getpid()}"
    public.mkdir(mode=0o755)
    try:
        store = open_store(journal)
        store.add_match("another", b"{}", 1)
        there = matches.copy(journal, public / "journal.db")
        if not cut:
            shutil.copy(journal.with_name("journal.db-shm"), public)
        store.close()
        script = READER.format(nobody=NOBODY)
        command = [sys.executable, "-c", script, str(there)]
        said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30, cwd="/")
        assert said.stdout == "['first-hand', 'another']\n", said.stderr
    finally:
        shutil.rmtree(public)


def test_a_place_that_cannot_be_written_is_a_problem_for_people(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "journal.db", Path("/proc/nowhere/journal.db")):
        with pytest.raises(Problem) as told:
            open_store(path)
        assert told.value.exit_code is ExitCode.HARDWARE
        assert "write" in told.value.remedy


def test_a_folder_in_its_place_is_a_problem_for_people(tmp_path: Path) -> None:
    for open_ in (open_store, read_store):
        with pytest.raises(Problem) as told:
            open_(tmp_path)
        assert told.value.exit_code is ExitCode.HARDWARE


@pytest.mark.parametrize("open_", [open_store, read_store])
def test_a_schema_that_is_no_longer_text_is_damage_too(journal: Path, open_: Callable[[Path], object]) -> None:
    """SQLite quotes the broken schema in its error, which Python then cannot decode."""
    data = journal.read_bytes()
    place = data.index(b"CREATE TABLE")
    journal.write_bytes(data[:place] + b"\xff\xfeEATE TABLE" + data[place + 12 :])
    with pytest.raises(Problem) as caught:
        open_(journal)
    assert caught.value.exit_code is ExitCode.DAMAGED
