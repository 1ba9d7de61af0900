"""How long the rest will take, from how long it has taken."""

from collections import deque
from statistics import median
from typing import Final

from deadheat.timing import S

__all__ = ["Pace"]

_LATELY: Final = 15
"""Steps that the pace is taken from."""
_FEWEST: Final = 3
"""Steps before anything is said: the first ones are slow."""
_PAUSE: Final = 30 * S
"""A step that takes longer (ns) was a pause."""


class Pace:
    """Learns how long a card takes.

    :param now: when it begins, in ns
    """

    def __init__(self, now: int) -> None:
        self._last = now
        self._steps: deque[int] = deque(maxlen=_LATELY)

    def step(self, at: int) -> None:
        """A card was enrolled at ``at`` ns."""
        if at - self._last <= _PAUSE:
            self._steps.append(at - self._last)
        self._last = at

    def rest(self, at: int) -> None:
        """Something else was done until ``at`` ns."""
        self._last = at

    def left(self, cards: int) -> int | None:
        """How long that many cards will take, in ns; None while nobody can say."""
        return round(median(self._steps) * cards) if len(self._steps) >= _FEWEST else None
