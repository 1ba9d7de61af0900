"""Coming together before a level, and stopping play for a new focus."""

import pytest

from deadheat.games.the_mind.phase import Phase
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import all_press, focus, game, play, reasons, start, stock, texts


def big(table: GameTable) -> str:
    return table.screen("centre").text.splitlines()[1]


def test_a_level_starts_when_all_have_held_and_the_last_one_lets_go(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    table.hold("north", "east")
    table.run_for("1s")
    assert big(table) == "Hands on the buttons"
    assert [table.lamp(seat).pattern for seat in table.seats] == [Pattern.ON, Pattern.ON, Pattern.BLINK]
    table.hold("south")
    table.run_for("500ms")
    assert big(table) == "Let go"
    table.release("north", "south")
    table.run_for("1s")
    assert "started" not in table.kinds
    table.release("east")
    table.run_for("101ms")
    assert texts(table, "started") == ["Level 1: play"]


def test_hands_that_are_not_held_together_start_nothing(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    table.press("north", lasts="500ms")
    table.press("east", at="300ms", lasts="500ms")
    table.run_for("2s")
    assert game(table).phase is Phase.HANDS_ON


def test_a_card_before_the_start_is_refused_and_not_named(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    play(table, 42)
    table.hold()
    table.run_for("500ms")
    play(table, 42)
    assert texts(table, "refused") == ["The card is refused"] * 2
    assert reasons(table, "refused") == ["nobody plays before the start"] * 2
    assert game(table).level_cards.to_come == 2


def test_a_card_that_ties_with_the_start_counts(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    table.hold()
    table.run_for("500ms")
    table.release("east")
    table.release("north", at="100ms")
    table.scan("north", "the-mind/42", at="110ms")
    table.run_for("1s")
    assert texts(table, "card") == ["north plays 42"]


def test_without_focus_everybody_presses_when_they_are_ready(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options={"focus": False})
    assert big(table) == "Press when ready"
    table.press("north")
    table.press("east")
    table.run_for("200ms")
    assert [table.lamp(seat).pattern for seat in table.seats] == [Pattern.ON, Pattern.ON, Pattern.BLINK]
    table.press("south")
    table.run_for("200ms")
    assert texts(table, "started") == ["Level 1: play"]


# -- stop -------------------------------------------------------------------------------------------------------------


def test_one_who_holds_alone_for_two_seconds_stops_play(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.press("east", lasts="1900ms")
    table.run_for("3s")
    assert "stopped" not in table.kinds
    table.hold("east")
    table.run_for("2100ms")
    assert texts(table, "stopped") == ["Stop: east asks for a moment"]
    assert reasons(table, "stopped") == ["play goes on after a new focus"]


def test_after_a_stop_the_hand_that_stopped_may_stay_where_it_is(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    play(table, 10)
    table.hold("east")
    table.run_until("stopped")
    table.hold("north")
    table.run_for("400ms")
    table.release()
    table.run_for("101ms")
    assert game(table).phase is Phase.PLAY
    play(table, 20)
    assert table.kinds[-1] == "level-done"


def test_the_two_seconds_alone_begin_when_the_others_have_let_go(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.press("north", lasts="1800ms")
    table.hold("east")
    table.run_for("3s")
    assert "stopped" not in table.kinds
    table.run_for("1s")
    assert texts(table, "stopped") == ["Stop: east asks for a moment"]


@pytest.mark.parametrize(("place", "words"), [("north", "Stop: north asks for a moment"), ("centre", "Stop")])
def test_the_command_card_stops_play_at_once(table_for: TableMaker, place: str, words: str) -> None:
    table = table_for("the-mind", seats=2, readers="shared" if place == "centre" else "seats")
    start(table)
    table.scan(place, "table/stop")
    table.run_for("101ms")
    assert texts(table, "stopped") == [words]
    play(table, 10)
    assert reasons(table, "refused") == ["nobody plays before the start"]
    focus(table)
    play(table, 10)
    assert game(table).level_cards.to_come == 1


def test_a_card_that_ties_with_a_stop_stands(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.scan("north", "table/stop")
    table.scan("east", "the-mind/10", at="5ms")
    table.run_for("1s")
    assert [kind for kind in table.kinds if kind != "started"] == ["card", "stopped"]
    focus(table)
    assert game(table).level_cards.to_come == 2


def test_the_last_card_of_a_level_that_ties_with_a_stop_ends_the_level(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    play(table, 10)
    table.scan("north", "table/stop")
    table.scan("east", "the-mind/20", at="5ms")
    table.run_for("1s")
    assert table.kinds[-2:] == ["card", "level-done"]


def test_an_error_that_ties_with_a_stop_is_swept_first_and_then_play_stops(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 50)
    table.scan("north", "table/stop")
    table.scan("east", "the-mind/20", at="5ms")
    table.run_for("1s")
    assert game(table).phase is Phase.SWEEP
    all_press(table)
    assert table.kinds[-1] == "stopped"
    assert game(table).phase is Phase.HANDS_ON


def test_a_card_played_by_another_does_not_keep_one_from_stopping(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.hold("north")
    table.scan("east", "the-mind/10", at="1s")
    table.run_for("2500ms")
    assert table.kinds == ["started", "card", "stopped"]
    assert game(table).level_cards.to_come == 2


def test_a_stop_costs_nothing_and_outside_play_it_means_nothing(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    table.scan("north", "table/stop")
    table.run_for("1s")
    assert table.kinds == []
    start(table)
    table.scan("north", "table/stop")
    table.run_for("1s")
    assert stock(table) == (2, 1)


# -- buttons that cannot be used --------------------------------------------------------------------------------------


def test_a_stuck_button_keeps_nobody_from_starting(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    table.hold("north")
    table.run_until("stuck")
    assert table.lamp("north").pattern is Pattern.FAULT
    table.hold("east", "south")
    table.run_for("500ms")
    table.release("east", "south")
    table.run_for("101ms")
    assert game(table).phase is Phase.PLAY


def test_a_player_who_only_waits_long_takes_part_again_after_letting_go(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    table.hold("north")
    table.run_for("30s")
    table.release("north", at="100ms")
    table.run_for("1s")
    table.press("east", lasts="1s")
    table.run_for("2s")
    assert game(table).phase is Phase.HANDS_ON, "both are needed again"
    focus(table)


def test_without_focus_a_stuck_button_keeps_nobody_from_starting_either(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options={"focus": False})
    table.cut_power()
    table.hold("north")
    table.cut_power()
    table.run_for("101ms")
    table.press("east")
    table.run_for("101ms")
    assert game(table).phase is Phase.PLAY


def test_a_button_that_sticks_in_the_sweep_keeps_nobody_from_playing_on(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 50, 20)
    table.cut_power()
    table.press("east", at="100ms")
    table.press("south", at="100ms")
    table.hold("north", at="200ms")
    table.run_for("1s")
    assert game(table).phase is Phase.PLAY
