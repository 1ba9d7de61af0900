"""Reads the text of TOML files. The only part of this room that opens files."""

from pathlib import Path

from deadheat.problems import ExitCode, Problem

__all__ = ["MOST_BYTES", "read_text"]

MOST_BYTES = 1_000_000
"""Size of the largest file that is read, in bytes; a real one has a few thousand."""


def read_text(path: Path | str, sort: str, example: Path | None = None) -> str:
    """The text of a file of this ``sort`` (``table file``).

    :raises Problem: if it cannot be read, is no text, or is larger than ``MOST_BYTES``; exit code 2
    """
    content = _decode(_read(Path(path), sort, example), path)
    # Some editors begin a file with a byte order mark, which TOML does not know.
    return content.removeprefix("\ufeff")


def _read(path: Path, sort: str, example: Path | None) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        start = f", or start from a copy of {example}" if example else ""
        raise _problem(f"There is no {sort} {path}", f"Give the path of one{start}.") from None
    except PermissionError:
        raise _problem(f"This user may not read {path}", f"Allow it: chmod a+r {path}") from None
    except IsADirectoryError:
        raise _problem(f"{path} is a folder", f"Give the path of the {sort} in it.") from None
    except OSError as error:
        raise _problem(f"{path} cannot be read: {error.strerror}", f"Give the path of a {sort}.") from None
    if len(content) > MOST_BYTES:
        raise _problem(f"{path} is larger than {MOST_BYTES // 1000} kB", f"Give the path of a {sort}.")
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
