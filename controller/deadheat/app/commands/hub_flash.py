"""``deadheat hub flash``: writes a hub's firmware and reads back its version."""

import argparse
from functools import partial
from pathlib import Path

from deadheat.app.commands.hub_choice import Choice, chosen_hub
from deadheat.devices.hub.flash import find_avrdude, find_hex, write_firmware
from deadheat.devices.hub.greeting import who_is_there
from deadheat.devices.hub.hub import BAUD
from deadheat.devices.hub.messages import MAJOR, MINOR, Hello
from deadheat.devices.readers.ports import open_serial
from deadheat.problems import ExitCode, Problem

__all__ = ["add_to", "run"]

_PART = "atmega328p"


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--hex", type=Path, metavar="FILE", help="another firmware than the one that comes with this")
    parser.add_argument(
        "--new-board",
        action="store_true",
        help="write to a board that does not answer as a hub; whatever is on it now is gone then",
    )


def run(args: argparse.Namespace) -> int:
    choice = chosen_hub(args)
    avrdude, firmware = find_avrdude(), find_hex(args.hex)
    path = choice.path()
    before = _ask(path)
    _check_that_it_is_ours(before, choice, path, new_board=args.new_board)
    print(f"{choice.name} at {path}: {_named(before) if before else 'no hub answers there'}", flush=True)
    write_firmware(avrdude, firmware, path, partial(print, flush=True), _PART)
    after = _ask(choice.path())
    if after is None:
        raise Problem(
            f"The firmware was written, but no hub answers at {path}",
            f"Unplug the board and plug it in again, then run: deadheat hub info {choice.written}",
            ExitCode.HARDWARE,
        )
    print(f"It is a hub now: {_named(after)}")
    if after.major != MAJOR:
        raise Problem(
            f"It speaks version {after.major} of the hub's language and this program {MAJOR}",
            "Write the firmware that comes with this program: leave --hex out.",
            ExitCode.NOT_FINE,
        )
    if after.minor < MINOR:
        print(f"It speaks the older version {after.major}.{after.minor}, which works.")
    return ExitCode.FINE


def _ask(path: str) -> Hello | None:
    try:
        return who_is_there(partial(open_serial, path, BAUD))
    except OSError as error:
        raise Problem(
            f"{path} cannot be used: {error.strerror or error}", "Plug the board in again.", ExitCode.HARDWARE
        ) from error


def _check_that_it_is_ours(hello: Hello | None, choice: Choice, path: str, *, new_board: bool) -> None:
    """Nothing is written to what may be somebody else's printer."""
    if hello is None and not new_board:
        raise Problem(
            f"What is plugged in at {path} does not answer as a hub, so nothing was written",
            f"If it is a new board: deadheat hub flash {choice.written} --new-board",
            ExitCode.HARDWARE,
        )
    if hello is not None and hello.board not in ("", _PART):
        raise Problem(
            f"The hub at {path} is a {hello.board}, and this firmware is for an {_PART}",
            "It has to be updated in its own way.",
            ExitCode.HARDWARE,
        )


def _named(hello: Hello) -> str:
    version = ".".join(map(str, hello.version))
    return f"firmware {version}, language {hello.major}.{hello.minor}"
