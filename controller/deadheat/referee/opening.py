"""Beginning a match, or going on with one that was broken off."""

from deadheat.referee.archive import Reading
from deadheat.referee.entries import MatchTerms
from deadheat.referee.journal import Journal, MatchLog
from deadheat.referee.match import Match
from deadheat.referee.replay import Build, rebuild
from deadheat.referee.shelf import build_game

__all__ = ["begin_match", "take_up_match"]


def begin_match(journal: Journal, terms: MatchTerms, build: Build = build_game) -> tuple[Match, MatchLog]:
    """A new match, its terms on disk.

    :param build: makes the game; the default finds it among the installed ones
    :raises Problem: if the journal cannot be written
    """
    return Match(terms, build(terms)), journal.begin(terms)


def take_up_match(journal: Journal, reading: Reading, build: Build = build_game) -> tuple[Match, MatchLog]:
    """The match of ``reading`` as it stood, to be gone on with; start its referee with ``taken_up=True``.

    :raises Problem: if its game is not installed, or does not take its options any more
    """
    return rebuild(reading, build), journal.resume(reading.number, len(reading.records), reading.last_digest)
