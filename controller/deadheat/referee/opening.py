"""Beginning a match, or going on with one that was broken off."""

from deadheat.referee.archive import Reading
from deadheat.referee.entries import MatchTerms
from deadheat.referee.journal import Journal, MatchLog
from deadheat.referee.match import Match
from deadheat.referee.replay import rebuild
from deadheat.referee.shelf import build_game

__all__ = ["begin_match", "take_up_match"]


def begin_match(journal: Journal, terms: MatchTerms) -> tuple[Match, MatchLog]:
    """A new match, its terms on disk."""
    return Match(terms, build_game(terms)), journal.begin(terms)


def take_up_match(journal: Journal, reading: Reading) -> tuple[Match, MatchLog]:
    """The match of ``reading`` as it stood, to be gone on with; start its referee with ``taken_up=True``."""
    last = reading.records[-1] if reading.records else None
    log = journal.resume(reading.number, last.n if last else 0, last.digest if last else b"")
    return rebuild(reading), log
