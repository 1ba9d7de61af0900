"""The count: which cards are in order, what they are worth, and who has won."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from deadheat.cards import Card
from deadheat.games.loading.cards import Cards, colour, number

__all__ = ["Score", "in_order", "places", "scores", "unverified"]

_FEW = 9
"""With so many PROGRESSION cards or fewer, in a game of two, who took the STOP gives one away."""


class Score(msgspec.Struct, frozen=True):
    """What a player's cards are worth, in battery points."""

    kept: tuple[Card, ...] = ()
    """The PROGRESSION cards that are in order."""
    thrown: tuple[Card, ...] = ()
    """Those that are not."""
    progression: int = 0
    boost: int = 0
    stop: int = 0
    gift: int = 0
    """What was given (below 0) or got in a game of two."""

    @property
    def total(self) -> int:
        """All points."""
        return self.progression + self.boost + self.stop + self.gift

    @property
    def cards(self) -> int:
        """How many PROGRESSION cards count."""
        return len(self.kept)


def in_order(pile: Sequence[Card], *, expert: bool = False) -> tuple[Card, ...]:
    """The cards of a pile, from the bottom up, that may stay.

    A card stays if it is higher than the last that stayed; in expert mode also if it has the colour of the card
    directly beneath it. Whatever stays is what the next one is measured by.

    >>> [card.name for card in in_order([Card("d", str(n), n) for n in (18, 40, 39, 41)])]
    ['18', '40', '41']
    """
    kept: list[Card] = []
    for place, card in enumerate(pile):
        beneath = pile[place - 1] if place else None
        matches = expert and beneath is not None and colour(card) is not None and colour(card) == colour(beneath)
        if not kept or number(card) > number(kept[-1]) or matches:
            kept.append(card)
    return tuple(kept)


def scores(
    cards: Cards, seats: Sequence[str], *, expert: bool = False, gift_before_discards: bool = False
) -> dict[str, Score]:
    """The score of each seat."""
    found = {seat: _score(cards, seat, expert=expert) for seat in seats}
    taker = next((seat for seat in seats if cards.stop(seat) is not None), None)
    if len(seats) == 2 and taker is not None:
        mine = found[taker]
        count = len(cards.stack(taker)) if gift_before_discards else mine.cards
        best = max((_fact(card, "battery") for card in mine.kept), default=0)
        if count <= _FEW and best:
            other = next(seat for seat in seats if seat != taker)
            found[taker] = msgspec.structs.replace(mine, gift=-best)
            found[other] = msgspec.structs.replace(found[other], gift=best)
    return found


def _score(cards: Cards, seat: str, *, expert: bool) -> Score:
    pile = cards.stack(seat)
    kept = in_order(pile, expert=expert)
    stop = cards.stop(seat)
    return Score(
        kept,
        tuple(card for card in pile if card not in kept),
        sum(_fact(card, "battery") for card in kept),
        sum(_fact(card, "points") for card in cards.boosts(seat)),
        _fact(stop, "points") if stop is not None else 0,
    )


def _fact(card: Card, name: str) -> int:
    value = card.facts.get(name, 0)
    return value if isinstance(value, int) else 0


def places(found: Mapping[str, Score]) -> dict[str, int]:
    """The place of each seat: by points, then by PROGRESSION cards; what is still equal is shared."""
    worth = {seat: (score.total, score.cards) for seat, score in found.items()}
    ranked = sorted(worth, key=lambda seat: (-worth[seat][0], -worth[seat][1], seat))
    return {seat: 1 + sum(other > worth[seat] for other in worth.values()) for seat in ranked}


def unverified(cards: Cards, found: Mapping[str, Score], *, expert: bool = False) -> list[Card]:
    """The cards that were counted with values nobody has read off them yet."""
    counted: list[Card] = [card for score in found.values() for card in (*score.kept, *score.thrown)]
    counted += [stop for seat in found if (stop := cards.stop(seat)) is not None]
    return [card for card in counted if _is_unverified(card, ("battery", "points"), expert=expert)]


def _is_unverified(card: Card, matters: Iterable[str], *, expert: bool) -> bool:
    return any(fact in card.unverified for fact in (*matters, *(("colour",) if expert else ())))
