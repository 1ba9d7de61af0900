"""How the journal keeps its records: the tables, and the chain of digests that shows damage."""

from hashlib import blake2b

import msgspec

from deadheat.referee.entries import Entry, MatchTerms

__all__ = [
    "APPLICATION_ID",
    "SCHEMA",
    "SCHEMA_VERSION",
    "Record",
    "decode_entry",
    "decode_terms",
    "digest",
    "encode",
    "follows",
    "seal",
]

SCHEMA_VERSION = 1
APPLICATION_ID = 0x64656164
"""Marks an SQLite file as a journal of deadheat."""

SCHEMA = f"""
BEGIN IMMEDIATE;
PRAGMA application_id={APPLICATION_ID};
PRAGMA user_version={SCHEMA_VERSION};
CREATE TABLE IF NOT EXISTS matches (
    id      INTEGER PRIMARY KEY,
    game    TEXT NOT NULL,
    terms   BLOB NOT NULL,
    wall_ns INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS records (
    match   INTEGER NOT NULL REFERENCES matches (id),
    n       INTEGER NOT NULL,
    mono_ns INTEGER NOT NULL,
    boot_id TEXT NOT NULL,
    wall_ns INTEGER NOT NULL,
    body    BLOB NOT NULL,
    digest  BLOB NOT NULL,
    PRIMARY KEY (match, n)
) WITHOUT ROWID;
COMMIT;
"""


class Record(msgspec.Struct, frozen=True):
    """One line of the journal."""

    match: int
    n: int
    """From 1 without gaps within a match."""
    mono_ns: int
    """When it was written down, on the table clock of boot ``boot_id``."""
    boot_id: str
    wall_ns: int
    """The calendar time beside it, in ns since 1970; only ever shown."""
    body: bytes
    digest: bytes


def digest(previous: bytes, n: int, mono_ns: int, boot_id: str, wall_ns: int, body: bytes) -> bytes:
    """What ties a record to the one before it (16 bytes): any change in either shows."""
    stamp = f"{n} {mono_ns} {boot_id} {wall_ns} ".encode()
    return blake2b(previous + stamp + body, digest_size=16).digest()


def seal(terms: bytes) -> bytes:
    """What ties the first record to the terms of its match."""
    return blake2b(terms, digest_size=16).digest()


def follows(record: Record, previous: bytes) -> bool:
    """Whether a record is whole and comes after the one whose digest is ``previous``."""
    fields = (record.body, record.digest, previous)
    if not all(isinstance(field, bytes) for field in fields):
        return False  # SQLite gives a damaged field with whatever type it seems to have
    r = record
    return r.digest == digest(previous, r.n, r.mono_ns, r.boot_id, r.wall_ns, r.body)


_ENCODER = msgspec.json.Encoder(order="deterministic")
_ENTRY_DECODER = msgspec.json.Decoder(Entry)
_TERMS_DECODER = msgspec.json.Decoder(MatchTerms)


def encode(value: Entry | MatchTerms) -> bytes:
    """As JSON that is the same for the same value, so that it can be compared bit for bit."""
    return _ENCODER.encode(value)


def decode_entry(body: bytes) -> Entry:
    """:raises msgspec.MsgspecError: if ``body`` is no entry."""
    return _ENTRY_DECODER.decode(body)


def decode_terms(body: bytes) -> MatchTerms:
    """:raises msgspec.MsgspecError: if ``body`` holds no terms."""
    return _TERMS_DECODER.decode(body)
