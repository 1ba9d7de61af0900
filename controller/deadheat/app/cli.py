"""The command line: finds the command, and turns problems into two lines and an exit code."""

import argparse
import logging
import os
import sys
from collections.abc import Sequence

from deadheat import __version__
from deadheat.app.commands import bench, check, demo, games, matches, run
from deadheat.problems import ExitCode, Problem

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``deadheat`` with ``argv`` (the process's arguments if None) and return the exit code."""
    args = _parser().parse_args(argv)
    logging.basicConfig(level=logging.DEBUG if args.debug else logging.WARNING, format="%(levelname)s %(message)s")
    try:
        return int(args.run(args))
    except Problem as problem:
        if args.debug:
            raise
        print(f"deadheat: {problem.what}\n{problem.remedy}", file=sys.stderr)
        return int(problem.exit_code)
    except BrokenPipeError:
        # The reader of our output has gone (“| head”): nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(ExitCode.FINE)
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="deadheat", description="A provably fair referee for simultaneous card games at a wired table."
    )
    parser.add_argument("--version", action="version", version=f"deadheat {__version__}")
    parser.add_argument("--debug", action="store_true", help="show tracebacks and everything that is logged")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in (run, demo, games, check, matches, bench):
        command.add(commands)
    return parser
