"""Bots for each game, and for games that bring none a pair of idle hands."""

from collections.abc import Hashable

from deadheat.virtual.bots.first_hand import FirstHandBots
from deadheat.virtual.bots.flip_7 import FlipSevenBots
from deadheat.virtual.bots.loading import LoadingBots
from deadheat.virtual.bots.player import Bots
from deadheat.virtual.bots.the_mind import TheMindBots
from deadheat.virtual.bots.why_first import WhyFirstBots

__all__ = ["Bots", "PressingBots", "bots_for"]


class PressingBots(Bots):
    """Press a random button every second: enough to show a small game that has no bots of its own."""

    _presses = 0

    def situation(self) -> Hashable:
        return self._presses

    def plan(self) -> None:
        seat = self.lots.choice(self.table.seats)
        self.later(1_000, lambda: self._press(seat))

    def _press(self, seat: str) -> None:
        self._presses += 1
        self.table.tap(seat)
        self.plan()


_BOTS: dict[str, type[Bots]] = {
    "first-hand": FirstHandBots,
    "loading": LoadingBots,
    "flip-7": FlipSevenBots,
    "the-mind": TheMindBots,
    "why-first": WhyFirstBots,
}


def bots_for(game: str) -> type[Bots]:
    """The bots that play ``game``."""
    return _BOTS.get(game, PressingBots)
