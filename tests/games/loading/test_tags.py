"""Tags on the decks: a deck that is shown at a reader is handed over."""

from deadheat.games.loading import Loading
from deadheat.games.loading.phase import Role
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import game, last, play, retire, start, texts


def show(table: GameTable, seat: str, tag: str) -> None:
    table.scan(seat, f"table/tab-{tag}")
    table.run_for("200ms")


def tagged(table_for: TableMaker, seats: int = 3) -> GameTable:
    """East has deck A, south deck B; north waits."""
    table = table_for(Loading, seats=seats)
    show(table, "east", "a")
    show(table, "south", "b")
    start(table)
    return table


def test_a_deck_shown_at_the_reader_of_who_waits_is_handed_over(table_for: TableMaker) -> None:
    table = tagged(table_for)
    assert texts(table, "deck-tag") == ["The deck of east has the tag A", "The deck of south has the tag B"]
    show(table, "north", "b")
    assert last(table) == "south hands a deck to north"
    show(table, "south", "a")
    assert last(table) == "east hands a deck to south"
    assert game(table).hands.waiting == "east"


def test_a_tag_may_be_shown_in_play(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    show(table, "north", "c")
    assert last(table) == "Deck C is refused (its holder shows it first)"
    show(table, "east", "c")
    show(table, "north", "c")
    assert last(table) == "east hands a deck to north"


def test_nobody_has_two_decks_in_one_hand(table_for: TableMaker) -> None:
    table = tagged(table_for)
    show(table, "south", "a")
    assert last(table) == "Deck A is refused (two decks in one hand: east keeps it)"
    assert game(table).hands.holds("east")


def test_the_same_tag_twice_changes_nothing(table_for: TableMaker) -> None:
    table = tagged(table_for)
    show(table, "north", "b")
    known = len(table.rulings)
    show(table, "north", "b")
    assert len(table.rulings) == known
    assert game(table).hands.role("south") is Role.WAITING


def test_a_deck_that_was_given_up_is_out(table_for: TableMaker) -> None:
    table = tagged(table_for)
    retire(table, "south", 2)
    show(table, "north", "b")
    assert last(table) == "Deck B is refused (that deck is out of the game)"
    show(table, "south", "a")
    assert last(table) == "Deck A is refused (south has retired)"


def test_of_two_players_each_swaps_by_the_tag_of_the_deck_on_the_table(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=("ann", "bea"))
    start(table, "ann")
    tagged_deck = game(table).hands.deck("ann")
    show(table, "ann", "a")
    table.press("ann", lasts="450ms")
    table.run_for("600ms")
    play(table, "bea", 10)
    show(table, "bea", "a")
    assert last(table) == "bea takes the other deck"
    assert game(table).hands.deck("bea") == tagged_deck
