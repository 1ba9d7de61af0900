"""Reading the journal: which matches there are, and whether their records are whole."""

import sqlite3
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from deadheat.problems import ExitCode, Problem
from deadheat.referee.entries import Entry, MatchTerms, Over
from deadheat.referee.records import Record, decode_entry, decode_terms, follows, seal
from deadheat.referee.store import Store

__all__ = ["Archive", "PastMatch", "Reading", "Survey"]


class PastMatch(msgspec.Struct, frozen=True):
    """A match as the list shows it."""

    number: int
    game: str
    wall_ns: int
    records: int | None
    """How many, or None if they cannot be read."""


class Survey(msgspec.Struct, frozen=True):
    """The matches that could be found, the oldest first."""

    matches: tuple[PastMatch, ...]
    damage: Problem | None = None
    """Why there may be more."""


class Reading(msgspec.Struct, frozen=True):
    """A match as it was read back."""

    number: int
    terms: MatchTerms
    seal: bytes
    """What ties the first record to the terms."""
    records: tuple[Record, ...]
    entries: tuple[Entry, ...]
    trimmed: int = 0
    """Records at the end that were torn by a power cut and have been left out."""

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end or abandoned."""
        return bool(self.entries) and isinstance(self.entries[-1], Over)

    @property
    def last_digest(self) -> bytes:
        """What the next record follows on."""
        return self.records[-1].digest if self.records else self.seal


class Archive:
    """Past matches. **Synchronization:** one thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def survey(self) -> Survey:
        """All matches that can be found, whatever is damaged."""
        found: list[PastMatch] = []
        damage: str | None = None
        try:
            for row in self._store.connection.execute("SELECT id, game, wall_ns FROM matches ORDER BY id"):
                number, game, wall_ns = msgspec.convert(row, tuple[int, str, int])
                found.append(PastMatch(number, game, wall_ns, self._count(number)))
        except (sqlite3.Error, msgspec.ValidationError) as error:
            damage = f"the list of matches breaks off: {error}"
        broken = next((match.number for match in found if match.records is None), None)
        if broken is not None:
            return Survey(tuple(found), self._damaged(f"match {broken} cannot be read", broken))
        # A file whose last pages are gone may still count what it can no longer give.
        damage = damage or self._fault()
        last = found[-1].number if found else 0
        return Survey(tuple(found), self._damaged(damage, last + 1) if damage is not None else None)

    def _count(self, number: int) -> int | None:
        try:
            row = self._store.connection.execute("SELECT count(*) FROM records WHERE match = ?", (number,)).fetchone()
        except sqlite3.Error:
            return None
        return int(row[0])

    def number(self, name: str) -> int:
        """The match that ``name`` means: a number, or LAST.

        :raises Problem: if there is none, or the file is so damaged that nobody can say
        """
        if name.isdecimal() and self._has(int(name)):
            return int(name)
        survey = self.survey()
        if survey.damage is not None:
            raise survey.damage
        if not survey.matches:
            raise Problem("No match has been played yet", "Play one: “deadheat run --virtual”.", ExitCode.NOT_FINE)
        first, last = survey.matches[0].number, survey.matches[-1].number
        if name.upper() == "LAST":
            return last
        raise Problem(f"There is no match “{name}”", f"Matches here: {first} to {last}, or LAST.")

    def _has(self, number: int) -> bool:
        try:
            query = "SELECT id FROM matches WHERE id = ?"
            return self._store.connection.execute(query, (number,)).fetchone() is not None
        except (sqlite3.Error, OverflowError):
            return False

    def read(self, number: int) -> Reading:
        """Read a match back. Torn records at its end are left out and counted.

        :raises Problem: if records in the middle are damaged (exit code 4); the last good match is named
        """
        try:
            body = self._terms(number)
            terms = decode_terms(body)
            records = self._records(number)
        except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self._damaged(f"match {number} cannot be read: {error}", number) from error
        whole = _whole(records, seal(body))
        rest = records[len(whole) :]
        if _goes_on(rest):
            what = f"match {number} is damaged at record {len(whole) + 1} of {len(records)}"
            raise self._damaged(what, number)
        entries = []
        for record in whole:
            try:
                entries.append(decode_entry(record.body))
            except msgspec.MsgspecError as error:
                raise self._damaged(f"match {number}, record {record.n}: {error}", number) from error
        reading = Reading(number, terms, seal(body), tuple(whole), tuple(entries), len(rest))
        if not reading.is_over and (fault := self._fault()) is not None:
            # Damage in the tree of records can make the last ones disappear, which no chain of digests shows.
            raise self._damaged(f"match {number} breaks off at record {len(whole)}; {fault}", number)
        return reading

    def _fault(self) -> str | None:
        """What SQLite finds wrong with the whole file, or None."""
        try:
            (said,) = self._store.connection.execute("PRAGMA integrity_check(1)").fetchone()
        except sqlite3.Error as error:
            return str(error)
        return None if said == "ok" else " ".join(str(said).split())

    def _terms(self, number: int) -> bytes:
        row = self._store.connection.execute("SELECT terms FROM matches WHERE id = ?", (number,)).fetchone()
        return msgspec.convert(row[0] if row is not None else None, bytes)

    def _records(self, number: int) -> list[Record]:
        query = "SELECT match, n, mono_ns, boot_id, wall_ns, body, digest FROM records WHERE match = ? ORDER BY n"
        return [Record(*row) for row in self._store.connection.execute(query, (number,))]

    def trim(self, reading: Reading) -> None:
        """Take the torn records of a match out of the file, so that it can be gone on with."""
        with self._store.connection as connection:
            connection.execute("DELETE FROM records WHERE match = ? AND n > ?", (reading.number, len(reading.records)))

    def _damaged(self, what: str, number: int) -> Problem:
        good = next(self._good_before(number), None)
        remedy = f"The last good match before it is {good}." if good is not None else "No match before it can be read."
        return Problem(f"The journal {self._store.path} is damaged: {what}", remedy, ExitCode.DAMAGED)

    def _good_before(self, number: int) -> Iterator[int]:
        for earlier in range(number - 1, 0, -1):
            try:
                records = self._records(earlier)
                body = self._terms(earlier)
            except (sqlite3.Error, msgspec.ValidationError):
                continue
            if records and len(_whole(records, seal(body))) == len(records):
                yield earlier


def _whole(records: list[Record], previous: bytes) -> list[Record]:
    """The records up to the first one that does not follow from the one before."""
    for place, record in enumerate(records, start=1):
        if record.n != place or not follows(record, previous):
            return records[: place - 1]
        previous = record.digest
    return records


def _goes_on(rest: list[Record]) -> bool:
    """Whether after the first bad record good ones follow: then the middle is damaged, not the end torn."""
    return any(follows(later, record.digest) for record, later in pairwise(rest))
