"""Rulings taken back by agreement, and a daemon that dies and is started again."""

from collections.abc import Callable

import pytest

from deadheat.games import Settlement
from deadheat.games.loading import Loading
from deadheat.games.loading.phase import Phase, Role
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import game, give, play, retire, start, texts, top


def take_back(table: GameTable) -> None:
    """Somebody shows the card, and all press and hold their buttons."""
    table.scan(table.seats[0], "table/undo")
    table.run_for("201ms")
    table.hold()
    table.run_for("501ms")
    table.release()
    table.run_for("701ms")


def test_a_theft_is_taken_back_with_its_boost(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", 40)
    play(table, "south", 41, on="east")
    take_back(table)
    assert texts(table, "undone") == ["Taken back by agreement: “south plays 41 on east's 40”"]
    assert top(table, "east") == "40"
    assert len(game(table).table_cards.boosts("east")) == 1
    assert game(table).whereabouts()["loading/41"] == "deck"


def test_play_goes_on_after_a_countdown_and_everybody_keeps_their_deck(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", 40)
    give(table, "east", "north")
    play(table, "south", 50)
    take_back(table)
    assert game(table).phase is Phase.READY
    assert "play goes on" in table.screen("centre").text
    start(table, "south")
    assert game(table).hands.waiting == "east"
    assert game(table).hands.may_play("south")
    play(table, "south", 51)
    assert top(table, "south") == "51"


def test_a_hand_over_is_taken_back(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    give(table, "east", "north")
    take_back(table)
    assert game(table).hands.holds("east")
    assert game(table).hands.waiting == "north"


def test_a_stop_is_taken_back(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    retire(table, "east", 2)
    take_back(table)
    assert game(table).hands.role("east") is Role.HOLDING
    assert game(table).whereabouts()["loading/stop-2"] == "centre"


def test_the_end_is_taken_back(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    retire(table, "east", 2)
    retire(table, "south", 3)
    table.run_until("ended")
    take_back(table)
    assert game(table).phase is Phase.READY
    take_back(table)
    assert game(table).hands.holds("south")


# -- power cuts -------------------------------------------------------------------------------------------------------


def counting_down(table: GameTable) -> None:
    table.press("north")
    table.run_for("1s")


def in_play(table: GameTable) -> None:
    start(table)
    play(table, "east", 40)


def with_a_card_in_the_air(table: GameTable) -> None:
    in_play(table)
    table.press("west")
    table.press("south", at="10ms")
    table.scan("east", "loading/41", at="200ms")
    table.run_for("300ms")


def in_a_hand_over(table: GameTable) -> None:
    in_play(table)
    table.hold("north", "east")
    table.run_for("200ms")


def in_a_duel(table: GameTable) -> None:
    in_play(table)
    table.press("east")
    table.press("south")
    table.scan("south", "loading/stop-2", at="200ms")
    table.scan("east", "loading/stop-2", at="300ms")
    table.run_for("500ms")
    assert game(table).phase is Phase.DUEL


def at_the_count(table: GameTable) -> None:
    start(table)
    for seat, stop in (("east", 2), ("south", 3), ("west", 4)):
        retire(table, seat, stop)
    table.run_until("ended")


@pytest.mark.parametrize(
    "moment", [counting_down, in_play, with_a_card_in_the_air, in_a_hand_over, in_a_duel, at_the_count]
)
def test_after_a_power_cut_everything_is_in_its_place(
    table_for: TableMaker, moment: Callable[[GameTable], None]
) -> None:
    table = table_for(Loading, seats=4, settlement=Settlement.DUEL)
    moment(table)
    stacks = {seat: game(table).table_cards.stack(seat) for seat in table.seats}
    hands = {seat: game(table).hands.role(seat) for seat in table.seats}
    table.cut_power()
    table.release()
    table.run_for("100ms")
    assert {seat: game(table).table_cards.stack(seat) for seat in table.seats} == stacks
    assert {seat: game(table).hands.role(seat) for seat in table.seats} == hands
    assert "landing" not in game(table).whereabouts().values()
    assert game(table).phase in (Phase.READY, Phase.COUNT)
    if game(table).phase is Phase.READY:
        start(table)
        play(table, "south", 33)
        assert top(table, "south") == "33"
