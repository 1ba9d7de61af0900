"""Registers as files to exchange: codes and facts written as CSV or JSON, and read back exactly as they were.

Reading takes everything or nothing; what is wrong is named with its line.
"""

from collections.abc import Iterable

import msgspec

from deadheat.cards.csv_file import Row, read_csv, write_codes, write_facts
from deadheat.cards.json_file import read_json, write_json
from deadheat.cards.register import Register
from deadheat.cards.register_content import Enrolled, Entered
from deadheat.problems import Problem
from deadheat.toml import FileProblem, Issue, shown

__all__ = ["Taken", "import_text", "write_codes", "write_facts", "write_json"]

_SORT = "file"
_TAKE_OUT = "take one of the two lines out"


class Taken(msgspec.Struct, frozen=True):
    """What an import has brought."""

    codes: int
    """How many codes were in the file."""
    facts: int
    new: int
    """How many of both the register did not hold before."""


def import_text(register: Register, content: str, origin: str, *, replace: bool = False) -> Taken:
    """Take the text of a CSV or JSON file into the register: all of it, or nothing.

    :param origin: what to call the file in errors
    :param replace: whether codes may be taken off other cards, and facts entered anew
    :raises FileProblem: if anything is wrong with it, with every line that is; exit code 1
    :raises Problem: if the register cannot be written
    """
    # Spreadsheets begin UTF-8 files with a byte order mark.
    content = content.removeprefix("\ufeff")
    read = read_json if content.lstrip().startswith("{") else read_csv
    rows, issues = read(content)
    issues += _doubles(rows)
    if issues:
        raise FileProblem(origin, issues, _SORT)
    new = 0
    with register.change() as change:
        for line, row in rows:
            try:
                if isinstance(row, Enrolled):
                    new += change.enrol(row, replace=replace)
                else:
                    new += change.enter(row, replace=replace)
            except Problem as problem:
                issues.append(Issue(line, 1, problem.what, problem.remedy))
        if not issues:
            issues += [
                Issue(line, 1, f"{shown(row.code)} may be the tag of a later line, which is on another card", _TAKE_OUT)
                for line, row in rows
                if isinstance(row, Enrolled) and not change.holds(row)
            ]
        if issues:
            raise FileProblem(origin, issues, _SORT)
    codes = sum(isinstance(row, Enrolled) for _, row in rows)
    return Taken(codes, len(rows) - codes, new)


def _doubles(rows: Iterable[Row]) -> list[Issue]:
    """Lines that say of a code or a fact something else than an earlier line."""
    firsts: dict[object, Row] = {}
    issues = []
    for line, row in rows:
        key: object = row.code if isinstance(row, Enrolled) else (row.card, row.fact)
        first_line, first = firsts.setdefault(key, (line, row))
        if first != row:
            what = f"{_said(row)}, but {_said(first)} in line {first_line}"
            issues.append(Issue(line, 1, what, _TAKE_OUT))
    return issues


def _said(row: Enrolled | Entered) -> str:
    if isinstance(row, Enrolled):
        return f"{shown(row.code)} is {row.named}"
    return f"{row.fact} of {row.card} is {row.value}"
