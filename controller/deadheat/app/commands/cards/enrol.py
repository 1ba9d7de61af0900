"""``deadheat cards enrol``: puts a code on each card of a deck, one after the other."""

import argparse
import asyncio
from pathlib import Path
from typing import Any

from deadheat.app.commands.cards.registers import add_register, changing
from deadheat.app.commands.cards.sitting import Sitting
from deadheat.app.paths import table_path
from deadheat.app.readers import wire_readers
from deadheat.app.typed_lines import TypedLines
from deadheat.cards import Deck, Register, Spelling, deck_called
from deadheat.devices.clock import LoopClock
from deadheat.operator import Enrolment
from deadheat.problems import ExitCode, Problem
from deadheat.table import Reader, ReaderKind, load_table

__all__ = ["add", "run"]


def add(actions: Any) -> None:
    parser = actions.add_parser("enrol", help="scan the cards of a deck one after the other: which code is on which")
    parser.add_argument("deck", metavar="DECK")
    parser.add_argument("--reader", metavar="NAME", help="a reader of the table file; without it codes are typed")
    parser.add_argument("--table", type=Path, metavar="FILE", help=f"the table file (default: {table_path()})")
    parser.add_argument("--faces", action="store_true", help="each face of a card has a code of its own")
    parser.add_argument("--again", action="store_true", help="cards that have a code get another one too")
    parser.add_argument("--write", action="store_true", help="write the card's name on its tag (a PN532 can)")
    parser.add_argument(
        "--spelling",
        choices=[each.value for each in Spelling],
        default=Spelling.TEXT.value,
        help="how a reader that types writes the number of a tag",
    )
    add_register(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    deck = deck_called(args.deck)
    reader = _reader(args) if args.reader else None
    if args.write and (reader is None or reader.kind is not ReaderKind.PN532):
        raise Problem("Only a PN532 can write tags", "Name one of the table file with --reader.", ExitCode.USAGE)
    with changing(args) as register:
        return asyncio.run(_enrol(args, deck, register, reader))


def _reader(args: argparse.Namespace) -> Reader:
    path = args.table or table_path()
    readers = [reader for reader in load_table(path).readers if reader.kind is not ReaderKind.CONSOLE]
    found = next((reader for reader in readers if reader.name == args.reader), None)
    if found is None:
        names = ", ".join(reader.name for reader in readers) or "none"
        raise Problem(f"{path} has no reader “{args.reader}”", f"Readers there: {names}.", ExitCode.USAGE)
    return found


async def _enrol(args: argparse.Namespace, deck: Deck, register: Register, reader: Reader | None) -> int:
    loop = asyncio.get_running_loop()
    clock = LoopClock(loop)
    dialogue = Enrolment(deck, register, clock.now(), faces=args.faces, again=args.again, writes=args.write)
    sources = wire_readers([reader], clock, loop) if reader is not None else []
    sitting = Sitting(dialogue, clock, Spelling(args.spelling), sources)
    typed = TypedLines(loop, sitting.typed, sitting.leave)
    for source in sources:
        source.start(sitting)
    sitting.show()
    sitting.look()
    try:
        await sitting.over.wait()
    finally:
        typed.close()
        sitting.close()
        for source in sources:
            source.stop()
    if any(card.unverified for card in register.deck(deck.name)):
        print(f"What is printed on the cards has yet to be entered: deadheat cards enter {deck.name} …")
    return ExitCode.NOT_FINE if dialogue.missing else ExitCode.FINE
