"""Beginning a match: the game, who joins, names, options, start."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from deadheat.games import Game
from deadheat.operator.menu.backroom import Backroom, Plan
from deadheat.operator.menu.joining import Joining
from deadheat.operator.menu.listing import Item, Listing
from deadheat.operator.menu.naming import naming
from deadheat.operator.menu.optioning import optioning, rules_called
from deadheat.operator.menu.page import Move, Open, Page, Way
from deadheat.operator.menu.telling import Telling, trouble
from deadheat.problems import Problem
from deadheat.stage import text

__all__ = ["begun", "games"]


def games(backroom: Backroom) -> Listing:
    """The games; the cursor stands on the one that was played last."""
    offered = backroom.games()
    last = backroom.last()
    names = list(offered)
    at = names.index(last.game) if last is not None and last.game in offered else 0
    items = [
        Item(text("{game}", game=game.title), partial(_join, backroom, name, game)) for name, game in offered.items()
    ]
    return Listing(text("Which game?"), lambda: items, empty=text("No game is installed"), cursor=at)


def _join(backroom: Backroom, name: str, game: type[Game]) -> Move:
    """Who plays it; or what the table lacks for it."""
    hindrance = backroom.hindrance(name)
    if hindrance:
        return Open(Telling(text("Not possible"), *hindrance))
    last = backroom.last() or Plan(name)
    joined = last.seats if len(last.seats) in game.seats else ()
    agreed = _Agreed(backroom, game, Plan(name, (), last.names, backroom.usual(name)))
    return Open(Joining(game, backroom.seats(), joined, last.names, agreed.ready))


def begun(backroom: Backroom, plan: Plan) -> Move:
    """Begin a match; why not, if it cannot be."""
    try:
        backroom.begin(plan)
    except Problem as problem:
        return Open(trouble(problem))
    return Way.HOME


class _Agreed:
    """What is agreed so far: it stays so if the operator goes back to let somebody else join."""

    def __init__(self, backroom: Backroom, game: type[Game], plan: Plan) -> None:
        self._backroom = backroom
        self._game = game
        self._plan = plan

    def ready(self, seats: tuple[str, ...]) -> Listing:
        """``seats`` have joined. All is agreed unless somebody wants it otherwise: the cursor stands on “Start”."""
        self._plan = replace(self._plan, seats=seats)
        return Listing(text("{game}", game=self._game.title), self._items)

    def _items(self) -> list[Item]:
        count = len(self._plan.seats)
        return [
            Item(text("Start"), self._start),
            Item(
                text("Names"),
                lambda: Open(self._names()),
                text("{names} of {seats}", names=len(self._named()), seats=count),
            ),
            Item(text("Options"), lambda: Open(self._options()), rules_called(self._game, self._plan.options)),
        ]

    def _start(self) -> Move:
        return begun(self._backroom, replace(self._plan, names=self._named()))

    def _named(self) -> dict[str, str]:
        """The names of those who have joined; whoever has not yet may come back under theirs."""
        return {seat: name for seat, name in self._plan.names.items() if seat in self._plan.seats}

    def _names(self) -> Page:
        return naming(
            self._plan.seats,
            self._named,
            self._backroom.known_names,
            self._name,
            self._backroom.learn_name,
        )

    def _name(self, seat: str, name: str) -> None:
        others = {other: given for other, given in self._plan.names.items() if other != seat}
        self._plan = replace(self._plan, names={**others, seat: name} if name else others)

    def _options(self) -> Page:
        return optioning(self._game, lambda: self._plan.options, self._choose)

    def _choose(self, options: dict[str, Any]) -> None:
        self._plan = replace(self._plan, options=options)
