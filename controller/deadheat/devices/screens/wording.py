"""Texts as they are said at the table, and how to say one shorter without losing what it is about."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from deadheat.devices.screens.characters import clean, clusters
from deadheat.devices.screens.shortening import shorten, tell_apart
from deadheat.devices.screens.typeface import Fits
from deadheat.stage import Given, Text, render

__all__ = ["Say", "Words", "fitting"]

Say = Callable[[Text], str]
"""Writes a text out in the language of the table."""

_SHORTEST: Final = 5
"""Characters that are left of a name at least, "…" among them; then the sentence around it is cut too."""


class Words(NamedTuple):
    """One row of words, and the text that they come from."""

    full: str
    text: Text | None = None
    say: Say = render

    @classmethod
    def of(cls, text: Text, say: Say) -> "Words":
        """The words of a text."""
        return cls(clean(say(text)), text, say)

    @classmethod
    def named(cls, name: str) -> "Words":
        """The words of a name, which is the same in every language."""
        return cls(clean(name))

    def with_names_of(self, most: int) -> str:
        """These words with the names in them cut to ``most`` characters."""
        return self.full if self.text is None else clean(self.say(_squeezed(self.text, most)))

    def within(self, fits: Fits) -> str:
        """These words if they fit; otherwise with shorter names in them; otherwise as much of them as fits."""
        if fits(self.full):
            return self.full
        return self._with_shorter_names(fits) or shorten(self.full, fits)

    def _with_shorter_names(self, fits: Fits) -> str:
        """With names as long as possible; nothing if shorter names do not help or the words are nothing but a name."""
        names = [] if self.text is None else list(_names(self.text))
        if self.text is None or clean(self.say(_squeezed(self.text, 0))) == "":
            return ""
        few, many = _SHORTEST - 1, max((len(clusters(name)) for name in names), default=0)
        while many - few > 1:
            middle = (few + many) // 2
            if fits(self.with_names_of(middle)):
                few = middle
            else:
                many = middle
        return self.with_names_of(few) if few >= _SHORTEST else ""


def fitting(rows: Sequence[Words], fits: Fits) -> list[str]:
    """What is shown of each of several rows of the same width: different words stay different."""
    return tell_apart([row.full for row in rows], [row.within(fits) for row in rows], fits)


def _names(text: Text) -> Iterator[str]:
    """What people have written into a text, such as names, and into the texts in it."""
    for given in text.given.values():
        if isinstance(given, Text):
            yield from _names(given)
        elif isinstance(given, str):
            yield given


def _squeezed(text: Text, most: int) -> Text:
    """``text`` with each name in it cut to ``most`` characters; different names stay different."""
    names = list(dict.fromkeys(_names(text)))

    def fits(name: str) -> bool:
        return len(clusters(name)) <= most

    short = tell_apart(names, [shorten(name, fits) for name in names], fits)
    return _with_names(text, dict(zip(names, short, strict=True)))


def _with_names(text: Text, short: dict[str, str]) -> Text:
    def put(given: Given) -> Given:
        return (
            _with_names(given, short)
            if isinstance(given, Text)
            else short.get(given, given)
            if isinstance(given, str)
            else given
        )

    return replace(text, given={gap: put(given) for gap, given in text.given.items()})
