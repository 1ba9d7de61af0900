"""Bots that race: human reaction times, false starts, and now and then two that cannot be told apart."""

from collections.abc import Hashable

from deadheat.games.first_hand import FirstHand
from deadheat.timing import MS
from deadheat.virtual.bots.player import Bots
from deadheat.virtual.table import TAP

__all__ = ["FirstHandBots"]


class FirstHandBots(Bots):
    """They react in 180 to 300 ms, guess in 3 % of races, and are twins in every fifth."""

    def situation(self) -> Hashable:
        return self._game.light

    @property
    def _game(self) -> FirstHand:
        assert isinstance(self.match.game, FirstHand)
        return self.match.game

    def plan(self) -> None:
        light = self._game.light
        if light is None:
            return
        reactions = {seat: self._reaction() for seat in self._game.racers}
        if self.lots.random() < 0.2:
            fastest = min(reactions.values())
            twin = self.lots.choice(sorted(reactions))
            reactions[twin] = fastest + self.lots.uniform(0, 0.8)
        for seat, reaction in reactions.items():
            self._tap(seat, light + round(reaction * MS))

    def _reaction(self) -> float:
        return self.lots.uniform(-200, 80) if self.lots.random() < 0.03 else self.lots.uniform(180, 300)

    def _tap(self, seat: str, at: int) -> None:
        self.at(at, lambda: self.table.tap(seat, TAP))
