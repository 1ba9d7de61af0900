"""Which characters of a text can be seen, and which of them belong together.

What people type as one character may be several: a letter and its accents, an emoji made of five code points. Such a
cluster is shown whole or not at all.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from deadheat.devices.screens.typeface import face

__all__ = ["BOX", "clean", "clusters"]

BOX: Final = "□"
"""Stands for a cluster that the typeface cannot show."""

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_KEPT_TOGETHER: Final = (_NO_BREAK, "\N{NARROW NO-BREAK SPACE}")
"""Spaces at which no row ends: a French question mark stays with its question."""
_LONGEST: Final = 200
"""Characters of a text that are looked at at all; no screen shows as many in a row."""
_MOST_MARKS: Final = 2
"""Accents of a letter that are drawn; more only blot it out."""
_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_REGIONS: Final = range(0x1F1E6, 0x1F200)
_TONES: Final = range(0x1F3FB, 0x1F400)
_EQUIVALENTS: Final = {
    **dict.fromkeys("🧡💛💚💙💜🖤🤍🤎💓💕💖💗", "♥"),
    **dict.fromkeys("⭐🌟", "★"),
    **dict.fromkeys("✅☑", "✓"),
    **dict.fromkeys("❌❎", "✗"),
}
"""Plain characters that say the same as an emoji."""
_NO_GLYPH: Final = "\U0010ffff"


def clean(words: str) -> str:
    """``words`` as one row of characters that can be seen, cut where no screen could show more.

    A character that the typeface lacks becomes one that means the same (``ﬁ`` is ``fi``, ``ḁ`` is ``a``), or
    :data:`BOX`. Only what is invisible by itself is left out. Right-to-left text stays in the order in which it is
    read; :mod:`~deadheat.devices.screens.visual` turns it round where it is drawn.
    """
    row = words[:_LONGEST].encode("utf-8", "replace").decode()
    if row.isascii() and row.isprintable():
        return row.strip()
    return "".join(map(_visible, clusters(unicodedata.normalize("NFC", row)))).strip()


@lru_cache(maxsize=1024)
def clusters(words: str) -> tuple[str, ...]:
    """The characters of ``words`` as people count them.

    >>> [len(cluster) for cluster in clusters("n\\u0303a👩\\u200d🚀🇫🇷")]
    [2, 1, 3, 2]
    """
    if words.isascii():
        return tuple(words)
    found: list[str] = []
    for char in words:
        if found and _belongs(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return tuple(found)


def _belongs(cluster: str, char: str) -> bool:
    if char == _JOINER or unicodedata.category(char) in ("Mn", "Mc", "Me") or ord(char) in _TONES:
        return True
    if cluster.endswith(_JOINER):
        return True
    return ord(char) in _REGIONS and len(cluster) == 1 and ord(cluster) in _REGIONS


@lru_cache(maxsize=1024)
def _visible(cluster: str) -> str:
    """What is drawn for a cluster; nothing if nobody could see it anyway."""
    if cluster in _KEPT_TOGETHER:
        return _NO_BREAK
    seen = [char for char in cluster if _can_be_seen(char)]
    if not seen:
        return "" if all(unicodedata.category(char) in ("Cf", "Mn", "Me") for char in cluster) else " "
    base, *rest = seen
    if not _is_mark(base) and all(map(_is_mark, rest)):
        marks = [char for char in rest if _has_glyph(char)]
        for letters in (base, _EQUIVALENTS.get(base, ""), _plain(base)):
            if letters and all(map(_has_glyph, letters)):
                return letters + "".join(marks[:_MOST_MARKS])
    return BOX


def _can_be_seen(char: str) -> bool:
    return char.isprintable() and not re.match("[\ufe00-\ufe0f\u180b-\u180d\U000e0100-\U000e01ef]", char)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Mc", "Me")


def _plain(char: str) -> str:
    """A character without what cannot be drawn of it: ligatures taken apart, odd letters as plain ones."""
    apart = unicodedata.normalize("NFKD", char)
    return "".join(part for part in apart if not unicodedata.combining(part))


@lru_cache(maxsize=4096)
def _has_glyph(char: str) -> bool:
    # Pillow does not say which glyphs a font has, but draws one and the same for all that it lacks.
    font = face(32).font
    drawn, missing = font.getmask(char, mode="1"), font.getmask(_NO_GLYPH, mode="1")
    return drawn.size != missing.size or bytes(drawn) != bytes(missing)
