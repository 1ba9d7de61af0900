"""A match of several races."""

from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .racing import game, light, press, race, run_to_light


def win(table: GameTable, seat: str) -> None:
    race(table, **{each: "250ms" if each == seat else "300ms" for each in table.seats})


def test_whoever_wins_more_than_half_of_the_races_wins_the_match_early(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"best_of": 5})
    for seat in ("north", "east", "north", "north"):
        assert table.outcome is None
        win(table, seat)
    assert table.outcome is not None
    assert str(table.outcome.words) == "The match: north, 3 of 4 races"
    assert table.outcome.places == {"north": 1, "east": 2}
    assert table.screen("centre").text.splitlines()[1] == "north"


def test_without_a_majority_all_races_are_run_and_the_most_wins_count(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, options={"best_of": 4})
    for seat in ("north", "east", "south", "east"):
        win(table, seat)
    assert table.outcome is not None
    assert table.outcome.places == {"east": 1, "north": 2, "south": 2}


def test_a_match_can_be_shared(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"best_of": 2})
    for seat in ("north", "east"):
        win(table, seat)
    assert table.outcome is not None
    assert table.outcome.places == {"east": 1, "north": 1}
    assert table.screen("centre").text.splitlines()[1] == "east = north"


def test_a_shared_race_counts_for_both(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"best_of": 3})
    for _ in range(2):
        race(table, north="250ms", east="250.2ms")
    assert table.outcome is not None
    assert table.outcome.places == {"east": 1, "north": 1}


def test_one_race_can_be_a_match(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"best_of": 1})
    win(table, "east")
    assert table.kinds == ["first", "places", "match-over"]


def test_the_title_names_the_race_whose_result_is_shown(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"best_of": 3})
    win(table, "east")
    table.run_for("1s")
    assert table.screen("centre").text.splitlines()[0] == "Race 1 of 3"
    light(table)
    assert table.screen("centre").text.splitlines()[0] == "Race 2 of 3"


def test_a_race_that_nobody_runs_is_void_after_the_time_of_patience(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"patience_s": 3})
    run_to_light(table)
    void = table.run_until("void")
    assert str(void.reason) == "nobody pressed"
    assert void.decided - table.terms.started < 10_000_000_000
    assert table.screen("centre").text.splitlines()[1] == "Void"


def test_after_five_void_races_in_a_row_the_match_ends_as_it_stands(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"patience_s": 1, "shown_s": 1})
    win(table, "north")
    table.run_until("match-over")
    assert table.kinds.count("void") == 5
    assert str(table.rulings[-1].reason) == "5 void races in a row"
    assert table.outcome is not None
    assert table.outcome.places == {"north": 1, "east": 2}


def test_a_match_that_nobody_plays_has_no_winner(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"patience_s": 1, "shown_s": 1})
    table.run_until("match-over")
    assert table.outcome is not None
    assert str(table.outcome.words) == "Nobody has won a race"


def test_a_race_that_is_won_begins_the_count_of_void_ones_anew(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"patience_s": 1, "shown_s": 1, "best_of": 9})
    for _ in range(2):
        for _ in range(4):
            table.run_until("void")
        win(table, "north")
    assert table.outcome is None


def test_the_verdict_of_a_race_can_be_taken_back_and_the_race_is_run_again(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, readers={"centre": None}, options={"best_of": 3})
    win(table, "north")
    table.scan("centre", "table/undo", at="500ms")
    table.hold(at="1s")
    table.run_until("undone")
    assert str(table.rulings[-1].words) == "Taken back by agreement: “north was first”"
    table.release(at="100ms")
    assert game(table).wins == {"north": 0, "east": 0}
    win(table, "east")
    assert game(table).wins == {"north": 0, "east": 1}
    assert game(table).races == 1


def test_a_false_start_can_be_taken_back(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, readers={"centre": None}, options={"longest_wait_ms": 1000})
    press(table, "north", "-100ms")
    table.run_until("false-start")
    table.scan("centre", "table/undo", at="10ms")
    table.hold(at="200ms")
    table.run_until("undone")
    table.release(at="100ms")
    win(table, "north")
    assert game(table).wins == {"north": 1, "east": 0}
