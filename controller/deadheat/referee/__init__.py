"""Playing and keeping matches: the match itself, its journal, its replay, and the referee that runs it."""

from deadheat.referee.archive import Archive, PastMatch, Reading, Survey
from deadheat.referee.endings import Ending, endings
from deadheat.referee.entries import MatchTerms
from deadheat.referee.journal import DirectWriter, Journal, MatchLog, NoWriter, Stamps, ThreadWriter
from deadheat.referee.match import Match
from deadheat.referee.opening import begin_match, take_up_match
from deadheat.referee.options import Option, check_options, options_of, read_options
from deadheat.referee.referee import Referee, Register
from deadheat.referee.replay import Replay, rebuild, replay
from deadheat.referee.shelf import build_game, find_game, game_names, make_terms
from deadheat.referee.store import Store, open_store, read_store

__all__ = [
    "Archive",
    "DirectWriter",
    "Ending",
    "Journal",
    "Match",
    "MatchLog",
    "MatchTerms",
    "NoWriter",
    "Option",
    "PastMatch",
    "Reading",
    "Referee",
    "Register",
    "Replay",
    "Stamps",
    "Store",
    "Survey",
    "ThreadWriter",
    "begin_match",
    "build_game",
    "check_options",
    "endings",
    "find_game",
    "game_names",
    "make_terms",
    "open_store",
    "options_of",
    "read_options",
    "read_store",
    "rebuild",
    "replay",
    "take_up_match",
]
