"""Making words shorter so that they still say who is meant.

Only whole clusters of characters go (see :func:`.characters.clusters`), and "…" stands where they were.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from deadheat.devices.screens.characters import clusters
from deadheat.devices.screens.typeface import Fits

__all__ = ["ELLIPSIS", "shorten", "tell_apart"]

ELLIPSIS: Final = "…"

_LAST_WORD: Final = 8
"""The longest word that is kept whole at the end of a name because it differs there."""
_IN_NUMBERS: Final = "0123456789.,:"
_SIGNS: Final = "+-−±"
_TRAILING: Final = " ±"
"""What says nothing before an ellipsis."""
_LEAST_HEAD: Final = 3
"""Characters of a beginning that all have in common: fewer say nothing."""


def shorten(words: str, fits: Fits) -> str:
    """As much of ``words`` as fits, with "…" where the rest was; nothing if that does not fit."""
    if fits(words):
        return words
    return _most_of(clusters(words), "", fits)


def tell_apart(words: Sequence[str], shorts: Sequence[str], fits: Fits) -> list[str]:
    """Change those of ``shorts``, what was made of ``words``, that came out alike although their words differ.

    Of these the part that differs is kept: "Bartho…the Third", "Bartho…the Tenth". Where even that comes out alike they
    are numbered. What cannot be told apart in the room that there is stays as it was.
    """
    if len(set(shorts)) == len(set(words)):
        return list(shorts)
    told = list(shorts)
    for short in dict.fromkeys(shorts):
        alike = [word for word, other in zip(words, shorts, strict=True) if other == short]
        if len(set(alike)) > 1:
            apart = _apart(list(dict.fromkeys(alike)), fits)
            told = [
                apart.get(word, old) if other == short else old
                for word, other, old in zip(words, shorts, told, strict=True)
            ]
    if len(set(told)) < len(set(words)):
        told = _numbered(words, told, fits)
    return told


def _most_of(head: Sequence[str], tail: str, fits: Fits) -> str:
    """As much of ``head`` as fits before "…" and ``tail``; nothing if not even these fit."""
    few, many = 0, len(head)
    while many - few > 1:
        middle = (few + many) // 2
        if fits("".join(head[:middle]).rstrip(_TRAILING) + ELLIPSIS + tail):
            few = middle
        else:
            many = middle
    short = "".join(head[: _before_number(head, few)]).rstrip(_TRAILING) + ELLIPSIS + tail
    return short if fits(short) else ""


def _before_number(chars: Sequence[str], at: int) -> int:
    """Where to cut instead of ``at`` if that is inside a number: half a number is another number."""
    if 0 < at < len(chars) and chars[at] in _IN_NUMBERS and chars[at - 1] in _IN_NUMBERS + _SIGNS:
        while at and chars[at - 1] in _IN_NUMBERS:
            at -= 1
        while at and chars[at - 1] in _SIGNS:
            at -= 1
    return at


def _apart(alike: Sequence[str], fits: Fits) -> dict[str, str]:
    """Different words, each with the part from which on it differs from all others."""
    split = {word: clusters(word) for word in alike}
    found = {}
    for word, chars in split.items():
        same = max(_common(chars, other) for name, other in split.items() if name != word)
        differs = min(same, len(chars) - 1)
        starts = _word_start(chars, differs), max(1, differs)
        at = next((start for start in starts if fits("".join(chars[start:]))), starts[-1])
        tail = "".join(chars[at:])
        short = _most_of(chars[:at], tail, fits)
        if short.index(ELLIPSIS) < _LEAST_HEAD if short else fits(ELLIPSIS + tail):
            short = ELLIPSIS + tail
        if not short and fits(tail):
            short = tail
        if not short and (rest := _most_of(chars[at:], "", lambda rest: fits(ELLIPSIS + rest))):
            short = ELLIPSIS + rest
        if short:
            found[word] = short
    return found


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _word_start(chars: Sequence[str], at: int) -> int:
    """Where the word or the number begins that ``at`` is in, unless that is far back."""
    for start in range(at, max(0, at - _LAST_WORD), -1):
        before, first = chars[start - 1], chars[start]
        if not before.isalnum() or (first.isdigit() and not before.isdigit()):
            return start
    return max(1, at)


def _numbered(words: Sequence[str], shorts: Sequence[str], fits: Fits) -> list[str]:
    """Those that are still alike get a number each, as far as there is room for it."""
    order = {word: at for at, word in enumerate(dict.fromkeys(words), 1)}
    spelled = {short: {word for word, other in zip(words, shorts, strict=True) if other == short} for short in shorts}
    return [
        short if len(spelled[short]) == 1 else _most_of(clusters(word), str(order[word]), fits) or short
        for word, short in zip(words, shorts, strict=True)
    ]
