"""Where the cards of Loading are: every card is in exactly one place."""

from collections.abc import Iterator, Mapping
from copy import copy

from deadheat.cards import Card, Deck

__all__ = ["BOOST", "PROGRESSION", "STOP", "Cards", "colour", "number"]

PROGRESSION, BOOST, STOP = "progression", "boost", "stop"
_DECK, _LANDING, _CENTRE, _BOX, _STACK, _BOOST_OF = "deck", "landing", "centre", "box", "stack of ", "boost of "
_WHITE = "white"


def number(card: Card) -> int:
    """The number printed on a PROGRESSION card; 0 for a card that has none."""
    return card.value or 0


def colour(card: Card) -> str | None:
    """The colour of a PROGRESSION card, or None if it is white."""
    printed = card.facts.get("colour", _WHITE)
    return None if printed == _WHITE else str(printed)


class Cards:
    """The cards of one match of ``seats``.

    Which deck a PROGRESSION card is in nobody knows before it is played: all of them together are *deck*.
    """

    def __init__(self, deck: Deck, seats: tuple[str, ...]) -> None:
        self._deck = deck
        self._stacks: dict[str, tuple[Card, ...]] = dict.fromkeys(seats, ())
        boosts = [card for card in deck if card.group == BOOST]
        self._place = {card.name: _DECK if card.group == PROGRESSION else _BOX for card in deck}
        for seat, card in zip(seats, boosts, strict=False):
            self._place[card.name] = _BOOST_OF + seat
        for card in deck:
            if card.group == STOP and number(card) <= len(seats):
                self._place[card.name] = _CENTRE

    def __deepcopy__(self, memo: dict[int, object]) -> "Cards":
        twin = copy(self)
        twin._place = dict(self._place)  # noqa: SLF001 - its own class
        twin._stacks = dict(self._stacks)  # noqa: SLF001 - its own class
        return twin

    def find(self, card_id: str | None) -> Card | None:
        """The card with this id, or None for one of another deck."""
        return self._deck.find(card_id)

    # -- where they are -----------------------------------------------------------------------------------------------

    def place(self, card: Card) -> str:
        """Where a card is, in a word for people."""
        return self._place[card.name]

    def is_free(self, card: Card) -> bool:
        """Whether a PROGRESSION card may still be in somebody's deck."""
        return self._place[card.name] == _DECK

    def is_in_centre(self, card: Card) -> bool:
        """Whether a STOP card can still be taken."""
        return self._place[card.name] == _CENTRE

    def is_landing(self, card: Card) -> bool:
        """Whether a card was scanned and not yet judged."""
        return self._place[card.name] == _LANDING

    def stack(self, seat: str) -> tuple[Card, ...]:
        """The PROGRESSION cards of a seat, from the bottom up."""
        return self._stacks[seat]

    def top(self, seat: str) -> Card | None:
        """The card on top of a stack, or None if it is not founded."""
        return self._stacks[seat][-1] if self._stacks[seat] else None

    def boosts(self, seat: str) -> list[Card]:
        """The BOOST cards before a seat."""
        return list(self._at(_BOOST_OF + seat))

    def stop(self, seat: str) -> Card | None:
        """The STOP card that a retired seat has taken."""
        return next((card for card in self._at(_STACK + seat) if card.group == STOP), None)

    @property
    def stops_left(self) -> list[Card]:
        """The STOP cards in the centre, those that are landing included."""
        return [c for c in self._deck if c.group == STOP and self._place[c.name] in (_CENTRE, _LANDING)]

    @property
    def progression(self) -> list[Card]:
        """All PROGRESSION cards."""
        return [card for card in self._deck if card.group == PROGRESSION]

    def _at(self, place: str) -> Iterator[Card]:
        return (card for card in self._deck if self._place[card.name] == place)

    def whereabouts(self) -> Mapping[str, str]:
        """The place of every card, by id."""
        return {f"{self._deck.name}/{name}": place for name, place in self._place.items()}

    # -- moving them --------------------------------------------------------------------------------------------------

    def land(self, card: Card) -> None:
        """Scanned, not yet judged."""
        self._place[card.name] = _LANDING

    def back(self, card: Card) -> None:
        """Back to the deck or the centre it came from, unless somebody else has got it meanwhile."""
        if self.is_landing(card):
            self._place[card.name] = _DECK if card.group == PROGRESSION else _CENTRE

    def lay(self, card: Card, seat: str) -> None:
        """On top of the stack of ``seat``."""
        self._place[card.name] = _STACK + seat
        if card.group == PROGRESSION:
            self._stacks[seat] = (*self._stacks[seat], card)

    def move_boost(self, owner: str, thief: str) -> bool:
        """One BOOST of ``owner`` goes to ``thief``, if there is one."""
        mine = self.boosts(owner)
        if mine:
            self._place[mine[-1].name] = _BOOST_OF + thief
        return bool(mine)

    def count_again(self, seat: str, pile: tuple[Card, ...]) -> None:
        """The pile of ``seat`` is what was scanned, from the bottom up; what was thought there lies nowhere."""
        for card in self._stacks[seat]:
            self._place[card.name] = _DECK
        for other, stack in self._stacks.items():
            self._stacks[other] = tuple(card for card in stack if card not in pile)
        self._stacks[seat] = pile
        self._place.update({card.name: _STACK + seat for card in pile})
