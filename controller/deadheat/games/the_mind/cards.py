"""Where the cards of a level are: every card is in exactly one place."""

from collections.abc import Iterable
from copy import copy

import msgspec

from deadheat.cards import Card, Deck
from deadheat.timing import Moment

__all__ = ["Laid", "LevelCards", "rank"]

_UNSEEN, _LANDING, _PILE, _ASIDE, _OUT = "unseen", "landing", "pile", "aside", "out"
_HAND = "hand of "
_RED_TOP = 51


def rank(card: Card) -> int:
    """How late a card is due on its pile: white and classic cards go up, red ones down.

    >>> rank(Card("the-mind", "42", 42)), rank(Card("the-mind-extreme", "red-50", 50, "red"))
    (42, 1)
    """
    value = card.value or 0
    return _RED_TOP - value if card.group == "red" else value


class Laid(msgspec.Struct, frozen=True):
    """A card that was played: by whom, if that is known, and when."""

    card: Card
    seat: str | None
    at: Moment


class LevelCards:
    """The cards of one deck during a level.

    In a deck whose hands were not scanned a card nobody has shown yet is *unseen*: in somebody's hand or in the deck.
    """

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._place = {card.name: _UNSEEN for card in deck}
        self.piles: dict[str, list[Laid]] = {group: [] for group in sorted({card.group for card in deck})}

    def __deepcopy__(self, memo: dict[int, object]) -> "LevelCards":
        """What is in it never changes, only where."""
        twin = copy(self)
        twin._place = dict(self._place)
        twin.piles = {group: list(pile) for group, pile in self.piles.items()}
        return twin

    def find(self, card_id: str | None) -> Card | None:
        """The card with this id, or None for one of another deck."""
        return self._deck.find(card_id)

    # -- where they are -----------------------------------------------------------------------------------------------

    def place(self, card: Card) -> str:
        """Where a card is, in a word for people."""
        return self._place[card.name]

    def is_free(self, card: Card) -> bool:
        """Whether nobody has seen the card in this level."""
        return self._place[card.name] == _UNSEEN

    def holder(self, card: Card) -> str | None:
        """The seat whose scanned hand holds the card."""
        place = self._place[card.name]
        return place.removeprefix(_HAND) if place.startswith(_HAND) else None

    def hand(self, seat: str) -> list[Card]:
        """The scanned hand of a seat, the lowest card first."""
        held = [card for card in self._deck if self._place[card.name] == _HAND + seat]
        return sorted(held, key=rank)

    def is_landing(self, card: Card) -> bool:
        """Whether the card was played and not yet judged."""
        return self._place[card.name] == _LANDING

    @property
    def used(self) -> int:
        """How many cards lie on the piles or aside."""
        return sum(place in (_PILE, _ASIDE) for place in self._place.values())

    @property
    def free(self) -> int:
        """How many cards could still be dealt."""
        return sum(place == _UNSEEN for place in self._place.values())

    def top(self, group: str) -> Laid | None:
        """The highest card of a pile, or None for an empty one."""
        return max(self.piles[group], key=lambda laid: rank(laid.card), default=None)

    def whereabouts(self) -> dict[str, str]:
        """The place of every card, by id."""
        return {f"{self._deck.name}/{name}": place for name, place in self._place.items()}

    def lowest(self, seat: str) -> list[Card]:
        """The lowest card of a scanned hand; in the extreme game the next due of each colour (ours)."""
        lowest: dict[str, Card] = {}
        for card in self.hand(seat):
            lowest.setdefault(card.group, card)
        return list(lowest.values())

    # -- moving them --------------------------------------------------------------------------------------------------

    def deal(self, card: Card, seat: str) -> None:
        """Into a scanned hand."""
        self._place[card.name] = _HAND + seat

    def land(self, card: Card) -> None:
        """Played, not yet judged."""
        self._place[card.name] = _LANDING

    def lay(self, laid: Laid) -> None:
        """Onto its pile."""
        self._place[laid.card.name] = _PILE
        self.piles[laid.card.group].append(laid)

    def put_aside(self, cards: Iterable[Card]) -> None:
        """Laid aside, not to be played any more."""
        for card in cards:
            self._place[card.name] = _ASIDE

    def take_back(self, laid: Laid, *, scanned: bool) -> None:
        """Back into the hand it came from."""
        known = scanned and laid.seat is not None
        self._place[laid.card.name] = f"{_HAND}{laid.seat}" if known else _UNSEEN

    def gather(self, *, reshuffle: bool) -> None:
        """After a level: all cards come back, or those used stay out."""
        for name, place in self._place.items():
            used = place in (_PILE, _ASIDE, _OUT)
            self._place[name] = _OUT if used and not reshuffle else _UNSEEN
        for pile in self.piles.values():
            pile.clear()

    # -- comparing them -----------------------------------------------------------------------------------------------

    def lower(self, card: Card) -> list[Card]:
        """The cards in scanned hands or just landing that are due before ``card`` on the same pile."""
        return [
            other
            for other in self._deck
            if other.group == card.group and rank(other) < rank(card) and self._is_held(other)
        ]

    def _is_held(self, card: Card) -> bool:
        place = self._place[card.name]
        return place == _LANDING or place.startswith(_HAND)
