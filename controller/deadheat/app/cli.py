"""The command line: finds the command, and turns problems into two lines and an exit code."""

import argparse
import logging
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from deadheat import __version__
from deadheat.app.paths import deck_folders
from deadheat.problems import ExitCode, Problem
from deadheat.toml import FileProblem

__all__ = ["main"]

_COMMANDS = ("run", "demo", "games", "check", "cards", "readers", "hub", "matches", "bench")
"""The modules of ``deadheat.app.commands``, in the order of the help."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``deadheat`` with ``argv`` (the process's arguments if None) and return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that has no “ is no reason to stop
    args = _parser(sys.argv[1:] if argv is None else argv).parse_args(argv)
    logging.basicConfig(level=logging.DEBUG if args.debug else logging.WARNING, format="%(levelname)s %(message)s")
    try:
        _use_own_decks()
        code = int(args.run(args))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has gone (“| head”): nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(ExitCode.FINE)
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # noqa: BLE001 - people get two lines, whatever it is
        if args.debug:
            traceback.print_exc()
        return _tell(error)
    return code


def _tell(error: Exception) -> int:
    """Two lines for people, and the exit code."""
    if not isinstance(error, Problem):
        what = f"deadheat has failed: {type(error).__name__}: {error}"
        error = Problem(what, "Run the same with --debug before the command, and report it.", ExitCode.NOT_FINE)
    # The mistakes in a table file are listed as file:line:column, for editors to jump to.
    print(error if isinstance(error, FileProblem) else f"deadheat: {error}", file=sys.stderr)
    return int(error.exit_code)


def _use_own_decks() -> None:
    from deadheat.cards import use_deck_folders  # "deadheat --version" has no use for cards

    use_deck_folders(deck_folders())


def _parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the command in ``argv``, or of all commands if that is not clear: most load half of the house."""
    parser = argparse.ArgumentParser(
        prog="deadheat", description="A provably fair referee for simultaneous card games at a wired table."
    )
    parser.add_argument("--version", action="version", version=f"deadheat {__version__}")
    parser.add_argument("--debug", action="store_true", help="show tracebacks and everything that is logged")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    meant = next((word for word in argv if not word.startswith("-")), None)
    loaded = (meant,) if meant in _COMMANDS else () if "--version" in argv else _COMMANDS
    for command in loaded:
        import_module(f"deadheat.app.commands.{command}").add(commands)
    return parser
