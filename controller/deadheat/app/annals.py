"""What was played at a table, as the menu and an export tell it."""

import csv
import io
from collections import Counter
from collections.abc import Iterable

from deadheat.app.words import calendar
from deadheat.operator.menu import PastResult, Record, Statistics
from deadheat.problems import Problem
from deadheat.referee import Ending, Store, endings, find_game

__all__ = ["last_results", "results_table", "statistics", "title_of"]

_LATELY = 12
"""Results that are listed."""


def title_of(game: str) -> str:
    """What a game is called; a game that is no longer installed goes by its name."""
    try:
        return find_game(game).title
    except Problem:
        return game


def last_results(store: Store) -> list[PastResult]:
    """The last matches that are over, the newest first."""
    found, _ = endings(store, 4 * _LATELY)
    return [
        PastResult(
            title_of(ending.terms.game),
            calendar(ending.wall_ns)[5:10],
            calendar(ending.wall_ns)[:10],
            ending.outcome,
            {seat: _called(ending, seat) for seat in ending.terms.seats},
        )
        for ending in found
        if ending.is_over
    ][:_LATELY]


def statistics(store: Store) -> Statistics:
    """All matches in numbers. Players are those who have given their names."""
    found, damaged = endings(store)
    finished = [ending for ending in found if ending.outcome is not None]
    players: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for ending in finished:
        for seat, name in ending.terms.names.items():
            players[name] += 1
            won[name] += _has_won(ending, seat)
    games = Counter(title_of(ending.terms.game) for ending in finished)
    victories = Counter(title_of(ending.terms.game) for ending in finished if ending.outcome and ending.outcome.won)
    return Statistics(len(found), len(finished), _records(games, victories), _records(players, won), damaged)


def results_table(store: Store) -> str:
    """All matches as CSV, one player a line, the oldest match first."""
    found, _ = endings(store)
    written = io.StringIO()
    rows = csv.writer(written, quoting=csv.QUOTE_NONNUMERIC)
    rows.writerow(["match", "begun (UTC)", "game", "seat", "player", "place", "won", "result"])
    for ending in reversed(found):
        rows.writerows(_rows(ending))
    return written.getvalue()


def _rows(ending: Ending) -> Iterable[list[str | int]]:
    outcome = ending.outcome
    said = str(outcome.words) if outcome is not None else "abandoned" if ending.is_over else "broken off"
    for seat in ending.terms.seats:
        place = outcome.places.get(seat, "") if outcome is not None else ""
        won = "yes" if _has_won(ending, seat) else "no" if outcome is not None else ""
        name = ending.terms.names.get(seat, "")
        yield [ending.number, calendar(ending.wall_ns), title_of(ending.terms.game), seat, name, place, won, said]


def _has_won(ending: Ending, seat: str) -> bool:
    """In a game of one team the team has; in any other, whoever has the first place."""
    outcome = ending.outcome
    if outcome is None:
        return False
    return outcome.won if outcome.won is not None else outcome.places.get(seat) == 1


def _called(ending: Ending, seat: str) -> str:
    return ending.terms.names.get(seat, seat)


def _records(played: Counter[str], won: Counter[str]) -> tuple[Record, ...]:
    """The most frequent first."""
    return tuple(Record(name, count, won[name]) for name, count in played.most_common())
