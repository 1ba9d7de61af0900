"""The register that a command works on."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deadheat.app.paths import register_path
from deadheat.cards import Register, open_register, read_register

__all__ = ["add_register", "changing", "reading"]


def add_register(parser: argparse.ArgumentParser) -> None:
    """Another register can be named for every command."""
    parser.add_argument("--register", type=Path, metavar="FILE", help="another register than the usual one")


@contextmanager
def reading(args: argparse.Namespace) -> Iterator[Register]:
    """The register, to read it; empty if there is none yet."""
    register = read_register(_path(args))
    try:
        yield register
    finally:
        register.close()


@contextmanager
def changing(args: argparse.Namespace) -> Iterator[Register]:
    """The register, to change it."""
    register = open_register(_path(args))
    try:
        yield register
    finally:
        register.close()


def _path(args: argparse.Namespace) -> Path:
    return args.register if args.register is not None else register_path()
