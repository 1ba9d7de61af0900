"""Which hub a command is about: one of the table's, or the one at a device."""

import argparse
from typing import NamedTuple

from deadheat.app.paths import table_path
from deadheat.devices.readers.ports import Sort, finder
from deadheat.problems import ExitCode, Problem
from deadheat.table import load_table

__all__ = ["Choice", "add_choice", "chosen_hub"]


class Choice(NamedTuple):
    """A hub."""

    name: str
    device: str
    written: str
    """How a command line names it."""

    def path(self) -> str:
        """Where it is now.

        :raises Problem: if nothing is plugged in there, or two devices are
        """
        found = finder(self.device, Sort.SERIAL)()
        if found is None:
            raise Problem(
                f"Nothing is plugged in at {self.device}", "deadheat readers lists what is.", ExitCode.HARDWARE
            )
        return found


def add_choice(parser: argparse.ArgumentParser) -> None:
    """NAME, or ``--device``."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="a hub of the table; the only one if not said")
    parser.add_argument("--device", metavar="D", help="where it is plugged in (usb:1.4), or a path")


def chosen_hub(args: argparse.Namespace) -> Choice:
    """:raises Problem: if no hub, or more than one, is meant"""
    if args.device is not None:
        if args.name is not None:
            raise Problem("A hub is named and so is a device", "Name one of them.")
        return Choice("hub", args.device, f"--device {args.device}")
    path = args.table or table_path()
    if args.table is None and not path.exists():
        raise Problem("There is no table file that could name a hub", "Say which one with --device or --table.")
    hubs = load_table(path).hubs
    found = [hub for hub in hubs if args.name in (None, hub.name)]
    if len(found) == 1:
        return Choice(found[0].name, found[0].device, found[0].name)
    if not hubs:
        raise Problem(f"{path} has no hub", 'Add a [[hub]] with name and device, or say --device "usb:1.4".')
    known = " or ".join(hub.name for hub in hubs)
    if args.name is None:
        raise Problem(f"{path} has {len(hubs)} hubs", f"Name one: {known}.")
    raise Problem(f"{path} has no hub called {args.name}", f"Name {known}.")
