"""What people at the table read, as data: a sentence with gaps, and what goes into them.

The sentence is written in English and is at the same time the key under which a catalogue keeps its translation. What
goes into a gap may be a text again, so that a whole reason is translated and not only its frame.
"""

from collections.abc import Callable, Mapping
from string import Formatter
from typing import TypeAlias, Union

import msgspec

__all__ = ["Given", "Text", "render", "text"]

Given: TypeAlias = Union[str, int, "Text"]


class Text(msgspec.Struct, frozen=True):
    """A sentence for people: ``say`` in English with ``{gaps}``, ``given`` what fills them."""

    say: str
    given: dict[str, Given] = {}

    def __str__(self) -> str:
        return render(self)


def text(say: str, /, **given: Given) -> Text:
    """Make a Text.

    >>> str(text("{player} plays {card}", player="north", card=42))
    'north plays 42'
    """
    return Text(say, given)


def _english(say: str) -> str:
    return say


def render(words: Text, translate: Callable[[str], str] = _english) -> str:
    """Write a text out in the language of ``translate``, which maps the English sentence to another one.

    A translation whose gaps are not those of the English sentence is not used: a wrong catalogue never hides a ruling
    or a part of one.

    >>> render(text("{player} plays {card}", player="north", card=42), lambda say: "{player} spielt")
    'north plays 42'
    """
    given = {name: render(g, translate) if isinstance(g, Text) else g for name, g in words.given.items()}
    said = translate(words.say)
    if said != words.say and said and _gaps(said) == _gaps(words.say):
        return _fill(said, given) or _fill(words.say, given) or words.say
    return _fill(words.say, given) or words.say


def _gaps(say: str) -> set[str] | None:
    """The names of the gaps in a sentence, or None if its braces are wrong."""
    try:
        return {name for _, name, _, _ in Formatter().parse(say) if name is not None}
    except ValueError:
        return None


def _fill(say: str, given: Mapping[str, str | int]) -> str | None:
    try:
        return say.format_map(given)
    except (AttributeError, LookupError, TypeError, ValueError):
        return None
