"""Where codes go: a card, or a face of one."""

import msgspec

from deadheat.cards import Card, Deck

__all__ = ["Place", "places"]


class Place(msgspec.Struct, frozen=True):
    """A card, or one of its faces, that is to have a code."""

    card: Card
    face: str | None = None

    @property
    def text(self) -> str:
        """What names it by itself, printed or written: ``the-mind/42``, ``in-extremis/basic-01/front``."""
        return self.card.id if self.face is None else f"{self.card.id}/{self.face}"


def places(deck: Deck, *, faces: bool = False) -> list[Place]:
    """Where codes go in a deck: on each card that needs one or, with ``faces``, on each face of those that have some.

    A tag is read through the card and names it whole; printed codes are on one face each.
    """
    return [
        Place(card, face) for card in deck if card.coded for face in (card.faces if faces and card.faces else (None,))
    ]
