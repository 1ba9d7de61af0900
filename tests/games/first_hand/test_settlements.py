"""What a table may agree to do after a dead heat."""

import pytest

from deadheat.games import Settlement
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .racing import game, light, race, run_to_light, texts


def tie(table: GameTable, *seats: str) -> list[str]:
    """All press within half a millisecond; the kinds of the rulings."""
    presses = {seat: f"{250 + n * 0.4}ms" for n, seat in enumerate(seats)}
    return [ruling.kind for ruling in race(table, **presses)]


@pytest.mark.parametrize("settlement", [None, Settlement.SHARED, Settlement.LEGAL_ORDER])
def test_a_dead_heat_is_shared_since_any_order_of_presses_is_legal(
    table_for: TableMaker, settlement: Settlement | None
) -> None:
    table = table_for("first-hand", seats=2, settlement=settlement)
    assert tie(table, "east", "north") == ["dead-heat", "places"]
    assert game(table).wins == {"north": 1, "east": 1}


def test_where_dead_heats_are_void_the_race_is_run_again(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, settlement=Settlement.VOID)
    assert tie(table, "east", "north") == ["dead-heat", "void"]
    assert str(table.rulings[-1].reason) == "a dead heat is run again"
    assert game(table).wins == {"north": 0, "east": 0}
    race(table, north="250ms", east="260ms")
    assert game(table).wins == {"north": 1, "east": 0}


def test_any_number_of_void_dead_heats_ends_no_match(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, settlement=Settlement.VOID, options={"shown_s": 1})
    for _ in range(7):
        tie(table, "east", "north")
    assert table.outcome is None


def test_lots_name_one_winner_and_the_others_come_behind(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, settlement=Settlement.DRAW)
    rulings = race(table, north="250ms", east="250.4ms", south="300ms")
    assert [ruling.kind for ruling in rulings] == ["dead-heat", "first", "places"]
    drawn = str(rulings[1].words).split()[0]
    other = "east" if drawn == "north" else "north"
    assert str(rulings[1].reason) == "lots decide"
    assert game(table).places == {drawn: 1, other: 2, "south": 3}


def test_lots_depend_on_the_seed_alone(table_for: TableMaker) -> None:
    def drawn(seed: int) -> tuple[str, ...]:
        table = table_for("first-hand", seats=2, settlement=Settlement.DRAW, seed=seed)
        tie(table, "east", "north")
        return game(table).first

    assert all(drawn(seed) == drawn(seed) for seed in range(3))
    assert {drawn(seed) for seed in range(8)} == {("north",), ("east",)}


def test_a_duel_is_raced_by_those_tied_alone(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, settlement=Settlement.DUEL)
    assert tie(table, "north", "east") == ["duel"]
    table.press("south", at="1s")
    run_to_light(table)
    assert [table.is_lit(seat) for seat in table.seats] == [True, True, False]
    assert table.screen("south").text.splitlines()[1] == "Duel"
    table.press("south", at="200ms")
    table.press("east", at="250ms")
    table.press("north", at="260ms")
    table.run_until("places")
    assert game(table).wins == {"north": 0, "east": 1, "south": 0}
    assert game(table).places == {"east": 1, "north": 2}


def test_after_a_duel_all_race_again(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, settlement=Settlement.DUEL)
    tie(table, "north", "east")
    race(table, north="250ms", east="260ms")
    assert str(race(table, south="250ms", north="260ms", east="270ms")[0].words) == "south was first"


def test_a_duel_that_ties_again_is_another_duel(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=4, settlement=Settlement.DUEL)
    assert tie(table, "north", "east", "south") == ["duel"]
    assert tie(table, "south", "east") == ["duel"]
    assert game(table).racers == ("east", "south")
    race(table, south="250ms", east="260ms")
    assert game(table).wins == {"north": 0, "east": 0, "south": 1, "west": 0}
    assert game(table).races == 1


def test_a_false_start_loses_a_duel(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, settlement=Settlement.DUEL)
    tie(table, "north", "east")
    rulings = race(table, north="-100ms")
    assert [ruling.kind for ruling in rulings[:2]] == ["false-start", "first"]
    assert (str(rulings[1].words), str(rulings[1].reason)) == ("east wins the duel", "a false start loses it")
    assert game(table).wins == {"north": 0, "east": 1, "south": 0}


def test_of_three_in_a_duel_two_race_on_after_a_false_start(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, settlement=Settlement.DUEL)
    tie(table, "north", "east", "south")
    rulings = race(table, north="-100ms", east="260ms", south="250ms")
    assert texts(rulings)[:2] == ["False start: north", "south was first"]


def test_false_starts_of_both_at_once_leave_the_duel_open(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, settlement=Settlement.DUEL)
    tie(table, "north", "east")
    race(table, north="-100ms", east="-99.8ms")
    assert table.kinds[-3:] == ["false-start", "false-start", "void"]
    race(table, north="250ms", east="260ms")
    assert game(table).wins == {"north": 1, "east": 0, "south": 0}


def test_a_duel_that_nobody_fights_is_called_again_for_the_same_two(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, settlement=Settlement.DUEL)
    tie(table, "north", "east")
    table.run_until("void")
    light(table)
    assert [table.lamp(seat).cue is not None for seat in table.seats] == [True, True, False]
    assert table.lamp("south").pattern is Pattern.OFF
