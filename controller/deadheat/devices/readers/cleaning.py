"""Takes from what a scanner types the things that it puts around a code."""

import re
from typing import Final

__all__ = ["clean"]

_AIM: Final = re.compile(r"\][A-Za-z][0-9A-Za-z]")
"""An AIM symbology identifier: ``]Q1`` for a QR code, ``]C0`` for Code 128."""

_INSIDE: Final = "\x1d\x1e\x1f"
"""Control characters that may stand inside a two-dimensional code: the separators of its fields."""


def clean(text: str, *, prefix: str = "", suffix: str = "", aim: bool = False) -> str | None:
    """The code alone; None if what should be around it is not, if nothing is left, or if what is left is not text."""
    if not text.startswith(prefix):
        return None
    text = text[len(prefix) :]
    if not text.endswith(suffix):
        return None
    text = text[: len(text) - len(suffix)]
    if aim:
        if not (found := _AIM.match(text)):
            return None
        text = text[found.end() :]
    if not text or not all(character.isprintable() or character in _INSIDE for character in text):
        return None
    return text
