"""Turns keys that go down and come up into text, as the keyboard driver of a desktop would."""

import unicodedata
from enum import Enum
from typing import Final, TypeAlias

from deadheat.devices.readers.keyboard import codes
from deadheat.devices.readers.keyboard.layouts import Layout

__all__ = ["Mark", "Typed", "Typist"]


class Mark(Enum):
    """What a key can say besides text."""

    END = "end"
    """Enter or Tab."""
    UNKNOWN = "unknown"
    """A key that prints nothing under this layout, although it is one that should: an arrow, F5."""


Typed: TypeAlias = str | Mark
"""Text, which is empty for a key that only changes what others mean, or a mark."""

_DEAD: Final = {
    "ˆ": ("^", "\u0302"),
    "ˋ": ("`", "\u0300"),
    "´": ("´", "\u0301"),
    "¨": ("¨", "\u0308"),
    "˜": ("~", "\u0303"),
}
"""What each dead key prints when it is followed by a space, and what it puts on a letter."""

_ALT_DIGITS: Final = 4
"""Digits of a character's number that are typed with Alt held."""


class Typist:
    """Knows which keys are held and what is locked. What it keeps has a bound."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._held: set[int] = set()
        self._caps = False
        self._dead: str | None = None
        self._number = ""

    def reset(self) -> None:
        """Nothing is held as far as anybody knows; the caps lock is on if :meth:`lit` says so."""
        self._held.clear()
        self._caps = False
        self.forget()

    def forget(self) -> None:
        """A scan is over: forget what waits for its second half."""
        self._dead = None
        self._number = ""

    def hold(self, code: int) -> None:
        """The key has been held for a while."""
        if code in codes.MODIFIERS:
            self._held.add(code)

    def lit(self, on: bool) -> None:
        """The light of the caps lock is on or off."""
        self._caps = on

    def release(self, code: int) -> Typed:
        """The key has come up. Gives a character if its number was typed with Alt held."""
        self._held.discard(code)
        if code != codes.ALT or not self._number:
            return ""
        number, self._number = int(self._number), ""
        return self._compose(chr(number)) if 0 < number < 0x100 else Mark.UNKNOWN

    def press(self, code: int) -> Typed:
        """The key has gone down."""
        self.hold(code)
        if code in codes.SILENT:
            return ""
        if code == codes.CAPS_LOCK:
            self._caps = not self._caps
            return ""
        if code in (codes.ENTER, codes.TAB, codes.KEYPAD_ENTER):
            return Mark.END
        if code in codes.KEYPAD:
            return self._digit(codes.KEYPAD[code])
        if code == codes.KEYPAD_DECIMAL:
            return self._compose(self._layout.decimal)
        if code in codes.KEYPAD_SIGNS:
            return self._compose(codes.KEYPAD_SIGNS[code])
        return self._print(code)

    @property
    def is_amid_character(self) -> bool:
        """Whether a character has been begun that takes several keys."""
        return self._dead is not None or bool(self._number)

    def finish(self) -> str:
        """The scan is over: what a dead key prints that nothing has followed."""
        waiting = self._dead
        self.forget()
        return _DEAD[waiting][0] if waiting else ""

    def _digit(self, digit: int) -> Typed:
        if codes.ALT not in self._held:
            return self._compose(str(digit))
        if len(self._number) >= _ALT_DIGITS:
            return Mark.UNKNOWN
        self._number += str(digit)
        return ""

    def _print(self, code: int) -> Typed:
        control, alt = bool(codes.CTRL & self._held), codes.ALT in self._held
        shift = bool(codes.SHIFT & self._held) != (self._caps and self._layout.is_letter(code))
        # Ctrl with Alt is what AltGr is on a keyboard that has none.
        altgr = codes.ALTGR in self._held or (control and alt)
        character = self._layout.character(code, shift=shift, altgr=altgr)
        if character is None or (alt and not altgr):
            return Mark.UNKNOWN
        if control and not altgr:
            return _control(character)
        if character in _DEAD and self._dead is None:
            self._dead = character
            return ""
        return self._compose(character)

    def _compose(self, character: str) -> str:
        """Puts the accent of a dead key that was struck before on the character, or prints both side by side."""
        waiting, self._dead = self._dead, None
        if waiting is None:
            return character
        alone, accent = _DEAD[waiting]
        if character == " ":
            return alone
        composed = unicodedata.normalize("NFC", character + accent)
        return composed if len(composed) == 1 else alone + _DEAD.get(character, (character,))[0]


def _control(character: str) -> Typed:
    """What Ctrl makes of a character: ``Ctrl ]`` is GS, which stands inside some two-dimensional codes."""
    number = ord(character.upper()) - 0x40
    if not 0 < number < 0x20:
        return Mark.UNKNOWN
    return Mark.END if chr(number) in "\r\n\t" else chr(number)
