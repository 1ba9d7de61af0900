"""The register's SQLite file: opening it, reading all of it, and what people are told when that fails."""

import sqlite3
from pathlib import Path
from zlib import crc32

from deadheat.cards.named import Named
from deadheat.cards.register_content import Content
from deadheat.problems import ExitCode, Problem
from deadheat.toml import shown

__all__ = ["FAILURES", "checksum", "connect", "connect_to_read", "read_all", "refused"]

_APPLICATION_ID = 0x64656163
"""Marks an SQLite file as a register of deadheat; a journal's is one above."""
_VERSION = 1
_SCHEMA = f"""
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS codes (code TEXT PRIMARY KEY, card TEXT NOT NULL, face TEXT, sum INTEGER NOT NULL)
WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS facts (card TEXT, fact TEXT, value NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (card, fact))
WITHOUT ROWID;
PRAGMA application_id={_APPLICATION_ID};
PRAGMA user_version={_VERSION};
COMMIT;
"""
_IN_MEMORY = ":memory:"
_PATIENCE_S = 5
"""How long a change waits for that of another process."""
FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the second where its own message about a damaged schema is no text."""
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def connect(path: Path) -> sqlite3.Connection:
    """Open the register at ``path``, or make it. WAL, and every transaction is on disk before it counts.

    ``:memory:`` as the path keeps it in memory.

    :raises Problem: if the file cannot be opened or written, is damaged, of a newer version or something else
    """
    try:
        if path.name != _IN_MEMORY:
            path.parent.mkdir(parents=True, exist_ok=True)
        # Transactions are begun and ended here by name, so that reading and changing can be one.
        connection = sqlite3.connect(path, timeout=_PATIENCE_S, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise refused(path, error) from error
    try:
        is_new = _is_empty(connection, path)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        if is_new:
            connection.executescript(_SCHEMA)
        _check(connection)
    except FAILURES as error:
        connection.close()
        raise refused(path, error) from error
    except Problem:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open the register at ``path`` to read it; an empty one if there is none. Nothing is made beside one at rest.

    :raises Problem: if it cannot be read
    """
    if not path.exists():
        return connect(Path(_IN_MEMORY))
    at_rest = not path.with_name(path.name + "-wal").exists()
    address = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if at_rest else ''}"
    try:
        connection = sqlite3.connect(address, uri=True, timeout=_PATIENCE_S, isolation_level=None)
    except sqlite3.Error as error:
        raise refused(path, error) from error
    try:
        if _is_empty(connection, path):
            connection.close()
            return connect(Path(_IN_MEMORY))
        _check(connection)
    except FAILURES as error:
        connection.close()
        raise refused(path, error) from error
    except Problem:
        connection.close()
        raise
    return connection


def read_all(connection: sqlite3.Connection) -> Content:
    """Everything in the register.

    :raises FAILURES: if it cannot be read, or a row is not what was written
    """
    content = Content()
    for code, card, face, sum_ in connection.execute("SELECT code, card, face, sum FROM codes"):
        _compare(sum_, code, card, face)
        content.hold(code, Named(card, face))
    for card, fact, value, sum_ in connection.execute("SELECT card, fact, value, sum FROM facts"):
        _compare(sum_, card, fact, value)
        content.facts[card, fact] = value
    return content


def checksum(*values: object) -> int:
    """What tells a row that the disk has changed: SQLite itself does not see that a 41 has become a 43."""
    return crc32(repr(values).encode())


def refused(path: Path, error: Exception) -> Problem:
    """What to tell people when the register at ``path`` cannot be used."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    is_no_text = isinstance(error, UnicodeDecodeError) or "decode" in str(error)
    if code in _DAMAGE or is_no_text:
        return Problem(
            f"The register {path} is damaged: {error}",
            "Move the file away, then “deadheat cards import” the last export, or enrol the cards anew.",
            ExitCode.DAMAGED,
        )
    if isinstance(error, sqlite3.OperationalError) and code in _BUSY:
        return Problem(
            f"The register {path} is being changed by another process", "Try again when it is done.", ExitCode.NOT_FINE
        )
    return Problem(
        f"The register {path} cannot be used: {error}",
        "See that the disk has room and that this user may write the file and its folder.",
        ExitCode.HARDWARE,
    )


def _is_empty(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file has nothing in it yet.

    :raises Problem: if it has something in it that is no register, or one that this version does not know
    """
    if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
        return True
    if connection.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION_ID:
        raise Problem(f"{path} is no register of deadheat", "Give the path of another file.")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > _VERSION:
        raise Problem(
            f"The register {path} is of a newer deadheat (version {version})", "Update deadheat.", ExitCode.DAMAGED
        )
    return False


def _check(connection: sqlite3.Connection) -> None:
    """See the whole file once, so that damage shows at the start and not in a game.

    :raises sqlite3.DatabaseError: if it is damaged
    """
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise _damage(str(found))


def _compare(sum_: object, *values: object) -> None:
    if sum_ != checksum(*values):
        raise _damage(f"the row of {shown(str(values[0]))} is not as it was written")


def _damage(what: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(what)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error
