"""Codes and facts as JSON, one a line."""

import json
from collections.abc import Iterable

import msgspec

from deadheat.cards.csv_file import Row
from deadheat.cards.register_content import Enrolled, Entered
from deadheat.toml import Issue

__all__ = ["read_json", "write_json"]

_KINDS: dict[str, type[Enrolled] | type[Entered]] = {"codes": Enrolled, "facts": Entered}
_ALLOWED = 'write {"codes": [{"code": "…", "card": "…", "face": null}], "facts": [{"card": …, "fact": …, "value": …}]}'
_DECODER = json.JSONDecoder()
_BLANKS = " \t\r\n"


def write_json(codes: Iterable[Enrolled], facts: Iterable[Entered]) -> str:
    """All that a register holds, or a part of it."""
    lists = [f'"codes": {_listed(codes)}', f'"facts": {_listed(facts)}']
    return "{" + ", ".join(lists) + "}\n"


def _listed(rows: Iterable[Enrolled | Entered]) -> str:
    lines = [json.dumps(msgspec.to_builtins(row), ensure_ascii=False) for row in rows]
    return "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"


def read_json(content: str) -> tuple[list[Row], list[Issue]]:
    """What a file says, and what is wrong with it in itself."""
    try:
        document = json.loads(content)
        places = _places(content)
    except json.JSONDecodeError as error:
        return [], [Issue(error.lineno, error.colno, f"this is no JSON: {error.msg}", "export again, or mend it")]
    except (ValueError, RecursionError):
        return [], [Issue(1, 1, "this is no JSON that can be read", "export again, or mend it")]
    rows: list[Row] = []
    issues: list[Issue] = []
    for key, entries in document.items():
        if key not in _KINDS or not isinstance(entries, list):
            issues.append(Issue(1, 1, f"{json.dumps(key)} is no list of codes or facts", _ALLOWED))
            continue
        for entry, place in zip(entries, places[key], strict=True):
            line = content.count("\n", 0, place) + 1
            try:
                rows.append((line, msgspec.convert(entry, _KINDS[key])))
            except msgspec.ValidationError as error:
                column = place - content.rfind("\n", 0, place)
                issues.append(Issue(line, column, f"this is none of the {key}: {error}", _ALLOWED))
    return rows, issues


def _places(content: str) -> dict[str, list[int]]:
    """Where in an object every element of each of its lists begins. The content must be a whole JSON object."""
    places: dict[str, list[int]] = {}
    at = _after(content, content.index("{") + 1)
    while content[at] != "}":
        begins = at
        key, at = _DECODER.raw_decode(content, at)
        at = _after(content, _after(content, at) + 1)  # the colon
        found: list[int] = []
        if content[at] == "[":
            at = _after(content, at + 1)
            while content[at] != "]":
                found.append(at)
                _, at = _DECODER.raw_decode(content, at)
                at = _after(content, at)
                at = _after(content, at + 1) if content[at] == "," else at
            at += 1
        else:
            _, at = _DECODER.raw_decode(content, at)
        if places.setdefault(key, found) is not found:
            raise json.JSONDecodeError(f"{key} is there twice", content, begins)
        at = _after(content, at)
        at = _after(content, at + 1) if content[at] == "," else at
    return places


def _after(content: str, at: int) -> int:
    """The place of the first character from ``at`` on that is not blank."""
    while content[at] in _BLANKS:
        at += 1
    return at
