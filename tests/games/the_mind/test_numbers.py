"""Levels, lives, stars and rewards."""

import pytest

from deadheat.games.the_mind.phase import Phase
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import finish_level, game, play, start, stock, texts, to_level

FAST = {"agree_ms": 100, "shown_s": 1, "focus": False}


def play_through(table: GameTable) -> dict[int, tuple[int, int]]:
    """Play all levels without an error; lives and stars after each level."""
    after = {}
    while table.outcome is None:
        start(table)
        level = game(table).team.level
        finish_level(table)
        after[level] = stock(table)
        table.run_for("1100ms")
    return after


@pytest.mark.parametrize(("seats", "levels", "lives"), [(2, 12, 2), (3, 10, 3), (4, 8, 4)])
def test_how_a_match_begins_depends_on_the_number_of_players(
    table_for: TableMaker, seats: int, levels: int, lives: int
) -> None:
    table = table_for("the-mind", seats=seats)
    assert table.screen("centre").text.splitlines() == [
        f"Level 1 of {levels}",
        "Hands on the buttons",
        f"Lives {lives}  Stars 1",
        f"{seats} to come",
    ]


@pytest.mark.parametrize(
    ("seats", "after"),
    [
        (2, [(2, 1), (2, 2), (3, 2), (3, 2), (3, 3), (4, 3), (4, 3), (4, 3), (5, 3), (5, 3), (5, 3), (5, 3)]),
        (3, [(3, 1), (3, 2), (4, 2), (4, 2), (4, 3), (5, 3), (5, 3), (5, 3), (5, 3), (5, 3)]),
        (4, [(4, 1), (4, 2), (5, 2), (5, 2), (5, 3), (5, 3), (5, 3), (5, 3)]),
    ],
)
def test_levels_earn_their_rewards_up_to_five_lives_and_three_stars(
    table_for: TableMaker, seats: int, after: list[tuple[int, int]]
) -> None:
    table = table_for("the-mind", seats=seats, options=FAST)
    assert list(play_through(table).values()) == after
    assert table.outcome is not None
    assert table.outcome.won is True
    assert set(table.outcome.places.values()) == {1}
    assert texts(table, "won") == [f"Won: all {len(after)} levels"]


def test_without_caps_every_reward_counts(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options={**FAST, "caps": False})
    assert list(play_through(table).values())[-1] == (5, 4)


def test_a_reward_can_be_that_of_the_level_revealed_next(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=4, options={**FAST, "reward_of": "revealed"})
    assert list(play_through(table).values()) == [(4, 2), (5, 2), (5, 2), (5, 3), (5, 3), (5, 3), (5, 3), (5, 3)]


def test_the_end_of_a_level_is_shown_under_its_own_number(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    finish_level(table)
    assert table.screen("centre").text.splitlines() == ["Level 1 of 10", "3", "Lives 3  Stars 1", "0 to come"]
    table.run_for("4100ms")
    assert table.screen("centre").text.splitlines()[0] == "Level 2 of 10"
    assert game(table).level_cards.to_come == 6


def test_a_level_deals_as_many_cards_to_each_as_its_number_says(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    to_level(table, 3)
    assert game(table).level_cards.to_come == 9


def test_all_cards_come_back_after_a_level(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    to_level(table, 2)
    start(table)
    play(table, 1, 2)
    assert texts(table, "card")[-2:] == ["north plays 1", "north plays 2"]


def test_cards_that_were_used_can_stay_out_until_too_few_are_left(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=4, options={**FAST, "reshuffle_all": False})
    start(table)
    play(table, 1, 2, 3, 4)
    table.run_for("1100ms")
    start(table)
    play(table, 1)
    assert texts(table, "refused") == ["The card is refused"]
    used = 4
    while game(table).team.level < 7:
        level = game(table).team.level
        play(table, *range(used + 1, used + 1 + 4 * level))
        used += 4 * level
        table.run_for("1100ms")
        start(table)
    assert used == 84
    play(table, 1)
    assert texts(table, "card")[-1] == "north plays 1"


def test_a_match_is_won_only_after_the_last_level(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=4, options=FAST)
    while game(table).team.level < 8:
        start(table)
        finish_level(table)
        table.run_for("1100ms")
    assert table.outcome is None
    start(table)
    finish_level(table)
    assert game(table).phase is Phase.OVER
    assert table.screen("centre").text.splitlines()[1] == "Won"
