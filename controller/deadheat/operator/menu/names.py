"""Players' names: cleaned of what would break a screen, and cut."""

import unicodedata
from typing import Final

__all__ = ["LONGEST", "clean_name"]

LONGEST: Final = 16
"""Letters of a name; accents that stand by themselves belong to their letter."""
_MOST_MARKS: Final = 3
"""Marks on one letter: more are no writing, and would climb over the screen."""
_SIGNS: Final = frozenset("-'’.&+")
"""What else occurs in names."""


def clean_name(raw: str) -> str:
    """A name as it can be shown: letters and digits of any script, spaces and a few signs, cut to :data:`LONGEST`.

    Emoji, control characters and those that turn the direction of writing are left out. Empty if nothing is left.

    >>> clean_name("  Zoë \\N{PARTY POPPER} "), clean_name("\\u202eevil"), clean_name("\\N{PARTY POPPER}")
    ('Zoë', 'evil', '')
    """
    letters: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", raw[: 40 * LONGEST]):
        kind = unicodedata.category(sign)[0]
        if kind == "M":
            marks += 1
            if letters and letters[-1] != " " and marks <= _MOST_MARKS:
                letters[-1] += sign
        elif kind == "L" or unicodedata.category(sign) == "Nd" or sign in _SIGNS:
            letters.append(sign)
            marks = 0
        elif kind in "ZC" and letters and letters[-1] != " ":
            if sign.isspace():
                letters.append(" ")
            marks = 0
    return "".join(letters[:LONGEST]).strip()
