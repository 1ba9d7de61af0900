"""Right-to-left text in the order in which it is drawn, from left to right.

Pillow's basic layout draws characters one after the other. What is done here, so that names can be read: Hebrew and
Arabic run from the right, numbers and Latin words in them from the left, brackets are mirrored, and Arabic letters take
the form that joins them to their neighbours. What is not done: the marks with which a text can ask for a direction,
sentences that quote one another, and the vowel signs, which the typeface lacks.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

__all__ = ["visual"]

_FROM_RIGHT: Final = ("R", "AL")
_NUMBERS: Final = ("EN", "AN")
_MIRRORED: Final = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
_LAM, _TATWEEL = "\u0644", "\u0640"


@lru_cache(maxsize=256)
def visual(words: str) -> str:
    """``words`` as they are drawn; unchanged if nothing in them runs from right to left.

    >>> visual("abc 12") == "abc 12"
    True
    >>> visual("\\u05d0\\u05d1 12") == "12 \\u05d1\\u05d0"
    True
    """
    if words.isascii() or not any(unicodedata.bidirectional(char) in _FROM_RIGHT for char in words):
        return words
    chars = _joined(words)
    levels = _levels([unicodedata.bidirectional(char[0]) for char in chars])
    shown = [char.translate(_MIRRORED) if level % 2 else char for char, level in zip(chars, levels, strict=True)]
    for level in range(max(levels), 0, -1):
        for start, end in _runs(levels, level):
            shown[start:end] = shown[start:end][::-1]
    return "".join(shown)


def _levels(kinds: Sequence[str]) -> list[int]:
    """How deep each character is embedded: odd levels run from the right."""
    # With Latin letters in it, it is a sentence of the table's language, and the name in it runs from the right.
    base = int("L" not in kinds)
    strong = _FROM_RIGHT[0] if base else "L"
    levels: list[int | None] = []
    for kind in kinds:
        strong = kind if kind in ("L", *_FROM_RIGHT) else strong
        if kind in _FROM_RIGHT:
            levels.append(1)
        elif kind == "L" or kind in _NUMBERS:
            levels.append(2 if base or strong != "L" else 0)
        else:
            levels.append(None)
    return [_between(levels, at, base) if level is None else level for at, level in enumerate(levels)]


def _between(levels: Sequence[int | None], at: int, base: int) -> int:
    """The level of a space or sign: that of its neighbours if both run the same way."""
    before = next((level for level in reversed(levels[:at]) if level is not None), base)
    after = next((level for level in levels[at:] if level is not None), base)
    if before == after:
        return before
    # Beside letters that run from the right a number counts as one of them.
    return max(1, base) if min(before, after) == 1 and max(before, after) == 2 and not base else base


def _runs(levels: Sequence[int], level: int) -> list[tuple[int, int]]:
    """Where characters of at least ``level`` stand together: start and end of each run."""
    inside = [False, *(each >= level for each in levels), False]
    edges = [at for at, (before, after) in enumerate(pairwise(inside)) if before != after]
    return list(zip(edges[::2], edges[1::2], strict=True))


# -- Arabic -----------------------------------------------------------------------------------------------------------


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each Arabic letter, and of lam with alef, by ``isolated``, ``final``, ``initial`` and ``medial``."""
    forms: dict[str, dict[str, str]] = {}
    for code in range(0xFE80, 0xFEFD):
        kind, *letters = unicodedata.decomposition(chr(code)).split()
        letter = "".join(chr(int(each, 16)) for each in letters)
        forms.setdefault(letter, {})[kind.strip("<>")] = chr(code)
    forms[_TATWEEL] = dict.fromkeys(("isolated", "final", "initial", "medial"), _TATWEEL)
    return forms


def _joined(words: str) -> list[str]:
    """The characters of ``words``, each with its marks, and Arabic letters in the form that they have there."""
    chars: list[str] = []
    for char in words:
        if (chars and unicodedata.combining(char)) or (chars and chars[-1] == _LAM and _LAM + char in _forms()):
            chars[-1] += char
        else:
            chars.append(char)
    forms = [_forms().get(char, {}) for char in chars]
    joins = ["initial" in one and "final" in other for one, other in pairwise(forms)]
    return [
        shapes.get(_KINDS[before, after], char)
        for char, shapes, before, after in zip(chars, forms, [False, *joins], [*joins, False], strict=True)
    ]


_KINDS: Final = {
    (False, False): "isolated",
    (True, False): "final",
    (False, True): "initial",
    (True, True): "medial",
}
"""The form of a letter by whether it is joined to the one before and to the one after."""
