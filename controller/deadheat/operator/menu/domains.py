"""What an option can be, as far as two keys can choose it."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from deadheat.games import Game

__all__ = ["Domain", "Numbers", "OneOf", "SomeOf", "domains_of"]

_FEW = 100
"""Numbers that are walked through one by one; of more, only round ones are."""
_MOST_MARKS = 12
"""Values of which any number can be marked."""


class OneOf:
    """A few values in a ring."""

    def __init__(self, values: Sequence[Any]) -> None:
        self._values = list(values)

    def step(self, value: Any, by: int) -> Any:
        """The value after (``by`` = 1) or before (-1)."""
        at = self._values.index(value) if value in self._values else 0
        return self._values[(at + by) % len(self._values)]


class Numbers:
    """Whole numbers from ``least`` to ``most``; of many, steps of about a twentieth of the number are taken.

    >>> Numbers(0, 10).step(10, 1), Numbers(200, 60_000).step(1_000, 1), Numbers(200, 60_000).step(1_000, -1)
    (10, 1050, 950)
    """

    def __init__(self, least: int, most: int) -> None:
        self._least = least
        self._most = most

    def step(self, value: int, by: int) -> int:
        """The next number up (``by`` = 1) or down (-1); at the ends it stays."""
        size = 1 if self._most - self._least <= _FEW else _round_size(value)
        following = (value // size + 1) * size if by > 0 else (-(-value // size) - 1) * size
        return max(self._least, min(self._most, following))


class SomeOf:
    """Any number of a few values."""

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = tuple(values)

    def toggled(self, chosen: Sequence[Any], value: Any) -> list[Any]:
        """``chosen`` with ``value``, or without it if it was among them, in the order of the values."""
        return [each for each in self.values if (each in chosen) is not (each == value)]


Domain: TypeAlias = OneOf | Numbers | SomeOf


def domains_of(game: type[Game]) -> dict[str, Domain]:
    """The options of a game that two keys can choose, and what they can be. Lists of numbers are for a keyboard."""
    kind = msgspec.inspect.type_info(game.Options)
    assert isinstance(kind, msgspec.inspect.StructType)
    found = {field.name: _domain(_bare(field.type)) for field in kind.fields}
    return {name: domain for name, domain in found.items() if domain is not None}


def _domain(kind: msgspec.inspect.Type) -> Domain | None:
    if isinstance(kind, msgspec.inspect.BoolType):
        return OneOf([False, True])
    if isinstance(kind, msgspec.inspect.EnumType):
        return OneOf([member.value for member in kind.cls])
    if isinstance(kind, msgspec.inspect.LiteralType):
        return OneOf(list(kind.values))
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return Numbers(kind.ge, kind.le)
    if isinstance(kind, msgspec.inspect.VarTupleType):
        item = _bare(kind.item_type)
        if isinstance(item, msgspec.inspect.IntType) and item.ge is not None and item.le is not None:
            values = range(item.ge, item.le + 1)
            return SomeOf(values) if len(values) <= _MOST_MARKS else None
    return None


def _bare(kind: msgspec.inspect.Type) -> msgspec.inspect.Type:
    return _bare(kind.type) if isinstance(kind, msgspec.inspect.Metadata) else kind


def _round_size(value: int) -> int:
    """The largest of 1, 2, 5, 10, 20 and so on that is at most a twentieth of ``value``; at least 1."""
    size, steps = 1, (2, 5, 10)
    while True:
        following = next((size * step for step in reversed(steps) if size * step * 20 <= abs(value)), None)
        if following is None:
            return size
        if following == size * 10:
            size = following
        else:
            return following
