"""The key codes that matter, by what the kernel calls them (``linux/input-event-codes.h``).

A code names a place on the keyboard by what a US keyboard has printed there; what it means is the layout's business.
"""

from typing import Final

__all__ = [
    "ALT",
    "ALTGR",
    "CAPS_LED",
    "CAPS_LOCK",
    "CTRL",
    "ENTER",
    "KEYPAD",
    "KEYPAD_DECIMAL",
    "KEYPAD_ENTER",
    "KEYPAD_SIGNS",
    "MODIFIERS",
    "PLACES",
    "SHIFT",
    "SILENT",
    "SPACE",
    "TAB",
]

PLACES: Final = (
    (41, *range(2, 14)),
    tuple(range(16, 28)),
    (*range(30, 41), 43),
    (86, *range(44, 54)),
)
"""The keys that print, row by row from the top, each from the left: grave to equal, Q to the right bracket, A to what
is backslash on US keyboards, and the extra key of European keyboards to slash."""

ENTER: Final = 28
TAB: Final = 15
SPACE: Final = 57
SHIFT: Final = frozenset({42, 54})
CTRL: Final = frozenset({29, 97})
ALT: Final = 56
ALTGR: Final = 100
META: Final = frozenset({125, 126})
MODIFIERS: Final = SHIFT | CTRL | META | {ALT, ALTGR}
CAPS_LOCK: Final = 58
NUM_LOCK: Final = 69
SCROLL_LOCK: Final = 70
SILENT: Final = MODIFIERS | {NUM_LOCK, SCROLL_LOCK}
"""Keys that print nothing of their own."""

CAPS_LED: Final = 1
"""The light of the caps lock, a code of ``LED`` records."""

KEYPAD: Final = {82: 0, 79: 1, 80: 2, 81: 3, 75: 4, 76: 5, 77: 6, 71: 7, 72: 8, 73: 9}
"""The digits of the keypad. Num lock is not asked: no scanner means the arrows that lie below them."""
KEYPAD_SIGNS: Final = {55: "*", 74: "-", 78: "+", 98: "/", 117: "=", 121: ","}
KEYPAD_DECIMAL: Final = 83
"""Prints a full stop or a comma, as the layout has it."""
KEYPAD_ENTER: Final = 96
