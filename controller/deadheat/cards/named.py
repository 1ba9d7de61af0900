"""What a code names."""

import msgspec

__all__ = ["Named"]


class Named(msgspec.Struct, frozen=True):
    """A card, and which of its faces the code is on where that is known."""

    card: str
    """The card's id, ``deck/name``."""
    face: str | None = None

    def __str__(self) -> str:
        return f"{self.card}/{self.face}" if self.face is not None else self.card
