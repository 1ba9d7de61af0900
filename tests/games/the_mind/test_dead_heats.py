"""Cards that nobody can say were first."""

import pytest

from deadheat.games import Settlement
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import SCANNED, game, play, reasons, start, stock, texts, to_level


def together(table: GameTable, *, apart_ms: float = 3, **cards: int) -> None:
    """Seats scan at their own readers, each so long after the one before."""
    for n, (seat, card) in enumerate(cards.items()):
        table.scan(seat, f"the-mind/{card}", at=f"{n * apart_ms}ms")
    table.run_for("200ms")


@pytest.mark.parametrize(("north", "east"), [(20, 30), (30, 20)])
def test_a_dead_heat_counts_in_the_order_that_is_right(table_for: TableMaker, north: int, east: int) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    together(table, north=north, east=east)
    assert texts(table, "dead-heat") == ["Dead heat: 20, 30"]
    assert reasons(table, "dead-heat") == ["they count in the order that is right"]
    assert [text.split()[-1] for text in texts(table, "card")] == ["20", "30"]
    assert stock(table)[0] == 3
    assert [table.lamp(seat).pattern for seat in table.seats] == [Pattern.DEAD_HEAT, Pattern.DEAD_HEAT, Pattern.OFF]


def test_with_scanned_hands_a_dead_heat_counts_in_the_order_that_is_right_too(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options=SCANNED)
    start(table, north=[30], east=[20], south=[90])
    together(table, north=30, east=20)
    assert stock(table)[0] == 3
    assert texts(table, "card") == ["east plays 20", "north plays 30"]


@pytest.mark.parametrize("options", [{}, SCANNED])
def test_strictly_a_dead_heat_counts_against_the_team(table_for: TableMaker, options: dict[str, str]) -> None:
    table = table_for("the-mind", seats=3, options={**options, "strict": True})
    start(table, **({"north": [30], "east": [20], "south": [90]} if options else {}))
    together(table, north=30, east=20)
    assert reasons(table, "dead-heat") == ["this table plays strictly: it counts against the team"]
    assert stock(table)[0] == 2
    assert game(table).whereabouts()["the-mind/20"] == "aside"


def test_where_dead_heats_are_void_all_take_their_cards_back(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, settlement=Settlement.VOID)
    start(table)
    together(table, north=30, east=20)
    assert texts(table, "void") == ["Dead heat: all take their cards back"]
    assert game(table).level_cards.to_come == 3
    play(table, 20, 30)
    assert stock(table)[0] == 3
    assert game(table).level_cards.to_come == 1


def test_void_cards_go_back_into_the_hands_they_came_from(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, settlement=Settlement.VOID, options=SCANNED)
    start(table, north=[30], east=[20], south=[90])
    together(table, north=30, east=20)
    assert game(table).whereabouts()["the-mind/30"] == "hand of north"
    assert game(table).whereabouts()["the-mind/20"] == "hand of east"


@pytest.mark.parametrize("settlement", [Settlement.DUEL, Settlement.DRAW, Settlement.SHARED])
def test_other_settlements_leave_the_order_that_is_right(table_for: TableMaker, settlement: Settlement) -> None:
    table = table_for("the-mind", seats=3, settlement=settlement)
    start(table)
    together(table, north=30, east=20)
    assert stock(table)[0] == 3


def test_a_card_just_outside_window_and_error_is_an_error(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    together(table, north=30, east=20, apart_ms=20.9)
    assert "life-lost" not in table.kinds
    table = table_for("the-mind", seats=3)
    start(table)
    together(table, north=30, east=20, apart_ms=21.1)
    assert stock(table)[0] == 2


def chain(table_for: TableMaker, first: int, second: int, third: int) -> GameTable:
    """Presses at 0, 0.8 and 1.6 ms: only neighbours tie. With scanned hands each scan finds its press."""
    table = table_for("the-mind", seats=3, readers="shared", options=SCANNED)
    start(table, north=[first], east=[second], south=[third])
    for n, seat in enumerate(table.seats):
        table.press(seat, at=f"{100 + n * 0.8}ms")
    for n, card in enumerate((first, second, third)):
        table.scan("centre", f"the-mind/{card}", at=f"{500 + n * 400}ms")
    table.run_for("3s")
    return table


@pytest.mark.parametrize("cards", [(10, 20, 30), (20, 10, 30), (10, 30, 20)])
def test_in_a_chain_where_only_neighbours_tie_an_order_that_keeps_clear_ones_apart_is_right(
    table_for: TableMaker, cards: tuple[int, int, int]
) -> None:
    table = chain(table_for, *cards)
    assert stock(table)[0] == 3
    assert [text.split()[-1] for text in texts(table, "card")] == ["10", "20", "30"]


@pytest.mark.parametrize("cards", [(30, 20, 10), (20, 30, 10), (30, 10, 20)])
def test_in_a_chain_a_card_clearly_before_a_lower_one_is_an_error(
    table_for: TableMaker, cards: tuple[int, int, int]
) -> None:
    table = chain(table_for, *cards)
    assert stock(table)[0] == 2


def test_ones_own_pair_is_no_dead_heat(table_for: TableMaker) -> None:
    for options in ({}, {"strict": True}):
        table = table_for("the-mind", seats=2, options=options)
        to_level(table, 2)
        start(table)
        table.scan("north", "the-mind/37")
        table.scan("north", "the-mind/36", at="5ms")
        table.run_for("101ms")
        assert "dead-heat" not in table.kinds
        assert texts(table, "card")[-2:] == ["north plays 36", "north plays 37"]
        assert stock(table)[0] == 2


def test_a_dead_heat_below_the_pile_is_still_an_error(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    to_level(table, 2)
    start(table)
    play(table, 50)
    together(table, north=60, east=20)
    assert stock(table)[0] == 2
    assert game(table).whereabouts()["the-mind/60"] == "pile"
