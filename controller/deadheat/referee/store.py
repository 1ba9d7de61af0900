"""The journal's SQLite file: opening it, and one durable transaction at a time."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from deadheat.problems import ExitCode, Problem
from deadheat.referee.records import SCHEMA, SCHEMA_VERSION, Record

__all__ = ["Store", "open_store"]

_IN_MEMORY = ":memory:"
_WAL_HEADER = 32
_FRAME_HEADER = 24


class Store:
    """An open journal file. **Synchronization:** one thread at a time."""

    def __init__(self, connection: sqlite3.Connection, path: Path, torn: int) -> None:
        self.connection = connection
        self.path = path
        self.torn = torn
        """Bytes of a last write that a power cut had torn; SQLite has dropped them."""

    def add_match(self, game: str, terms: bytes, wall_ns: int) -> int:
        """Add a match and return its number; durable when this returns."""
        with self.connection:
            row = self.connection.execute(
                "INSERT INTO matches (game, terms, wall_ns) VALUES (?, ?, ?)", (game, terms, wall_ns)
            )
        return int(row.lastrowid or 0)

    def add_records(self, records: Sequence[Record]) -> None:
        """Add records in one transaction; they are on disk when this returns.

        :raises sqlite3.Error: if the disk refuses; then none of them is there
        """
        rows = [(r.match, r.n, r.mono_ns, r.boot_id, r.wall_ns, r.body, r.digest) for r in records]
        with self.connection:
            self.connection.executemany("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def close(self) -> None:
        """Close the file; harmless when called twice."""
        self.connection.close()


def open_store(path: Path) -> Store:
    """Open the journal at ``path``, or make it. WAL, and every transaction is on disk before it counts.

    ``:memory:`` as the path keeps it in memory.

    :raises Problem: if the file cannot be opened, is damaged or is of a newer version
    """
    torn = _torn_bytes(path)
    try:
        if path.name != _IN_MEMORY:
            path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise Problem(
            f"The journal {path} cannot be opened: {error}", "Check the folder's permissions.", ExitCode.HARDWARE
        ) from error
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if version > SCHEMA_VERSION:
            raise Problem(
                f"The journal {path} is of a newer deadheat (version {version})", "Update deadheat.", ExitCode.DAMAGED
            )
        connection.executescript(SCHEMA)
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
    except sqlite3.Error as error:
        connection.close()
        raise Problem(
            f"The journal {path} is damaged: {error}",
            "See what can still be read with “deadheat matches list”, then move the file away.",
            ExitCode.DAMAGED,
        ) from error
    except Problem:
        connection.close()
        raise
    return Store(connection, path, torn)


def _torn_bytes(path: Path) -> int:
    """How many bytes of an unfinished frame stand at the end of the write-ahead log."""
    try:
        with path.with_name(path.name + "-wal").open("rb") as wal:
            header = wal.read(_WAL_HEADER)
            size = wal.seek(0, 2)
    except OSError:
        return 0
    if len(header) < _WAL_HEADER:
        return size
    frame = _FRAME_HEADER + int.from_bytes(header[8:12], "big")
    return (size - _WAL_HEADER) % frame
