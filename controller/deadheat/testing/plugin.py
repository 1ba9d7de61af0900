"""The pytest plugin: ``table_for`` makes tables.

::

    def test_the_first_press_wins(table_for):
        table = table_for("first-hand", seats=2)
        table.run_for("5s")
        table.press("south", at="250ms")
        table.run_until_quiet()
        assert table.rulings
"""

from typing import TYPE_CHECKING, Any, Protocol

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deadheat.games import Game
    from deadheat.testing.table import GameTable

__all__ = ["TableMaker", "table_for"]


class TableMaker(Protocol):
    """Makes a table for a game; what it takes is what :class:`deadheat.testing.table.GameTable` takes."""

    def __call__(self, game: "str | type[Game]", **choices: Any) -> "GameTable": ...


@pytest.fixture
def table_for() -> "Iterator[TableMaker]":
    """Tables for games by name or class, closed at the end of the test."""
    from deadheat.testing.table import GameTable

    made: list[GameTable] = []

    def make(game: "str | type[Game]", **choices: Any) -> GameTable:
        made.append(GameTable(game, **choices))
        return made[-1]

    yield make
    for table in made:
        table.close()
