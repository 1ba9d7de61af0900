"""What can be chosen for a match on the command line."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from deadheat.app.paths import journal_path
from deadheat.app.premises import Premises
from deadheat.cards import Register
from deadheat.games import Game, Settlement
from deadheat.problems import Problem
from deadheat.referee import MatchTerms, find_game, open_store, read_options
from deadheat.table import Table, default_table
from deadheat.table.model import FEWEST_SEATS
from deadheat.timing import MS

__all__ = ["add_match_arguments", "agree", "journal_for", "premises"]

_SEEDS = 2**63
"""How many seeds there are: those that JSON readers of all kinds take for whole numbers."""


def add_match_arguments(parser: argparse.ArgumentParser) -> None:
    """The choices that ``run`` and ``demo`` share."""
    parser.add_argument("--seed", type=int, metavar="N", help="what the random numbers start from")
    parser.add_argument("--seats", metavar="N|NAMES", help="how many seats, or their names with commas between")
    parser.add_argument("--readers", choices=["seats", "shared"], default="seats", help="where cards are scanned")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    parser.add_argument("--profile", metavar="NAME", help="a named set of options, such as house or official")
    parser.add_argument(
        "--settlement", choices=[s.value for s in Settlement], help="how dead heats are settled at this table"
    )
    parser.add_argument("--window", type=float, metavar="MS", help="presses closer than this are a dead heat (1 ms)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="where the match is written down")


def agree(
    args: argparse.Namespace,
    name: str,
    *,
    seed: int,
    started: int,
    table: Table | None = None,
    register: Register | None = None,
) -> MatchTerms:
    """The terms of a match, from the command line, and from the table file where there is one.

    :param register: what was entered about the cards counts
    :raises Problem: if something does not fit
    """
    game = find_game(name)
    return premises(args, game, table).terms(
        name,
        seed=_seed(seed),
        started=started,
        options=read_options(game, _given(args.option)),
        profile=args.profile,
        register=register,
    )


def premises(args: argparse.Namespace, game: type[Game] | None, table: Table | None = None) -> Premises:
    """The table that is played at, as the command line and the table file describe it.

    :param game: the game, or None for a table at which games are chosen
    :raises Problem: if something does not fit
    """
    if table is None:
        seats, window, settled = _seats(args.seats, game), MS, None
        readers = _virtual_readers(args.readers, seats)
    else:
        seats = _seats_of(table, args.seats)
        readers = {r.name: r.seat for r in table.readers if r.seat is None or r.seat in seats}
        window, settled = table.window, table.settlement
    settled = args.settlement or settled
    return Premises(
        seats,
        readers,
        window if args.window is None else _window(args.window),
        Settlement(settled) if settled else None,
    )


def _virtual_readers(where: str, seats: Sequence[str]) -> dict[str, str | None]:
    return {"centre": None} if where == "shared" else {seat: seat for seat in seats}


def _seats_of(table: Table, chosen: str | None) -> tuple[str, ...]:
    """The seats of a table that play: all, or those named."""
    names = tuple(seat.name for seat in table.seats)
    if chosen is None:
        return names
    if chosen.isdecimal():
        if not FEWEST_SEATS <= int(chosen) <= len(names):
            raise Problem(f"This table has {len(names)} seats, not {chosen}", f"Seats here: {', '.join(names)}.")
        return names[: int(chosen)]
    wanted = _names(chosen)
    unknown = [name for name in wanted if name not in names]
    if unknown:
        raise Problem(f"The table has no seat {', '.join(unknown)}", f"Seats here: {', '.join(names)}.")
    return wanted


def _seats(chosen: str | None, game: type[Game] | None) -> tuple[str, ...]:
    """The seats of a virtual table, which are named as those of a real one."""
    if chosen is None:
        table = default_table() if game is None else default_table(_usual_count(game))
    else:
        table = default_table(int(chosen) if chosen.isdecimal() else _names(chosen))
    return tuple(seat.name for seat in table.seats)


def _usual_count(game: type[Game]) -> int:
    return 3 if 3 in game.seats else max(game.seats.least, FEWEST_SEATS)


def _names(chosen: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in chosen.split(","))


def _seed(chosen: int) -> int:
    if not 0 <= chosen < _SEEDS:
        raise Problem(f"{chosen} is no seed", f"Choose a whole number from 0 to {_SEEDS - 1}.")
    return chosen


def _window(chosen: float) -> int:
    if not 0.3 <= chosen <= 50:
        raise Problem(f"A window of {chosen:g} ms is not possible", "Choose 0.3 to 50 ms; 1 ms is usual.")
    return round(chosen * MS)


def _given(written: list[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for item in written:
        name, equals, value = item.partition("=")
        if not equals:
            raise Problem(f"“{item}” is no option", "Write --option name=value.")
        given[name.strip()] = value.strip()
    return given


def journal_for(args: argparse.Namespace) -> Path | None:
    """Where to keep the journal, or None, having said why, if the usual place cannot be written.

    :raises Problem: if a place that was asked for cannot be
    """
    if args.journal is not None:
        return Path(args.journal)
    path = journal_path()
    try:
        open_store(path).close()
    except Problem as problem:
        print(f"{problem.what}; this match is not kept.", file=sys.stderr)
        return None
    return path
