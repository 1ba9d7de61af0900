"""``deadheat run``: the daemon."""

import argparse
import asyncio
import secrets
import sys
from pathlib import Path
from typing import Any

from deadheat.app.alone import alone_with
from deadheat.app.choices import add_match_arguments, agree, journal_for, premises
from deadheat.app.commands.cards.registers import add_register, chosen_register
from deadheat.app.daemon import After, Daemon
from deadheat.app.equipment import Equipment
from deadheat.app.menu import open_office
from deadheat.app.paths import language_folder, table_path
from deadheat.app.premises import Premises
from deadheat.app.terminal import Terminal
from deadheat.app.tongue import Tongue
from deadheat.app.wiring import wire_table
from deadheat.app.words import torn_line, trimmed_line
from deadheat.cards import Register, deck_problems, open_register, read_register
from deadheat.devices.clock import LoopClock
from deadheat.problems import ExitCode, Problem
from deadheat.referee import Archive, MatchTerms, Reading, Store, find_game, open_store, rebuild
from deadheat.table import CENTRE, Table, load_table
from deadheat.virtual.table import VirtualTable

__all__ = ["add", "run"]

_SEEDS = 1_000_000
_USUAL = "the-mind"
"""The game of a table at which nobody chooses."""


def add(commands: Any) -> None:
    parser = commands.add_parser("run", help="the daemon: referee a match at a table")
    parser.add_argument("--table", type=Path, metavar="FILE", help=f"the table file (default: {table_path()})")
    parser.add_argument("--virtual", action="store_true", help="a table without hardware, played at this terminal")
    parser.add_argument(
        "--game", metavar="NAME", help=f"begin with this game (default: the menu where there is one, else {_USUAL})"
    )
    parser.add_argument("--bots", action="store_true", help="bots take all seats of a virtual table")
    parser.add_argument("--resume", action="store_true", help="go on with the last match if it was broken off")
    add_match_arguments(parser)
    add_register(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    table = None if args.virtual and args.table is None else load_table(args.table or table_path())
    path = journal_for(args)
    with alone_with(None if args.virtual else path):
        return _run(args, path, table)


def _run(args: argparse.Namespace, path: Path | None, table: Table | None) -> int:
    store = open_store(path if path is not None else Path(":memory:"))
    if store.torn:
        print(torn_line(store.torn), file=sys.stderr)
    for problem in deck_problems():
        print(problem, file=sys.stderr)
    resume = _broken_off(store) if args.resume else None
    register = _register(chosen_register(args))
    try:
        return asyncio.run(_play(args, store, register, table, resume))
    finally:
        register.close()


async def _play(
    args: argparse.Namespace, store: Store, register: Register, table: Table | None, resume: Reading | None
) -> int:
    loop = asyncio.get_running_loop()
    clock = LoopClock(loop)
    interactive = sys.stdin is not None and sys.stdin.isatty()
    bots = args.virtual and (args.bots or not interactive)
    has_menu = not bots and (table.menu.is_there if table is not None and not args.virtual else interactive)
    # What is agreed on the command line is agreed for a match that begins at once.
    is_agreed = bool(args.option) or args.profile is not None or args.seed is not None
    game = args.game or (None if has_menu and not is_agreed else _USUAL)

    def terms() -> MatchTerms:
        seed = secrets.randbelow(_SEEDS) if args.seed is None else args.seed
        return agree(args, game or _USUAL, seed=seed, started=clock.now(), table=table, register=register)

    place = _premises(args, table, resume, game)
    first = resume if resume is not None else terms() if game is not None else None
    tongue = Tongue(language_folder())
    terminal = Terminal(loop, listens=interactive and not bots, write=tongue)
    equipment = _equipment(args, table, place, clock, loop, tongue)
    daemon = Daemon(
        clock,
        terms,
        place,
        equipment,
        store,
        register,
        terminal,
        after=After.END if bots else After.MENU if has_menu else After.ASK if interactive else After.AGAIN,
        with_bots=bots,
    )
    terminal.stop = daemon.stop
    if has_menu:
        open_office(daemon, clock, place, equipment, store, register, tongue, terminal)
    await daemon.run(first)
    return ExitCode.FINE


def _premises(args: argparse.Namespace, table: Table | None, resume: Reading | None, game: str | None) -> Premises:
    """The table that is played at. A match that is gone on with brings its virtual table along."""
    if resume is not None and (table is None or args.virtual):
        terms = resume.terms
        return Premises(terms.seats, terms.readers, terms.window, terms.settlement)
    return premises(args, find_game(game) if game is not None else None, table)


def _equipment(
    args: argparse.Namespace,
    table: Table | None,
    place: Premises,
    clock: LoopClock,
    loop: asyncio.AbstractEventLoop,
    tongue: Tongue,
) -> Equipment:
    if table is None or args.virtual:
        virtual = VirtualTable(clock, place.seats, place.readers)
        return Equipment(virtual.sources, [], virtual.lamps, virtual.scanners.scan, virtual)
    wired = wire_table(table, clock, loop, tongue)
    dims = any(seat.dimmable or seat.pixels is not None for seat in table.seats)
    return Equipment(
        wired.sources,
        wired.outputs,
        wired.lamps,
        wired.scan,
        settable=[*wired.outputs, *([wired.lamps] if dims else [])],
        screens=[screen.seat or CENTRE for screen in table.screens],
        keys=wired.keys,
        close=wired.close,
    )


def _register(path: Path) -> Register:
    """The register, to see what others enrol meanwhile too; play goes on without one that cannot be used."""
    for open_ in (open_register, read_register):
        try:
            return open_(path)
        except Problem as problem:
            said = problem
    print(f"{said.what}; only codes that name a card themselves are known. {said.remedy}", file=sys.stderr)
    return open_register(Path(":memory:"))


def _broken_off(store: Store) -> Reading | None:
    """The last match, if it was broken off and can be gone on with; if not, a table still starts by itself."""
    archive = Archive(store)
    try:
        reading = archive.read(archive.number("LAST"))
        if reading.is_over:
            print("The last match is over; there is none to go on with.")
            return None
        rebuild(reading)
    except Problem as problem:
        print(f"{problem.what}; there is no match to go on with.", file=sys.stderr)
        return None
    if reading.trimmed:
        print(trimmed_line(reading.trimmed), file=sys.stderr)
        archive.trim(reading)
    print(f"Going on with match {reading.number}.")
    return reading
