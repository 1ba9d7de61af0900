"""Decks that go from hand to hand: both buttons held together, and what happens when one falls."""

from collections.abc import Mapping

import msgspec

from deadheat.games.buttons import Buttons
from deadheat.games.loading.hands import Hands
from deadheat.games.ranking import margin
from deadheat.stage import Text, text
from deadheat.timing import Moment, S

__all__ = ["Given", "HandOver"]


_NEAR = 1 * S
"""Givers who are ready closer to each other than this (ns) are shown with their margin."""


class Given(msgspec.Struct, frozen=True):
    """A deck that was handed over, as long as it may still turn out to have fallen."""

    giver: str
    receiver: str
    played: bool
    """Whether the giver had played a card."""
    possession: int
    """Of the receiver."""
    at: int
    """In ns."""


class HandOver:
    """Watches who holds which button.

    :param give: how long both have to be held, in ns
    :param drop: how long a hand-over may turn out to have failed, in ns
    """

    def __init__(self, buttons: Buttons, hands: Hands, *, window: int, give: int, drop: int) -> None:
        self.given: Given | None = None
        """The last deck that was handed over."""
        self._spent: dict[str, Moment] = {}
        self._buttons = buttons
        self._hands = hands
        self._window = window
        self._give = give
        self._drop = drop

    def spend(self, *seats: str) -> None:
        """What ``seats`` hold now is for something else, or has had its effect."""
        for seat in seats:
            since = self._buttons.since(seat)
            if since is not None:
                self._spent[seat] = since

    def offering(self, seat: str) -> Moment | None:
        """Since when a seat holds its button to give or to take."""
        since = self._buttons.since(seat)
        return None if since is None or self._spent.get(seat) == since else since

    @property
    def complete(self) -> Mapping[str, Moment]:
        """Who will have given (or swapped) their deck, and when, if nobody lets go."""
        offers = {seat: at for seat in self._hands.holders if (at := self.offering(seat)) is not None}
        if self._hands.for_two:
            return {seat: at.shifted(self._give) for seat, at in offers.items()}
        open_hand = self.offering(self._hands.waiting) if self._hands.waiting is not None else None
        if open_hand is None:
            return {}
        return {seat: _both(open_hand, at).shifted(self._give) for seat, at in offers.items()}

    @property
    def next_deadline(self) -> int | None:
        """When the next hand-over is complete, in ns."""
        ends = [at.latest for at in self.complete.values()]
        return min(ends) + self._window + 1 if ends else None

    def first(self, ready: Mapping[str, Moment]) -> list[str]:
        """Whose hand-over is first; several only if they cannot be told apart by when they were ready either."""
        first = _firsts(ready, self._window)
        offered = {seat: at for seat in first if (at := self.offering(seat)) is not None}
        return _firsts(offered, self._window)

    def margin(self, giver: str, other: str) -> Text | None:
        """By how much ``other`` was ready to give after ``giver``."""
        mine, theirs = self.offering(giver), self.offering(other)
        if mine is None or theirs is None or theirs.middle - mine.middle > _NEAR:
            return None
        return text("{other} was ready {margin} later", other=other, margin=margin(mine, theirs))

    def next_offer(self, claimed: Mapping[str, Moment]) -> tuple[int, str] | None:
        """When the next press that claims a card turns out to be an offer to give, in ns, and whose it is.

        :param claimed: the presses that wait for a card
        """
        held = [(at.latest + self._give + 1, seat) for seat, at in claimed.items() if self._buttons.since(seat) == at]
        return min(held, default=None)

    def handed_over(self, giver: str, receiver: str, at: int) -> None:
        """``giver`` gives the deck to ``receiver``."""
        played = self._hands.has_played(giver)
        self._hands.give(giver, receiver)
        self.given = Given(giver, receiver, played, self._hands.possession(receiver), at)
        self.spend(giver, receiver)

    @property
    def next_held(self) -> tuple[int, str] | None:
        """When the next hand will have been on its button for so long that it is no tap, in ns, and whose it is."""
        held = [(at.latest + self._give, seat) for seat in self._buttons.holding if (at := self.offering(seat))]
        return min(held, default=None)

    def is_tap(self, seat: str, released: Moment) -> bool:
        """Whether the press of ``seat`` that ends now was a short one, and of no other effect."""
        since = self.offering(seat)
        return since is not None and released.latest - since.earliest < self._give

    def fell(self, seat: str, released: Moment) -> Given | None:
        """Whether the short press of ``seat`` that ends now says that the deck fell which it has just given."""
        since, given = self.offering(seat), self.given
        if since is None or given is None or given.giver != seat or not self.is_tap(seat, released):
            return None
        in_time = given.at < since.earliest <= given.at + self._drop
        untouched = self._hands.possession(given.receiver) == given.possession and self._hands.may_play(given.receiver)
        return given if in_time and untouched else None

    def gathered(self, given: Given) -> None:
        """The giver has the deck again."""
        self._hands.take_back(given.giver, given.receiver, played=given.played)
        self.given = None

    def forget(self) -> None:
        """Nothing is in the air."""
        self.given = None
        self._spent.clear()


def _firsts(times: Mapping[str, Moment], window: int) -> list[str]:
    """Those that no other is clearly before."""
    return [seat for seat, at in times.items() if not any(other.is_before(at, window) for other in times.values())]


def _both(one: Moment, other: Moment) -> Moment:
    """When both of two things had happened."""
    return Moment(max(one.earliest, other.earliest), max(one.latest, other.latest))
