"""What people at the table read, as data: a sentence with gaps, and what goes into them.

The sentence is written in English and is at the same time the key under which a catalogue keeps its translation. So it
must stand in the source as it is, in the call that makes the text: a test finds all of them and compares them with the
catalogues. A text is written out late, by the device that shows it, in the language of the table
(:func:`deadheat.stage.say_in`).

- What goes into a gap is translated too if it is a text, so that a whole reason is translated and not only its frame;
  a string stays as it is: names of seats, players, readers and cards. A sentence is never put together from pieces of
  English.
- Where a number decides between forms of a sentence use :func:`counted`.
- Names in a row are :func:`listed` or a choice (:func:`any_of`, :func:`all_of`).
- A number with decimal places is given as a float, rounded: its decimal point is that of the language.
- Where one English sentence means two things, say which: ``text("Stop", sense="button")``.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import TypeAlias, Union

import msgspec

__all__ = ["Given", "Sentences", "Text", "all_of", "any_of", "counted", "gaps", "listed", "render", "text"]

Given: TypeAlias = Union[str, int, float, "Text"]


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence for people: ``say`` in English with ``{gaps}``, ``given`` what fills them."""

    say: str
    given: dict[str, Given] = {}
    one: str = ""
    """The sentence for ``n`` = 1, if the number that is given as ``n`` decides its form."""
    sense: str = ""
    """What is meant, where the English sentence alone could mean two things."""

    def __str__(self) -> str:
        return render(self)


Sentences: TypeAlias = Callable[[Text], str]
"""A language: the sentence for a text, its gaps still open. Without a translation it gives the English one."""


def text(say: str, /, *, sense: str = "", **given: Given) -> Text:
    """Make a Text.

    >>> str(text("{player} plays {card}", player="north", card=42))
    'north plays 42'
    """
    return Text(say, given, sense=sense)


def counted(one: str, many: str, n: int, /, *, sense: str = "", **given: Given) -> Text:
    """Make a Text in which a number, the gap ``{n}``, decides the form. Both forms have the same gaps.

    >>> [str(counted("{n} card", "{n} cards", n)) for n in (0, 1, 2)]
    ['0 cards', '1 card', '2 cards']
    """
    return Text(many, {"n": n, **given}, one, sense)


def listed(items: Iterable[Given]) -> Text:
    """Several things in a row.

    >>> str(listed(["north", "east", "south"]))
    'north, east, south'
    """
    row = {f"item{n}": item for n, item in enumerate(items)}
    return Text(", ".join(f"{{{gap}}}" for gap in row), row)


def any_of(items: Iterable[Given]) -> Text:
    """One of several things.

    >>> str(any_of(["north", "east", "south"]))
    'north, east or south'
    """
    row = list(items)
    if len(row) < 2:
        return listed(row)
    return text("{before} or {last}", before=listed(row[:-1]), last=row[-1])


def all_of(items: Iterable[Given]) -> Text:
    """Several things together.

    >>> str(all_of(["north", "east", "south"]))
    'north, east and south'
    """
    row = list(items)
    if len(row) < 2:
        return listed(row)
    return text("{before} and {last}", before=listed(row[:-1]), last=row[-1])


def render(words: Text, language: Sentences | None = None) -> str:
    """Write a text out in a language, or in English.

    A translation whose gaps are not those of the English sentence is not used: a wrong catalogue never hides a ruling
    or a part of one.

    >>> render(text("{player} plays {card}", player="north", card=42), lambda words: "{player} spielt")
    'north plays 42'
    """
    given = {name: _written(each, language) for name, each in words.given.items()}
    if language is not None:
        said = language(words)
        if said and gaps(said) == gaps(words.say):
            filled = _fill(said, given)
            if filled is not None:
                return filled
    english = words.one if words.one and words.given.get("n") == 1 else words.say
    filled = _fill(english, given)
    return english if filled is None else filled


_POINT = text(".", sense="decimal point")


def _written(given: Given, language: Sentences | None) -> str | int:
    if isinstance(given, Text):
        return render(given, language)
    return str(given).replace(".", render(_POINT, language)) if isinstance(given, float) else given


@lru_cache(2048)
def gaps(say: str) -> frozenset[str] | None:
    """The names of the gaps in a sentence, or None if its braces are wrong."""
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(say) if name is not None)
    except ValueError:
        return None


def _fill(say: str, given: Mapping[str, str | int]) -> str | None:
    try:
        return say.format_map(given)
    except (AttributeError, LookupError, TypeError, ValueError):
        return None
