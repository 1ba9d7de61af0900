"""Real screens: what bots see while they play each game, and an operator in the menu."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from deadheat.devices.keys import Key
from deadheat.stage import Scene, Screen
from deadheat.testing.table import GameTable
from deadheat.timing import MS
from deadheat.virtual.bots import bots_for
from tests.operator.menu.operating import Operator

__all__ = ["GAMES", "Moment", "menu_pages", "moments"]

GAMES = {"first-hand": 4, "the-mind": 3, "loading": 4, "why-first": 4, "flip-7": 4}
"""How many play each game here."""
_MOST_STEPS = 60_000
_MENU_KEYS = 1_500


class Moment(NamedTuple):
    """A screen at an instant (ns), and where it is."""

    place: str
    screen: Screen
    now: int


def moments(game: str, seed: int = 1) -> list[Moment]:
    """One moment of each kind in a match: a kind is what the big word says, in the centre or at a seat."""
    table = GameTable(game, seats=GAMES[game], seed=seed)
    bots = bots_for(game)(table.clock, table.table, table.match, Random(seed))
    kinds: dict[tuple[str, str], Moment] = {}
    seen = 0
    try:
        for _ in range(_MOST_STEPS):
            for scene in table.scenes[seen:]:
                for kind, moment in _kinds(scene, table.clock.now()):
                    kinds.setdefault(kind, moment)
                bots.show(scene)
            seen = len(table.scenes)
            if table.outcome is not None or not table.clock.step():
                break
    finally:
        table.close()
    return sorted(kinds.values(), key=lambda moment: moment.place != "centre")


def menu_pages(seed: int = 1) -> list[Moment]:
    """One page of the menu of each kind, found by pressing keys at random: a kind is its title and what it shows."""
    lots, operator = Random(seed), Operator()
    pages: dict[tuple[str, str], Moment] = {}
    for _ in range(_MENU_KEYS):
        operator.hold(lots.choices(list(Key), (2, 4, 5))[0], lots.choice([100 * MS, 100 * MS, 900 * MS]))
        if lots.random() < 0.3:
            operator.press(lots.choice(operator.backroom.table))
        if (screen := operator.menu.screen()) is not None:
            pages.setdefault((screen.title.say, type(screen.body).__name__), Moment("menu", screen, operator.now))
        elif lots.random() < 0.05:
            operator.end_match()
    return list(pages.values())


def _kinds(scene: Scene, now: int) -> Iterator[tuple[tuple[str, str], Moment]]:
    """The screens of a scene, and what tells one kind from another."""
    screens = {"seat": next(iter(scene.seats.values()), None), "centre": scene.centre}
    for place, screen in screens.items():
        if screen is not None:
            yield (place, screen.big.say if screen.big is not None else ""), Moment(place, screen, now)
