"""Cards and decks, as data."""

from collections.abc import Iterator

import msgspec

__all__ = ["Card", "Deck"]


class Card(msgspec.Struct, frozen=True):
    """One physical card: ``deck/name`` is its id at every table, and no other card has it."""

    deck: str
    name: str
    value: int | None = None
    """The number printed on it, if it has one."""
    group: str = ""
    """Colour, suit or kind, where the deck has such."""

    @property
    def id(self) -> str:
        """How the card is written: ``the-mind/42``."""
        return f"{self.deck}/{self.name}"

    def __str__(self) -> str:
        return self.id

    def __deepcopy__(self, memo: dict[int, object]) -> "Card":
        return self


class Deck(msgspec.Struct, frozen=True):
    """The cards that a game uses, by name."""

    name: str
    title: str
    cards: dict[str, Card]

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    def find(self, card_id: str | None) -> Card | None:
        """The card of this deck with the id ``deck/name``, or None for any other id."""
        deck, _, name = (card_id or "").partition("/")
        return self.cards.get(name) if deck == self.name else None

    def __deepcopy__(self, memo: dict[int, object]) -> "Deck":
        return self
