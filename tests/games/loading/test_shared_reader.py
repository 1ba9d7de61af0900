"""One reader for all: whose a card is, and on which stack it lies."""

from deadheat.games.loading import Loading
from deadheat.games.loading.phase import Role
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import game, give, last, play, reasons, retire, start, texts, top


def shared(table_for: TableMaker, **options: object) -> GameTable:
    table = table_for(Loading, seats=3, readers="shared", options=options)
    start(table)
    return table


def test_a_card_that_can_lie_on_one_stack_only_lies_there(table_for: TableMaker) -> None:
    table = shared(table_for)
    play(table, "east", 40)
    assert last(table) == "east founds a stack with 40"
    play(table, "south", 50)
    assert last(table) == "south founds a stack with 50"


def test_where_several_stacks_can_take_it_the_table_asks(table_for: TableMaker) -> None:
    table = shared(table_for)
    play(table, "east", 40)
    play(table, "south", 41)
    assert "Where is 41?" in table.screen("centre").text
    assert "east or south: press" in table.screen("centre").text
    table.press("east")
    table.run_for("300ms")
    assert texts(table, "played")[-1] == "south plays 41 on east's 40"
    assert len(game(table).table_cards.boosts("south")) == 2


def test_ones_own_button_says_ones_own_stack(table_for: TableMaker) -> None:
    table = shared(table_for)
    play(table, "east", 40)
    play(table, "south", 41)
    table.press("south")
    table.run_for("300ms")
    assert last(table) == "south founds a stack with 41"


def test_where_nobody_says_the_card_goes_back(table_for: TableMaker) -> None:
    table = shared(table_for)
    play(table, "east", 40)
    play(table, "south", 41)
    table.run_for("5s")
    assert reasons(table, "refused") == ["nobody said where it lies"]
    assert game(table).hands.may_play("south")


def test_a_card_that_can_lie_nowhere_is_refused(table_for: TableMaker) -> None:
    table = shared(table_for)
    play(table, "east", 40)
    give(table, "east", "north")
    give(table, "south", "east")
    play(table, "east", 30)
    assert last(table) == "Progression 30 is refused (30 on your own 40: not higher)"


def test_the_table_may_always_ask(table_for: TableMaker) -> None:
    table = shared(table_for, ask_target=True)
    play(table, "east", 40)
    assert "Where is 40?" in table.screen("centre").text
    table.press("east")
    table.run_for("300ms")
    assert top(table, "east") == "40"
    play(table, "south", 50)
    table.press("east")
    table.run_for("300ms")
    assert last(table) == "Progression 50 is refused (50 on east's 40: only 41 goes there)"


def test_the_earliest_press_takes_the_card(table_for: TableMaker) -> None:
    table = shared(table_for)
    table.press("east")
    table.press("south", at="20ms")
    table.scan("centre", "loading/10", at="300ms")
    table.scan("centre", "loading/30", at="600ms")
    table.run_for("1500ms")
    assert texts(table, "played") == ["east founds a stack with 10", "south founds a stack with 30"]


def test_in_a_dead_heat_the_players_say_whose_it_was(table_for: TableMaker) -> None:
    table = shared(table_for)
    table.press("east")
    table.press("south", at="200us")
    table.scan("centre", "loading/10", at="300ms")
    table.scan("centre", "loading/30", at="600ms")
    table.run_for("800ms")
    assert "Whose is 10?" in table.screen("centre").text
    table.press("south")
    table.run_for("500ms")
    assert sorted(texts(table, "played")) == ["east founds a stack with 30", "south founds a stack with 10"]


def test_a_stop_is_taken_by_who_pressed(table_for: TableMaker) -> None:
    table = shared(table_for)
    retire(table, "east", 2)
    assert game(table).hands.role("east") is Role.RETIRED


def test_a_call_at_the_shared_reader_is_somebodys(table_for: TableMaker) -> None:
    table = shared(table_for)
    table.scan("centre", "table/stop")
    table.run_for("300ms")
    assert last(table) == "somebody calls STOP too early (a STOP card is left and no deck is empty)"


def test_a_press_of_who_has_played_already_takes_no_card_of_another(table_for: TableMaker) -> None:
    table = shared(table_for)
    play(table, "east", 40)
    table.press("east")
    table.press("south", at="100ms")
    table.scan("centre", "loading/20", at="300ms")
    table.run_for("5s")
    assert texts(table, "played")[-1] == "south founds a stack with 20"
