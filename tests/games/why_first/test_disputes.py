"""Cards that came too late, lie in two places, are one too many, or lie before the wrong player."""

from deadheat.games.why_first.phase import Phase
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable
from deadheat.timing import MS

from .playing import QUICK, SCANNED, card, deal, game, go, lay, pawns, phase, reasons, reveal, texts, to_phase

HANDS = {
    "north": ["+1", "+2", "+3", "+4", "-1"],
    "east": ["+1b", "+2b", "+3b", "+4b", "-1b"],
    "south": ["+1c", "+2c", "+3c", "+4c", "-1c"],
}
WINDOW = 1_500 * MS


def dealt(table_for: TableMaker, **options: object) -> GameTable:
    table = table_for("why-first", seats=3, options={**SCANNED, **options})
    deal(table, **HANDS)
    return table


def lay_rest(table: GameTable) -> None:
    """The others lay theirs, in good time."""
    lay(table, "+2b", "east", at="500ms")
    lay(table, "+2c", "south", at="600ms")


# -- too late ---------------------------------------------------------------------------------------------------------


def test_a_late_card_goes_before_its_owner(table_for: TableMaker) -> None:
    table = dealt(table_for)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at=WINDOW + 300 * MS)
    table.run_for("2s")
    assert texts(table, "late") == ["+1 goes before north"]
    assert reasons(table, "late") == ["it was late by 290.0 ± 10.0 ms"]
    assert pawns(table) == {"north": 1, "east": 2, "south": 2}


def test_a_card_that_may_have_been_in_time_was(table_for: TableMaker) -> None:
    """The reader says it came within 20 ms, and the limit lies in them."""
    table = dealt(table_for)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at=WINDOW + 19 * MS)
    table.run_for("2s")
    assert table.ruled("late") == []
    assert pawns(table) == {"north": 0, "east": 3, "south": 2}


def test_a_card_that_was_clearly_after_the_limit_by_more_than_the_window_is_late(table_for: TableMaker) -> None:
    table = dealt(table_for)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at=WINDOW + 22 * MS)
    table.run_for("2s")
    assert pawns(table) == {"north": 1, "east": 2, "south": 2}


def test_a_table_may_only_remark_on_late_cards(table_for: TableMaker) -> None:
    table = dealt(table_for, late="warn")
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at=WINDOW + 300 * MS)
    table.run_for("2s")
    assert texts(table, "late") == ["+1 was late by 290.0 ± 10.0 ms"]
    assert pawns(table) == {"north": 0, "east": 3, "south": 2}


def test_with_unknown_hands_the_owner_of_a_late_card_says_so(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at=WINDOW + 300 * MS)
    table.run_for("2s")
    assert phase(table) is Phase.ASK
    table.press("south")
    table.run_for("101ms")
    assert texts(table, "whose") == ["The card was south's"]
    assert pawns(table) == {"north": 0, "east": 2, "south": 3}


def test_a_late_card_that_nobody_owns_up_to_stays_where_it_lies(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    go(table)
    lay_rest(table)
    lay(table, "+1", "north", at=WINDOW + 300 * MS)
    table.run_until("moved")
    assert texts(table, "unsaid") == ["Nobody said whose card it was"]
    assert pawns(table) == {"north": 1, "east": 2, "south": 2}


def test_a_card_that_does_not_come_at_all_is_not_played(table_for: TableMaker) -> None:
    table = dealt(table_for, **QUICK)
    go(table)
    lay_rest(table)
    reveal(table)
    assert phase(table) is Phase.LATE
    assert "1 to come" in table.screen("centre").text
    table.run_until("not-laid")
    assert texts(table, "not-laid") == ["1 card was not laid"]
    assert pawns(table) == {"north": 0, "east": 2, "south": 2}
    assert game(table).round_cards.size("north") == 5


def test_at_a_shared_reader_a_press_in_time_is_in_time_though_the_scan_is_not(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, readers="shared", options={"dummy": False})
    go(table)
    lay(table, "+2", "east", at="500ms")
    table.press("east", at=WINDOW - 5 * MS)
    table.scan("centre", card("+1"), at=WINDOW + 800 * MS)
    table.run_for("3s")
    assert table.ruled("late") == []
    assert pawns(table) == {"north": 0, "east": 3}


# -- changed minds ----------------------------------------------------------------------------------------------------


def test_the_first_player_before_whom_a_card_lies_counts(table_for: TableMaker) -> None:
    table = dealt(table_for)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at="300ms")
    lay(table, "+1", "south", at="700ms")
    reveal(table)
    assert texts(table, "changed-target") == ["+1 stays where it was laid first"]
    assert reasons(table, "changed-target") == ["it came before another player 400.0 ± 20.0 ms later"]
    assert pawns(table) == {"north": 0, "east": 3, "south": 2}


