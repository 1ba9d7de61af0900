"""``deadheat readers``: which card readers are plugged in, which are the table's, and what one of them reads."""

import argparse
from pathlib import Path
from typing import Any, Final, NamedTuple

from deadheat.app.commands import readers_layout, readers_try
from deadheat.app.paths import table_path
from deadheat.devices.readers.pcsc import list_readers
from deadheat.devices.readers.pcsc.choosing import choose
from deadheat.devices.readers.ports import Plugged, Sort, finder, names_of, plugged_in, taken_for
from deadheat.problems import ExitCode, Problem
from deadheat.table import Reader, ReaderKind, Table, load_table

__all__ = ["add", "run"]

_SORTS = {
    ReaderKind.SCANNER: Sort.SERIAL,
    ReaderKind.PN532: Sort.SERIAL,
    ReaderKind.KEYBOARD: Sort.KEYBOARD,
}

_PCSC: Final = "pcsc:"
"""What the devices of pcscd begin with in a table file."""
_TAKEN_FOR_PCSC: Final = "a PC/SC reader of pcscd"


def add(commands: Any) -> None:
    parser = commands.add_parser("readers", help="list the card readers that are plugged in, or try one")
    parser.add_argument("--table", type=Path, metavar="FILE", help="the table whose readers they are")
    parser.set_defaults(run=run)
    commands = parser.add_subparsers(dest="readers_command", metavar="COMMAND")
    readers_try.add(commands)
    readers_layout.add(commands)


def run(args: argparse.Namespace) -> int:
    table = _table(args.table)
    devices, cards = plugged_in(), _pcsc_readers(table)
    bound = _bound(table, devices, cards) if table is not None else {}
    print("Plugged in:" if devices or cards.names else "No serial port or keyboard is plugged in.")
    for device in devices:
        for line in _device_lines(device, [name for name, found in bound.items() if found == device.node]):
            print(f"  {line}")
    for name in cards.names:
        print(f'  device = "{_PCSC}{name}"', f"      {_TAKEN_FOR_PCSC}", sep="\n")
    if table is None:
        return ExitCode.FINE
    print("\nReaders of the table:" if table.readers else "\nThe table has no readers.")
    for reader in table.readers:
        print(f"  {_reader_line(reader, bound.get(reader.name))}")
    missing = any(not _is_there(found) for found in bound.values())
    return ExitCode.NOT_FINE if missing else ExitCode.FINE


def _table(chosen: Path | None) -> Table | None:
    """The table that was asked for, or the one that is played at; None if there is none."""
    path = chosen or table_path()
    return load_table(path) if chosen is not None or path.exists() else None


class _Pcsc(NamedTuple):
    """What pcscd says."""

    names: tuple[str, ...] = ()
    trouble: str = ""
    """Why it says nothing."""


def _pcsc_readers(table: Table | None) -> _Pcsc:
    """The readers that pcscd lists; whoever has none at the table need not have pcscd either."""
    wanted = table is not None and any(reader.kind is ReaderKind.PCSC for reader in table.readers)
    try:
        return _Pcsc(list_readers())
    except Problem as problem:
        return _Pcsc(trouble=problem.line if wanted else "")


def _pcsc_reader(reader: Reader, cards: _Pcsc) -> str:
    """Which of them a reader is; why none, or nothing, if it is none."""
    try:
        chosen = choose(cards.names, (reader.device or "").removeprefix(_PCSC))
    except Problem as problem:
        return problem.what
    return f"{_PCSC}{chosen}" if chosen is not None else cards.trouble


def _bound(table: Table, devices: list[Plugged], cards: _Pcsc) -> dict[str, str]:
    """What each reader is now, by its name: a device, or why there is none."""
    found = {}
    for reader in table.readers:
        if reader.kind is ReaderKind.PCSC:
            found[reader.name] = _pcsc_reader(reader, cards)
        if (sort := _SORTS.get(reader.kind)) is not None:
            try:
                found[reader.name] = finder(reader.device or "", sort, lambda: devices)() or ""
            except Problem as problem:
                found[reader.name] = problem.what
    return found


def _is_there(found: str) -> bool:
    return found.startswith(("/", _PCSC))


def _device_lines(device: Plugged, readers: list[str]) -> list[str]:
    if device.sort is Sort.KEYBOARD and not device.ports:
        return [f"{device.node}: a keyboard of this machine, no reader"]
    best, *others = names_of(device)
    users = f"  → {', '.join(readers)}" if readers else ""
    title = f"{device.title}, " if device.title else ""
    return [
        f'device = "{best}"{users}',
        *(f'  or     "{other}"' for other in others),
        f"    {title}{taken_for(device)}; {device.node} at present",
    ]


def _reader_line(reader: Reader, found: str | None) -> str:
    where = f"at {reader.seat}" if reader.seat else "shared by all"
    line = f"{reader.name}, {where}: {reader.kind.value}"
    if found is None:
        return f"{line} {reader.device or ''}".rstrip()
    if not found:
        return f"{line}, MISSING: nothing is plugged in at {reader.device}"
    return f"{line}, {found}" if _is_there(found) else f"{line}, UNCLEAR: {found}"
