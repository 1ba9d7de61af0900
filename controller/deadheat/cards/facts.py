"""What a deck's cards have printed on them besides their number, and what may be entered for it."""

import re

import msgspec

__all__ = ["WORD", "Fact"]

WORD = r"^[a-z0-9][a-z0-9.-]{0,39}\Z"
"""Names of decks, cards, faces, groups and facts, and what is entered as the text of a fact."""
_WORD = re.compile(WORD)
_WHOLE = re.compile(r"[+-]?[0-9]{1,4}\Z", re.ASCII)


class Fact(msgspec.Struct, frozen=True):
    """A fact that all cards of a group have: a whole number with limits, or a word, perhaps one of a few."""

    name: str
    group: str = ""
    """The cards that have it; empty if all do."""
    low: int | None = None
    """The smallest number; None if it is a word."""
    high: int | None = None
    options: tuple[str, ...] = ()
    """The words that it can be; empty if it can be any."""
    initial: int | str | None = None
    """What it is until the owner of the cards enters it; None if that is not known."""
    known: bool = False
    """Whether ``initial`` is what is printed, and no placeholder."""
    needed: bool = True
    """Whether cards lack something while it is not known; False for what only a variant uses."""

    def read(self, text: str) -> int | str:
        """What a person has entered, as the fact's value.

        :raises ValueError: if it is none; with what it takes
        """
        pattern = _WORD if self.low is None else _WHOLE
        if pattern.match(text):
            value = text if self.low is None else int(text)
            if self.fits(value):
                return value
        raise ValueError(self.takes)

    def fits(self, value: int | str) -> bool:
        """Whether it can be this."""
        if self.low is None or self.high is None:
            return isinstance(value, str) and (not self.options or value in self.options)
        return isinstance(value, int) and self.low <= value <= self.high

    @property
    def takes(self) -> str:
        """What can be entered: ``a whole number from 0 to 9``."""
        if self.low is not None:
            return f"a whole number from {self.low} to {self.high}"
        return f"one of {', '.join(self.options)}" if self.options else "a lower-case word"
