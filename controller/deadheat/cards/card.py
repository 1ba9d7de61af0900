"""Cards and decks, as data."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from deadheat.cards.facts import Fact

__all__ = ["Card", "Deck", "readable"]


def readable(name: str) -> str:
    """A card's name as people write it: ``flip-three`` is “Flip three”."""
    return name.replace("-", " ").capitalize()


class Card(msgspec.Struct, frozen=True):
    """One physical card: ``deck/name`` is its id at every table, and no other card has it."""

    deck: str
    name: str
    value: int | None = None
    """The number printed on it, if it has one."""
    group: str = ""
    """Colour, suit or kind, where the deck has such."""
    title: str = ""
    """What people call it, where that is not its name."""
    faces: tuple[str, ...] = ()
    """Its sides, where each may carry a code of its own (``deck/name/face``); empty if one code names the card."""
    facts: dict[str, int | str] = {}
    """What else is printed on it, by the name that the deck gives such a fact. Not to be changed."""
    unverified: tuple[str, ...] = ()
    """Facts that nobody has read off the card yet: in ``facts`` is a placeholder for them, or nothing."""
    coded: bool = True
    """Whether play needs a code on it; reminders and dividers need none."""

    @property
    def id(self) -> str:
        """How the card is written: ``the-mind/42``."""
        return f"{self.deck}/{self.name}"

    @property
    def label(self) -> str:
        """What people call it, within its deck."""
        return self.title or readable(self.name)

    def __str__(self) -> str:
        return self.id

    def __hash__(self) -> int:
        return hash((self.deck, self.name))

    def __deepcopy__(self, memo: dict[int, object]) -> "Card":
        return self


class Deck(msgspec.Struct, frozen=True):
    """The cards that a game uses, by name."""

    name: str
    title: str
    cards: dict[str, Card]
    facts: tuple[Fact, ...] = ()
    """The facts that its cards have."""

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    def find(self, card_id: str | None) -> Card | None:
        """The card of this deck with the id ``deck/name``, or None for any other id."""
        deck, _, name = (card_id or "").partition("/")
        return self.cards.get(name) if deck == self.name else None

    def facts_of(self, card: Card) -> dict[str, Fact]:
        """The facts that ``card`` has, by name, whether they are known or not."""
        return {fact.name: fact for fact in self.facts if fact.group in ("", card.group)}

    def knowing(self, facts: Mapping[str, Mapping[str, int | str]]) -> "Deck":
        """The deck with facts that the owner has entered, by card id and name, as far as its cards take them."""
        return replace(self, cards={card.name: self._knowing(card, facts.get(card.id, {})) for card in self})

    def _knowing(self, card: Card, entered: Mapping[str, int | str]) -> Card:
        takes = self.facts_of(card)
        known = {name: value for name, value in entered.items() if name in takes and takes[name].fits(value)}
        unverified = tuple(name for name in card.unverified if name not in known)
        return replace(card, facts={**card.facts, **known}, unverified=unverified) if known else card

    def __deepcopy__(self, memo: dict[int, object]) -> "Deck":
        return self
