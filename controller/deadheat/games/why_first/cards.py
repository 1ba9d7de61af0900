"""Where the cards of a round are: every card is in exactly one place."""

from collections.abc import Collection
from copy import copy

from deadheat.cards import Card, Deck

__all__ = ["HAND_SIZE", "RoundCards"]

HAND_SIZE = 5
"""Cards that each player is dealt: one for each phase."""

_UNSEEN, _LAID, _USED = "unseen", "laid", "used"
_HAND, _BEFORE = "hand of ", "before "


class RoundCards:
    """The cards of the deck in a round.

    Where hands were not scanned a card that nobody has shown is *unseen*: in a hand or put aside.
    """

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._place = {card.name: _UNSEEN for card in deck}

    def __deepcopy__(self, memo: dict[int, object]) -> "RoundCards":
        """What is in it never changes, only where."""
        twin = copy(self)
        twin._place = dict(self._place)  # noqa: SLF001 - its own class
        return twin

    def find(self, card_id: str | None) -> Card | None:
        """The card with this id, or None for one of another deck."""
        return self._deck.find(card_id)

    def is_free(self, card: Card) -> bool:
        """Whether nobody has seen the card in this round."""
        return self._place[card.name] == _UNSEEN

    def is_known(self, card: Card) -> bool:
        """Whether the card has been turned for all to see."""
        place = self._place[card.name]
        return place == _USED or place.startswith(_BEFORE)

    def holder(self, card: Card) -> str | None:
        """The seat whose scanned hand holds the card."""
        place = self._place[card.name]
        return place.removeprefix(_HAND) if place.startswith(_HAND) else None

    def size(self, seat: str) -> int:
        """How many cards the scanned hand of a seat holds."""
        return list(self._place.values()).count(_HAND + seat)

    def before(self, player: str) -> list[Card]:
        """The cards that lie face up before a player."""
        return [card for card in self._deck if self._place[card.name] == _BEFORE + player]

    def deal(self, card: Card, seat: str) -> None:
        """Into a scanned hand."""
        self._place[card.name] = _HAND + seat

    def turn(self, card: Card, player: str) -> None:
        """The card lies face up before a player."""
        self._place[card.name] = _BEFORE + player

    def clear(self) -> None:
        """What lies before the players is put aside."""
        for name, place in self._place.items():
            if place.startswith(_BEFORE):
                self._place[name] = _USED

    def gather(self) -> None:
        """All are shuffled for a new round."""
        self._place = dict.fromkeys(self._place, _UNSEEN)

    def whereabouts(self, laid: Collection[str]) -> dict[str, str]:
        """The place of every card, by id; the cards named ``laid`` lie face down."""
        return {f"{self._deck.name}/{name}": _LAID if name in laid else where for name, where in self._place.items()}
