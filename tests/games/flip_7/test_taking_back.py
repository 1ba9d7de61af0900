"""Undo by agreement, and the power cut at any moment."""

import pytest

from deadheat.games.flip_7.wants import Chance, Draw, Offer, Target
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import card_id, deal, game, hit, opened, pick, row, stay, texts, turn


def take_back(table: GameTable) -> None:
    """Somebody shows the card, and all press and hold their buttons."""
    table.scan(table.seats[0], "table/undo")
    table.run_for("301ms")
    table.hold()
    table.run_for("501ms")
    table.release()
    table.run_for("301ms")


def test_a_bust_is_taken_back_and_the_card_is_due_again(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    hit(table, "north", "12-05")
    take_back(table)
    assert texts(table, "undone") == ["Taken back by agreement: “north gets 12”"]
    assert isinstance(game(table).round.want, Draw)
    assert game(table).whereabouts()["flip-7/12-05"] == "in the deck"
    turn(table, 3)
    assert row(table, "north") == [12, 3]


def test_a_target_is_taken_back(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    hit(table, "north", "freeze")
    pick(table, "east")
    take_back(table)
    assert isinstance(game(table).round.want, Target)
    pick(table, "south")
    assert texts(table, "frozen")[-1] == "south is frozen and loses 10"
    assert game(table).round.want == Offer("east", may_hit=True, may_stay=True)


def test_the_end_of_a_round_is_taken_back_with_its_scores(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    stay(table, "north", "east", "south")
    take_back(table)
    assert game(table).tally.totals == {"north": 0, "east": 0, "south": 0}
    hit(table, "south", 5)
    stay(table, "south")
    assert game(table).tally.totals == {"north": 12, "east": 11, "south": 15}


def test_a_vote_does_not_hit(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    take_back(table)
    turn(table, 10)
    table.run_for("3s")
    assert game(table).round.want == Offer("north", may_hit=True, may_stay=True)


def test_after_a_power_cut_the_same_thing_is_asked(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    hit(table, "north", "flip-three")
    table.cut_power()
    table.run_for("101ms")
    pick(table, "east")
    turn(table, 1)
    table.cut_power()
    table.run_for("101ms")
    turn(table, 2, 3)
    assert row(table, "east") == [11, 1, 2, 3]
    table.press("east", lasts="900ms")
    table.run_for("300ms")
    table.cut_power()
    table.run_for("2s")
    assert game(table).round.want == Offer("east", may_hit=True, may_stay=True)
    stay(table, "east")


def test_silence_is_counted_anew_after_a_power_cut(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    hit(table, "north", "second-chance", 12)
    assert isinstance(game(table).round.want, Chance)
    table.run_for("9s")
    table.cut_power()
    table.run_for("9s")
    assert isinstance(game(table).round.want, Chance)
    table.run_for("2s")
    assert table.kinds[-1] == "second-chance"


def test_the_end_of_a_round_is_shown_again_after_a_power_cut(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    stay(table, "north", "east", "south")
    table.run_for("5s")
    table.cut_power()
    table.run_for("5s")
    assert "round" not in table.kinds
    table.run_for("3200ms")
    turn(table, 9)
    assert texts(table, "turned")[-1] == "east gets 9"


@pytest.mark.parametrize("cut", range(0, 700, 70))
def test_a_power_cut_never_counts_a_card_twice(table_for: TableMaker, cut: int) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    table.press("north")
    card = card_id(table, "7")
    table.scan("north", card, at="350ms")
    table.run_for(cut * 1_000_000 + 1)
    table.cut_power()
    table.run_for("900ms")
    if isinstance(game(table).round.want, Offer) and row(table, "north") == [12]:
        hit(table, "north")
    table.scan("north", card)
    table.run_for("301ms")
    assert row(table, "north") == [12, 7]
