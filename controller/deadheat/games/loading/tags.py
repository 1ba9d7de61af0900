"""Tags on the decks: a deck that is shown at the reader of who takes it is handed over.

The command cards ``tab-a`` to ``tab-f`` serve as tags, one fixed to each deck. Which is on which the table learns when
a player shows the tag of the deck in their hand, or before them on the table, at their own reader.
"""

from collections.abc import Iterator

from deadheat.games.loading.hands import Hands
from deadheat.games.loading.passing import Passing
from deadheat.games.loading.phase import Role
from deadheat.games.loading.voice import Voice, parts
from deadheat.games.rulings import Evidence, Ruling
from deadheat.stage import Sound, Text, text
from deadheat.timing import Moment

__all__ = ["Tags", "tag_name"]

_TAG = "table/tab-"


def tag_name(card_id: str | None) -> str | None:
    """The letter of a deck's tag, or None for any other card.

    >>> tag_name("table/tab-b"), tag_name("table/stop")
    ('B', None)
    """
    return card_id.removeprefix(_TAG).upper() if card_id is not None and card_id.startswith(_TAG) else None


class Tags:
    """Knows which tag is on which deck."""

    def __init__(self, hands: Hands, passing: Passing, voice: Voice) -> None:
        self._deck: dict[str, int] = {}
        self._before_start: dict[str, str] = {}
        self._hands = hands
        self._passing = passing
        self._voice = voice

    def before_start(self, tag: str, owner: str | None) -> Iterator[Ruling]:
        """Before GO: the deck that lies before ``owner`` has this tag."""
        if owner is not None and self._before_start.get(owner) != tag:
            self._before_start = {seat: known for seat, known in self._before_start.items() if known != tag}
            self._before_start[owner] = tag
            yield self._learnt(tag, owner)

    def start(self) -> None:
        """Everybody has taken the deck that lay before them."""
        for seat, tag in self._before_start.items():
            deck = self._hands.deck(seat)
            if deck is not None:
                self._deck[tag] = deck

    def seen(self, tag: str, owner: str | None, at: Moment) -> Iterator[Ruling]:
        """A tag before the reader of ``owner``, or before one that is shared."""
        mine = self._hands.deck(owner) if owner is not None else None
        deck = self._deck.get(tag)
        if owner is not None and deck is None and mine is not None and mine not in self._deck.values():
            self._deck[tag] = mine
            yield self._learnt(tag, owner)
        elif deck is None or deck != mine:
            why = self._why_not(deck, owner)
            if why is not None:
                yield self._voice.send_back(text("Deck {tag}", tag=tag), why, [owner] if owner else [])
            else:
                yield from self._taken(deck, owner or "", tag, at)

    def _learnt(self, tag: str, owner: str) -> Ruling:
        words = text("The deck of {seat} has the tag {tag}", seat=owner, tag=tag)
        return self._voice.remark("deck-tag", words, None, evidence=(), sound=Sound.TICK)

    def _why_not(self, deck: int | None, owner: str | None) -> Text | None:
        decks = self._hands.decks()
        if owner is None:
            return text("show it at a player's reader")
        if deck is None:
            return text("its holder shows it first")
        if deck not in decks:
            return text("that deck is out of the game")
        if self._hands.role(owner) is Role.RETIRED:
            return text("{seat} has retired", seat=owner)
        holder = decks[deck]
        if self._hands.holds(owner) and holder is not None:
            return parts(text("two decks in one hand"), text("{seat} keeps it", seat=holder))
        return None

    def _taken(self, deck: int | None, owner: str, tag: str, at: Moment) -> Iterator[Ruling]:
        holder = self._hands.decks().get(deck) if deck is not None else None
        yield self._passing.given(holder or owner, at.latest, None, [Evidence(owner, f"deck {tag}", at)])
