"""The worked examples of firmware/PROTOCOL.md, which the firmware's tests read as well."""

from collections.abc import Iterator
from pathlib import Path

from deadheat.devices.hub.messages import LampOrder, Record

__all__ = ["bytes_of", "examples", "fields_of"]

_FILE = Path(__file__).parents[3] / "firmware" / "vectors.txt"
_RECORDS = {"change": 0, "lost": 1, "limited": 2}


def examples(sort: str) -> Iterator[list[str]]:
    """The words of each example of one sort."""
    for line in _FILE.read_text("utf-8").splitlines():
        words = line.split()
        if words and words[0] == sort:
            yield words[1:]


def bytes_of(word: str) -> bytes:
    """Hexadecimal; ``-``: none."""
    return b"" if word == "-" else bytes.fromhex(word)


def fields_of(words: list[str]) -> dict[str, object]:
    """The fields of a message as they are called here."""
    return {name: _value(name, text) for name, text in (word.split("=", 1) for word in words)}


def _value(name: str, text: str) -> object:
    if name == "version":
        return tuple(map(int, text.split(".")))
    if name == "again":
        return text == "1"
    if name == "board":
        return text
    if not text.startswith("("):
        if name == "lamps" and not text.isdigit():
            raise ValueError(text)
        return int(text)
    items = [item.split(",") for item in text.strip("()").split(";") if item]
    if name == "records":
        return tuple(Record(_RECORDS[item[0]], *map(int, item[1:])) for item in items)
    if name == "lamps":
        return tuple(LampOrder(*map(int, item)) for item in items)
    return tuple(tuple(map(int, item)) for item in items)
