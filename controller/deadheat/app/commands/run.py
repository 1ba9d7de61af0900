"""``deadheat run``: the daemon."""

import argparse
import asyncio
import secrets
import sys
from pathlib import Path
from typing import Any

from deadheat.app.choices import add_match_arguments, agree, journal_for
from deadheat.app.commands.cards.registers import add_register, chosen_register
from deadheat.app.daemon import After, Daemon, Equipment
from deadheat.app.paths import table_path
from deadheat.app.wiring import wire_table
from deadheat.app.words import torn_line, trimmed_line
from deadheat.cards import Register, deck_problems, open_register, read_register
from deadheat.devices.clock import LoopClock
from deadheat.problems import ExitCode, Problem
from deadheat.referee import Archive, MatchTerms, Reading, Store, open_store, rebuild
from deadheat.table import Table, load_table
from deadheat.virtual.table import VirtualTable

__all__ = ["add", "run"]

_SEEDS = 1_000_000


def add(commands: Any) -> None:
    parser = commands.add_parser("run", help="the daemon: referee a match at a table")
    parser.add_argument("--table", type=Path, metavar="FILE", help=f"the table file (default: {table_path()})")
    parser.add_argument("--virtual", action="store_true", help="a table without hardware, played at this terminal")
    parser.add_argument("--game", default="the-mind", metavar="NAME", help="which game (default: the-mind)")
    parser.add_argument("--bots", action="store_true", help="bots take all seats of a virtual table")
    parser.add_argument("--resume", action="store_true", help="go on with the last match if it was broken off")
    add_match_arguments(parser)
    add_register(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    table = None if args.virtual and args.table is None else load_table(args.table or table_path())
    path = journal_for(args)
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

    def terms() -> MatchTerms:
        seed = secrets.randbelow(_SEEDS) if args.seed is None else args.seed
        return agree(args, args.game, seed=seed, started=clock.now(), table=table, register=register)

    def equipment(agreed: MatchTerms) -> Equipment:
        if table is None or args.virtual:
            virtual = VirtualTable(clock, agreed.seats, agreed.readers)
            return Equipment(virtual.sources, [], virtual.lamps, virtual.scanners.scan, virtual)
        wired = wire_table(table, clock, loop)
        return Equipment(wired.sources, wired.outputs, wired.lamps, wired.scan, close=wired.close)

    interactive = sys.stdin is not None and sys.stdin.isatty()
    bots = args.virtual and (args.bots or not interactive)
    daemon = Daemon(
        clock,
        terms,
        equipment,
        store,
        register,
        after=After.END if bots else After.ASK if interactive else After.AGAIN,
        with_bots=bots,
        interactive=interactive and not bots,
    )
    await daemon.run(resume)
    return ExitCode.FINE


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
            print("The last match is over; a new one begins.")
            return None
        rebuild(reading)
    except Problem as problem:
        print(f"{problem.what}; a new match begins.", file=sys.stderr)
        return None
    if reading.trimmed:
        print(trimmed_line(reading.trimmed), file=sys.stderr)
        archive.trim(reading)
    print(f"Going on with match {reading.number}.")
    return reading
