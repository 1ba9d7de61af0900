"""The journal: everything of a match is written down before it is shown.

Records are gathered while the disk is busy and written in one transaction (group commit), in a thread of its own: the
loop never waits for a disk, and a ruling waits for one transaction, two at most.
"""

import sqlite3
from collections.abc import Callable
from functools import partial
from threading import Condition, Thread
from typing import Protocol

from deadheat.problems import ExitCode, Problem
from deadheat.referee.entries import Entry, MatchTerms
from deadheat.referee.records import Record, digest, encode, seal
from deadheat.referee.store import Store, refused
from deadheat.timing import WallTime

__all__ = ["DirectWriter", "Journal", "MatchLog", "NoWriter", "Stamps", "ThreadWriter", "Writer"]


class Stamps(Protocol):
    """The times that stand beside each record."""

    def now(self) -> int:
        """The table clock, in ns."""

    def wall(self) -> WallTime:
        """The calendar."""

    @property
    def boot_id(self) -> str:
        """Which boot of the machine the table clock belongs to."""


class Writer(Protocol):
    """Brings records to disk in the order in which they were given."""

    def write(self, record: Record) -> None:
        """Take a record; it is on disk some time later."""

    def when_written(self, call: Callable[[], None]) -> None:
        """Make ``call``, on the loop's thread, when everything taken so far is on disk."""

    def close(self) -> None:
        """Bring everything to disk and end.

        :raises Problem: if the disk refuses to the last
        """


class Journal:
    """The journal of a table. **Synchronization:** the loop's thread."""

    def __init__(self, store: Store, writer: Writer, stamps: Stamps) -> None:
        self.store = store
        self._writer = writer
        self._stamps = stamps

    def begin(self, terms: MatchTerms) -> "MatchLog":
        """Write down the terms of a new match; they are on disk when this returns.

        :raises Problem: if the disk refuses
        """
        body = encode(terms)
        try:
            number = self.store.add_match(terms.game, body, self._stamps.wall().unix_ns)
        except sqlite3.Error as error:
            raise refused(self.store.path, error) from error
        return MatchLog(number, self._writer, self._stamps, 0, seal(body))

    def resume(self, number: int, n: int, last_digest: bytes) -> "MatchLog":
        """Go on writing match ``number`` after its record ``n``, whose digest is given."""
        return MatchLog(number, self._writer, self._stamps, n, last_digest)

    def close(self) -> None:
        """Bring everything to disk and close the file.

        :raises Problem: if the disk refuses to the last
        """
        try:
            self._writer.close()
        finally:
            self.store.close()


class MatchLog:
    """The records of one match, appended one by one.

    :param n: how many there are already
    :param previous: the digest of the last one, or the seal of the match's terms
    """

    def __init__(self, number: int, writer: Writer, stamps: Stamps, n: int, previous: bytes) -> None:
        self.number = number
        self._writer = writer
        self._stamps = stamps
        self._n = n
        self._previous = previous

    def append(self, entry: Entry) -> None:
        """Write an entry down; it is on disk some time later."""
        self._n += 1
        mono, wall, boot = self._stamps.now(), self._stamps.wall().unix_ns, self._stamps.boot_id
        body = encode(entry)
        self._previous = digest(self._previous, self._n, mono, boot, wall, body)
        self._writer.write(Record(self.number, self._n, mono, boot, wall, body, self._previous))

    def when_written(self, call: Callable[[], None]) -> None:
        """Make ``call`` when everything appended so far is on disk."""
        self._writer.when_written(call)


class DirectWriter:
    """Writes at once, for simulated time: nothing is shown before it is on disk here either."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._records: list[Record] = []

    def write(self, record: Record) -> None:
        self._records.append(record)

    def when_written(self, call: Callable[[], None]) -> None:
        self._flush()
        call()

    def close(self) -> None:
        self._flush()

    def _flush(self) -> None:
        if self._records:
            try:
                self._store.add_records(self._records)
            except sqlite3.Error as error:
                raise refused(self._store.path, error) from error
            self._records.clear()


class NoWriter:
    """Keeps nothing: for a table whose journal cannot be written, which plays on without growing."""

    def write(self, record: Record) -> None:
        pass

    def when_written(self, call: Callable[[], None]) -> None:
        call()

    def close(self) -> None:
        pass


class ThreadWriter:
    """Writes in a thread of its own, everything that has gathered in one transaction.

    If the disk refuses (full, worn out), the records are kept and tried again every second, what depends on them is
    held back, and ``on_trouble`` is told once. Anything else that goes wrong is raised on the loop's thread.

    :param on_loop: brings a call to the loop's thread (``loop.call_soon_threadsafe``)
    :param retry_s: how long to wait before a refused write is tried again, in seconds
    """

    def __init__(
        self,
        store: Store,
        on_loop: Callable[[Callable[[], None]], object],
        on_trouble: Callable[[Problem], None],
        *,
        retry_s: float = 1.0,
    ) -> None:
        self._store = store
        self._on_loop = on_loop
        self._on_trouble = on_trouble
        self._retry_s = retry_s
        self._change = Condition()
        self._records: list[Record] = []
        self._calls: list[Callable[[], None]] = []
        self._closing = False
        self._trouble: sqlite3.Error | None = None
        self._thread = Thread(target=self._work, name="deadheat-journal", daemon=True)
        self._thread.start()

    def write(self, record: Record) -> None:
        with self._change:
            self._records.append(record)
            self._change.notify()

    def when_written(self, call: Callable[[], None]) -> None:
        with self._change:
            self._calls.append(call)
            self._change.notify()

    def close(self) -> None:
        with self._change:
            self._closing = True
            self._change.notify()
        self._thread.join()
        if self._trouble is not None:
            raise refused(self._store.path, self._trouble)

    def _work(self) -> None:
        try:
            self._write_all()
        except Exception as error:  # noqa: BLE001 - nobody would miss this thread while rulings wait for it
            self._on_loop(partial(_raise, error))

    def _write_all(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._records or self._calls or self._closing)
                records, self._records = self._records, []
                calls, self._calls = self._calls, []
                last = self._closing
            if not self._write_down(records, last=last):
                return
            for call in calls:
                self._on_loop(call)
            if last and not records and not calls:
                return

    def _write_down(self, records: list[Record], *, last: bool) -> bool:
        """Try until it is done; when closing, only once more. Whether it is done."""
        while records:
            try:
                self._store.add_records(records)
            except sqlite3.Error as error:
                if self._trouble is None:
                    self._tell(error)
                self._trouble = error
                if last:
                    return False
                with self._change:
                    last = self._change.wait_for(lambda: self._closing, self._retry_s)
            else:
                self._trouble = None
                break
        return True

    def _tell(self, error: sqlite3.Error) -> None:
        problem = Problem(
            f"The journal {self._store.path} cannot be written: {error}",
            "Rulings are held back until it can; free space on the disk or replace the card.",
            ExitCode.HARDWARE,
        )
        self._on_loop(lambda: self._on_trouble(problem))


def _raise(error: Exception) -> None:
    raise error
