"""Matches as the daemon holds them: the one that is played, and those that were broken off."""

import asyncio
from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from deadheat.app.words import beginnings
from deadheat.referee import (
    Archive,
    Ending,
    Journal,
    Match,
    MatchLog,
    MatchTerms,
    Reading,
    Referee,
    Store,
    begin_match,
    endings,
    take_up_match,
)
from deadheat.referee.entries import Over
from deadheat.timing import Clock

__all__ = ["Broken", "MatchNow", "OnDisk", "broken_off", "given_up", "opened"]

_LATELY = 10
"""Among so many last matches one that was broken off is looked for."""


class Broken(NamedTuple):
    """A match that was paused a while ago, as it stood."""

    match: Match
    log: MatchLog
    elapsed: int
    """How long it had been played, in ns."""

    @property
    def terms(self) -> MatchTerms:
        return self.match.terms

    @property
    def number(self) -> int:
        return self.log.number


class OnDisk(NamedTuple):
    """A match that was broken off and of which only the journal knows."""

    ending: Ending

    @property
    def terms(self) -> MatchTerms:
        return self.ending.terms

    @property
    def number(self) -> int:
        return self.ending.number

    def reading(self, store: Store) -> Reading:
        """All of it, read back; torn records at its end are taken out of the file.

        :raises Problem: if it is damaged
        """
        archive = Archive(store)
        reading = archive.read(self.ending.number)
        if reading.trimmed:
            archive.trim(reading)
        return reading


class MatchNow:
    """A match that is played.

    :param began: the instant (ns) from which its time is shown
    """

    def __init__(self, match: Match, log: MatchLog, began: int, *, taken_up: bool) -> None:
        self.match = match
        self.log = log
        self.began = began
        self.taken_up = taken_up
        self.over = asyncio.Event()
        """Set when it is over, or is to be left."""
        self.is_paused = False
        self.referee: Referee | None = None

    def broken(self, now: int) -> Broken:
        """The match as it stands when it is left at ``now`` ns."""
        return Broken(self.match, self.log, now - self.began)


_Request: TypeAlias = MatchTerms | Reading | Broken


def opened(request: _Request, journal: Journal, clock: Clock, boot: str) -> MatchNow:
    """Begin a match, or take one up.

    :param boot: which boot the table clock belongs to
    :raises Problem: if the journal cannot be written, or the match's game is not installed or has changed
    """
    if isinstance(request, MatchTerms):
        match, log = begin_match(journal, request)
        return MatchNow(match, log, request.started, taken_up=False)
    if isinstance(request, Broken):
        return MatchNow(request.match, request.log, clock.now() - request.elapsed, taken_up=True)
    match, log = take_up_match(journal, request)
    return MatchNow(match, log, _began(request, clock.now(), boot), taken_up=True)


def broken_off(store: Store, given_up: Collection[int]) -> OnDisk | None:
    """The match that was broken off last, if it was so lately and was not given up."""
    if not store.is_kept:
        return None
    found, _ = endings(store, _LATELY)
    return next((OnDisk(each) for each in found if not each.is_over and each.number not in given_up), None)


def given_up(found: Broken | OnDisk, store: Store, journal: Journal) -> None:
    """A match is over, without an outcome.

    :raises Problem: if only the journal knows of it, and it is damaged
    """
    if isinstance(found, Broken):
        log = found.log
    else:
        reading = found.reading(store)
        log = journal.resume(reading.number, len(reading.records), reading.last_digest)
    log.append(Over(None))


def _began(reading: Reading, now: int, boot: str) -> int:
    """When a match that is taken up counts as begun, in ns, so that its shown time goes on."""
    last = reading.records[-1] if reading.records else None
    if last is None or last.boot_id == boot:
        return beginnings(reading)[-1]
    return now - (last.mono_ns - beginnings(reading)[-1])
