"""Taking the last ruling back by agreement.

Somebody shows the command card ``table/undo``; if then all players hold their buttons together, the game goes back to
before its last ruling that changed anything. It is journaled like everything else: never silent.
"""

from collections.abc import Collection

from deadheat.timing import MS, Press, Release, S, Signal

__all__ = ["UNDO_CARD", "UndoVote"]

UNDO_CARD = "table/undo"
_TOGETHER = 300 * MS
_LASTS = 10 * S


class UndoVote:
    """A vote that is open: it passes once all ``seats`` have held their buttons together for 300 ms.

    :param seats: who has to agree
    :param asked: when it was asked, in ns; it lapses 10 s later
    """

    def __init__(self, seats: Collection[str], asked: int) -> None:
        self._seats = frozenset(seats)
        self._down: dict[str, int] = {}
        self._lapses = asked + _LASTS

    def hear(self, signal: Signal) -> None:
        """A button goes down or up."""
        if isinstance(signal, Press) and signal.seat in self._seats:
            self._down[signal.seat] = signal.at.latest
        elif isinstance(signal, Release):
            self._down.pop(signal.seat, None)

    @property
    def next_deadline(self) -> int:
        """When it is agreed or lapses, in ns."""
        agreed = self._agreed_at
        return self._lapses if agreed is None else min(agreed, self._lapses)

    def passed(self, at: int) -> bool:
        """Whether all agree at ``at`` ns."""
        agreed = self._agreed_at
        return agreed is not None and agreed <= at

    @property
    def _agreed_at(self) -> int | None:
        return max(self._down.values()) + _TOGETHER if set(self._down) == self._seats else None
