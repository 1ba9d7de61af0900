"""What is known of the players' buttons: who holds, since when, and whose cannot be used."""

from collections.abc import Collection

from deadheat.timing import Fault, FaultKind, Moment, Press, Release, Signal

__all__ = ["Buttons"]

_BROKEN = frozenset({FaultKind.STUCK, FaultKind.HELD_AT_START})


class Buttons:
    """The buttons of ``seats``, as their signals tell.

    A copy of a game's past shares this object: hands and switches are where they are, whatever ruling is taken back.
    """

    def __init__(self, seats: Collection[str]) -> None:
        self._seats = tuple(seats)
        self._down: dict[str, Moment] = {}
        self._broken: set[str] = set()
        self._let_go = 0

    def __deepcopy__(self, memo: dict[int, object]) -> "Buttons":
        return self

    def hear(self, signal: Signal) -> None:
        """Take in a press, a release, or a fault of a button; anything else is ignored."""
        if isinstance(signal, Press) and signal.seat in self._seats:
            self._broken.discard(signal.seat)
            self._down[signal.seat] = signal.at
        elif isinstance(signal, Release) and signal.seat in self._seats:
            self._broken.discard(signal.seat)
            self._down.pop(signal.seat, None)
            self._let_go = signal.at.latest
        elif isinstance(signal, Fault) and signal.kind in _BROKEN and signal.part in self._seats:
            self._broken.add(signal.part)
            self._down.pop(signal.part, None)

    def forget(self) -> None:
        """Nothing was heard for a while: nobody is known to hold. What was broken is so until it is heard of again."""
        self._down.clear()
        self._let_go = 0

    @property
    def holding(self) -> frozenset[str]:
        """Who holds now; a stuck button is held by nobody."""
        return frozenset(self._down)

    @property
    def broken(self) -> frozenset[str]:
        """Whose button is stuck, or was closed when watching began and has not been used since."""
        return frozenset(self._broken)

    @property
    def working(self) -> tuple[str, ...]:
        """Everybody else, in the order of the seats."""
        return tuple(seat for seat in self._seats if seat not in self._broken)

    def since(self, seat: str) -> Moment | None:
        """When the hand that is on the button of ``seat`` came down, or None if none is."""
        return self._down.get(seat)

    @property
    def let_go(self) -> int:
        """When a button was last let go, in ns; 0 if that is not known."""
        return self._let_go
