"""Judging a match again from its journal: the same inputs must give the same rulings, bit for bit."""

from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from deadheat.games import Game, Ruling
from deadheat.referee.archive import Reading
from deadheat.referee.entries import MatchTerms, Over, Ruled
from deadheat.referee.match import Match
from deadheat.referee.records import encode
from deadheat.referee.shelf import build_game
from deadheat.stage import Text

__all__ = ["Build", "Difference", "Replay", "rebuild", "replay"]

Build: TypeAlias = Callable[[MatchTerms], Game]
"""Makes the game of a match at its beginning."""


class Difference(msgspec.Struct, frozen=True):
    """The first place where the journal and the judging again do not agree."""

    record: int
    """The journal record, from 1."""
    recorded: Ruling | None
    judged: Ruling | None


class Replay(msgspec.Struct, frozen=True):
    """What judging again gave."""

    rulings: tuple[Ruling, ...]
    difference: Difference | None
    unpublished: int = 0
    """Rulings that follow from the inputs but were not written down any more: the power went before they were shown."""

    @property
    def verified(self) -> bool:
        """Whether every recorded ruling came out the same."""
        return self.difference is None


def replay(reading: Reading, build: Build = build_game) -> Replay:
    """Judge a match again.

    :param build: makes the game at its beginning; the default finds it among the installed ones
    :raises Problem: if its game is not installed, or does not take its options any more
    """
    match = Match(reading.terms, build(reading.terms))
    due: list[Ruling] = []
    rulings: list[Ruling] = []
    for record, entry in enumerate(reading.entries, start=1):
        if isinstance(entry, Over):
            continue
        if not isinstance(entry, Ruled):
            due.extend(match.apply(entry))
            continue
        judged = due.pop(0) if due else None
        rulings.append(entry.ruling)
        if judged is None or _told(judged) != _told(entry.ruling):
            return Replay(tuple(rulings), Difference(record, entry.ruling, judged))
    if due and reading.is_over:
        return Replay(tuple(rulings), Difference(len(reading.entries), None, due[0]))
    return Replay(tuple(rulings), None, len(due))


def _told(ruling: Ruling) -> bytes:
    """A ruling as it was told, with its words written out: how a later version puts them together does not matter."""
    reason = None if ruling.reason is None else Text(str(ruling.reason))
    return encode(Ruled(replace(ruling, words=Text(str(ruling.words)), reason=reason)))


def rebuild(reading: Reading, build: Build = build_game) -> Match:
    """The match as it stood at its last record, to be gone on with.

    Rulings that follow from its records and were not written down any more are its ``unpublished`` ones.

    :raises Problem: as :func:`replay`
    """
    match = Match(reading.terms, build(reading.terms))
    rulings: list[Ruling] = []
    for entry in reading.entries:
        if not isinstance(entry, Ruled | Over):
            rulings.extend(match.apply(entry))
    written = sum(isinstance(entry, Ruled) for entry in reading.entries)
    match.unpublished = rulings[written:]
    return match
