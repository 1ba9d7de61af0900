"""Tables whose matches are judged again after every test."""

from collections.abc import Iterator
from typing import Any

import pytest

from deadheat.games import Game
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable


@pytest.fixture
def table_for() -> Iterator[TableMaker]:
    """Tables as those of the kit; at the end each journal must give the same rulings again, bit for bit."""
    made: list[GameTable] = []

    def make(game: str | type[Game], **choices: Any) -> GameTable:
        made.append(GameTable(game, **choices))
        return made[-1]

    yield make
    for table in made:
        judged_again = table.replay()
        table.close()
        assert judged_again.verified, judged_again.difference
