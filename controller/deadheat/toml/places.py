"""Where in a TOML document its keys and values are written.

The parser of the standard library tells what a document says, not where it says it. :func:`locate` reads the same text
again and notes places only. It trusts its input: give it nothing that :func:`tomllib.loads` refuses.
"""

import re
import tomllib
from bisect import bisect_left
from typing import TypeAlias

import msgspec

__all__ = ["Path", "Place", "Spot", "locate", "nearest"]

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value from the top: ``("seat", 1, "button")``. The top itself is ``()``."""


class Place(msgspec.Struct, frozen=True, order=True):
    """A place in a text, as editors count: lines and columns from 1, columns in characters."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


class Spot(msgspec.Struct, frozen=True):
    """Where one key with its value is written."""

    key: Place
    """The first character of the key's own part, quotes included; of an array's element, that of the element."""
    value: Place
    """The first character of the value; of a section, that of its header; of a table that other keys imply, the key."""
    text: str = ""
    """The value as written; empty for a section and for a table that other keys imply."""


def locate(document: str) -> dict[Path, Spot]:
    """Find every key, table and array element of a valid TOML document, the top included.

    A table that is only implied (``a`` by ``[a.b]`` or ``a.b = 1``) is where it is first mentioned.

    :raises RecursionError: if arrays or inline tables are nested hundreds deep
    """
    scanner = _Scanner(document)
    scanner.read_document()
    return scanner.spots


def nearest(spots: dict[Path, Spot], path: Path) -> Spot:
    """The spot of ``path`` or, if the document does not have it, of the innermost table around it that it has."""
    while path not in spots:
        path = path[:-1]
    return spots[path]


_BLANK = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BETWEEN = re.compile(r"(?:[ \t\r\n,]|#[^\n]*)*")
_KEY_PART = re.compile(r"""[A-Za-z0-9_-]+|"(?:\\.|[^"\\])*"|'[^']*'""")
_SIMPLE_VALUE = re.compile(
    r'''"""(?:\\.|[^\\])*?"""(?:"{0,2})'''
    r"""|'{3}.*?'{3}(?:'{0,2})"""
    r'''|"(?:\\.|[^"\\])*"'''
    r"""|'[^']*'"""
    r"""|\d{4}-\d\d-\d\d[ ]\d\d:[^\s,\]}#]*"""  # a date and a time with a space between
    r"""|[^\s,\]}#]+""",
    re.DOTALL,
)


class _Scanner:
    """One pass over a document; ``_at`` is the offset of the next character to read."""

    def __init__(self, document: str) -> None:
        self._text = document
        self._at = 0
        self._line_ends = [end.start() for end in re.finditer("\n", document)]
        self._sections: dict[Path, int] = {}
        """How many elements each array of tables has so far."""
        self.spots: dict[Path, Spot] = {(): Spot(Place(1, 1), Place(1, 1))}

    def read_document(self) -> None:
        section: Path = ()
        self._skip(_GAP)
        while self._at < len(self._text):
            if self._next_is("["):
                section = self._header()
            else:
                self._pair(section)
            self._skip(_GAP)

    def _header(self) -> Path:
        start = self._place()
        brackets = 2 if self._text.startswith("[[", self._at) else 1
        self._at += brackets
        *outer, (name, place) = self._key()
        self._at += brackets
        path: Path = ()
        for outer_name, outer_place in outer:
            path = self._newest(self._imply((*path, outer_name), outer_place))
        path = (*path, name)
        if brackets == 1:
            self.spots[path] = Spot(place, start)
            return path
        self.spots.setdefault(path, Spot(place, start))
        self._sections[path] = self._sections.get(path, 0) + 1
        self.spots[self._newest(path)] = Spot(place, start)
        return self._newest(path)

    def _pair(self, table: Path) -> None:
        *outer, (name, place) = self._key()
        for outer_name, outer_place in outer:
            table = self._imply((*table, outer_name), outer_place)
        self._at += 1
        self._skip(_BLANK)
        self._value((*table, name), place)

    def _key(self) -> list[tuple[str, Place]]:
        """Read the parts of a key and the blanks after it."""
        parts = []
        while True:
            self._skip(_BLANK)
            place = self._place()
            parts.append((_decoded(self._skip(_KEY_PART)), place))
            self._skip(_BLANK)
            if not self._next_is("."):
                return parts
            self._at += 1

    def _value(self, path: Path, key: Place) -> None:
        start, place = self._at, self._place()
        if self._next_is("["):
            self._array(path)
        elif self._next_is("{"):
            self._inline_table(path)
        else:
            self._skip(_SIMPLE_VALUE)
        self.spots[path] = Spot(key, place, self._text[start : self._at])

    def _array(self, path: Path) -> None:
        index = 0
        self._step_in()
        while not self._next_is("]"):
            self._value((*path, index), self._place())
            self._skip(_BETWEEN)
            index += 1
        self._at += 1

    def _inline_table(self, path: Path) -> None:
        self._step_in()
        while not self._next_is("}"):
            self._pair(path)
            self._skip(_BETWEEN)
        self._at += 1

    def _step_in(self) -> None:
        self._at += 1
        self._skip(_BETWEEN)

    def _imply(self, path: Path, key: Place) -> Path:
        self.spots.setdefault(path, Spot(key, key))
        return path

    def _newest(self, path: Path) -> Path:
        """The path itself or, if it is an array of tables, that of its last element so far."""
        return (*path, self._sections[path] - 1) if path in self._sections else path

    def _next_is(self, character: str) -> bool:
        return self._text.startswith(character, self._at)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            raise ValueError(f"not TOML at {self._place()}")
        self._at = found.end()
        return found.group()

    def _place(self) -> Place:
        line = bisect_left(self._line_ends, self._at)
        return Place(line + 1, self._at - (self._line_ends[line - 1] if line else -1))


def _decoded(key: str) -> str:
    return str(tomllib.loads(f"key = {key}")["key"]) if key[0] in "\"'" else key
