"""How the journal keeps its records: the tables, and the chain of digests that shows damage."""

from hashlib import blake2b

import msgspec

from deadheat.referee.entries import Entry, MatchTerms

__all__ = ["SCHEMA", "SCHEMA_VERSION", "Record", "decode_entry", "decode_terms", "digest", "encode"]

SCHEMA_VERSION = 1

SCHEMA = """
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
