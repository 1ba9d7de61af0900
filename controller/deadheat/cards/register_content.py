"""What a register holds, as data."""

import msgspec

from deadheat.cards.codes import may_be_one_tag, tag_end
from deadheat.cards.named import Named

__all__ = ["Content", "Enrolled", "Entered"]


class Enrolled(msgspec.Struct, frozen=True, order=True):
    """A code that is on a card."""

    code: str
    card: str
    """The card's id."""
    face: str | None = None

    @property
    def named(self) -> Named:
        """What the code names."""
        return Named(self.card, self.face)


class Entered(msgspec.Struct, frozen=True):
    """A fact that the owner has read off a card."""

    card: str
    """The card's id."""
    fact: str
    value: int | str


class Content:
    """All codes and facts of a register, found quickly."""

    def __init__(self) -> None:
        self.codes: dict[str, Named] = {}
        self.facts: dict[tuple[str, str], int | str] = {}
        """What was entered, by card id and name of the fact."""
        self._ends: dict[str, set[str]] = {}
        """The codes of tags by the end of their number."""

    def hold(self, code: str, named: Named) -> None:
        """Put a code on a card."""
        self.codes[code] = named
        end = tag_end(code)
        if end is not None:
            self._ends.setdefault(end, set()).add(code)

    def drop(self, code: str) -> Named | None:
        """Take a code off its card, and return what it was on."""
        end = tag_end(code)
        if end is not None:
            self._ends.get(end, set()).discard(code)
        return self.codes.pop(code, None)

    def find(self, code: str) -> Named | None:
        """What a code is on; for a tag's number that is cut, or was enrolled cut, what the only tag like it is on."""
        exact = self.codes.get(code)
        if exact is not None:
            return exact
        found = {self.codes[other] for other in self._of_one_tag(code)}
        return found.pop() if len(found) == 1 else None

    def rivals(self, row: Enrolled) -> dict[str, Named]:
        """The code itself, and others that may be of the same tag, where they are on another card or face."""
        codes = {row.code, *self._of_one_tag(row.code)}
        return {code: self.codes[code] for code in sorted(codes) if self.codes.get(code, row.named) != row.named}

    def _of_one_tag(self, code: str) -> list[str]:
        end = tag_end(code)
        return [other for other in self._ends.get(end, ()) if may_be_one_tag(code, other)] if end is not None else []
