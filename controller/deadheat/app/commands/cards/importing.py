"""``deadheat cards import``: takes codes and facts from CSV or JSON."""

import argparse
import sys
from typing import Any

from deadheat.app.commands.cards.registers import add_register, changing
from deadheat.cards.exchange import import_text
from deadheat.problems import ExitCode, Problem
from deadheat.toml import read_text

__all__ = ["add", "run"]


def add(actions: Any) -> None:
    parser = actions.add_parser("import", help="take codes and facts from CSV or JSON: all of a file, or nothing")
    parser.add_argument("file", metavar="FILE", help="- for what is piped in")
    parser.add_argument(
        "--replace", action="store_true", help="take codes off other cards, and facts in place of others"
    )
    add_register(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    content, origin = (_piped(), "input") if args.file == "-" else (read_text(args.file, "file"), args.file)
    with changing(args) as register:
        taken = import_text(register, content, origin, replace=args.replace)
    print(f"{origin}: {taken.codes} codes and {taken.facts} facts, {taken.new} of them new")
    return ExitCode.FINE


def _piped() -> str:
    try:
        return sys.stdin.buffer.read().decode()
    except UnicodeDecodeError:
        raise Problem("What is piped in is not UTF-8", "Save the file as UTF-8 and give its path.") from None
