"""Reads table files. The only part of this room that opens files."""

from pathlib import Path

from deadheat.problems import ExitCode, Problem
from deadheat.table.model import Table
from deadheat.table.parsing import parse_table

__all__ = ["EXAMPLE", "MOST_BYTES", "load_table"]

EXAMPLE = Path(__file__).with_name("example.toml")
"""A table file with every setting, explained for whoever builds a table."""

MOST_BYTES = 1_000_000
"""Size of the largest table file that is read, in bytes; a real one has a few thousand."""


def load_table(path: Path | str) -> Table:
    """Read a table file.

    :raises TableProblem: if anything is wrong with what it says; exit code 1
    :raises Problem: if it cannot be read, is no text, or is larger than ``MOST_BYTES``; exit code 2
    """
    content = _decode(_read(Path(path)), path)
    # Some editors begin a file with a byte order mark, which TOML does not know.
    return parse_table(content.removeprefix("\ufeff"), str(path))


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise _problem(
            f"There is no table file {path}", f"Give the path of one, or start from a copy of {EXAMPLE}."
        ) from None
    except PermissionError:
        raise _problem(f"This user may not read {path}", f"Allow it: chmod a+r {path}") from None
    except IsADirectoryError:
        raise _problem(f"{path} is a folder", "Give the path of the table file in it.") from None
    except OSError as error:
        raise _problem(f"{path} cannot be read: {error.strerror}", "Give the path of a table file.") from None
    if len(content) > MOST_BYTES:
        raise _problem(f"{path} is larger than {MOST_BYTES // 1000} kB", "Give the path of a table file.")
    return content


def _decode(content: bytes, path: Path | str) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode()
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        what = f"{path}:{line}:{column}: the byte {content[error.start]:#04x} is not UTF-8"
        raise _problem(what, "Save the file as UTF-8, which editors offer as its encoding.") from None


def _problem(what: str, remedy: str) -> Problem:
    return Problem(what, remedy, ExitCode.USAGE)
