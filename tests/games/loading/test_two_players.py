"""Two players: the third deck lies on the table."""

import pytest

from deadheat.games import Settlement
from deadheat.games.loading import Loading
from deadheat.games.loading.phase import Phase, Role
from deadheat.testing.plugin import TableMaker

from .playing import finish, game, last, play, reasons, retire, start, texts, top


def test_both_take_a_deck_and_one_lies_on_the_table(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=("ann", "bea"))
    start(table, "ann")
    assert reasons(table, "go") == ["one deck lies on the table"]
    assert game(table).hands.holders == ("ann", "bea")
    assert game(table).hands.cards == 55
    assert len(game(table).table_cards.stops_left) == 1


def test_holding_the_button_swaps_decks(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=("ann", "bea"))
    start(table, "ann")
    hands = game(table).hands
    mine, on_table = hands.deck("ann"), hands.table_deck
    play(table, "ann", 10)
    table.press("ann", lasts="450ms")
    table.run_for("600ms")
    assert last(table) == "ann takes the other deck"
    hands = game(table).hands
    assert (hands.deck("ann"), hands.table_deck) == (on_table, mine)
    play(table, "ann", 20)
    assert top(table, "ann") == "20"


def test_the_second_takes_the_deck_that_was_just_put_down(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=("ann", "bea"))
    start(table, "ann")
    hands = game(table).hands
    ann, table_deck = hands.deck("ann"), hands.table_deck
    table.press("ann", lasts="450ms")
    table.press("bea", at="20ms", lasts="450ms")
    table.run_for("700ms")
    hands = game(table).hands
    assert (hands.deck("ann"), hands.deck("bea")) == (table_deck, ann)


@pytest.mark.parametrize("seed", range(2))
def test_a_dead_heat_for_the_table_deck_is_drawn_by_lot(table_for: TableMaker, seed: int) -> None:
    table = table_for(Loading, seats=("ann", "bea"), seed=seed)
    start(table, "ann")
    hands = game(table).hands
    before = {"ann": hands.deck("ann"), "bea": hands.deck("bea"), None: hands.table_deck}
    table.press("ann", lasts="450ms")
    table.press("bea", lasts="450ms")
    table.run_for("700ms")
    drawn = reasons(table, "dead-heat")[0].removesuffix(" was drawn")
    other = {"ann": "bea", "bea": "ann"}[drawn]
    hands = game(table).hands
    assert hands.deck(drawn) == before[None]
    assert hands.deck(other) == before[drawn]
    assert hands.table_deck == before[other]


def test_such_a_dead_heat_may_be_void(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=("ann", "bea"), settlement=Settlement.VOID)
    start(table, "ann")
    table.press("ann", lasts="450ms")
    table.press("bea", lasts="450ms")
    table.run_for("700ms")
    assert "swapped" not in table.kinds


def test_a_theft_works_as_among_more(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=("ann", "bea"))
    start(table, "ann")
    play(table, "ann", 10)
    play(table, "bea", 11, on="ann")
    assert len(game(table).table_cards.boosts("bea")) == 2


def test_once_the_stop_is_taken_the_match_can_end(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=("ann", "bea"))
    start(table, "ann")
    retire(table, "ann", 2)
    assert game(table).hands.role("ann") is Role.RETIRED
    assert reasons(table, "end-possible") == ["no STOP card is left"]
    play(table, "bea", 20)
    assert top(table, "bea") == "20"
    table.scan("bea", "table/stop")
    table.run_for("300ms")
    assert texts(table, "ended") == ["bea calls STOP"]
    finish(table)


def test_the_stop_may_be_left_out_of_a_game_of_two_if_agreed(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=("ann", "bea"), options={"two_player_stop": False})
    start(table, "ann")
    retire(table, "ann", 2)
    assert last(table) == "Stop 2+ is refused (no STOP here: two give up no deck)"
    assert game(table).phase is Phase.PLAY
    assert game(table).hands.holds("ann")
