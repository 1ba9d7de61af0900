"""Two players and an imaginary third one."""

from deadheat.games.why_first.phase import Phase
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import QUICK, TABLE, card, game, go, lay, pawns, phase, play_phase, reveal, texts, to_phase

SPARE = {"north": "north", "east": "east", "third": None}
"""A reader at each seat and one that is nobody's: the dummy's."""


def turn_dummy(table: GameTable, name: str, place: str = "north") -> None:
    table.scan(place, card(name))
    table.run_for("101ms")


def test_the_dummy_turns_a_card_of_the_deck_once_all_are_laid(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2)
    go(table)
    lay(table, "+2", "north")
    lay(table, "+3", "north", at="400ms")
    reveal(table)
    assert phase(table) is Phase.DUMMY
    assert table.ruled("moved") == []
    turn_dummy(table, "-4")
    assert texts(table, "dummy") == ["The dummy turns −4"]
    assert pawns(table) == {"north": 5, "east": 0, "dummy": -4}


def test_a_card_that_was_laid_is_not_the_dummys(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2)
    go(table)
    lay(table, "+2", "north")
    lay(table, "+3", "north", at="400ms")
    reveal(table)
    turn_dummy(table, "+2")
    assert phase(table) is Phase.DUMMY


def test_cards_may_be_laid_before_the_dummy_at_the_reader_that_is_nobodys(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, readers=SPARE)
    go(table)
    lay(table, "+2", "third")
    lay(table, "+3", "north", at="400ms")
    reveal(table)
    turn_dummy(table, "-1", "third")
    assert pawns(table) == {"north": 3, "east": 0, "dummy": 1}


def test_at_a_shared_reader_a_card_is_shown_again_if_it_is_for_the_dummy(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, readers="shared")
    go(table)
    table.scan("centre", card("+2"), at="300ms")
    lay(table, "+3", "north", at="500ms")
    reveal(table)
    assert "Before whom?" in table.screen("centre").text
    table.scan("centre", card("+2"))
    table.run_for("101ms")
    assert texts(table, "before") == ["A card lies before the dummy"]
    turn_dummy(table, "-1", "centre")
    assert pawns(table) == {"north": 3, "east": 0, "dummy": 1}


def test_in_the_last_phase_nothing_lies_before_the_dummy(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, readers=SPARE, options={**QUICK, "dummy_cards": 0})
    to_phase(table, 5)
    go(table)
    lay(table, "+2", "third")
    lay(table, "+3", "north", at="400ms")
    reveal(table)
    assert phase(table) is Phase.LATE, "the card before the dummy was not taken in"
    lay(table, "+2", "east", at="1ms")
    table.run_for("201ms")
    assert pawns(table) == {"north": 3, "east": 2, "dummy": 0}


def test_the_dummy_has_four_cards_in_a_round(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**QUICK, "rounds": 1})
    for n in range(4):
        play_phase(table, (f"+1{'abcd'[n]}", "north"), (f"+2{'abcd'[n]}", "east"))
        assert phase(table) is Phase.DUMMY
        turn_dummy(table, f"+3{'abcd'[n]}")
        table.run_for("1101ms")
    play_phase(table, ("-1", "north"), ("-2", "east"))
    assert pawns(table) == {"north": 3, "east": 6, "dummy": 12}
    assert texts(table, "round-scored") == ["Round 1: east scores +6"]
    outcome = table.outcome
    assert outcome is not None
    assert outcome.places == {"north": 1, "east": 3}


def test_the_dummy_can_win(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**QUICK, "rounds": 1})
    game(table).tally.totals.update({"north": 9, "east": 3, "dummy": 5})
    assert [str(game(table).tally.match_over(game(table).lots).words)] == ["The match: dummy, +5"]
    outcome = game(table).tally.outcome
    assert outcome is not None
    assert outcome.places == {"north": 2, "east": 3}


def test_a_table_may_leave_the_dummy_out_of_the_totals(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**QUICK, "dummy_can_win": False})
    game(table).tally.totals.update({"north": 9, "east": 3, "dummy": 5})
    assert str(game(table).tally.match_over(game(table).lots).words) == "The match: east, +3"


def test_two_may_play_without_a_dummy(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={"dummy": False})
    play_phase(table, ("+2", "north"), ("+3", "north"))
    assert pawns(table) == {"north": 5, "east": 0}


def test_three_have_no_dummy(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    assert "dummy" not in pawns(table)


def test_where_cards_are_scanned_when_turned_the_dummys_comes_last(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, readers=SPARE, options=TABLE)
    go(table)
    table.run_for("1601ms")
    for name, place in (("+2", "third"), ("+3", "north"), ("-1", "north")):
        table.scan(place, card(name))
        table.run_for("101ms")
    assert pawns(table) == {"north": 3, "east": 0, "dummy": 1}
