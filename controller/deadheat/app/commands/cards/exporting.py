"""``deadheat cards export``: the register as CSV or JSON."""

import argparse
import sys
from pathlib import Path
from typing import Any

from deadheat.app.commands.cards.output import replace_file
from deadheat.app.commands.cards.registers import add_register, reading
from deadheat.cards import Register, deck_called
from deadheat.cards.exchange import write_codes, write_facts, write_json
from deadheat.problems import ExitCode, Problem

__all__ = ["add", "run"]


def add(actions: Any) -> None:
    parser = actions.add_parser("export", help="codes and facts as CSV or JSON, to keep or to take to another table")
    parser.add_argument("deck", nargs="?", metavar="DECK", help="only this deck")
    parser.add_argument("--format", choices=("csv", "json"), help="default: as FILE is called, else CSV")
    parser.add_argument(
        "--facts", action="store_true", help="what is printed on the cards, as CSV to fill in, instead of codes"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: print it")
    add_register(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.deck is not None:
        deck_called(args.deck)
    suffix = args.output.suffix.lower() if args.output else ""
    is_json = args.format == "json" if args.format else suffix == ".json"
    with reading(args) as register:
        if args.facts:
            content = _facts(register, args.deck, is_json=is_json)
        else:
            content = _all(register, args.deck, is_json=is_json)
    _write(content, args.output)
    return ExitCode.FINE


def _all(register: Register, deck: str | None, *, is_json: bool) -> str:
    codes = [row for row in register if deck in (None, row.card.partition("/")[0])]
    if not is_json:
        return write_codes(codes)
    return write_json(codes, [row for row in register.entered() if deck in (None, row.card.partition("/")[0])])


def _facts(register: Register, deck: str | None, *, is_json: bool) -> str:
    if deck is None or is_json:
        raise Problem("Facts are exported as CSV, for one deck", "Write: deadheat cards export DECK --facts")
    return write_facts(register.deck(deck))


def _write(content: str, path: Path | None) -> None:
    """As bytes, whatever the terminal's encoding is: codes must come back as they are."""
    if path is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content.encode())
        sys.stdout.buffer.flush()
        return
    try:
        replace_file(path, content.encode())
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}", "Name a file in a folder with room.") from error
    print(path)
