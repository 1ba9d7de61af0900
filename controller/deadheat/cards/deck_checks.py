"""Checks that concern more than one setting of a deck file.

Each check looks at what could be read, mistakes elsewhere left aside, and reports what does not go together. A new
check is a function here and its entry in ``CHECKS``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from deadheat.cards.deck_schema import MOST_CARDS, names_of
from deadheat.cards.facts import WORD, Fact
from deadheat.toml import Path, Readable, Report, did_you_mean, listed, quoted

__all__ = ["CHECKS", "check"]

_SECTIONS = ("card", "series")
_WORD = re.compile(WORD)


def check(readable: Readable, report: Report) -> None:
    """Run all checks."""
    for one in CHECKS:
        one(readable, report)


def _has_cards(readable: Readable, report: Report) -> None:
    if not any(readable.counts.get(section, 1) for section in _SECTIONS):
        report.at_value((), "no card is in this deck", "add [[card]] for single cards, [[series]] for numbered ones")


def _series_say_their_numbers(readable: Readable, report: Report) -> None:
    for path, series in _rows(readable, "series"):
        first, last, each = (series.get(key) for key in ("from", "to", "each"))
        if not {"from", "to", "each"} <= series.keys():
            continue  # One of them is not readable, which has been said.
        if bool(each) == (first is not None or last is not None) or (first is None) != (last is None):
            what = f"this series has {_listed_or_none(series, 'from', 'to', 'each')}"
            report.at_value(path, what, "write from and to for numbers, or each for words, and nothing else of these")
        elif first is not None and last is not None and first > last:
            report.at_value((*path, "to"), f"a series from {first} to {last} has no card", "write the smaller first")


def _lists_have_no_doubles(readable: Readable, report: Report) -> None:
    for section, key in (("card", "faces"), ("series", "faces"), ("series", "each"), ("fact", "options")):
        for words in readable.every(section, key):
            doubled = next((word for n, word in enumerate(words.value) if word in words.value[:n]), None)
            if doubled is not None:
                report.at_value(words.path, f"{quoted(doubled)} is there twice", "write each word once")


def _not_too_many_cards(readable: Readable, report: Report) -> None:
    total = 0
    for path, row in _entries(readable):
        total += _size(row)
        if total > MOST_CARDS:
            what = f"with these cards the deck has {total}"
            report.at_value(path, what, f"a deck has {MOST_CARDS} cards at most; look at from, to and copies")
            return


def _names_are_unique(readable: Readable, report: Report) -> None:
    firsts: dict[str, Path] = {}
    total = 0
    for path, row in sorted(_entries(readable), key=lambda entry: report.place(entry[0])):
        total += _size(row)
        if total > MOST_CARDS:
            return
        doubled = long = None
        for name in _names(row):
            doubled = doubled or (name if firsts.setdefault(name, path) != path else None)
            long = long or (None if _WORD.match(name) else name)
        if doubled:
            what = f"{quoted(doubled)} is already the name of a card ({report.place(firsts[doubled])})"
            report.at_value((*path, "name"), what, "give every card a name of its own")
        if long:
            what = f"the name {quoted(long)} is too long"
            report.at_value((*path, "name"), what, "write a shorter one; with its numbers it has at most 40 characters")


def _facts_make_sense(readable: Readable, report: Report) -> None:
    for path, row in _rows(readable, "fact"):
        if not {"from", "to", "options", "value", "placeholder"} <= row.keys():
            continue
        low, high, options = row["from"], row["to"], row["options"]
        if (low is None) != (high is None) or (low is not None and options):
            what = f"this fact has {_listed_or_none(row, 'from', 'to', 'options')}"
            report.at_value(path, what, "write from and to for a number, options for a word, or none for any word")
        elif low is not None and low > high:
            report.at_value((*path, "to"), f"no number is from {low} to {high}", "write the smaller first")
        elif row["value"] is not None and row["placeholder"] is not None:
            what = "this fact has a value and a placeholder"
            report.at_value((*path, "placeholder"), what, "write value if it is printed so, placeholder if not known")
        else:
            fact = Fact("", "", low, high, options)
            for key in ("value", "placeholder"):
                if row[key] is not None and not fact.fits(row[key]):
                    words = did_you_mean(str(row[key]), options)
                    report.at_value((*path, key), f"{key} cannot be {quoted(row[key])}", f"write {fact.takes}{words}")


def _groups_of_facts_exist(readable: Readable, report: Report) -> None:
    found = [group for section in _SECTIONS for group in readable.every(section, "group")]
    if len(found) != sum(readable.counts.get(section, 1) for section in _SECTIONS):
        return  # The one that is meant may be among those that cannot be read.
    groups = sorted({group.value for group in found if group.value is not None})
    for group in readable.every("fact", "group"):
        if group.value is not None and group.value not in groups:
            allowed = f"write {listed(map(quoted, groups), 'or')}" if groups else "give cards this group"
            what = f"no card is of the group {quoted(group.value)}"
            report.at_value(group.path, what, f"{allowed}{did_you_mean(group.value, groups)}")


def _facts_are_said_once(readable: Readable, report: Report) -> None:
    said: dict[str, dict[str | None, Path]] = {}
    for path, row in _rows(readable, "fact"):
        if "name" not in row or "group" not in row:
            continue
        before = said.setdefault(row["name"], {})
        of_all = [group for group in before if None in (group, row["group"]) or group == row["group"]]
        if of_all:
            what = f"the same cards already have a fact {quoted(row['name'])} ({report.place(before[of_all[0]])})"
            report.at_value((*path, "name"), what, "write another name, or one group for each of the two")
        before.setdefault(row["group"], path)


CHECKS: tuple[Callable[[Readable, Report], None], ...] = (
    _has_cards,
    _series_say_their_numbers,
    _lists_have_no_doubles,
    _not_too_many_cards,
    _names_are_unique,
    _facts_make_sense,
    _groups_of_facts_exist,
    _facts_are_said_once,
)


def _rows(readable: Readable, section: str) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every ``[[section]]`` with those of its settings that could be read."""
    rows: dict[Path, dict[str, Any]] = {(section, row): {} for row in range(readable.counts.get(section, 0))}
    for path, value in readable.values.items():
        if path[:2] in rows:
            rows[path[:2]][str(path[2])] = value
    yield from rows.items()


def _entries(readable: Readable) -> Iterator[tuple[Path, dict[str, Any]]]:
    for section in _SECTIONS:
        yield from _rows(readable, section)


def _size(row: Mapping[str, Any]) -> int:
    """How many cards an entry is, without counting them out."""
    first, last, each = row.get("from"), row.get("to"), row.get("each") or ()
    numbers = max(0, last - first + 1) if first is not None and last is not None else 0
    members = numbers + len(each) if "from" in row or "each" in row else 1
    return members * (row.get("copies") or 1)


def _names(row: Mapping[str, Any]) -> Iterator[str]:
    """The names of all cards of an entry, as far as they can be read."""
    name, copies = row.get("name", ""), row.get("copies")
    words = dict.fromkeys(row.get("each") or ())
    if row.get("from") is not None and row.get("to") is not None:
        words |= dict.fromkeys(str(number) for number in range(row["from"], row["to"] + 1))
    for word in words if "{n}" in name else [""] if name else []:
        yield from names_of(name.replace("{n}", word), copies)


def _listed_or_none(row: Mapping[str, Any], *keys: str) -> str:
    there = [key for key in keys if row.get(key) not in (None, ())]
    return listed(there, "and") if there else f"neither {listed(keys, 'nor')}"
