"""Decks from hand to hand, decks that fall, and decks given up for a STOP."""

import pytest

from deadheat.games import Settlement
from deadheat.games.loading import Loading
from deadheat.games.loading.phase import Role
from deadheat.testing.plugin import TableMaker

from .playing import game, give, last, play, reasons, retire, start, texts, top


def test_both_buttons_held_together_hand_the_deck_over(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    give(table, "east", "north")
    assert last(table) == "east hands a deck to north"
    hands = game(table).hands
    assert (hands.role("east"), hands.role("north")) == (Role.WAITING, Role.HOLDING)
    assert "No card came" not in " ".join(texts(table, "claim-expired"))


def test_a_deck_may_be_handed_on_without_a_card(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    give(table, "east", "north")
    give(table, "north", "east")
    assert game(table).hands.holds("east")
    assert game(table).hands.may_play("east")


def test_a_short_touch_hands_nothing_over(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    table.hold("north")
    table.press("east", lasts="300ms")
    table.run_for("1s")
    assert "handed-over" not in table.kinds


def test_nobody_gives_to_one_who_has_a_deck(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    give(table, "east", "south")
    assert "handed-over" not in table.kinds
    assert game(table).hands.holds("east")
    assert game(table).hands.holds("south")


def test_the_first_who_gives_gives(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=4)
    start(table)
    table.hold("north")
    table.hold("south", at="100ms")
    table.hold("east", at="141ms")
    table.run_for("600ms")
    assert texts(table, "handed-over") == ["south hands a deck to north"]
    assert reasons(table, "handed-over")[0].startswith("east was ready +41.0 ±")
    assert game(table).hands.holds("east")


def test_the_open_hand_takes_from_who_was_ready_first(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=4)
    start(table)
    table.hold("east")
    table.hold("south", at="30ms")
    table.hold("north", at="300ms")
    table.run_for("900ms")
    assert texts(table, "handed-over") == ["east hands a deck to north"]


@pytest.mark.parametrize("seed", range(2))
def test_two_who_give_in_one_dead_heat_are_drawn_by_lot_and_the_loser_keeps_the_deck(
    table_for: TableMaker, seed: int
) -> None:
    table = table_for(Loading, seats=4, seed=seed)
    start(table)
    table.hold("north")
    table.hold("east", "south", at="100ms")
    table.run_for("600ms")
    assert reasons(table, "dead-heat")[0] in ("east was drawn", "south was drawn")
    drawn = reasons(table, "dead-heat")[0].split()[0]
    other = {"east": "south", "south": "east"}[drawn]
    assert game(table).hands.waiting == drawn
    assert game(table).hands.holds(other)


def test_a_table_may_make_such_a_dead_heat_void(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=4, settlement=Settlement.VOID)
    start(table)
    table.hold("north")
    table.hold("east", "south", at="100ms")
    table.run_for("2s")
    assert "handed-over" not in table.kinds
    assert reasons(table, "dead-heat") == ["a dead heat is void here: press again"]


def test_the_giver_of_a_deck_that_fell_has_it_again(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", 10)
    give(table, "east", "north")
    table.press("east")
    table.run_for("300ms")
    assert last(table) == "The deck fell: east has it again (north waits on)"
    assert game(table).hands.waiting == "north"
    assert not game(table).hands.may_play("east")
    give(table, "east", "north")
    play(table, "north", 20)
    assert top(table, "north") == "20"


def test_a_deck_out_of_which_a_card_was_played_has_not_fallen(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    give(table, "east", "north")
    play(table, "north", 20)
    table.press("east")
    table.run_for("300ms")
    assert "dropped" not in table.kinds


def test_it_is_too_late_to_say_that_a_deck_fell(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    give(table, "east", "north")
    table.press("east", at="3100ms")
    table.run_for("4s")
    assert "dropped" not in table.kinds


def test_who_holds_the_hand_out_again_has_dropped_nothing(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    give(table, "east", "north")
    table.press("east", lasts="900ms")
    table.run_for("2s")
    assert "dropped" not in table.kinds


def test_a_stop_ends_the_game_for_its_taker_and_for_the_deck(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=4)
    start(table)
    retire(table, "east", 3)
    assert last(table) == "east retires with Stop 3+"
    assert game(table).hands.role("east") is Role.RETIRED
    assert len(game(table).hands.decks()) == 2
    assert game(table).whereabouts()["loading/stop-3"] == "stack of east"
    play(table, "east", 60)
    assert top(table, "east") is None


def test_a_stop_may_be_taken_after_a_card(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=4)
    start(table)
    play(table, "east", 60)
    retire(table, "east", 3)
    assert texts(table, "retired") == ["east retires with Stop 3+"]
    assert top(table, "east") == "60"


def test_who_waits_takes_no_stop(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=4)
    start(table)
    retire(table, "north", 3)
    assert "retired" not in table.kinds


def test_a_stop_scanned_twice_is_taken_once(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=4)
    start(table)
    retire(table, "east", 3)
    known = len(table.rulings)
    table.scan("east", "loading/stop-3")
    table.run_for("300ms")
    assert len(table.rulings) == known


def test_decks_are_one_fewer_than_active_players(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=5)
    start(table)
    for seat, stop in (("east", 2), ("south", 3), ("west", 4)):
        retire(table, seat, stop)
        hands = game(table).hands
        active = len(table.seats) - len(hands.retired)
        assert len(hands.decks()) == active - 1
        assert hands.waiting == "north"


def test_the_command_card_hands_a_deck_over_too(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    table.scan("east", "table/pass")
    table.run_for("200ms")
    assert last(table) == "east hands a deck to north"
    table.scan("east", "table/pass")
    table.run_for("200ms")
    assert last(table) == "PASS is refused (not now)"


def test_whose_button_is_stuck_plays_without_it(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    table.hold("east")
    table.run_for("40s")
    assert "east" in game(table).buttons.broken
    table.scan("east", "loading/10")
    table.run_for("200ms")
    assert top(table, "east") == "10"
    table.scan("east", "loading/stop-2")
    table.run_for("200ms")
    assert game(table).hands.role("east") is Role.RETIRED
