"""What buttons say together: all held at once is an agreement, one held alone asks for a stop."""

from collections.abc import Collection

from deadheat.timing import Moment

__all__ = ["Agreement"]


class Agreement:
    """Who holds their button, and since when.

    :param together: how long all must hold at once, in ns
    :param alone: how long one must hold alone, in ns
    """

    def __init__(self, together: int, alone: int) -> None:
        self._together = together
        self._alone = alone
        self._down: dict[str, Moment] = {}
        self._spoilt = False

    def press(self, seat: str, at: Moment) -> None:
        """A button goes down."""
        self._down[seat] = at

    def release(self, seat: str) -> None:
        """A button goes up; once all are up a spoilt vote is forgotten."""
        self._down.pop(seat, None)
        if not self._down:
            self._spoilt = False

    def clear(self) -> None:
        """Nothing is known of the buttons."""
        self._down.clear()
        self._spoilt = False

    def spoil(self) -> bool:
        """What is held now means nothing until all have let go. Whether that ended a vote of several."""
        was_vote = len(self._down) > 1 and not self._spoilt
        self._spoilt = bool(self._down)
        return was_vote

    @property
    def holding(self) -> frozenset[str]:
        """Who holds now."""
        return frozenset(self._down)

    @property
    def voting(self) -> bool:
        """Whether somebody holds in a way that still may become an agreement."""
        return bool(self._down) and not self._spoilt

    def agreed_at(self, needed: Collection[str]) -> int | None:
        """When all of ``needed`` will have agreed if nobody lets go, in ns."""
        if self._spoilt or not needed or not self._down.keys() >= set(needed):
            return None
        return max(at.latest for at in self._down.values()) + self._together

    def stopped_at(self) -> int | None:
        """When somebody who holds alone will have stopped play, in ns."""
        if self._spoilt or len(self._down) != 1:
            return None
        return next(iter(self._down.values())).latest + self._alone
