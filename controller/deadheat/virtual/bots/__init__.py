"""Bots for each game, and for games that bring none a pair of idle hands."""

from collections.abc import Hashable
from importlib import import_module

from deadheat.virtual.bots.player import Bots

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


_BOTS = {
    "first-hand": "first_hand:FirstHandBots",
    "flip-7": "flip_7:FlipSevenBots",
    "loading": "loading:LoadingBots",
    "the-mind": "the_mind:TheMindBots",
    "why-first": "why_first:WhyFirstBots",
}
"""The module and the class of each game's bots; only those that play are loaded, and their game with them."""


def bots_for(game: str) -> type[Bots]:
    """The bots that play ``game``."""
    if game not in _BOTS:
        return PressingBots
    module, _, name = _BOTS[game].partition(":")
    bots: type[Bots] = getattr(import_module(f"{__name__}.{module}"), name)
    return bots
