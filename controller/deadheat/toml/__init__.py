"""TOML files that people write: every mistake is found at once and named with its file, line and column.

A schema is a :class:`Part`, a msgspec struct whose fields are the settings of a section; :func:`parse_file` reads a
file against it.
"""

from deadheat.toml.files import MOST_BYTES, read_text
from deadheat.toml.issues import FileProblem, Issue, Report
from deadheat.toml.parsing import parse_file
from deadheat.toml.part import NS_PER_MS, NS_PER_S, Part
from deadheat.toml.places import Path
from deadheat.toml.reading import Found, Readable
from deadheat.toml.wording import did_you_mean, listed, quoted, shown

__all__ = [
    "MOST_BYTES",
    "NS_PER_MS",
    "NS_PER_S",
    "FileProblem",
    "Found",
    "Issue",
    "Part",
    "Path",
    "Readable",
    "Report",
    "did_you_mean",
    "listed",
    "parse_file",
    "quoted",
    "read_text",
    "shown",
]
