"""What every bot does: look at the table, plan, act later."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from random import Random

from deadheat.referee import Match
from deadheat.stage import Scene
from deadheat.timing import MS, Clock, Timer
from deadheat.virtual.table import VirtualTable

__all__ = ["Bots"]


class Bots(ABC):
    """Plays all seats of a match. It is an output of the referee: whenever something new is shown, it looks.

    Bots are players, not referees: they see what is public, know their own hands, and act by buttons and cards only.
    """

    def __init__(self, clock: Clock, table: VirtualTable, match: Match, lots: Random) -> None:
        self.table = table
        self.match = match
        self.lots = lots
        self._clock = clock
        self._plans: list[Timer] = []
        self._seen: Hashable = None

    def show(self, scene: Scene) -> None:  # noqa: ARG002 - they look at the public state behind it
        if self.match.outcome is not None:
            self._drop_plans()
            return
        situation = self.situation()
        if situation != self._seen:
            self._seen = situation
            self._drop_plans()
            self.plan()

    def close(self) -> None:
        self._drop_plans()

    def later(self, ms: float, act: Callable[[], None]) -> None:
        """Do something in ``ms`` milliseconds, unless the situation changes before."""
        self._plans.append(self._clock.call_at(self._clock.now() + round(ms * MS), act))

    def surely(self, ms: float, act: Callable[[], None]) -> None:
        """Do something in ``ms`` milliseconds, whatever happens before."""
        self.at(self._clock.now() + round(ms * MS), act)

    def at(self, instant: int, act: Callable[[], None]) -> None:
        """Do something at ``instant`` (ns), whatever happens before."""
        self._clock.call_at(instant, act)

    def _drop_plans(self) -> None:
        for timer in self._plans:
            timer.cancel()
        self._plans.clear()

    @abstractmethod
    def situation(self) -> Hashable:
        """What has to change before new plans are made."""

    @abstractmethod
    def plan(self) -> None:
        """Plan what each seat does now, with :meth:`later`."""
