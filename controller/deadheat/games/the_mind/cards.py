"""Where the cards of a level are: every card is in exactly one place."""

from collections.abc import Iterable, Iterator
from copy import copy

import msgspec
from msgspec.structs import replace

from deadheat.cards import Card, Deck
from deadheat.stage import Text, text
from deadheat.timing import Moment

__all__ = ["Laid", "LevelCards", "rank"]

_UNSEEN, _LANDING, _PILE, _ASIDE, _OUT = "unseen", "landing", "pile", "aside", "out"
_HAND = "hand of "
_PLACES = {
    _UNSEEN: text("unseen"),
    _LANDING: text("pile"),
    _PILE: text("pile"),
    _ASIDE: text("aside"),
    _OUT: text("out", sense="of the level"),
}
_RED_TOP = 51


def called(card: Card) -> str | Text:
    """What people call a card.

    >>> called(Card("the-mind", "42", 42)), str(called(Card("the-mind-extreme", "red-50", 50, "red")))
    ('42', 'red-50')
    """
    if card.group == "white":
        return text("white-{number}", number=card.value or 0)
    return text("red-{number}", number=card.value or 0) if card.group == "red" else card.name


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

    def __deepcopy__(self, memo: dict[int, object]) -> "Laid":
        return self


class LevelCards:
    """The cards of one deck during a level.

    In a deck whose hands were not scanned a card nobody has shown yet is *unseen*: in somebody's hand or in the deck.
    """

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._place = {card.name: _UNSEEN for card in deck}
        self.landing: list[Laid] = []
        """Played and not yet judged."""
        self.piles: dict[str, list[Laid]] = {group: [] for group in sorted({card.group for card in deck})}
        self.dealt = 0
        """How many cards the level deals in all."""

    def __deepcopy__(self, memo: dict[int, object]) -> "LevelCards":
        """What is in it never changes, only where."""
        twin = copy(self)
        twin._place = dict(self._place)  # noqa: SLF001 - its own class
        twin.landing = list(self.landing)
        twin.piles = {group: list(pile) for group, pile in self.piles.items()}
        return twin

    def find(self, card_id: str | None) -> Card | None:
        """The card with this id, or None for one of another deck."""
        return self._deck.find(card_id)

    # -- where they are -----------------------------------------------------------------------------------------------

    def place(self, card: Card) -> Text:
        """Where a card is, in a word for people."""
        place = self._place[card.name]
        if place.startswith(_HAND):
            return text("hand of {seat}", seat=place.removeprefix(_HAND))
        return _PLACES[place]

    def is_free(self, card: Card) -> bool:
        """Whether nobody has seen the card in this level."""
        return self._place[card.name] == _UNSEEN

    def is_played(self, card: Card) -> bool:
        """Whether the card lies on its pile or is landing there."""
        return self._place[card.name] in (_LANDING, _PILE)

    def is_aside(self, card: Card) -> bool:
        """Whether the card was laid aside in this level, for all to see."""
        return self._place[card.name] == _ASIDE

    def holder(self, card: Card) -> str | None:
        """The seat whose scanned hand holds the card."""
        place = self._place[card.name]
        return place.removeprefix(_HAND) if place.startswith(_HAND) else None

    def hand(self, seat: str) -> list[Card]:
        """The scanned hand of a seat, the lowest card first."""
        here = _HAND + seat
        return sorted((self._deck.cards[name] for name, place in self._place.items() if place == here), key=rank)

    def size(self, seat: str) -> int:
        """How many cards the scanned hand of a seat holds."""
        return list(self._place.values()).count(_HAND + seat)

    @property
    def used(self) -> int:
        """How many cards lie on the piles or aside."""
        places = list(self._place.values())
        return places.count(_PILE) + places.count(_ASIDE)

    @property
    def to_come(self) -> int:
        """How many of those dealt are still to be played or laid aside."""
        return self.dealt - self.used

    def top(self, group: str) -> Laid | None:
        """The highest card of a pile, or None for an empty one."""
        return max(self.piles[group], key=lambda laid: rank(laid.card), default=None)

    def is_below(self, card: Card) -> bool:
        """Whether a higher card lies on its pile."""
        top = self.top(card.group)
        return top is not None and rank(card) < rank(top.card)

    def whereabouts(self) -> dict[str, str]:
        """The place of every card, by id."""
        return {f"{self._deck.name}/{name}": place for name, place in self._place.items()}

    def lowest(self, seat: str) -> list[Card]:
        """The lowest card of a scanned hand; in the extreme game the next due of each colour (ours)."""
        lowest: dict[str, Card] = {}
        for card in self.hand(seat):
            lowest.setdefault(card.group, card)
        return list(lowest.values())

    def held_below(self, card: Card) -> Iterator[Card]:
        """The cards in scanned hands that are due before ``card`` on the same pile."""
        for name, place in self._place.items():
            other = self._deck.cards[name]
            if place.startswith(_HAND) and other.group == card.group and rank(other) < rank(card):
                yield other

    # -- moving them --------------------------------------------------------------------------------------------------

    def deal(self, card: Card, seat: str) -> None:
        """Into a scanned hand."""
        self._place[card.name] = _HAND + seat

    def land(self, laid: Laid) -> None:
        """Played, not yet judged."""
        self._place[laid.card.name] = _LANDING
        self.landing.append(laid)

    def name_player(self, laid: Laid, seat: str) -> None:
        """A card that is landing was ``seat``'s."""
        if laid in self.landing:
            self.landing[self.landing.index(laid)] = replace(laid, seat=seat)

    def lay(self, laid: Laid) -> None:
        """From landing onto its pile."""
        self._place[laid.card.name] = _PILE
        self.piles[laid.card.group].append(laid)
        self.landing.remove(laid)

    def put_aside(self, cards: Iterable[Card]) -> None:
        """Laid aside, not to be played any more."""
        gone = {card.name for card in cards}
        self._place.update(dict.fromkeys(gone, _ASIDE))
        self.landing = [laid for laid in self.landing if laid.card.name not in gone]

    def take_back(self, played: Iterable[Laid], *, scanned: bool) -> None:
        """What is landing goes back into the hands it came from."""
        for laid in played:
            known = scanned and laid.seat is not None
            self._place[laid.card.name] = f"{_HAND}{laid.seat}" if known else _UNSEEN
            self.landing.remove(laid)

    def gather(self, deal: int, *, reshuffle: bool) -> None:
        """Before a level that deals ``deal`` cards: all come back, or those used stay out while enough are left."""
        used = [name for name, place in self._place.items() if place in (_PILE, _ASIDE, _OUT)]
        self._place = dict.fromkeys(self._place, _UNSEEN)
        if not reshuffle and len(self._place) - len(used) >= deal:
            self._place.update(dict.fromkeys(used, _OUT))
        for pile in self.piles.values():
            pile.clear()
        self.dealt = deal
