"""Errors where the table does not know the hands: the lower card shows them."""

from deadheat.games.the_mind.phase import Phase
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import all_press, game, play, reasons, start, stock, texts, to_level


def at_level_2(table_for: TableMaker, **choices: object) -> GameTable:
    table = table_for("the-mind", **{"seats": 3, **choices})
    to_level(table, 2)
    start(table)
    return table


def test_the_error_is_found_when_the_lower_card_is_played(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 50, seat="north")
    play(table, 20, seat="east")
    assert texts(table, "life-lost") == ["A life is lost: 2 left"]
    assert reasons(table, "life-lost") == ["50 was played while 20 was still held"]
    assert [evidence.who for evidence in table.ruled("life-lost")[0].evidence] == ["north", "east"]
    assert game(table).phase is Phase.SWEEP
    assert table.screen("centre").text.splitlines()[1:] == [
        "Lay lower cards aside",
        "Lives 2  Stars 1",
        "4 to come; press when done",
    ]


def test_all_lower_cards_are_laid_aside_and_the_level_goes_on_with_the_rest(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 50, 20)
    play(table, 30, 40, seat="south")
    assert texts(table, "aside") == ["30 goes aside", "40 goes aside"]
    assert stock(table)[0] == 2
    all_press(table)
    assert game(table).phase is Phase.PLAY
    play(table, 60, 70)
    assert texts(table, "level-done")[-1] == "Level 2 is done"


def test_higher_cards_are_kept(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 50, 20, 60)
    assert texts(table, "refused") == ["The card is refused"]
    assert reasons(table, "refused") == ["it is above the pile: keep it"]
    assert game(table).level_cards.to_come == 4


def test_a_card_of_the_pile_stays_there_in_the_sweep(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 50, 20, 50)
    assert texts(table, "refused") == ["50 is refused"]
    assert reasons(table, "refused") == ["it is already there: pile"]


def test_lamps_show_who_has_nothing_more_to_lay_aside(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 50, seat="north")
    play(table, 20, seat="east")
    assert [table.lamp(seat).pattern for seat in table.seats] == [Pattern.REFUSED, Pattern.BLINK, Pattern.BLINK]
    table.press("north")
    table.press("south")
    table.run_for("200ms")
    assert [table.lamp(seat).pattern for seat in table.seats] == [Pattern.ON, Pattern.BLINK, Pattern.ON]


def test_when_the_last_card_goes_aside_the_level_is_done_without_another_press(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 50, 20, 30)
    assert table.kinds[-1] == "level-done"
    assert stock(table)[0] == 2


def test_an_error_found_with_the_last_card_ends_the_level_at_once(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    play(table, 50, 20)
    assert table.kinds[-3:] == ["card", "life-lost", "level-done"]


def test_two_lower_cards_at_one_instant_cost_one_life(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 50)
    table.scan("east", "the-mind/20")
    table.scan("south", "the-mind/30")
    table.run_for("101ms")
    assert stock(table)[0] == 2
    assert texts(table, "aside") == ["30 goes aside"]


def test_a_card_forgotten_in_the_sweep_costs_nothing_more(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 50, 20)
    all_press(table)
    play(table, 30)
    assert stock(table)[0] == 2
    assert reasons(table, "aside") == ["that error has been paid for"]
    assert game(table).phase is Phase.PLAY
    play(table, 60, 40)
    assert stock(table)[0] == 2, "40 should have been laid aside in the sweep"
    play(table, 55)
    assert stock(table)[0] == 1, "55 was above the pile then, and held when 60 was played"


def test_an_error_is_that_of_the_first_card_that_was_too_high(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 30, seat="north")
    play(table, 60, seat="south")
    play(table, 20, seat="east")
    assert reasons(table, "life-lost") == ["30 was played while 20 was still held"]
    play(table, 50)
    assert texts(table, "aside") == ["50 goes aside"]
    assert stock(table)[0] == 2


def test_a_press_before_the_error_was_found_claims_nothing_in_the_sweep(table_for: TableMaker) -> None:
    table = at_level_2(table_for, readers="shared")
    play(table, 50)
    table.press("north")
    table.press("east", at="200ms")
    table.scan("centre", "the-mind/20", at="500ms")
    table.run_for("1s")
    assert game(table).phase is Phase.SWEEP
    play(table, 60)
    assert reasons(table, "refused") == ["it is above the pile: keep it"]
    table.run_for("6s")
    assert "claim-expired" not in table.kinds


def test_ones_own_lower_card_is_an_error_too(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 50, 20, seat="north")
    assert stock(table)[0] == 2


def test_ones_own_lower_card_can_be_no_error(table_for: TableMaker) -> None:
    table = at_level_2(table_for, options={"own_lower_is_error": False})
    play(table, 50, 20, seat="north")
    assert stock(table)[0] == 3
    assert reasons(table, "aside") == ["its player had passed it over"]
    play(table, 60, seat="east")
    play(table, 30, seat="north")
    assert stock(table)[0] == 2, "east went above north's 30"


def test_where_nobody_knows_who_played_a_lower_card_counts_as_anothers(table_for: TableMaker) -> None:
    table = at_level_2(table_for, readers="shared", options={"own_lower_is_error": False})
    play(table, 50, 20)
    assert stock(table)[0] == 2


def test_the_match_is_lost_with_the_last_life_even_if_the_level_is_complete(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    play(table, 50, 20)
    table.run_for("4100ms")
    start(table)
    play(table, 60, 20)
    assert table.kinds[-2:] == ["life-lost", "lost"]
    assert table.outcome is not None
    assert table.outcome.won is False
