"""Where the 94 cards are: every card is in exactly one place."""

from collections.abc import Iterator
from copy import copy

from deadheat.cards import Card, Deck
from deadheat.stage import Text, text

__all__ = ["Piles", "called", "is_chance", "is_freeze"]

_DECK, _DISCARDS = "in the deck", "in the discards"
_BEFORE = "before "


def is_chance(card: Card) -> bool:
    """Whether it is a Second Chance, one of several."""
    return card.name.startswith("second-chance")


def is_freeze(card: Card) -> bool:
    """Whether it is a Freeze, one of several."""
    return card.name.startswith("freeze")


def called(card: Card) -> Text:
    """What people call a card: copies have no numbers for them.

    >>> str(called(Card("flip-7", "12-03", 12, "number"))), str(called(Card("flip-7", "flip-three-02", None, "action")))
    ('12', 'Flip Three')
    """
    if card.group == "number":
        return text("{card}", card=card.value or 0)
    if is_chance(card):
        return text("Second Chance", sense="card")
    if is_freeze(card):
        return text("Freeze", sense="card")
    if card.group == "action":
        return text("Flip Three", sense="card")
    return text("{card}", card=card.label)


class Piles:
    """The deck, the discards, and what lies before each player, in the order in which it came there."""

    def __init__(self, deck: Deck) -> None:
        self._cards = deck
        self._place = {card.name: _DECK for card in deck}
        self.known: list[Card] = []
        """Cards that were turned when none was due and went back on top of the deck, the top one first."""

    def __deepcopy__(self, memo: dict[int, object]) -> "Piles":
        """What is in it never changes, only where."""
        twin = copy(self)
        twin._place = dict(self._place)  # noqa: SLF001 - its own class
        twin.known = list(self.known)
        return twin

    def find(self, card_id: str | None) -> Card | None:
        """The card with this id, or None for one of another deck."""
        return self._cards.find(card_id)

    def lies(self, card: Card) -> Text:
        """Where a card is, in words for people."""
        place = self._place[card.name]
        if place.startswith(_BEFORE):
            return text("it lies before {seat}", seat=place.removeprefix(_BEFORE))
        return text("it lies in the deck") if place == _DECK else text("it lies in the discards")

    def is_in_deck(self, card: Card) -> bool:
        """Whether the card has still to be turned."""
        return self._place[card.name] == _DECK

    @property
    def deck(self) -> list[Card]:
        """The cards still to be turned; nobody knows their order."""
        return list(self._at(_DECK))

    @property
    def discards(self) -> list[Card]:
        """What a shuffle brings back."""
        return list(self._at(_DISCARDS))

    def before(self, seat: str) -> list[Card]:
        """What lies before a player, in the order in which it came there."""
        return list(self._at(_BEFORE + seat))

    def row(self, seat: str) -> list[Card]:
        """The number cards before a player."""
        return [card for card in self._at(_BEFORE + seat) if card.group == "number"]

    def chances(self, seat: str) -> list[Card]:
        """The Second Chances before a player."""
        return [card for card in self._at(_BEFORE + seat) if is_chance(card)]

    def _at(self, place: str) -> Iterator[Card]:
        return (self._cards.cards[name] for name, where in self._place.items() if where == place)

    def whereabouts(self) -> dict[str, str]:
        """The place of every card, by id."""
        return {f"{self._cards.name}/{name}": place for name, place in self._place.items()}

    # -- moving them --------------------------------------------------------------------------------------------------

    def lay(self, card: Card, seat: str) -> None:
        """Before a player."""
        self._move(card, _BEFORE + seat)
        if card in self.known:
            self.known.remove(card)

    def discard(self, card: Card) -> None:
        """Onto the discards."""
        self._move(card, _DISCARDS)

    def put_back(self, card: Card) -> None:
        """A card that was turned when none was due lies on top of the deck again, and everybody has seen it."""
        if card not in self.known:
            self.known.append(card)

    def clear(self) -> None:
        """After a round: what lies before the players goes to the discards."""
        for name, place in list(self._place.items()):
            if place.startswith(_BEFORE):
                self._move(self._cards.cards[name], _DISCARDS)

    def shuffle(self) -> None:
        """The discards are the deck again; what lies before players stays there."""
        for card in self.discards:
            self._move(card, _DECK)
        self.known.clear()

    def _move(self, card: Card, place: str) -> None:
        """A card that moves comes last at its new place."""
        del self._place[card.name]
        self._place[card.name] = place
