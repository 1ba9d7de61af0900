"""Taking the last ruling back by agreement, with whatever game."""

import pytest

from deadheat.referee.undo import UNDO_CARD
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable
from tests.testing.example_game import ExampleGame


@pytest.fixture
def table(table_for: TableMaker) -> GameTable:
    """A table where north has just won a point."""
    table = table_for(ExampleGame, options={"points": 5}, readers={"centre": None})
    table.press("north", at="10ms")
    table.run_for("1s")
    return table


def points(table: GameTable) -> dict[str, int]:
    assert isinstance(table.game, ExampleGame)
    return table.game.points


def ask(table: GameTable) -> None:
    table.scan("centre", UNDO_CARD)
    table.run_for("100ms")


def agree(table: GameTable) -> None:
    table.hold()
    table.run_for("500ms")
    table.release()
    table.run_for("500ms")


# -- agreed -----------------------------------------------------------------------------------------------------------


def test_what_all_agree_on_is_taken_back_and_said(table: GameTable) -> None:
    ask(table)
    agree(table)
    assert table.kinds == ["point", "undo-asked", "undone"]
    assert "north wins the point" in str(table.rulings[-1].words)
    assert table.rulings[-1].evidence == table.rulings[0].evidence
    assert points(table)["north"] == 0
    assert table.replay().verified


def test_play_goes_on_after_it(table: GameTable) -> None:
    ask(table)
    agree(table)
    table.press("east")
    table.run_for("1s")
    assert points(table) == {"north": 0, "east": 1, "south": 0}


def test_rulings_are_taken_back_one_after_the_other_the_last_one_first(table: GameTable) -> None:
    table.press("east")
    table.run_for("1s")
    for left in ({"north": 1, "east": 0, "south": 0}, {"north": 0, "east": 0, "south": 0}):
        ask(table)
        agree(table)
        assert points(table) == left
    assert table.replay().verified


def test_the_numbers_of_rulings_go_on(table: GameTable) -> None:
    ask(table)
    agree(table)
    assert [ruling.number for ruling in table.rulings] == [1, 2, 3]


def test_only_so_many_rulings_are_kept(table: GameTable) -> None:
    for n in range(30):
        table.press("east", at=n * 300_000_000)
        table.press("south", at=n * 300_000_000)  # a dead heat changes no points, and stands
    table.run_until_quiet()
    for _ in range(16):
        ask(table)
        agree(table)
    ask(table)
    assert table.kinds[-1] == "undo-refused"


# -- not agreed -------------------------------------------------------------------------------------------------------


def test_nothing_is_taken_back_while_one_does_not_hold(table: GameTable) -> None:
    ask(table)
    table.hold("north", "east")
    table.run_for("12s")
    assert table.kinds == ["point", "undo-asked", "undo-lapsed"]
    assert points(table)["north"] == 1
    assert table.replay().verified


def test_holds_that_are_not_together_agree_to_nothing(table: GameTable) -> None:
    ask(table)
    for n, seat in enumerate(table.seats):
        table.press(seat, at=n * 600_000_000, lasts="500ms")
    table.run_for("12s")
    assert table.kinds[-1] == "undo-lapsed"


def test_a_tap_together_is_too_short(table: GameTable) -> None:
    ask(table)
    for seat in table.seats:
        table.press(seat, lasts="200ms")
    table.run_for("12s")
    assert table.kinds[-1] == "undo-lapsed"


def test_a_vote_lapses_after_ten_seconds(table: GameTable) -> None:
    asked = table.clock.now()
    ask(table)
    table.run_until("undo-lapsed")
    assert 10_000 <= (table.clock.now() - asked) / 1e6 < 10_200


def test_hands_that_come_too_late_agree_to_nothing(table: GameTable) -> None:
    ask(table)
    table.hold(at="9.75s")
    table.run_for("12s")
    assert table.kinds[-1] == "undo-lapsed"
    assert points(table)["north"] == 1


def test_with_nothing_to_take_back_it_is_said(table_for: TableMaker) -> None:
    table = table_for(ExampleGame, readers={"centre": None})
    ask(table)
    assert table.kinds == ["undo-refused"]
    table.press("north")
    table.run_for("1s")
    assert table.kinds == ["undo-refused", "point"]


# -- while the vote is open -------------------------------------------------------------------------------------------


def test_play_pauses_while_the_vote_is_open(table: GameTable) -> None:
    ask(table)
    table.press("east")
    table.run_for("1s")
    assert table.kinds == ["point", "undo-asked"]
    table.run_until("undo-lapsed")
    assert points(table)["east"] == 0


def test_a_card_during_the_vote_is_refused_and_the_vote_stays_open(table: GameTable) -> None:
    ask(table)
    table.scan("centre", "the-mind/42")
    table.run_for("100ms")
    assert table.kinds == ["point", "undo-asked", "refused"]
    assert "the-mind/42" in str(table.rulings[-1].words)
    agree(table)
    assert table.kinds[-1] == "undone"


def test_the_undo_card_read_again_asks_no_second_time(table: GameTable) -> None:
    ask(table)
    table.hold("north", "east")
    table.run_for("1s")
    ask(table)
    table.hold("south")
    table.run_for("1s")
    assert table.kinds == ["point", "undo-asked", "undone"]


def test_the_table_shows_the_question_and_who_agrees(table: GameTable) -> None:
    ask(table)
    assert "north wins the point" in table.screen("centre").text
    assert "north wins the point" in table.screen("east").text
    assert {table.lamp(seat).pattern for seat in table.seats} == {Pattern.BLINK}
    table.hold("east")
    table.run_for("200ms")
    assert table.lamp("east").pattern is Pattern.ON
    assert table.lamp("north").pattern is Pattern.BLINK
    table.release("east")
    table.run_for("200ms")
    assert table.lamp("east").pattern is Pattern.BLINK


def test_after_the_vote_the_table_shows_the_game_again(table: GameTable) -> None:
    before = table.screen("centre").text
    ask(table)
    table.run_until("undo-lapsed")
    assert table.screen("centre").text == before


def test_a_race_that_a_vote_interrupts_is_called_again(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, readers={"centre": None})
    table.run_for("10s")
    race = table.lamp("north").cue or table.lamp("north")
    for seat in ("north", "east"):
        table.press(seat)
    table.run_for("8s")
    assert race is not None
    ask(table)
    assert table.kinds[-1] == "undo-asked"
    assert table.lamp("north").cue is None
    table.run_until("undo-lapsed")
    table.run_for("100ms")
    assert table.lamp("north").cue is not None
    assert table.replay().verified


def test_a_power_cut_ends_a_vote(table: GameTable) -> None:
    ask(table)
    table.cut_power()
    agree(table)
    assert "undone" not in table.kinds
    assert table.replay().verified


def test_after_a_power_cut_what_was_ruled_before_can_still_be_taken_back(table: GameTable) -> None:
    table.cut_power()
    ask(table)
    agree(table)
    assert table.kinds[-1] == "undone"
    assert points(table)["north"] == 0
    assert table.replay().verified