def test_a_card_at_two_readers_at_once_is_asked_about(table_for: TableMaker) -> None:
    table = dealt(table_for)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at="300ms")
    lay(table, "+1", "south", at="315ms")
    reveal(table)
    assert phase(table) is Phase.ASK
    assert "Before whom?" in table.screen("north").text
    table.press("north")
    table.run_for("101ms")
    assert phase(table) is Phase.ASK, "the card does not lie before north"
    table.press("south")
    table.run_for("101ms")
    assert texts(table, "before") == ["A card lies before south"]
    assert pawns(table) == {"north": 0, "east": 2, "south": 3}


def test_the_one_that_is_clearly_first_is_known_although_the_readers_are_slow(table_for: TableMaker) -> None:
    table = dealt(table_for)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at="300ms")
    lay(table, "+1", "south", at="322ms")
    reveal(table)
    assert pawns(table) == {"north": 0, "east": 3, "south": 2}


def test_a_card_that_nobody_says_anything_about_goes_before_its_owner(table_for: TableMaker) -> None:
    table = dealt(table_for)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at="300ms")
    lay(table, "+1", "south", at="315ms")
    table.run_until("moved")
    assert pawns(table) == {"north": 1, "east": 2, "south": 2}


def test_between_two_readers_with_an_unknown_owner_the_card_is_laid_again(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at="300ms")
    lay(table, "+1", "south", at="315ms")
    table.run_until("unsaid")
    assert reasons(table, "unsaid") == ["the card goes back"]
    assert phase(table) is Phase.LATE
    assert game(table).whereabouts()[card("+1")] == "unseen"
    lay(table, "+1", "south", at="1ms")
    table.run_for("201ms")
    table.press("north")
    table.run_for("101ms")
    assert pawns(table) == {"north": 1, "east": 2, "south": 2}


def test_a_scan_at_a_shared_reader_without_a_press_is_asked_about(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, readers="shared", options={"dummy": False})
    go(table)
    table.scan("centre", card("+1"), at="300ms")
    lay(table, "+2", "east", at="500ms")
    reveal(table)
    assert phase(table) is Phase.ASK
    table.press("north")
    table.run_for("101ms")
    assert pawns(table) == {"north": 1, "east": 2}


def test_presses_at_a_shared_reader_in_a_dead_heat_are_asked_about(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, readers="shared")
    go(table)
    table.press("north", at="300ms")
    table.press("east", at="300ms")
    table.scan("centre", card("+1"), at="500ms")
    table.scan("centre", card("+2"), at="700ms")
    lay(table, "+4", "south", at="900ms")
    reveal(table)
    for seat in ("east", "north"):
        assert phase(table) is Phase.ASK
        assert "east/north: press" in table.screen("centre").text
        table.press(seat)
        table.run_for("201ms")
    assert pawns(table) == {"north": 2, "east": 1, "south": 4}


# -- one too many -----------------------------------------------------------------------------------------------------


def test_the_first_of_two_cards_counts_and_the_second_goes_back(table_for: TableMaker) -> None:
    table = dealt(table_for)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at="300ms")
    lay(table, "+4", "north", at="700ms")
    reveal(table)
    assert texts(table, "second-card") == ["+4 goes back"]
    assert pawns(table) == {"north": 0, "east": 3, "south": 2}
    assert game(table).whereabouts()[card("+4")] == "hand of north"


