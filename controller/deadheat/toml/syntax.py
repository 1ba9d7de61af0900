"""Turns what the TOML parser complains about into an issue that says what to do."""

import re
import tomllib
from bisect import bisect_left

from deadheat.toml.issues import Issue
from deadheat.toml.places import Place, locate
from deadheat.toml.wording import shown

__all__ = ["syntax_issue"]

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")

_ENDLESS_TEXT = ("Unterminated string", "Expected \"'")
_TWICE = ("Cannot overwrite", "Cannot declare")
_MEANINGS: tuple[tuple[str | tuple[str, ...], str, str], ...] = (
    ("Cannot overwrite", "this key is there twice", "write each key once in its section"),
    (
        "Cannot declare",
        "this section is there twice",
        "write [section] once; of some there may be several, as [[section]]",
    ),
    ("Duplicate inline", "a key is there twice in this table", "write each key once in its table"),
    (
        "Cannot mutate",
        "this adds to a value that is complete",
        "write all of a value at once, or [[section]] above each",
    ),
    ("Invalid value", "this is no value", 'write text in quotes ("north"), numbers and true or false without'),
    ("Invalid statement", "this is no setting", "write key = value, [section], [[section]] or # comment"),
    ("Invalid initial", "there is no key here", "write key = value, with a key of letters, digits, - and _"),
    ("Expected '='", "there is no = after this key", "write key = value"),
    ("Expected newline", "the line goes on after the value", "write one setting a line; a comment begins with #"),
    ("Expected ']'", "this section is not closed", "close [section] with one bracket"),
    ("Expected ']]'", "this section is not closed", "close [[section]] with two brackets"),
    (_ENDLESS_TEXT, "this text does not end", "end it with what it begins with, \" or ' or three of them"),
    (
        ("Illegal character '\\n'", "Found invalid character '\\n'"),
        "this text does not end on its line",
        "end it with the quote that it begins with",
    ),
    ("Unescaped", "a \\ in this text means nothing", "write \\\\ for one, or put the text in 'single quotes'"),
    ("Unclosed array", "this list does not end", "end it with ]"),
    ("Unclosed inline", "this table does not end", "end it with }"),
)


def syntax_issue(error: ValueError | RecursionError, content: str) -> Issue:
    """What is wrong with ``content``, which :func:`tomllib.loads` refused with ``error``."""
    if isinstance(error, RecursionError):
        return Issue(1, 1, "lists or tables in this file are nested too deep to be read", "write them flat")
    if not isinstance(error, tomllib.TOMLDecodeError):
        return Issue(1, 1, "a number in this file is too long to be read", "write numbers of a few digits")
    message = str(error)
    place = _place(message, content)
    what, allowed = _meaning(_PLACE.sub("", message))
    if message.startswith(_TWICE) and (places := _both_places(content, place.line)):
        first, place = places
        what = f"{what}, first at {first}"
    return Issue(place.line, place.column, what, allowed)


def _place(message: str, content: str) -> Place:
    found = _PLACE.search(message)
    if found and found[1]:
        return Place(int(found[1]), int(found[2]))
    lines = content.split("\n")
    if not message.startswith(_ENDLESS_TEXT):
        return Place(len(lines), len(lines[-1]) + 1)
    # The text goes on to the end of the file, so the file up to any line from its first one on is refused alike.
    first = bisect_left(range(1, len(lines)), True, key=lambda count: _refusal("\n".join(lines[:count])) == message)
    return Place(first + 1, _opening(message, lines[first]) + 1)


def _opening(message: str, line: str) -> int:
    """Where in its line the text without an end begins."""
    if message.startswith("Expected"):
        return line.rfind("'''" if "'''" in message else "'")
    return line.rfind('"""' if '"""' in line else '"')


def _refusal(content: str) -> str:
    try:
        tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        return str(error)
    return ""


def _meaning(message: str) -> tuple[str, str]:
    for start, what, allowed in _MEANINGS:
        if message.startswith(start):
            return what, allowed
    return f"this is not TOML: {shown(message)}", "compare it with an example"


def _both_places(content: str, line: int) -> tuple[Place, Place] | None:
    """Where the key that is doubled in this line was written before, and where it is in the line."""
    lines = content.split("\n")
    try:
        before, after = locate("\n".join(lines[: line - 1])), locate("\n".join(lines[:line]))
    except (ValueError, RecursionError):
        return None  # A value over several lines ends here.
    doubled = (path for path, spot in before.items() if after.get(path, spot) != spot)
    return next(((before[path].key, after[path].key) for path in doubled), None)
