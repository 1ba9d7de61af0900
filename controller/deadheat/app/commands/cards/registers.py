"""The register that a command works on."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deadheat.app.paths import register_path
from deadheat.cards import Register, open_register, read_register

__all__ = ["add_register", "changing", "chosen_register", "reading"]


def add_register(parser: argparse.ArgumentParser) -> None:
    """Another register can be named for every command."""
    parser.add_argument("--register", type=Path, metavar="FILE", help="another register than the usual one")


@contextmanager
def reading(args: argparse.Namespace) -> Iterator[Register]:
    """The register, to read it; empty if there is none yet."""
    register = read_register(chosen_register(args))
    try:
        yield register
    finally:
        register.close()


@contextmanager
def changing(args: argparse.Namespace) -> Iterator[Register]:
    """The register, to change it."""
    register = open_register(chosen_register(args))
    try:
        yield register
    finally:
        register.close()


def chosen_register(args: argparse.Namespace) -> Path:
    """The register that was named, or the usual one."""
    return args.register if args.register is not None else register_path()
