"""``deadheat hub``: how a seat hub is, and writing its firmware."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from deadheat.app.commands import hub_flash, hub_info
from deadheat.app.commands.hub_choice import add_choice

if TYPE_CHECKING:
    import argparse

__all__ = ["add"]


class _Sub(NamedTuple):
    name: str
    help: str
    module: Any


_SUBS = (
    _Sub("info", "versions, clock, counters, and what is pressed meanwhile", hub_info),
    _Sub("flash", "write the firmware of a hub", hub_flash),
)


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("hub", help="see how a seat hub is, or write its firmware")
    subs = parser.add_subparsers(dest="hub_command", metavar="COMMAND", required=True)
    for sub in _SUBS:
        command = subs.add_parser(sub.name, help=sub.help)
        add_choice(command)
        command.add_argument("--table", type=Path, metavar="FILE", help="the table whose hub it is")
        sub.module.add_to(command)
        command.set_defaults(run=sub.module.run)
