"""Cards that are played at a reader at every seat."""

from deadheat.testing.plugin import TableMaker

from .playing import SCANNED, finish_level, game, play, start, stock, texts


def test_anybody_plays_at_any_time(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 5, seat="south")
    play(table, 12, seat="north")
    play(table, 80, seat="east")
    assert texts(table, "card") == ["south plays 5", "north plays 12", "east plays 80"]
    assert texts(table, "level-done") == ["Level 1 is done"]
    assert stock(table) == (3, 1)


def test_the_pile_and_what_is_still_to_come_are_shown(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    assert table.screen("centre").text.splitlines() == ["Level 1 of 10", "–", "Lives 3  Stars 1", "3 to come"]
    play(table, 12)
    assert table.screen("centre").text.splitlines() == ["Level 1 of 10", "12", "Lives 3  Stars 1", "2 to come"]
    assert table.screen("east").text.splitlines() == ["Level 1 of 10", "12", "Lives 3  Stars 1"]


def test_a_player_may_play_several_cards_one_after_the_other(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    finish_level(table)
    table.run_for("4100ms")
    start(table)
    play(table, 36, 37, 38, seat="east")
    assert texts(table, "card")[-3:] == ["east plays 36", "east plays 37", "east plays 38"]
    assert stock(table) == (2, 1)


def test_the_time_of_a_card_is_when_the_reader_saw_it(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    scanned = table.clock.now()
    play(table, 36)
    (evidence,) = table.ruled("card")[0].evidence
    assert (evidence.who, evidence.what) == ("north", "the-mind/36")
    assert evidence.at.latest == scanned


def test_with_scanned_hands_a_card_is_its_holders_wherever_it_is_scanned(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    start(table, north=[10], east=[20])
    play(table, 10, seat="east")
    assert texts(table, "card") == ["north plays 10"]


def test_a_reader_of_a_seat_that_does_not_play_is_shared(table_for: TableMaker) -> None:
    readers = {"north": "north", "east": "east", "spare": "south"}
    table = table_for("the-mind", seats=2, readers=readers)
    start(table)
    table.scan("spare", "the-mind/3")
    table.run_for("101ms")
    assert texts(table, "card") == ["Played: 3"]
    assert game(table).level_cards.to_come == 1


def test_a_hand_is_not_dealt_to_a_seat_that_does_not_play(table_for: TableMaker) -> None:
    readers = {"north": "north", "east": "east", "spare": "south"}
    table = table_for("the-mind", seats=2, readers=readers, options=SCANNED)
    table.scan("spare", "the-mind/3")
    table.run_for("101ms")
    assert texts(table, "refused") == ["The card is refused"]
    assert set(game(table).whereabouts().values()) == {"unseen"}
