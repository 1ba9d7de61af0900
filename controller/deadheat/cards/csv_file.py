"""Codes and facts as CSV, for spreadsheets.

A file has a column ``card`` and, as it likes, ``code`` and ``face``; every other column is a fact by its name. All
texts are written in quotes, so that a code that looks like a number can be told from one that a spreadsheet has made.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from deadheat.cards.card import Deck
from deadheat.cards.register_content import Enrolled, Entered
from deadheat.toml import Issue, did_you_mean, quoted

__all__ = ["Row", "read_csv", "write_codes", "write_facts"]

Row = tuple[int, Enrolled | Entered]
"""What a line says, after the line's number from 1."""

_CODES = ("code", "card", "face")
_KNOWN = ("title", *_CODES)
"""Columns that are no facts; the title is for people only."""
_NUMBER_OF_A_SPREADSHEET = re.compile(r"-?\d([.,]\d+)?E[+-]?\d+", re.ASCII)


def write_codes(rows: Iterable[Enrolled]) -> str:
    """Codes with their cards and faces."""
    return _written([_CODES, *((row.code, row.card, row.face or "") for row in rows)])


def write_facts(deck: Deck) -> str:
    """Every card of a deck that has facts, with those that are known; the others are left for the owner to fill in."""
    names = list(dict.fromkeys(fact.name for fact in deck.facts))
    lines: list[Sequence[str]] = [("card", "title", *names)]
    for card in deck:
        if deck.facts_of(card):
            known = {name: str(value) for name, value in card.facts.items() if name not in card.unverified}
            lines.append((card.id, card.label, *(known.get(name, "") for name in names)))
    return _written(lines)


def read_csv(content: str) -> tuple[list[Row], list[Issue]]:
    """What a file says, and what is wrong with it in itself."""
    rows: list[Row] = []
    issues: list[Issue] = []
    header: list[str] = []
    for number, cells, written in _records(content, issues):
        if not header:
            header = [cell.strip().lower() for cell in cells]
            issues += _wrong_header(header, number)
            if issues:
                break
        elif any(cells[len(header) :]):
            issues.append(Issue(number, 1, f"this line has {len(cells)} cells", f"write {len(header)} at most"))
        else:
            rows += _read_line(number, dict(zip(header, cells, strict=False)), written, issues)
    if not header and not issues:
        issues.append(Issue(1, 1, "the file is empty", "begin with the line code,card,face"))
    return rows, issues


def _records(content: str, issues: list[Issue]) -> Iterator[tuple[int, list[str], str]]:
    """Every line that is not blank: the number of the line that it begins in, its cells, and how it is written."""
    lines = io.StringIO(content, newline="").readlines()
    first = lines[0] if lines else ""
    delimiter = max(",;\t", key=first.count)  # the comma, if there is none of them
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    begins = 0
    try:
        for cells in reader:
            if any(cells):
                yield begins + 1, cells, "".join(lines[begins : reader.line_num])
            begins = reader.line_num
    except csv.Error as error:
        issues.append(Issue(begins + 1, 1, f"this is no CSV: {error}", "close every quote that is opened"))


def _wrong_header(header: Sequence[str], number: int) -> list[Issue]:
    issues = [
        Issue(number, 1, f"the column {quoted(name)} is there twice", "name each column once")
        for name in dict.fromkeys(header)
        if name and header.count(name) > 1
    ]
    if "card" not in header:
        hint = did_you_mean("card", header)
        issues.append(Issue(number, 1, "the first line names no column card", f"begin with code,card,face{hint}"))
    return issues


def _read_line(number: int, cells: dict[str, str], written: str, issues: list[Issue]) -> Iterator[Row]:
    card, code, face = cells.get("card", "").strip(), cells.get("code", ""), cells.get("face", "").strip()
    if not card:
        issues.append(Issue(number, 1, "this line names no card", "write one, such as the-mind/42"))
        return
    if _NUMBER_OF_A_SPREADSHEET.fullmatch(code) and f'"{code}"' not in written:
        what = f"the code {code} is a number that a spreadsheet has shortened"
        issues.append(Issue(number, 1, what, "export again, and let the spreadsheet take the column code as text"))
        return
    if code:
        yield number, Enrolled(code, card, face or None)
    for name, value in cells.items():
        if name and name not in _KNOWN and value.strip():
            yield number, Entered(card, name, value.strip())


def _written(lines: Iterable[Sequence[str]]) -> str:
    file = io.StringIO(newline="")
    csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(lines)
    return file.getvalue()
