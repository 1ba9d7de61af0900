"""What is reported twice changes nothing, and nobody's name matters."""

from collections.abc import Sequence

import pytest

from deadheat.games import Ruling
from deadheat.games.flip_7 import FlipSeven
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable
from deadheat.timing import Heat

from .playing import deal, game, hit, pick, stay, turn


class HeardTwice(FlipSeven):
    """Whose sources stutter: every heat is judged twice."""

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        return [*super().judge(heat), *super().judge(heat)]


def a_match(table: GameTable) -> list[str]:
    """A round with a bit of everything, and the beginning of the next; what stood of it."""
    first, second, third = table.seats
    deal(table, 12, 11, 10)
    hit(table, first, "flip-three")
    pick(table, second)
    turn(table, "second-chance", "freeze", 11)
    table.press(second)
    table.run_for("301ms")
    pick(table, third)
    stay(table, second)
    hit(table, first, 9, 4)
    table.scan(first, "table/hit")
    table.run_for("301ms")
    turn(table, "4-02", "4-01")
    stay(table, first)
    table.press(first)
    table.run_for("301ms")
    turn(table, "4-02")
    table.scan(third, "table/stop")
    table.run_for("301ms")
    table.press(first)
    table.run_for("301ms")
    turn(table, 7)
    assert game(table).tally.rounds == 1
    return [str(ruling.words) for ruling in table.rulings if ruling.stands]


@pytest.mark.parametrize("readers", ["seats", "shared"])
def test_what_is_reported_twice_changes_nothing(table_for: TableMaker, readers: str) -> None:
    options = {"first_dealer": 3}
    once = table_for(FlipSeven, seats=3, readers=readers, options=options)
    twice = table_for(HeardTwice, seats=3, readers=readers, options=options)
    assert a_match(once) == a_match(twice)
    assert game(once).whereabouts() == game(twice).whereabouts()


@pytest.mark.parametrize("names", [("zoe", "ann", "mia"), ("east", "south", "north")])
def test_a_match_goes_the_same_under_other_names(table_for: TableMaker, names: tuple[str, ...]) -> None:
    as_it_was = table_for(FlipSeven, seats=3, options={"first_dealer": 3})
    renamed = table_for(FlipSeven, seats=names, options={"first_dealer": 3})
    new = dict(zip(as_it_was.seats, names, strict=True))
    told = [" ".join(new.get(word, word) for word in words.split()) for words in a_match(as_it_was)]
    assert told == a_match(renamed)
