"""A duel: hands off, a light after a random delay, and the first press wins."""

from collections.abc import Collection

from deadheat.games.buttons import Buttons
from deadheat.games.game import Lots
from deadheat.games.ranking import places
from deadheat.games.settlements import draw
from deadheat.timing import Moment, Press, S

__all__ = ["Duel"]

_SHORTEST, _LONGEST = 1 * S, 4 * S
_PATIENCE = 10 * S
_RUNS = 3


class Duel:
    """A race between ``racers`` that begins at ``now`` (ns). What is still even after three runs is drawn by lot."""

    def __init__(self, racers: Collection[str], buttons: Buttons, lots: Lots, window: int, now: int) -> None:
        self.racers = tuple(sorted(racers))
        self.light: int | None = None
        """When the light comes, in ns; None while a hand is still on a button."""
        self.out: set[str] = set()
        """Who pressed before the light."""
        self._presses: dict[str, Moment] = {}
        self._buttons = buttons
        self._lots = lots
        self._window = window
        self._run = 1
        self._over = now + _PATIENCE
        self.moved(now)

    @property
    def _in(self) -> list[str]:
        return [seat for seat in self.racers if seat not in self.out]

    def moved(self, now: int) -> None:
        """Hands have moved: once all are off the light is set."""
        if self.light is None and not self._buttons.holding & set(self.racers):
            self.light = now + self._lots.randrange(_SHORTEST, _LONGEST)
            self._over = self.light + _PATIENCE

    def pressed(self, press: Press) -> None:
        """A racer presses; before the light that loses."""
        if press.seat in self._in and self.light is not None:
            if press.at.latest < self.light:
                self.out.add(press.seat)
                self._over = min(self._over, press.at.latest) if len(self._in) < 2 else self._over
            else:
                self._presses.setdefault(press.seat, press.at)

    @property
    def next_deadline(self) -> int:
        """When it is decided, or run again, in ns."""
        if self._presses and len(self._in) > 1:
            return min(at.latest for at in self._presses.values()) + self._window + 1
        return self._over

    def decide(self, now: int) -> str | None:
        """Who has won by ``now`` (ns), or None if it is run again."""
        ranked = places(self._presses, self._window)
        won = [seat for seat in self._presses if ranked[seat] == 1]
        if len(self._in) == 1:
            won = self._in
        if len(won) == 1:
            return won[0]
        if self._run >= _RUNS or (not won and self._in):
            return draw(won or self._in or self.racers, self._lots)
        self._run += 1
        self.light = None
        self.out.clear()
        self._presses.clear()
        self._over = now + _PATIENCE
        self.moved(now)
        return None
