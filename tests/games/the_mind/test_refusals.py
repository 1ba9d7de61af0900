"""What changes nothing: cards that do not belong, reports that come twice, presses that mean nothing now."""

import pytest

from deadheat.games.the_mind.phase import Phase
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import SCANNED, game, play, reasons, start, stock, texts, to_level


def scan(table: GameTable, code: str) -> None:
    table.scan(table.seats[0], code)
    table.run_for("101ms")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("04A1B2C3D4E5F6", "nobody has enrolled it"),
        ("the-mind/101", "nobody has enrolled it"),
        ("the-mind-extreme/red-7", "it is not of this deck"),
    ],
)
def test_a_code_that_is_no_card_of_the_game_is_refused_by_name(table_for: TableMaker, code: str, why: str) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    scan(table, code)
    assert (texts(table, "refused"), reasons(table, "refused")) == ([f"{code} is refused"], [why])
    assert game(table).level_cards.to_come == 2


def test_a_card_that_nobody_was_dealt_is_refused(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    start(table, north=[10], east=[20])
    play(table, 30)
    assert texts(table, "refused") == ["The card is refused"]
    assert reasons(table, "refused") == ["nobody was dealt it"]


def test_more_cards_than_were_dealt_are_refused(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    table.scan("north", "the-mind/10")
    table.scan("east", "the-mind/20", at="2ms")
    table.scan("north", "the-mind/30", at="4ms")
    table.run_for("101ms")
    assert reasons(table, "refused") == ["every card of this level is out"]
    assert texts(table, "card") == ["north plays 10", "east plays 20"]


@pytest.mark.parametrize("again", ["1ms", "15ms", "300ms", "5s"])
def test_a_card_that_is_read_again_where_it_lies_changes_nothing(table_for: TableMaker, again: str) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.scan("north", "the-mind/10")
    table.scan("north", "the-mind/10", at=again)
    table.run_for("6s")
    assert table.kinds == ["started", "card"]
    assert game(table).level_cards.to_come == 2


def test_a_card_that_is_read_again_takes_nobodys_claim(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, readers="shared")
    start(table)
    play(table, 10)
    table.press("east", at="100ms")
    table.scan("centre", "the-mind/10", at="300ms")
    table.scan("centre", "the-mind/20", at="600ms")
    table.run_for("1s")
    assert texts(table, "card") == ["Played: 10", "east plays 20"]


def test_a_card_of_the_pile_that_is_read_again_later_is_left_where_it_is(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 10, 20, 10)
    assert [kind for kind in table.kinds if kind != "started"] == ["card", "card"]


def test_a_press_of_the_same_button_twice_changes_nothing_in_the_focus(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    for _ in range(3):
        table.press("north")
        table.run_for("201ms")
    assert game(table).phase is Phase.HANDS_ON
    assert table.kinds == []


def test_presses_and_cards_while_the_end_of_a_level_is_shown_change_nothing(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    play(table, 10, 20)
    table.press("north")
    table.run_for("201ms")
    play(table, 20, 30)
    assert texts(table, "refused") == ["The card is refused"]
    assert reasons(table, "refused") == ["nobody plays before the start"]
    table.run_for("4s")
    assert (game(table).team.level, game(table).phase) == (2, Phase.HANDS_ON)


def test_nothing_changes_after_the_match(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    play(table, 50, 20)
    table.run_for("4101ms")
    start(table)
    play(table, 50, 20)
    told = len(table.rulings)
    play(table, 60)
    table.hold()
    table.run_for("1s")
    assert len(table.rulings) == told
    assert stock(table)[0] == 0


def test_a_refused_card_can_be_played_later(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    play(table, 10)
    start(table)
    play(table, 10)
    assert texts(table, "card") == ["north plays 10"]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_seed_and_the_same_hands_give_the_same_rulings(table_for: TableMaker, seed: int) -> None:
    told = []
    for _ in range(2):
        table = table_for("the-mind", seats=2, seed=seed)
        to_level(table, 2)
        start(table)
        play(table, 50, 20)
        told.append(table.rulings)
    assert told[0] == told[1]
