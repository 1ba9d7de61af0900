"""``deadheat readers layout``: which keyboard a scanner that types believes it is."""

import argparse
import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from deadheat.app.commands.cards.output import typeface, write_pdf
from deadheat.cards.labels import Format, Label, find_sheet, labels_pdf
from deadheat.devices.readers.channel import Channel
from deadheat.devices.readers.keyboard import LAYOUT_TEXT, open_keyboard, propose_layouts
from deadheat.devices.readers.ports import Sort, finder
from deadheat.problems import ExitCode, Problem

__all__ = ["add", "propose", "run"]

_SHEET: Final = "cards A4"
_MOST: Final = 1_000_000
"""Bytes of input records that are kept; a scan of the code makes some ten thousand."""
_PAUSE_S: Final = 0.5
"""How long nothing has to be typed for a scan to be over."""


def add(commands: Any) -> None:
    parser = commands.add_parser("layout", help="find out which keyboard layout a scanner that types has")
    parser.add_argument("path", nargs="?", metavar="PATH", help="the scanner, as “deadheat readers” shows it")
    parser.add_argument("--print", type=Path, metavar="FILE", dest="pdf", help="make a PDF of the code to scan")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.pdf is None and args.path is None:
        raise Problem("Nothing to do", "Print the code with --print FILE.pdf, then name the scanner's PATH.")
    if args.pdf is not None:
        _print_code(args.pdf)
    return asyncio.run(_scan(args.path)) if args.path is not None else ExitCode.FINE


def _print_code(path: Path) -> None:
    label = Label(LAYOUT_TEXT, "Keyboard layout", "for: deadheat readers layout PATH")
    with ExitStack() as stack:
        sheet = find_sheet(_SHEET)
        pdf = labels_pdf([label], sheet, Format.QR, typeface(None, stack), title="Keyboard layout", marks=sheet.plain)
    write_pdf(path, pdf)
    print(f"{path}: print it, then: deadheat readers layout PATH")


async def _scan(name: str) -> int:
    path = finder(name, Sort.KEYBOARD)()
    if path is None:
        raise Problem(f"“{name}” is not plugged in", "“deadheat readers” lists what is.", ExitCode.HARDWARE)
    channel = open_keyboard(path)
    try:
        print("Scan the code that --print has made.", flush=True)
        data = await _typed(channel)
    finally:
        channel.close()
    return propose(data)


def propose(data: bytes) -> int:
    """Say which layouts the keys in ``data`` fit."""
    layouts = propose_layouts(data)
    if not layouts:
        print("That fits no layout that is known. Was it the code, and is the scanner allowed to type all of it?")
        return ExitCode.NOT_FINE
    for layout in layouts:
        print(f'layout = "{layout}"')
    return ExitCode.FINE


async def _typed(channel: Channel) -> bytes:
    """Everything that is typed until nothing more comes for a while."""
    loop = asyncio.get_running_loop()
    came = asyncio.Event()
    loop.add_reader(channel.fileno(), came.set)
    data = bytearray()
    try:
        while len(data) < _MOST:
            try:
                await asyncio.wait_for(came.wait(), _PAUSE_S if data else None)
            except TimeoutError:
                break
            came.clear()
            data += channel.read()
    finally:
        loop.remove_reader(channel.fileno())
    return bytes(data)
