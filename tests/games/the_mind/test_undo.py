"""Taking a ruling back by agreement."""

from deadheat.games.the_mind.phase import Phase
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import SCANNED, all_press, deal, focus, game, play, start, stock, texts, to_level


def take_back(table: GameTable) -> None:
    """Somebody shows the card, and all press and hold their buttons."""
    table.scan(table.seats[0], "table/undo")
    table.run_for("201ms")
    table.hold()
    table.run_for("501ms")
    table.release()
    table.run_for("101ms")


def test_a_card_is_taken_back_into_the_hand_it_came_from(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options=SCANNED)
    start(table, north=[10], east=[20], south=[30])
    play(table, 10)
    take_back(table)
    assert texts(table, "undone") == ["Taken back by agreement: “north plays 10”"]
    assert game(table).whereabouts()["the-mind/10"] == "hand of north"
    focus(table)
    play(table, 10, 20, 30)
    assert table.kinds[-1] == "level-done"


def test_a_life_that_was_lost_comes_back(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 50, 20)
    assert stock(table)[0] == 2
    take_back(table)
    assert stock(table)[0] == 3
    assert game(table).whereabouts()["the-mind/20"] == "unseen"
    assert game(table).level_cards.to_come == 2


def test_two_rulings_are_taken_back_one_after_the_other(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 10, 20)
    take_back(table)
    take_back(table)
    assert texts(table, "undone") == [f"Taken back by agreement: “north plays {card}”" for card in (20, 10)]
    assert game(table).level_cards.to_come == 3


def test_the_start_of_play_is_nothing_to_take_back(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 10, 20)
    take_back(table)
    focus(table)
    take_back(table)
    assert texts(table, "undone")[-1] == "Taken back by agreement: “north plays 10”"


def test_a_question_that_not_all_agree_to_lapses_after_ten_seconds(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 10)
    asked = table.clock.now()
    table.scan("north", "table/undo")
    table.run_for("201ms")
    table.hold("north", "east")
    lapsed = table.run_until("undo-lapsed")
    assert 10_000 <= (lapsed.decided - asked) / 1_000_000 <= 10_100
    assert game(table).level_cards.to_come == 2
    table.release()
    table.run_for("101ms")
    focus(table)
    play(table, 20, 30)
    assert table.kinds[-1] == "level-done"


def test_when_nothing_was_ruled_there_is_nothing_to_take_back(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.scan("north", "table/undo")
    table.run_for("201ms")
    assert table.kinds == ["started", "undo-refused"]


def test_a_card_dealt_into_the_wrong_hand_is_taken_back(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    deal(table, north=[10])
    take_back(table)
    deal(table, east=[10], north=[20])
    assert game(table).phase is Phase.HANDS_ON


def test_a_star_is_taken_back_with_its_cards(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    start(table, north=[1], east=[2])
    play(table, 1, 2)
    table.run_for("4101ms")
    start(table, north=[10, 50], east=[20, 60])
    table.hold()
    table.run_for("501ms")
    table.release()
    table.run_for("101ms")
    assert stock(table) == (2, 0)
    take_back(table)
    assert stock(table) == (2, 1)
    assert game(table).whereabouts()["the-mind/10"] == "hand of north"
    focus(table)
    play(table, 10, 20, 50, 60)
    assert table.kinds[-2] == "level-done"


def test_a_card_laid_aside_by_mistake_is_taken_back(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    to_level(table, 2)
    start(table)
    play(table, 50, 20, 30)
    take_back(table)
    assert texts(table, "undone") == ["Taken back by agreement: “30 goes aside”"]
    assert game(table).phase is Phase.SWEEP
    all_press(table)
    assert game(table).level_cards.to_come == 4


def test_the_end_of_a_level_and_its_reward_are_taken_back_with_the_last_card(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    to_level(table, 2)
    start(table)
    play(table, 10, 20, 30, 40)
    assert stock(table) == (2, 2)
    take_back(table)
    assert stock(table) == (2, 1)
    assert (game(table).team.level, game(table).level_cards.to_come) == (2, 1)


def test_after_an_undo_sounds_are_new_ones(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 10, 20)
    take_back(table)
    take_back(table)
    focus(table)
    play(table, 10)
    numbers = [scene.sounding.number for scene in table.scenes if scene.sounding is not None]
    assert numbers == sorted(numbers), "a speaker plays only what it has not played yet"
    assert len(set(numbers)) >= 6


def test_a_stuck_button_is_still_stuck_after_an_undo(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    play(table, 10)
    take_back(table)
    table.hold("north")
    table.run_until("stuck")
    table.press("east", lasts="500ms")
    table.run_for("1s")
    assert game(table).phase is Phase.PLAY
