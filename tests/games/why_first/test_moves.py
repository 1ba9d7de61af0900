"""The cards before a player move the pawn by their sum."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import deadheat.games.why_first.scoring
import deadheat.games.why_first.settling
import deadheat.games.why_first.track
from deadheat.games.why_first.phase import Phase
from deadheat.games.why_first.track import FIRST_SPACE, LAST_SPACE, step
from deadheat.testing.plugin import TableMaker

from .playing import QUICK, game, go, lay, pawns, phase, play_phase, reasons, reveal, texts

VALUES = [-4, -3, -2, -1, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("space", "cards", "comes_to"),
    [
        (15, [3, -4], 14),
        (0, [2], 2),
        (0, [-1, -3], -4),
        (5, [], 5),
        (16, [1], 16),
        (16, [5, -1], 16),
        (15, [2], 16),
        (-12, [-1], -12),
        (-11, [-4, 3], -12),
        (-11, [-4], -12),
        (-12, [-4, 5], -11),
    ],
)
def test_a_pawn_goes_by_the_sum_of_its_cards_and_stays_on_the_track(
    space: int, cards: list[int], comes_to: int
) -> None:
    assert step(space, cards) == comes_to


@given(st.integers(FIRST_SPACE, LAST_SPACE), st.lists(st.sampled_from(VALUES), max_size=6))
def test_the_order_of_the_cards_means_nothing(space: int, cards: list[int]) -> None:
    came_to = step(space, cards)
    assert came_to == step(space, sorted(cards)) == step(space, sorted(cards, reverse=True))
    assert FIRST_SPACE <= came_to <= LAST_SPACE
    if FIRST_SPACE <= space + sum(cards) <= LAST_SPACE:
        assert came_to == space + sum(cards)


def test_the_example_of_three_players_is_played_at_the_table(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    play_phase(table, ("+2", "north"), ("-1", "south"), ("-3", "south"))
    assert pawns(table) == {"north": 2, "east": 0, "south": -4}
    assert texts(table, "moved") == ["north goes from 0 to +2", "south goes from 0 to −4"]
    assert texts(table, "stays") == ["east stays on 0"]
    assert reasons(table, "moved") == ["+2: +2", "−3, −1: −4"]


def test_at_fifteen_plus_three_and_minus_four_lead_to_fourteen(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=4)
    play_phase(table, ("+5", "east"), ("+4", "east"), ("+4b", "east"), ("+2", "east"))
    assert pawns(table)["east"] == 15
    play_phase(table, ("+3", "east"), ("-4", "east"), ("+1", "north"), ("+1b", "north"))
    assert pawns(table)["east"] == 14


def test_what_leads_past_the_last_space_is_lost_and_said(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=4)
    play_phase(table, ("+5", "east"), ("+4", "east"), ("+4b", "east"), ("+4c", "east"))
    assert pawns(table)["east"] == 16
    assert reasons(table, "moved") == ["+4, +4, +4, +5: +17, and the track ends there"]


def test_a_phase_follows_a_phase_and_a_round_a_round(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**QUICK, "dummy": False})
    for number in range(1, 5):
        assert (game(table).round, game(table).number) == (1, number)
        play_phase(table, (f"+1{'abcdef'[number]}", "north"), (f"+2{'abcdef'[number]}", "east"))
    play_phase(table, ("+1", "north"), ("+2", "east"))
    assert (game(table).round, game(table).number) == (2, 1)
    assert pawns(table) == {"north": 0, "east": 0}
    assert phase(table) is Phase.CHOOSE
    assert set(game(table).whereabouts().values()) == {"unseen"}


def test_a_card_that_was_turned_is_not_laid_again_in_its_round(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**QUICK, "dummy": False})
    play_phase(table, ("+1", "north"), ("+2", "east"))
    go(table)
    lay(table, "+1", "east")
    lay(table, "+3", "east")
    lay(table, "+3b", "north")
    reveal(table)
    assert pawns(table) == {"north": 4, "east": 5}


def test_a_shared_reader_takes_the_button_of_the_target_first(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, readers="shared")
    go(table)
    lay(table, "+2", "south", at="200ms")
    lay(table, "+3", "south", at="450ms")
    lay(table, "-1", "north", at="480ms")
    reveal(table)
    assert pawns(table) == {"north": -1, "east": 0, "south": 5}


def test_a_pawn_whose_cards_add_up_to_nothing_stays(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    play_phase(table, ("+2", "north"), ("-2", "north"), ("+1", "east"))
    assert texts(table, "moved") == ["north stays on 0", "east goes from 0 to +1"]
    assert reasons(table, "moved") == ["−2, +2: 0", "+1: +1"]


def test_the_examples_in_the_documentation_are_right() -> None:
    modules = (
        deadheat.games.why_first.track,
        deadheat.games.why_first.scoring,
        deadheat.games.why_first.settling,
    )
    results = [doctest.testmod(module) for module in modules]
    assert all(result.attempted and not result.failed for result in results)
