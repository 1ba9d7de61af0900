"""``deadheat cards enrol``: puts a code on each card of a deck, one after the other."""

import argparse
import asyncio
from pathlib import Path
from typing import Any

from deadheat.app.commands.cards.registers import add_register, changing
from deadheat.app.paths import table_path
from deadheat.app.readers import wire_readers
from deadheat.app.typed_lines import TypedLines
from deadheat.cards import Deck, Register, Spelling, canonical, deck_called
from deadheat.devices.clock import LoopClock
from deadheat.devices.readers.pn532.driver import Pn532Driver
from deadheat.devices.readers.pn532.tag import WriteFailed, Written
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.operator import Choice, Enrolment
from deadheat.problems import ExitCode, Problem
from deadheat.stage import Screen
from deadheat.table import Reader, ReaderKind, load_table
from deadheat.timing import CardSeen, Clock, Signal, Source

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
    try:
        await sitting.over.wait()
    finally:
        typed.close()
        for source in sources:
            source.stop()
    if any(card.unverified for card in register.deck(deck.name)):
        print(f"What is printed on the cards has yet to be entered: deadheat cards enter {deck.name} …")
    return ExitCode.NOT_FINE if dialogue.missing else ExitCode.FINE


class Sitting:
    """One dialogue at a terminal: what is typed and what readers see goes in, its screen is printed.

    It is the :class:`~deadheat.timing.Sink` of the readers.
    """

    def __init__(self, dialogue: Enrolment, clock: Clock, spelling: Spelling, sources: list[Source]) -> None:
        self.over = asyncio.Event()
        self._dialogue = dialogue
        self._clock = clock
        self._spelling = spelling
        self._writers = [s for s in sources if isinstance(s, ReaderSource) and isinstance(s.driver, Pn532Driver)]
        self._writing: str | None = None
        self._shown = ""
        print("Scan each card as it is named. :skip, :back, :redo and :stop do what they say.", flush=True)

    def typed(self, line: str) -> None:
        """A line was typed: a choice, or a code."""
        line = line.strip(" \t")
        if line.startswith(":"):
            self._choose(line[1:].strip().casefold())
        elif line:
            self._dialogue.scanned(canonical(line, self._spelling), self._clock.now())
        self.show()

    def _choose(self, word: str) -> None:
        if word not in [choice.value for choice in Choice]:
            print(f"There is no :{word}; there are {', '.join(f':{choice.value}' for choice in Choice)}.", flush=True)
        else:
            self._dialogue.chose(Choice(word), self._clock.now())

    def leave(self) -> None:
        """Nothing more will be typed."""
        if not self._writers:
            self._dialogue.chose(Choice.STOP, self._clock.now())
            self.show()

    def touched(self, seat: str, at: int) -> None:
        """Readers have no buttons."""

    def stirred(self, source: str) -> None:
        """Nothing waits for it."""

    def offer(self, signal: Signal) -> None:
        """A reader has seen something."""
        if isinstance(signal, CardSeen):
            self._dialogue.scanned(signal.code, self._clock.now(), ambiguous=signal.ambiguous)
            self.show()

    def show(self) -> None:
        """Print what is new on the dialogue's screen, and have a tag written if that is due."""
        screen = _line(self._dialogue.screen())
        if screen != self._shown:
            self._shown = screen
            print(screen, flush=True)
        if self._dialogue.finished:
            self.over.set()
        elif (text := self._dialogue.to_write) != self._writing:
            self._writing = text
            for writer in self._writers if text is not None else ():
                writer.driver.write_text(text, self._written)  # type: ignore[attr-defined]
                writer.work()

    def _written(self, outcome: Written | WriteFailed) -> None:
        why_not = outcome.why if isinstance(outcome, WriteFailed) else None
        self._writing = None
        self._dialogue.written(why_not, self._clock.now())
        self.show()


def _line(screen: Screen) -> str:
    """A screen on one line."""
    big = f"[ {screen.big} ]" if screen.big is not None else ""
    return "  ".join(filter(None, (big, *map(str, screen.lines))))
