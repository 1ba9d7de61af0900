"""The start: a countdown by the player without a deck, and decks lifted too early."""

from deadheat.games.loading import Loading
from deadheat.games.loading.phase import Phase, Role
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker

from .playing import game, last, play, reasons, start, texts


def test_who_calls_the_start_has_no_deck(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=4)
    start(table, "south")
    assert reasons(table, "go") == ["south waits for a deck"]
    assert game(table).hands.waiting == "south"
    assert game(table).hands.holders == ("north", "east", "west")


def test_the_light_comes_three_seconds_after_the_call_for_all_at_once(table_for: TableMaker) -> None:
    table = table_for(Loading)
    table.press("north")
    table.run_for("500ms")
    called = table.ruled("countdown")[0].evidence[0].at.latest
    assert {table.lamp(seat).cue.at - called for seat in table.seats} == {3_000_000_000}  # type: ignore[union-attr]
    assert game(table).phase is Phase.COUNTDOWN
    table.run_for("2600ms")
    assert game(table).phase is Phase.PLAY


def test_a_button_pressed_before_go_starts_it_anew(table_for: TableMaker) -> None:
    table = table_for(Loading)
    table.press("north")
    table.press("east", at="2900ms")
    table.run_for("3500ms")
    assert texts(table, "early") == ["Too early: east"]
    assert game(table).phase is Phase.READY
    assert table.lamp("east").pattern is Pattern.REFUSED
    assert "Too early" in table.screen("east").text
    start(table)
    assert game(table).hands.waiting == "north"


def test_a_button_that_ties_with_go_was_too_early(table_for: TableMaker) -> None:
    table = table_for(Loading)
    table.press("north")
    table.press("east", at="3000ms")
    table.run_for("3500ms")
    assert "early" in table.kinds
    assert game(table).phase is Phase.READY


def test_a_button_pressed_clearly_after_go_is_play(table_for: TableMaker) -> None:
    table = table_for(Loading)
    table.press("north")
    table.press("east", at="3010ms")
    table.run_for("3100ms")
    assert "early" not in table.kinds
    assert "east" in game(table).intake.claims.waiting


def test_a_button_is_dead_for_half_a_second_after_it_was_early(table_for: TableMaker) -> None:
    table = table_for(Loading)
    table.press("north")
    table.press("east", at="1s")
    table.press("east", at="1400ms")
    table.run_for("2s")
    assert game(table).phase is Phase.READY
    table.press("east")
    table.run_for("200ms")
    assert game(table).start.caller == "east"


def test_who_has_called_can_call_it_off(table_for: TableMaker) -> None:
    table = table_for(Loading)
    table.press("north")
    table.press("north", at="1s")
    table.run_for("1500ms")
    assert last(table) == "north calls it off"
    start(table, "east")
    assert game(table).hands.waiting == "east"


def test_two_who_call_in_one_dead_heat_are_asked_again(table_for: TableMaker) -> None:
    table = table_for(Loading)
    table.press("north")
    table.press("south", at="200us")
    table.run_for("500ms")
    assert texts(table, "unclear") == ["Two have called: once more, one alone"]
    assert game(table).phase is Phase.READY


def test_no_card_is_played_before_go(table_for: TableMaker) -> None:
    table = table_for(Loading)
    table.scan("east", "loading/10")
    table.run_for("200ms")
    assert last(table) == "Progression 10 is refused (not before GO)"


def test_the_screens_say_whose_phone_decides(table_for: TableMaker) -> None:
    house = table_for(Loading, profile="house")
    assert "most charged" in house.screen("centre").text
    official = table_for(Loading, profile="official")
    assert "least charged" in official.screen("centre").text


def test_stop_cards_are_those_for_the_number_of_players(table_for: TableMaker) -> None:
    for seats, stops in {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 5}.items():
        table = table_for(Loading, seats=seats)
        assert len(game(table).table_cards.stops_left) == stops
        assert all(len(game(table).table_cards.boosts(seat)) == 1 for seat in table.seats)


def test_a_stop_for_more_players_is_not_in_play(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", "stop-5")
    assert last(table) == "Stop 5+ is refused (it is not in play with so few)"
    assert game(table).hands.role("east") is Role.HOLDING
