"""What buttons say together: all held at once is an agreement, one held alone asks for a stop."""

from collections.abc import Collection

from deadheat.games.buttons import Buttons
from deadheat.timing import Moment

__all__ = ["Agreement"]


class Agreement:
    """Reads ``buttons`` as votes. A press that has had its effect is spent: it means nothing more until let go.

    :param together: how long all must hold at once, in ns
    :param alone: how long one must hold alone, in ns
    """

    def __init__(self, buttons: Buttons, together: int, alone: int) -> None:
        self._buttons = buttons
        self._together = together
        self._alone = alone
        self._spent: dict[str, Moment] = {}

    @property
    def asking(self) -> frozenset[str]:
        """Who holds with a press that is not spent."""
        return frozenset(seat for seat in self._buttons.holding if self._buttons.since(seat) != self._spent.get(seat))

    def spend(self, seats: Collection[str]) -> None:
        """What these hold now has had its effect."""
        for seat in seats:
            since = self._buttons.since(seat)
            if since is not None:
                self._spent[seat] = since

    def interrupt(self, player: str | None) -> bool:
        """``player`` (None: somebody) plays a card. Whether that ends a vote that several had joined.

        The player's own press was for the card. One other who holds alone may still be asking for a stop.
        """
        if player is not None:
            self.spend([player])
        voters = self.asking
        if len(voters) < 2:
            return False
        self.spend(voters)
        return True

    def all_hold_at(self, needed: Collection[str]) -> int | None:
        """When ``needed`` will have held together for long enough if nobody lets go, in ns."""
        since = [at for seat in needed if (at := self._buttons.since(seat)) is not None]
        if not since or len(since) < len(needed):
            return None
        return max(at.latest for at in since) + self._together

    def all_agree_at(self, needed: Collection[str]) -> int | None:
        """The same, counting only presses that are not spent."""
        return self.all_hold_at(needed) if self.asking >= set(needed) else None

    def stopped_at(self) -> int | None:
        """When somebody who holds alone will have stopped play, in ns."""
        holding = self._buttons.holding
        if len(holding) != 1 or holding != self.asking:
            return None
        (seat,) = holding
        since = self._buttons.since(seat)
        return max(since.latest, self._buttons.let_go) + self._alone if since is not None else None

    def long_press(self, seat: str, let_go: Moment) -> Moment | None:
        """The press of ``seat`` that ends with ``let_go``, if it was held like a vote and not tapped."""
        since = self._buttons.since(seat)
        return since if since is not None and let_go.latest - since.latest >= self._together else None
