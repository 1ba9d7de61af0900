"""Says to people what a value is and what a setting takes, in their words instead of Python's."""

import difflib
import json
import tomllib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import inspect

__all__ = ["did_you_mean", "guess", "listed", "misfit", "quoted", "shown", "takes"]

_MOST_SHOWN = 40
_WHOLE, _NUMBER, _TRUTH, _TEXT = "a whole number", "a number", "true or false", "text"


def shown(text: str) -> str:
    """A piece of a file on one line, unprintable characters escaped, and cut when it is long."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return line if len(line) <= _MOST_SHOWN else f"{line[:_MOST_SHOWN]}…"


def quoted(value: object) -> str:
    """A value as a TOML file would write it, as :func:`shown`."""
    return shown(json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value))


def listed(words: Iterable[str], joint: str) -> str:
    """``a``; ``a or b``; ``a, b or c``, for the joint ``or``; empty if there are none."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} {joint} {last}" if most else last


def takes(kind: inspect.Type) -> str:
    """What a setting of this type takes: ``a number from 0.3 to 50``."""
    match kind:
        case inspect.Metadata(extra_json_schema={"description": str(description)}):
            return description
        case inspect.Metadata(type=inner):
            return takes(inner)
        case inspect.UnionType(types=types):
            return " or ".join(takes(t) for t in types if not isinstance(t, inspect.NoneType))
        case inspect.IntType(ge=low, le=high) | inspect.FloatType(ge=low, le=high) if low is not None:
            return f"{_sort(kind)} from {low} to {high}"
    options = _options(kind)
    return listed(map(quoted, options), "or") if options else _sort(kind)


def misfit(kind: inspect.Type, value: object, text: str) -> str:
    """Why a value written as ``text`` does not fit, to follow the setting's name: ``must be a number, not …``."""
    sorts = list(dict.fromkeys(_sort(inner) for inner in _simple(kind)))
    match value:
        case list() | dict():
            found = "a list" if isinstance(value, list) else "a table"
        case str():
            found = f"the text {shown(text)}"
        case _:
            found = shown(text)
    fits = _sort_of(value) in sorts or (_sort_of(value) == _WHOLE and _NUMBER in sorts)
    return f"cannot be {shown(text)}" if fits else f"must be {listed(sorts, 'or')}, not {found}"


def did_you_mean(word: str, options: Iterable[str]) -> str:
    """``; did you mean "pull-up"?`` for the option closest to ``word``; empty if none is close."""
    close = difflib.get_close_matches(word.casefold(), list(options), n=1)
    return f"; did you mean {quoted(close[0])}?" if close else ""


def guess(kind: inspect.Type, annotation: Any, value: object) -> str:
    """The same for a value that does not fit its setting, whose type is ``annotation`` and, taken apart, ``kind``."""
    if not isinstance(value, str):
        return ""
    for tidy in (value.strip(), "-".join(value.split()).casefold()):
        if _fits(tidy, annotation):
            return f"; did you mean {quoted(tidy)}?"
    if _fits(_unquoted(value), annotation):
        return f"; did you mean {shown(value)} without quotes?"
    return did_you_mean(value, [option for option in _options(kind) if isinstance(option, str)])


def _fits(value: object, annotation: Any) -> bool:
    try:
        msgspec.convert(value, annotation)
    except msgspec.ValidationError:
        return False
    return value is not None


def _unquoted(text: str) -> object:
    """What a text would be without its quotes; None if that is no value."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return None


def _simple(kind: inspect.Type) -> list[inspect.Type]:
    """The types that a type is made of, without None, which no file can write."""
    match kind:
        case inspect.Metadata(type=inner):
            return _simple(inner)
        case inspect.UnionType(types=types):
            return [simple for inner in types for simple in _simple(inner)]
        case inspect.NoneType():
            return []
    return [kind]


def _options(kind: inspect.Type) -> Sequence[object]:
    options: list[object] = []
    for simple in _simple(kind):
        match simple:
            case inspect.EnumType(cls=cls):
                options += [member.value for member in cls]
            case inspect.LiteralType(values=values):
                options += values
    return options


def _sort(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType():
            return _WHOLE
        case inspect.FloatType():
            return _NUMBER
        case inspect.BoolType():
            return _TRUTH
        case inspect.EnumType() | inspect.LiteralType():
            return _sort_of(_options(kind)[0])
        case inspect.ListType() | inspect.VarTupleType():
            return "a list"
    return _TEXT


def _sort_of(value: object) -> str:
    match value:
        case bool():
            return _TRUTH
        case int():
            return _WHOLE
        case float():
            return _NUMBER
        case str():
            return _TEXT
    return ""
