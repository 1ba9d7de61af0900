"""Journals with matches of bots in them, and hands that damage them."""

import shutil
import sqlite3
from pathlib import Path

from deadheat.games import Outcome, Ruling
from deadheat.referee import MatchTerms, make_terms, read_store
from deadheat.referee.wal import wal_of
from deadheat.timing import MS
from deadheat.virtual.demo import play_demo
from deadheat.virtual.fake_clock import FakeClock

SEATS = ("north", "east", "south")


def play(path: Path | None, seed: int, game: str = "first-hand", **options: object) -> tuple[MatchTerms, list[Ruling]]:
    """A match of bots, journaled at ``path``."""
    clock = FakeClock()
    terms = make_terms(
        game,
        seats=SEATS,
        readers={} if game == "first-hand" else {seat: seat for seat in SEATS},
        window=MS,
        seed=seed,
        started=clock.now(),
        options=options,
    )
    rulings: list[Ruling] = []
    outcome = play_demo(terms, clock, seed, rulings.extend, path)
    assert isinstance(outcome, Outcome)
    return terms, rulings


def copy(journal: Path, to: Path) -> Path:
    """A journal with its log, but not the log's index, as after a power cut."""
    shutil.copy(journal, to)
    if wal_of(journal).exists():
        shutil.copy(wal_of(journal), wal_of(to))
    return to


def change(path: Path, statement: str, *values: object) -> None:
    """Change a journal behind its back."""
    connection = sqlite3.connect(path)
    with connection:
        assert connection.execute(statement, values).rowcount == 1
    connection.close()


def flip(path: Path, offset: int, bit: int = 0) -> None:
    """Flip one bit of a file."""
    content = bytearray(path.read_bytes())
    content[offset] ^= 1 << bit
    path.write_bytes(content)


def count(path: Path, match: int) -> int:
    """How many records a match has."""
    store = read_store(path)
    number = store.connection.execute("SELECT count(*) FROM records WHERE match = ?", (match,)).fetchone()[0]
    store.close()
    return int(number)
