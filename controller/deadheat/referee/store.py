"""The journal's SQLite file: opening it, and one durable transaction at a time."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

from deadheat.problems import ExitCode, Problem
from deadheat.referee.records import APPLICATION_ID, SCHEMA, SCHEMA_VERSION, Record
from deadheat.referee.wal import torn_bytes, wal_of

__all__ = ["Store", "open_store", "read_store", "refused"]

_IN_MEMORY = ":memory:"
FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the second where its own message about a damaged schema is no text."""
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_HEADER = 100
_LONGEST = 1 << 32
"""A journal is not longer than this, in bytes, whatever a damaged header says."""


class Store:
    """An open journal file.

    **Synchronization:** records may be added from another thread than everything else; only adding takes a lock.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, torn: int = 0) -> None:
        self.connection = connection
        self.path = path
        self.torn = torn
        """Bytes of a last write that a power cut had torn; SQLite has dropped them."""
        self._adding = Lock()

    @property
    def is_kept(self) -> bool:
        """Whether it is a file, and not only in memory."""
        return self.path.name != _IN_MEMORY

    def add_match(self, game: str, terms: bytes, wall_ns: int) -> int:
        """Add a match and return its number; durable when this returns.

        :raises sqlite3.Error: if the disk refuses
        """
        with self._adding, self.connection:
            row = self.connection.execute(
                "INSERT INTO matches (game, terms, wall_ns) VALUES (?, ?, ?)", (game, terms, wall_ns)
            )
        return int(row.lastrowid or 0)

    def add_records(self, records: Sequence[Record]) -> None:
        """Add records in one transaction; they are on disk when this returns.

        :raises sqlite3.Error: if the disk refuses; then none of them is there
        """
        rows = [(r.match, r.n, r.mono_ns, r.boot_id, r.wall_ns, r.body, r.digest) for r in records]
        with self._adding, self.connection:
            self.connection.executemany("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    def close(self) -> None:
        """Close the file; harmless when called twice."""
        self.connection.close()


def open_store(path: Path, *, durable: bool = True) -> Store:
    """Open the journal at ``path``, or make it. WAL, and every transaction is on disk before it counts.

    ``:memory:`` as the path keeps it in memory.

    :param durable: False for matches of bots, which may be lost in a power cut
    :raises Problem: if the file cannot be opened or written, is damaged, of a newer version or something else
    """
    torn = torn_bytes(path)
    try:
        if path.name != _IN_MEMORY:
            path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise refused(path, error) from error
    try:
        is_new = _is_empty(connection, path)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'OFF'}")
        if is_new:
            connection.executescript(SCHEMA)
    except FAILURES as error:
        connection.close()
        raise refused(path, error) from error
    except Problem:
        connection.close()
        raise
    return Store(connection, path, torn)


def read_store(path: Path) -> Store:
    """Open the journal at ``path`` to read it; nothing beside it is made or changed.

    :raises Problem: if there is none, or it cannot be read
    """
    if not path.exists():
        raise Problem(f"There is no journal {path}", "Play a match first: “deadheat demo”.", ExitCode.NOT_FINE)
    torn = torn_bytes(path)
    try:
        try:
            connection = _connect_to_read(path)
            is_new = _is_empty(connection, path)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            if not _is_damage(error):
                raise
            connection = _connect_to_copy(path)
            is_new = _is_empty(connection, path)
    except (OSError, *FAILURES) as error:
        raise refused(path, error) from error
    if is_new:
        raise Problem(f"The journal {path} is empty", "Play a match first: “deadheat demo”.", ExitCode.NOT_FINE)
    # A daemon that was just writing has finished by now; what a power cut has torn stays torn.
    return Store(connection, path, min(torn, torn_bytes(path)))


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """A journal in use has a log with an index and is read through them; beside one at rest SQLite would make both.

    A log without its index was copied here, or lies in a folder that cannot be written: then a copy is read.
    """
    address = path.absolute().as_uri()
    if not wal_of(path).exists():
        return sqlite3.connect(f"{address}?mode=ro&immutable=1", uri=True)
    if path.with_name(path.name + "-shm").exists():
        connection = sqlite3.connect(f"{address}?mode=ro", uri=True)
        try:
            connection.execute("PRAGMA user_version")
        except sqlite3.OperationalError:
            connection.close()
        else:
            return connection
    return _connect_to_copy(path)


def _connect_to_copy(path: Path) -> sqlite3.Connection:
    """Read a copy, which is made as long as it should be: of a file that was cut short SQLite would read nothing."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        for file, to in ((path, copy), (wal_of(path), wal_of(copy))):
            if file.exists():
                shutil.copyfile(file, to)
        with copy.open("r+b") as file_:
            header = file_.read(_HEADER)
            size = int.from_bytes(header[16:18], "big") * int.from_bytes(header[28:32], "big")
            if file_.seek(0, os.SEEK_END) < size <= _LONGEST:
                file_.truncate(size)
        connection = sqlite3.connect(copy)
        connection.execute("PRAGMA user_version")  # it holds the files open from here on
        return connection


def _is_empty(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file has nothing in it yet.

    :raises Problem: if it has something in it that is no journal, or one that this version does not know
    """
    if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
        return True
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise Problem(f"{path} is no journal of deadheat", "Give the path of another file.")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise Problem(
            f"The journal {path} is of a newer deadheat (version {version})", "Update deadheat.", ExitCode.DAMAGED
        )
    return False


def _is_damage(error: Exception) -> bool:
    if isinstance(error, UnicodeDecodeError):
        return True
    return isinstance(error, sqlite3.DatabaseError) and getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE


def refused(path: Path, error: Exception) -> Problem:
    """What to tell people when the journal at ``path`` cannot be used."""
    if _is_damage(error):
        return Problem(
            f"The journal {path} is damaged: {error}",
            "See what can still be read with “deadheat matches list”, then move the file away.",
            ExitCode.DAMAGED,
        )
    return Problem(
        f"The journal {path} cannot be used: {error}",
        "See that the disk has room and that this user may write the file and its folder.",
        ExitCode.HARDWARE,
    )
