"""``deadheat readers try``: prints what one reader reads, live."""

import argparse
import asyncio
import logging
import signal
from pathlib import Path
from typing import Any

import msgspec

from deadheat.app.paths import table_path
from deadheat.app.readers import wire_readers
from deadheat.devices.clock import LoopClock
from deadheat.devices.readers.pcsc import PcscReader
from deadheat.devices.readers.ports import Sort, names_of, plugged_in
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.devices.readers.status import State, Status
from deadheat.problems import ExitCode, Problem
from deadheat.table import Reader, ReaderKind, load_table
from deadheat.timing import MS, CardGone, CardSeen, Clock, S, Signal, Source

__all__ = ["add", "run"]

_NAME = "reader"
_LOOK = 100 * MS
"""How often its state and counters are looked at, in ns."""
_KINDS = [kind.value for kind in ReaderKind if kind is not ReaderKind.CONSOLE]


def add(commands: Any) -> None:
    parser = commands.add_parser("try", help="print what a reader reads, with the times; Ctrl-C ends it")
    parser.add_argument(
        "path", metavar="PATH", help="a path, a device as “deadheat readers” shows it, or a reader of the table"
    )
    parser.add_argument("--kind", choices=_KINDS, help="what it is; scanner or keyboard if not said")
    parser.add_argument("--table", type=Path, default=None, metavar="FILE", help="the table whose reader it is")
    parser.add_argument("--baud", type=int, metavar="N")
    parser.add_argument("--terminator", choices=["auto", "cr", "lf", "crlf", "tab", "none"])
    parser.add_argument("--layout", metavar="NAME", help="the keyboard layout that it believes in")
    parser.add_argument("--spelling", metavar="NAME", help="how it writes the number of a tag")
    parser.add_argument("--prefix", metavar="TEXT")
    parser.add_argument("--suffix", metavar="TEXT")
    parser.add_argument("--aim", action="store_true", default=None, help="it sends AIM identifiers")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    reader, log = _reader(args), logging.getLogger("deadheat.readers")
    log.disabled = not args.debug  # the same is printed here
    try:
        return asyncio.run(_watch(reader))
    finally:
        log.disabled = False


def _reader(args: argparse.Namespace) -> Reader:
    """The reader that is meant, with the settings of the command line; a name like ttyUSB0 is good enough for now.

    :raises Problem: if a setting makes no sense
    """
    settings = ("baud", "terminator", "layout", "spelling", "prefix", "suffix", "aim")
    chosen = {name: value for name in settings if (value := getattr(args, name)) is not None}
    reader = _of_table(args) or Reader(
        name=_NAME, kind=ReaderKind(args.kind) if args.kind else _kind(args.path), device=args.path
    )
    reader = msgspec.structs.replace(reader, **chosen)
    checked = msgspec.structs.replace(reader, device=None)
    try:
        msgspec.convert(msgspec.to_builtins(checked), Reader)
    except msgspec.ValidationError as error:
        raise Problem(f"A setting makes no sense: {error}", "deadheat readers try --help lists them.") from error
    return reader


def _of_table(args: argparse.Namespace) -> Reader | None:
    path = args.table or table_path()
    if "/" in args.path or ":" in args.path or (args.table is None and not path.exists()):
        return None
    found = next((reader for reader in load_table(path).readers if reader.name == args.path), None)
    if found is None or found.kind is ReaderKind.CONSOLE:
        raise Problem(f"{path} has no reader “{args.path}” that could be tried", "deadheat readers lists them.")
    return found


def _kind(path: str) -> ReaderKind:
    if path.startswith("/dev/input/"):
        return ReaderKind.KEYBOARD
    if path.startswith("pcsc:"):
        return ReaderKind.PCSC
    typing = [device for device in plugged_in() if device.sort is Sort.KEYBOARD and path in names_of(device)]
    return ReaderKind.KEYBOARD if typing else ReaderKind.SCANNER


async def _watch(reader: Reader) -> int:
    loop = asyncio.get_running_loop()
    clock = LoopClock(loop)
    sources = wire_readers([reader], clock, loop)
    (source,) = sources
    over = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, over.set)
    show = _Show(clock, source)
    print("Scan something. Ctrl-C ends it.", flush=True)
    source.start(show)
    show.look()
    await over.wait()
    show.look()
    source.stop()
    for name, count in _counters(source).items():
        print(f"{name}: {count}")
    return ExitCode.FINE


def _counters(source: Source) -> dict[str, int]:
    return dict(source.status.counters) if isinstance(source, ReaderSource | PcscReader) else {}


class _Show:
    """Prints what a source says."""

    def __init__(self, clock: Clock, source: Source) -> None:
        self._clock = clock
        self._began = clock.now()
        self._source = source
        self._shown: tuple[State, str] | None = None
        self._counters: dict[str, int] = {}

    def touched(self, seat: str, at: int) -> None:
        """Readers have no buttons."""

    def stirred(self, source: str) -> None:
        """Nothing waits for it."""

    def offer(self, signal: Signal) -> None:
        if isinstance(signal, CardSeen | CardGone):
            what = "gone: " if isinstance(signal, CardGone) else "several cards, one is " if signal.ambiguous else ""
            at = (signal.at.latest - self._began) / S
            width = signal.at.width / MS
            print(f"{at:9.3f} s, or up to {width:.0f} ms before: {what}{signal.code!r}", flush=True)

    def look(self) -> None:
        """Print what has changed, now and again from now on."""
        if isinstance(self._source, ReaderSource | PcscReader):
            self._tell(self._source.status)
        self._clock.call_at(self._clock.now() + _LOOK, self.look)

    def _tell(self, status: Status) -> None:
        if (status.state, status.why) != self._shown and (status.state is not State.ABSENT or status.why):
            self._shown = (status.state, status.why)
            print(": ".join(filter(None, (status.state.value, status.path, status.why))), flush=True)
        for name, count in status.counters.items():
            if name not in ("scans", "openings") and count > self._counters.get(name, 0):
                print(f"{name}: {count}{_HINTS.get(name, '')}", flush=True)
        self._counters = dict(status.counters)


_HINTS = {
    "garbage": " (no text, too long, or without its prefix, suffix or AIM identifier)",
    "unfinished": " (nothing came after it: try --terminator none)",
    "repeats": " (the same code again)",
}
