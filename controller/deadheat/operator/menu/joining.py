"""Who plays: players join by pressing their own buttons."""

from collections.abc import Callable, Iterable, Mapping

from deadheat.games import Game
from deadheat.operator.menu.page import Move, Open, Page
from deadheat.operator.menu.telling import Telling
from deadheat.stage import Keys, Lamp, Pattern, Scene, Screen, Tabs, Text, text

__all__ = ["Joining"]


class Joining(Page):
    """A press joins, another one leaves; OK goes on if as many have joined as the game is for.

    :param seats: all seats of the table, clockwise
    :param joined: who takes part already
    :param names: what players are called, by seat
    :param then: where it leads, with those who have joined
    """

    def __init__(
        self,
        game: type[Game],
        seats: tuple[str, ...],
        joined: Iterable[str],
        names: Mapping[str, str],
        then: Callable[[tuple[str, ...]], Page],
    ) -> None:
        self._game = game
        self._seats = seats
        self._names = names
        self._then = then
        self._joined = {seat for seat in joined if seat in seats}

    @property
    def joined(self) -> tuple[str, ...]:
        """Who has joined, clockwise."""
        return tuple(seat for seat in self._seats if seat in self._joined)

    def screen(self) -> Screen:
        names = tuple(text("{seat}", seat=self._names.get(seat, seat)) for seat in self._seats)
        lit = tuple(n for n, seat in enumerate(self._seats) if seat in self._joined)
        keys = Keys(up=text("All"), ok=text("Go on"), back=text("Back"))
        return Screen(text("Press your buttons"), lines=(self._count(),), body=Tabs(names, lit), keys=keys)

    def _count(self) -> Text:
        seats = self._game.seats
        return text("{count} joined, {range} can play", count=len(self._joined), range=str(seats))

    def scene(self) -> Scene:
        lamps = {seat: Lamp(Pattern.ON if seat in self._joined else Pattern.PULSE) for seat in self._seats}
        return Scene(lamps, {seat: self._at(seat) for seat in self._seats}, self.screen())

    def _at(self, seat: str) -> Screen:
        joined = seat in self._joined
        say = text("Press again to leave") if joined else text("Press to join")
        big = text("You play") if joined else text("You watch")
        return Screen(text("{seat}", seat=self._names.get(seat, seat)), big, (say,))

    def pressed(self, seat: str) -> Move:
        if seat in self._seats:
            self._joined ^= {seat}
        return None

    def up(self) -> Move:
        self._joined = set(self._seats)
        return None

    def ok(self) -> Move:
        seats, count = self._game.seats, len(self._joined)
        if count in seats:
            return Open(self._then(self.joined))
        if count == 0:
            wrong = text("Nobody has joined yet")
        elif count < seats.least:
            wrong = text("{least} must join, {count} did", least=seats.least, count=count)
        else:
            wrong = text("{most} can play, {count} joined", most=seats.most, count=count)
        return Open(Telling(text("Not yet"), wrong))
