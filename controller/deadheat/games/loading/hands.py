"""Who holds which deck, who waits for one and who has retired."""

from collections.abc import Mapping
from copy import copy

from deadheat.games.loading.phase import Role

__all__ = ["Hands"]

_REMOVED_FOR_TWO = 10
_DECKS_FOR_TWO = 3


class Hands:
    """The decks of ``seats`` and what each has done with theirs.

    Decks have numbers from 0. Which cards are in one nobody knows, only how many were played out of it.
    """

    def __init__(self, seats: tuple[str, ...], cards: int) -> None:
        self.seats = seats
        self.for_two = len(seats) == 2
        decks = _DECKS_FOR_TWO if self.for_two else len(seats) - 1
        self.cards = cards - _REMOVED_FOR_TWO if self.for_two else cards
        """How many PROGRESSION cards are in the decks at the start."""
        self.out = dict.fromkeys(range(decks), 0)
        """How many cards were played out of each deck."""
        self.table_deck: int | None = None
        """The deck on the table, in a game of two."""
        self._deck: dict[str, int] = {}
        self._retired: tuple[str, ...] = ()
        self._played: frozenset[str] = frozenset()
        self._possession = dict.fromkeys(seats, 0)

    def __deepcopy__(self, memo: dict[int, object]) -> "Hands":
        twin = copy(self)
        twin.out = dict(self.out)
        twin._deck = dict(self._deck)  # noqa: SLF001 - its own class
        twin._possession = dict(self._possession)  # noqa: SLF001 - its own class
        return twin

    # -- who has what -------------------------------------------------------------------------------------------------

    def role(self, seat: str) -> Role:
        """What a player can do."""
        if seat in self._retired:
            return Role.RETIRED
        return Role.HOLDING if seat in self._deck else Role.WAITING

    def holds(self, seat: str) -> bool:
        """Whether a player holds a deck."""
        return seat in self._deck

    @property
    def holders(self) -> tuple[str, ...]:
        """Who holds a deck."""
        return tuple(seat for seat in self.seats if seat in self._deck)

    @property
    def waiting(self) -> str | None:
        """Who waits for a deck; nobody before the start, nor in a game of two."""
        waiting = [seat for seat in self.seats if self.role(seat) is Role.WAITING]
        return waiting[0] if len(waiting) == 1 and self._has_begun else None

    @property
    def _has_begun(self) -> bool:
        return bool(self._deck or self._retired)

    @property
    def retired(self) -> tuple[str, ...]:
        """Who has retired, the first one first."""
        return self._retired

    def deck(self, seat: str) -> int | None:
        """The number of the deck that a player holds."""
        return self._deck.get(seat)

    def decks(self) -> Mapping[int, str | None]:
        """The decks that are in play, with their holders; None for the one on the table."""
        held: dict[int, str | None] = {deck: seat for seat, deck in self._deck.items()}
        return held if self.table_deck is None else held | {self.table_deck: None}

    def has_played(self, seat: str) -> bool:
        """Whether a player has played a card out of the deck in their hand since they took it."""
        return seat in self._played

    def possession(self, seat: str) -> int:
        """How many decks a player has been given: one card may be played in each possession."""
        return self._possession[seat]

    def may_play(self, seat: str) -> bool:
        """Whether a player can play a card now."""
        return self.holds(seat) and seat not in self._played

    # -- what happens -------------------------------------------------------------------------------------------------

    def start(self, waiter: str | None) -> None:
        """All but ``waiter`` take a deck; in a game of two everybody does, and the third lies on the table."""
        for deck, seat in enumerate(seat for seat in self.seats if seat != waiter):
            self._take(seat, deck)
        if self.for_two:
            self.table_deck = _DECKS_FOR_TWO - 1

    def _take(self, seat: str, deck: int) -> None:
        self._deck[seat] = deck
        self._possession[seat] += 1
        self._played -= {seat}

    def give(self, giver: str, receiver: str) -> None:
        """A deck goes from hand to hand."""
        self._take(receiver, self._deck.pop(giver))
        self._played -= {giver}

    def take_back(self, giver: str, receiver: str, *, played: bool) -> None:
        """The deck fell: its giver gathers it and goes on as before."""
        self._deck[giver] = self._deck.pop(receiver)
        if played:
            self._played |= {giver}

    def swap(self, seat: str) -> None:
        """In a game of two: put the deck down, and take the one that lay there."""
        if self.table_deck is not None:
            put_down = self._deck[seat]
            self._take(seat, self.table_deck)
            self.table_deck = put_down

    def retire(self, seat: str) -> None:
        """The deck is out of the game, and so is its holder."""
        self._deck.pop(seat, None)
        self._played -= {seat}
        self._retired += (seat,)

    def play(self, seat: str) -> int | None:
        """A card leaves the deck of ``seat``, whose number is returned."""
        deck = self._deck.get(seat)
        if deck is not None:
            self.out[deck] += 1
            self._played |= {seat}
        return deck

    def play_back(self, seat: str | None, deck: int | None, possession: int) -> None:
        """It comes back; in the same possession another one may be played."""
        if deck is not None:
            self.out[deck] -= 1
        if seat is not None and self._possession[seat] == possession:
            self._played -= {seat}

    # -- empty decks --------------------------------------------------------------------------------------------------

    def may_be_empty(self, deck: int, slack: int) -> bool:
        """Whether a deck dealt by eye may have no cards left; it differs from its share by at most ``slack``."""
        return self.out[deck] >= max(self.cards // len(self.out) - slack, 1)

    def must_be_empty(self, deck: int, slack: int) -> bool:
        """Whether a deck can have no cards left, however it was dealt."""
        return self.out[deck] >= -(-self.cards // len(self.out)) + slack or sum(self.out.values()) >= self.cards
