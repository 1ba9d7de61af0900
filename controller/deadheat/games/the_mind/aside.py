"""With unknown hands: what everybody lays aside after an error, or for a throwing star."""

from deadheat.cards import Card
from deadheat.games.the_mind.cards import LevelCards
from deadheat.games.the_mind.team import Team
from deadheat.stage import Text, text

__all__ = ["LayingAside"]


class LayingAside:
    """One round of laying aside by ``seats``: lower cards after an error, one card each for a star."""

    def __init__(self, seats: tuple[str, ...], team: Team, cards: LevelCards) -> None:
        self.cards: list[tuple[str | None, Card]] = []
        """What was laid aside, and at whose reader."""
        self.for_star = False
        self._seats = seats
        self._team = team
        self._cards = cards

    def begin(self, *, for_star: bool) -> None:
        """A new round."""
        self.cards.clear()
        self.for_star = for_star

    def why_not(self, card: Card, seat: str | None) -> Text | None:
        """Why a card cannot be laid aside now, or None."""
        if not self._cards.is_free(card):
            return text("it is already there: {place}", place=self._cards.place(card))
        if self.for_star:
            return text("one card each") if self._has_given(seat, card.group) or self.is_full else None
        if self._team.is_blind(card.group):
            return text("its pile lies face down: keep it")
        return None if self._cards.is_below(card) else text("it is above the pile: keep it")

    def take(self, card: Card, seat: str | None) -> None:
        """A card is laid aside."""
        self._cards.put_aside([card])
        self.cards.append((seat, card))

    def _has_given(self, seat: str | None, group: str) -> bool:
        return seat is not None and any(seat == giver and card.group == group for giver, card in self.cards)

    @property
    def is_full(self) -> bool:
        """Whether everybody has given for a star what can be asked of them: a card of each pile."""
        return self.for_star and len(self.cards) >= len(self._seats) * len(self._cards.piles)

    def has_given_all(self, seat: str) -> bool:
        """Whether a seat has given for a star what can be asked of it."""
        return self.for_star and all(self._has_given(seat, group) for group in self._cards.piles)
