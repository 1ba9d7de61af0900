"""A daemon that is killed in the middle of a match: everything it printed is in the journal, and the match goes on."""

import re
from pathlib import Path

import pytest

from deadheat.app.cli import main
from deadheat.app.words import ruling_line
from deadheat.referee import Archive, Reading, read_store
from deadheat.referee.entries import Ruled
from deadheat.referee.wal import wal_of
from tests.referee import matches

from .processes import ruling_numbers, running

QUICK = ("shortest_wait_ms=200", "longest_wait_ms=300", "others_ms=100", "shown_s=1", "best_of=99")
OPTIONS = [word for option in QUICK for word in ("--option", option)]
RULING = re.compile(r"^ *\d+\.\d{3} +\d+  .*$", re.MULTILINE)

Said = pytest.CaptureFixture[str]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def play_and_kill(journal: Path, *args: str, rulings: int) -> str:
    """What a daemon printed before it was killed, which was after so many rulings."""
    with running("run", "--virtual", "--game", "first-hand", *OPTIONS, "--journal", str(journal), *args) as daemon:
        daemon.read_until(lambda printed: len(ruling_numbers(printed)) >= rulings)
        daemon.process.kill()
        daemon.end()
    return daemon.printed


def read(journal: Path) -> Reading:
    store = read_store(journal)
    try:
        return Archive(store).read(1)
    finally:
        store.close()


def journaled(reading: Reading) -> list[str]:
    """The rulings of a match in the words in which they are printed."""
    return [ruling_line(entry.ruling, reading.terms.started) for entry in reading.entries if isinstance(entry, Ruled)]


def test_whatever_was_printed_is_in_the_journal_and_the_match_goes_on(journal: Path, capsys: Said) -> None:
    printed = RULING.findall(play_and_kill(journal, "--seed", "3", rulings=2))
    kept = journaled(read(journal))
    assert kept[: len(printed)] == printed
    assert main(["matches", "replay", "LAST", "--verify", "--journal", str(journal)]) == 0
    assert "all the same when judged again" in capsys.readouterr().out

    more = play_and_kill(journal, "--resume", rulings=2)
    assert "Going on with match 1." in more
    assert "The match goes on" in more
    reading = read(journal)
    assert journaled(reading)[: len(printed)] == printed
    assert {record.boot_id for record in reading.records} == {reading.records[0].boot_id}
    assert main(["matches", "replay", "LAST", "--verify", "--journal", str(journal)]) == 0


def test_ten_kills_in_a_row_lose_nothing(journal: Path) -> None:
    printed: list[str] = []
    for kill in range(10):
        how = ["--resume"] if kill else ["--seed", "3"]
        printed += RULING.findall(play_and_kill(journal, *how, rulings=1 + kill % 2))
        kept = journaled(read(journal))
        assert [line for line in printed if line not in kept] == []
    assert main(["matches", "replay", "1", "--verify", "--journal", str(journal)]) == 0
    numbers = [entry.ruling.number for entry in read(journal).entries if isinstance(entry, Ruled)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_match_goes_on_after_its_log_was_torn(journal: Path, tmp_path: Path, capsys: Said) -> None:
    play_and_kill(journal, "--seed", "3", rulings=2)
    cut = matches.copy(journal, tmp_path / "cut.db")
    log = wal_of(cut).read_bytes()
    wal_of(cut).write_bytes(log[: len(log) * 3 // 4 + 100])
    more = play_and_kill(cut, "--resume", rulings=1)
    assert "was torn by a power cut" in more
    assert "Going on with match 1." in more
    assert main(["matches", "replay", "LAST", "--verify", "--journal", str(cut)]) == 0
    assert "all the same" in capsys.readouterr().out
