"""What the keys print under each keyboard layout, as Windows lays them out: that is what makers of scanners copy.

Where Windows has nothing, what Linux has is taken in. Each word of a row is a key: what it prints alone, with Shift,
with AltGr. ``○`` stands for nothing. The modifier letters ``ˆ ˋ ´ ¨ ˜`` are dead keys, which print with the next key.
"""

from functools import cached_property
from typing import Final

import msgspec

from deadheat.devices.readers.keyboard.codes import PLACES, SPACE

__all__ = ["LAYOUTS", "Layout"]

_NOTHING: Final = "○"


class Layout(msgspec.Struct, frozen=True, dict=True):
    """One keyboard layout."""

    name: str
    """What people call it: ``de``."""
    language: str
    rows: tuple[str, str, str, str]
    """The keys from the top row to the bottom row."""
    decimal: str = "."
    """What the keypad's decimal key prints."""

    @cached_property
    def keys(self) -> dict[int, str]:
        """What is on each key code: alone, with Shift, with AltGr."""
        keys = {SPACE: "   "}
        for places, row in zip(PLACES, self.rows, strict=True):
            keys.update(zip(places, row.split(), strict=True))
        return keys

    def character(self, code: int, *, shift: bool, altgr: bool) -> str | None:
        """What the key prints with these keys held; None if that is nothing."""
        levels = self.keys.get(code, "")
        level = 2 if altgr else int(shift)
        if level >= len(levels) or levels[level] == _NOTHING:
            return None
        return levels[level]

    def is_letter(self, code: int) -> bool:
        """Whether the caps lock acts on the key."""
        levels = self.keys.get(code, "")
        return levels[:1] != levels[1:2] and levels[:1].upper() == levels[1:2]


_ALL: Final = (
    Layout(
        "us",
        "English (United States)",
        (
            "`~ 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) -_ =+",
            "qQ wW eE rR tT yY uU iI oO pP [{ ]}",
            "aA sS dD fF gG hH jJ kK lL ;: '\" \\|",
            "\\| zZ xX cC vV bB nN mM ,< .> /?",
        ),
    ),
    Layout(
        "uk",
        "English (United Kingdom)",
        (
            '`¬¦ 1! 2" 3£ 4$€ 5% 6^ 7& 8* 9( 0) -_ =+',
            "qQ wW eEé rR tT yY uUú iIí oOó pP [{ ]}",
            "aAá sS dD fF gG hH jJ kK lL ;: '@ #~",
            "\\| zZ xX cC vV bB nN mM ,< .> /?",
        ),
    ),
    Layout(
        "de",
        "German",
        (
            'ˆ° 1! 2"² 3§³ 4$ 5% 6& 7/{ 8([ 9)] 0=} ß?\\ ´ˋ',
            "qQ@ wW eE€ rR tT zZ uU iI oO pP üÜ +*~",
            "aA sS dD fF gG hH jJ kK lL öÖ äÄ #'",
            "<>| yY xX cC vV bB nN mMµ ,; .: -_",
        ),
        decimal=",",
    ),
    Layout(
        "fr",
        "French",
        (
            "²○ &1 é2˜ \"3# '4{ (5[ -6| è7ˋ _8\\ ç9^ à0@ )°] =+}",
            "aA zZ eE€ rR tT yY uU iI oO pP ˆ¨ $£¤",
            "qQ sS dD fF gG hH jJ kK lL mM ù% *µ",
            "<> wW xX cC vV bB nN ,? ;. :/ !§",
        ),
    ),
    Layout(
        "es",
        "Spanish",
        (
            "ºª\\ 1!| 2\"@ 3·# 4$˜ 5%€ 6&¬ 7/ 8( 9) 0= '? ¡¿",
            "qQ wW eE€ rR tT yY uU iI oO pP ˋˆ[ +*]",
            "aA sS dD fF gG hH jJ kK lL ñÑ ´¨{ çÇ}",
            "<> zZ xX cC vV bB nN mM ,; .: -_",
        ),
    ),
    Layout(
        "it",
        "Italian",
        (
            "\\| 1! 2\" 3£ 4$ 5%€ 6& 7/{ 8( 9) 0=} '?` ì^~",
            "qQ wW eE€ rR tT yY uU iI oO pP èé[ +*]",
            "aA sS dD fF gG hH jJ kK lL òç@ à°# ù§",
            "<> zZ xX cC vV bB nN mM ,; .: -_",
        ),
    ),
    Layout(
        "ch",
        "German (Switzerland)",
        (
            "§° 1+¦ 2\"@ 3*# 4ç° 5%§ 6&¬ 7/| 8(¢ 9) 0= '?´ ˆˋ˜",
            "qQ wW eE€ rR tT zZ uU iI oO pP üè[ ¨!]",
            "aA sS dD fF gG hH jJ kK lL öé äà{ $£}",
            "<>\\ yY xX cC vV bB nN mM ,; .: -_",
        ),
    ),
)

LAYOUTS: Final = {layout.name: layout for layout in _ALL}
"""The layouts by name, in the order in which they are proposed."""
