"""A disk that takes no more in mid-match: nothing is told that is not kept, it is said once, and nothing is lost."""

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deadheat.app.cli import main
from deadheat.app.words import ruling_line
from deadheat.referee import Archive, open_store, read_store
from deadheat.referee.entries import Ruled

from .processes import Running, command_short_of_space, ruling_numbers, running
from .test_killed import OPTIONS

MORE_THAN_THE_TABLES = 44_000
"""Bytes: the tables of an empty journal, and a few records."""


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@contextmanager
def out_of_space(journal: Path) -> Iterator[Running]:
    """A daemon in mid-match that has just said that it cannot write any more."""
    match = ("run", "--virtual", "--game", "first-hand", "--seed", "3", "--journal", str(journal))
    with running(words=command_short_of_space(MORE_THAN_THE_TABLES, *match, *OPTIONS)) as daemon:
        daemon.read_until("ready\n")
        daemon.read_until("Rulings are held back until it can")
        yield daemon
    assert daemon.printed.count("Rulings are held back") == 1


def test_rulings_are_held_back_until_there_is_room_and_then_told(journal: Path) -> None:
    with out_of_space(journal) as daemon:
        told = len(ruling_numbers(daemon.printed))
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        daemon.read_until(lambda printed: len(ruling_numbers(printed)) > told)
        daemon.send(signal.SIGTERM)
        assert daemon.end() == 0
    numbers = ruling_numbers(daemon.printed)
    assert numbers == list(range(1, len(numbers) + 1))
    assert main(["matches", "replay", "1", "--verify", "--journal", str(journal)]) == 0


def test_a_daemon_that_ends_on_a_full_disk_says_so_and_has_told_nothing_that_is_not_kept(journal: Path) -> None:
    with out_of_space(journal) as daemon:
        told = ruling_numbers(daemon.printed)
        daemon.send(signal.SIGTERM)
        assert daemon.end() == 3
    assert ruling_numbers(daemon.printed) == told
    store = read_store(journal)
    reading = Archive(store).read(1)
    store.close()
    kept = [ruling_line(e.ruling, reading.terms.started) for e in reading.entries if isinstance(e, Ruled)]
    assert [line for line in daemon.printed.splitlines() if line in kept] == kept[: len(told)]
    assert main(["matches", "replay", "1", "--verify", "--journal", str(journal)]) == 0


def test_a_match_that_cannot_be_begun_is_said_in_two_lines(journal: Path) -> None:
    open_store(journal).close()
    with running(words=command_short_of_space(1_000, "run", "--virtual", "--journal", str(journal))) as daemon:
        assert daemon.end() == 3
    assert len(daemon.printed.splitlines()) == 2
    assert str(journal) in daemon.printed
