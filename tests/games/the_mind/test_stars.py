"""Throwing stars."""

import pytest

from deadheat.games.the_mind.phase import Phase
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import SCANNED, all_press, game, play, reasons, start, stock, texts, to_level


def throw(table: GameTable, *seats: str) -> None:
    """All, or some, hold their buttons for half a second."""
    table.hold(*seats)
    table.run_for("501ms")
    table.release(*seats)
    table.run_for("101ms")


def at_level_2(table_for: TableMaker, **choices: object) -> GameTable:
    table = table_for("the-mind", **{"seats": 3, **choices})
    to_level(table, 2)
    start(table)
    return table


# -- the agreement ----------------------------------------------------------------------------------------------------


def test_all_who_hold_together_for_300_ms_throw_a_star(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    held = table.clock.now()
    table.hold("north", "east")
    table.hold("south", at="150ms")
    star = table.run_until("star")
    assert str(star.words) == "A throwing star: everybody's lowest card goes aside"
    assert 450 <= (star.decided - held) / 1_000_000 <= 480
    assert stock(table) == (3, 0)


def test_one_who_lets_go_too_soon_keeps_the_star(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.hold("north", "east")
    table.press("south", at="150ms", lasts="250ms")
    table.run_for("1s")
    assert "star" not in table.kinds
    table.release()
    table.run_for("1s")
    throw(table)
    assert "star" in table.kinds


def test_a_card_ends_the_vote_and_stands(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.hold("north", "east")
    table.run_for("201ms")
    play(table, 10, seat="south")
    assert texts(table, "vote-ended") == ["No star: a card was played first"]
    table.hold("south")
    table.run_for("501ms")
    assert "star" not in table.kinds
    table.release()
    table.run_for("101ms")
    assert texts(table, "card") == ["south plays 10"]
    throw(table)
    assert "star" in table.kinds


def test_a_card_that_ties_with_the_agreement_ends_the_vote_too(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.hold(at="1ms")
    table.scan("south", "the-mind/10", at="310ms")
    table.run_for("501ms")
    table.release()
    table.run_for("101ms")
    assert table.kinds == ["started", "vote-ended", "card"]


def test_lamps_show_who_is_still_needed(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.hold("north", "east")
    table.run_for("1s")
    assert [table.lamp(seat).pattern for seat in table.seats] == [Pattern.ON, Pattern.ON, Pattern.PULSE]
    assert table.screen("north").text.splitlines()[1] == "–"


def test_hands_that_threw_a_star_throw_no_second_one_before_they_let_go(table_for: TableMaker) -> None:
    table = at_level_2(table_for, options={"agree_ms": 300})
    to_stars = stock(table)[1]
    table.hold()
    table.run_for("501ms")
    for n, seat in enumerate(table.seats):
        table.scan(seat, f"the-mind/{10 + n}")
    table.run_for("3s")
    assert game(table).phase is Phase.PLAY
    assert stock(table)[1] == to_stars - 1
    assert "stopped" not in table.kinds


def test_without_a_star_nothing_is_thrown(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    throw(table)
    for n, seat in enumerate(table.seats):
        table.scan(seat, f"the-mind/{10 + n}")
    table.run_for("1s")
    throw(table)
    assert texts(table, "star-refused") == ["There is no star left"]
    assert game(table).level_cards.to_come == 3


# -- hands the table knows --------------------------------------------------------------------------------------------


def test_with_scanned_hands_the_lowest_cards_go_aside_by_themselves(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    start(table, north=[1], east=[2])
    play(table, 1, 2)
    table.run_for("4101ms")
    start(table, north=[10, 50], east=[20, 60])
    throw(table)
    where = game(table).whereabouts()
    assert [where[f"the-mind/{card}"] for card in (10, 20, 50, 60)] == [
        "aside",
        "aside",
        "hand of north",
        "hand of east",
    ]
    play(table, 50, 60)
    assert stock(table)[0] == 2


def test_who_is_known_to_have_no_card_agrees_and_lays_nothing_aside(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options=SCANNED)
    start(table, north=[10], east=[20], south=[30])
    play(table, 10)
    throw(table, "east", "south")
    assert table.kinds[-2:] == ["star", "level-done"]


def test_one_alone_with_cards_throws_no_star_without_the_others(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    start(table, north=[10], east=[20])
    play(table, 10)
    throw(table, "east")
    assert "star" not in table.kinds
    throw(table)
    assert table.kinds[-2:] == ["star", "level-done"]


# -- hands the table does not know ------------------------------------------------------------------------------------


def test_with_unknown_hands_everybody_lays_one_card_aside(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    throw(table)
    assert table.screen("centre").text.splitlines()[1] == "Lay your lowest aside"
    for seat, card in zip(table.seats, (10, 20, 30), strict=True):
        play(table, card, seat=seat)
    assert texts(table, "aside") == ["10 goes aside", "20 goes aside", "30 goes aside"]
    assert game(table).phase is Phase.PLAY
    play(table, 40, 50, 60)
    assert table.kinds[-2:] == ["level-done", "reward"]
    assert stock(table)[0] == 3


def test_nobody_lays_a_second_card_aside_for_one_star(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    throw(table)
    play(table, 10, 11, seat="north")
    assert reasons(table, "refused") == ["one card each"]
    assert texts(table, "aside") == ["10 goes aside"]


def test_who_has_no_card_says_so_with_their_button(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    throw(table)
    play(table, 10, seat="north")
    play(table, 20, seat="east")
    table.press("south")
    table.run_for("201ms")
    assert game(table).phase is Phase.PLAY
    assert game(table).level_cards.to_come == 4


def test_at_a_shared_reader_the_round_ends_with_a_card_of_each_or_a_press_of_all(table_for: TableMaker) -> None:
    table = at_level_2(table_for, readers="shared")
    throw(table)
    play(table, 10, 20)
    assert game(table).phase is Phase.STAR
    play(table, 30)
    assert game(table).phase is Phase.PLAY


def test_a_press_of_all_ends_the_round_at_a_shared_reader(table_for: TableMaker) -> None:
    table = at_level_2(table_for, readers="shared")
    throw(table)
    play(table, 10, 20)
    all_press(table)
    assert game(table).phase is Phase.PLAY
    assert game(table).level_cards.to_come == 4


def test_a_star_on_the_last_cards_completes_the_level(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    play(table, 5)
    throw(table)
    play(table, 20, seat="east")
    play(table, 30, seat="south")
    assert table.kinds[-3:] == ["aside", "aside", "level-done"]


def test_a_card_laid_aside_that_is_below_the_pile_shows_an_error(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 50)
    throw(table)
    for seat, card in zip(table.seats, (60, 20, 30), strict=True):
        play(table, card, seat=seat)
    assert texts(table, "life-lost") == ["A life is lost: 2 left"]
    assert reasons(table, "life-lost") == ["50 was played while 20 was still held"]
    assert game(table).phase is Phase.SWEEP, "others may hold cards below 50 as well"
    play(table, 40)
    all_press(table)
    assert stock(table) == (2, 0)


def test_a_starred_card_whose_error_has_been_paid_for_costs_nothing(table_for: TableMaker) -> None:
    table = at_level_2(table_for)
    play(table, 50, 20)
    all_press(table)
    throw(table)
    for seat, card in zip(table.seats, (30, 60, 70), strict=True):
        play(table, card, seat=seat)
    assert stock(table) == (2, 0)
    assert game(table).phase is Phase.PLAY


@pytest.mark.parametrize("readers", ["seats", "shared"])
def test_the_same_card_laid_aside_twice_is_one_card(table_for: TableMaker, readers: str) -> None:
    table = at_level_2(table_for, readers=readers)
    throw(table)
    play(table, 10, 10)
    assert texts(table, "aside") == ["10 goes aside"]
    assert "refused" not in table.kinds


def test_the_last_life_can_be_lost_by_a_star(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    play(table, 50, 20)
    table.run_for("4101ms")
    start(table)
    play(table, 50)
    throw(table)
    play(table, 20, seat="north")
    play(table, 60, seat="east")
    assert table.kinds[-2:] == ["life-lost", "lost"]
