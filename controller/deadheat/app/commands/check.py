"""``deadheat check``: is this table file right?"""

import argparse
from pathlib import Path
from typing import Any

from deadheat.problems import ExitCode
from deadheat.table import load_table
from deadheat.toml import FileProblem

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "check", help="validate a table file: file:line:column, what is wrong, what is allowed"
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        table = load_table(args.file)
    except FileProblem as problem:
        print(problem)
        return problem.exit_code
    seats = ", ".join(seat.name for seat in table.seats)
    hubs = f"{len(table.hubs)} hubs, " if table.hubs else ""
    print(f"{args.file}: fine: seats {seats}; {hubs}{len(table.readers)} readers, {len(table.screens)} screens")
    return ExitCode.FINE
