"""Reads table files. The only part of this room that opens files."""

from pathlib import Path

from deadheat.table.model import Table
from deadheat.table.parsing import parse_table
from deadheat.toml import read_text

__all__ = ["EXAMPLE", "load_table"]

EXAMPLE = Path(__file__).with_name("example.toml")
"""A table file with every setting, explained for whoever builds a table."""


def load_table(path: Path | str) -> Table:
    """Read a table file.

    :raises FileProblem: if anything is wrong with what it says; exit code 1
    :raises Problem: if it cannot be read, is no text, or is larger than a megabyte; exit code 2
    """
    return parse_table(read_text(path, "table file", EXAMPLE), str(path))
