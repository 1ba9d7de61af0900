"""How past matches ended, without reading all that happened in them."""

import sqlite3

import msgspec

from deadheat.games import Outcome
from deadheat.referee.entries import MatchTerms, Over
from deadheat.referee.records import decode_entry, decode_terms
from deadheat.referee.store import Store

__all__ = ["Ending", "endings"]

_LAST_RECORDS = """
SELECT id, wall_ns, terms, (SELECT body FROM records WHERE match = id ORDER BY n DESC LIMIT 1)
FROM matches ORDER BY id DESC LIMIT ?
"""


class Ending(msgspec.Struct, frozen=True):
    """A match and how it ended."""

    number: int
    wall_ns: int
    """When it began, by the calendar, in ns since 1970; only ever shown."""
    terms: MatchTerms
    is_over: bool
    """Whether it came to its end or was abandoned. One that did not was broken off and can be gone on with."""
    outcome: Outcome | None
    """None for one that is not over or was abandoned."""


def endings(store: Store, most: int = 1 << 31) -> tuple[list[Ending], int]:
    """The last matches, the newest first, and how many of them cannot be read.

    A match that is being played counts as broken off. Does not raise: what is damaged is counted, and where the list
    itself breaks off, the rest is missing and counts as one.

    :param most: how many are looked at
    """
    found: list[Ending] = []
    damaged = 0
    try:
        for number, wall_ns, body, last in store.connection.execute(_LAST_RECORDS, (most,)).fetchall():
            try:
                terms = decode_terms(body)
                entry = decode_entry(last) if last is not None else None
            except (msgspec.MsgspecError, TypeError, UnicodeDecodeError):
                damaged += 1
                continue
            over = entry if isinstance(entry, Over) else None
            found.append(Ending(number, wall_ns, terms, over is not None, over.outcome if over is not None else None))
    except (sqlite3.Error, UnicodeDecodeError):
        damaged += 1
    return found, damaged
