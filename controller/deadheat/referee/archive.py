"""Reading the journal: which matches there are, and whether their records are whole."""

import sqlite3
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from deadheat.problems import ExitCode, Problem
from deadheat.referee.entries import Entry, MatchTerms, Over
from deadheat.referee.records import Record, decode_entry, decode_terms, digest
from deadheat.referee.store import Store

__all__ = ["Archive", "PastMatch", "Reading"]


class PastMatch(msgspec.Struct, frozen=True):
    """A match as the list shows it."""

    number: int
    game: str
    wall_ns: int
    records: int


class Reading(msgspec.Struct, frozen=True):
    """A match as it was read back."""

    number: int
    terms: MatchTerms
    records: tuple[Record, ...]
    entries: tuple[Entry, ...]
    trimmed: int = 0
    """Records at the end that were torn by a power cut and have been left out."""

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end or abandoned."""
        return bool(self.entries) and isinstance(self.entries[-1], Over)


class Archive:
    """Past matches. **Synchronization:** one thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def matches(self) -> list[PastMatch]:
        """All matches, the oldest first.

        :raises Problem: if the file is damaged
        """
        query = "SELECT id, game, wall_ns, (SELECT count(*) FROM records WHERE match = id) FROM matches ORDER BY id"
        try:
            return [PastMatch(*row) for row in self._store.connection.execute(query)]
        except sqlite3.Error as error:
            raise self._damaged(f"the list of matches cannot be read: {error}", None) from error

    def number(self, name: str) -> int:
        """The match that ``name`` means: a number, or LAST.

        :raises Problem: if there is none
        """
        matches = self.matches()
        if not matches:
            raise Problem("No match has been played yet", "Play one: “deadheat run --virtual”.", ExitCode.NOT_FINE)
        if name.upper() == "LAST":
            return matches[-1].number
        if name.isdecimal() and any(match.number == int(name) for match in matches):
            return int(name)
        first, last = matches[0].number, matches[-1].number
        raise Problem(f"There is no match “{name}”", f"Matches here: {first} to {last}, or LAST.")

    def read(self, number: int) -> Reading:
        """Read a match back. Torn records at its end are left out and counted.

        :raises Problem: if records in the middle are damaged (exit code 4); the last good match is named
        """
        try:
            terms = self._terms(number)
            records = self._records(number)
        except (sqlite3.Error, msgspec.MsgspecError) as error:
            raise self._damaged(f"match {number} cannot be read: {error}", number) from error
        whole, first_bad = _whole(records)
        rest = records[len(whole) :]
        if _goes_on(rest):
            raise self._damaged(f"match {number} is damaged at record {first_bad} of {records[-1].n}", number)
        entries = []
        for record in whole:
            try:
                entries.append(decode_entry(record.body))
            except msgspec.MsgspecError as error:
                raise self._damaged(f"match {number}, record {record.n}: {error}", number) from error
        return Reading(number, terms, tuple(whole), tuple(entries), len(rest))

    def _terms(self, number: int) -> MatchTerms:
        row = self._store.connection.execute("SELECT terms FROM matches WHERE id = ?", (number,)).fetchone()
        return decode_terms(row[0])

    def _records(self, number: int) -> list[Record]:
        query = "SELECT match, n, mono_ns, boot_id, wall_ns, body, digest FROM records WHERE match = ? ORDER BY n"
        return [Record(*row) for row in self._store.connection.execute(query, (number,))]

    def trim(self, reading: Reading) -> None:
        """Take the torn records of a match out of the file, so that it can be gone on with."""
        with self._store.connection as connection:
            connection.execute("DELETE FROM records WHERE match = ? AND n > ?", (reading.number, len(reading.records)))

    def _damaged(self, what: str, number: int | None) -> Problem:
        good = next(self._good_before(number), None) if number is not None else None
        remedy = f"The last good match before it is {good}." if good is not None else "No match before it can be read."
        return Problem(f"The journal {self._store.path} is damaged: {what}", remedy, ExitCode.DAMAGED)

    def _good_before(self, number: int) -> Iterator[int]:
        for earlier in range(number - 1, 0, -1):
            try:
                records = self._records(earlier)
            except sqlite3.Error:
                continue
            if records and len(_whole(records)[0]) == len(records):
                yield earlier


def _whole(records: list[Record]) -> tuple[list[Record], int]:
    """The records up to the first one that does not follow from the one before, and that one's number."""
    previous = b""
    for place, r in enumerate(records, start=1):
        if r.n != place or r.digest != digest(previous, r.n, r.mono_ns, r.boot_id, r.wall_ns, r.body):
            return records[: place - 1], place
        previous = r.digest
    return records, len(records) + 1


def _goes_on(rest: list[Record]) -> bool:
    """Whether after the first bad record good ones follow: then the middle is damaged, not the end torn."""
    return any(
        later.digest == digest(r.digest, later.n, later.mono_ns, later.boot_id, later.wall_ns, later.body)
        for r, later in pairwise(rest)
    )