def test_of_two_cards_at_once_their_player_picks_one_before_the_reveal(table_for: TableMaker) -> None:
    table = dealt(table_for)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at="300ms")
    lay(table, "+4", "north", at="310ms")
    reveal(table)
    assert phase(table) is Phase.ASK
    assert "north: show it again" in table.screen("centre").text
    assert table.ruled("moved") == []
    table.scan("north", card("+4"))
    table.run_for("101ms")
    assert pawns(table) == {"north": 4, "east": 2, "south": 2}
    assert game(table).whereabouts()[card("+1")] == "hand of north"


def test_a_card_that_another_reader_sees_at_the_same_time_is_no_answer(table_for: TableMaker) -> None:
    table = dealt(table_for)
    go(table)
    lay(table, "+2b", "east", at="500ms")
    for name, before, at in (("+1", "north", 2_000), ("+4", "north", 2_010), ("+4", "east", 2_015)):
        lay(table, name, before, at=at * MS)
    table.run_for("2100ms")
    assert phase(table) is Phase.ASK
    table.scan("north", card("+1"))
    table.run_for("201ms")
    assert game(table).whereabouts()[card("+4")] == "hand of north"


def test_if_no_card_is_picked_lots_decide_with_the_seed_of_the_match(table_for: TableMaker) -> None:
    came_to = set()
    for seed in range(6):
        table = table_for("why-first", seats=3, options=SCANNED, seed=seed)
        deal(table, **HANDS)
        go(table)
        lay_rest(table)
        lay(table, "+1", "north", at="300ms")
        lay(table, "+4", "north", at="310ms")
        table.run_until("moved")
        came_to.add(pawns(table)["north"])
    assert came_to == {1, 4}


def test_with_unknown_hands_whoever_has_laid_two_takes_one_back(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    go(table)
    lay_rest(table)
    lay(table, "+1", "north", at="300ms")
    lay(table, "+4", "east", at="700ms")
    reveal(table)
    assert "One too many" in table.screen("centre").text
    table.scan("east", card("+4"))
    table.run_for("101ms")
    assert pawns(table) == {"north": 1, "east": 2, "south": 2}
    assert game(table).whereabouts()[card("+4")] == "unseen"


def test_if_nobody_takes_one_back_the_last_one_goes(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    go(table)
    lay_rest(table)
    lay(table, "+1", "north", at="300ms")
    lay(table, "+4", "east", at="700ms")
    table.run_until("moved")
    assert pawns(table) == {"north": 1, "east": 2, "south": 2}


def test_a_card_that_nobody_was_dealt_counts_for_nothing(table_for: TableMaker) -> None:
    table = dealt(table_for)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at="300ms")
    lay(table, "+5", "north", at="400ms")
    reveal(table)
    assert pawns(table) == {"north": 0, "east": 3, "south": 2}
    assert game(table).whereabouts()[card("+5")] == "unseen"


# -- the last phase ---------------------------------------------------------------------------------------------------


def test_in_the_last_phase_a_card_before_another_player_goes_before_its_owner(table_for: TableMaker) -> None:
    table = dealt(table_for, **QUICK)
    to_phase(table, 5)
    go(table)
    lay_rest(table)
    lay(table, "+1", "east", at="300ms")
    reveal(table)
    assert texts(table, "not-own") == ["+1 goes before north"]
    assert pawns(table) == {"north": 1, "east": 2, "south": 2}


def test_in_the_last_phase_with_unknown_hands_one_card_lies_before_each(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, options=QUICK)
    to_phase(table, 5)
    go(table)
    lay_rest(table)
    lay(table, "+1", "north", at="300ms")
    lay(table, "+4", "east", at="700ms")
    reveal(table)
    assert texts(table, "second-card") == ["+4 goes back"]
    assert pawns(table) == {"north": 1, "east": 2, "south": 2}


def test_in_the_last_phase_a_late_card_is_late_too(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, options=QUICK)
    to_phase(table, 5)
    go(table)
    lay_rest(table)
    lay(table, "+1", "north", at=WINDOW + 300 * MS)
    table.run_for("2s")
    assert texts(table, "late") == ["+1 goes before north"]
    assert pawns(table)["north"] == 1
