"""The end: when STOP may be called, and by whom, and when the match ends by itself."""

from deadheat.games.loading import Loading
from deadheat.games.loading.phase import Phase
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import game, give, last, play, reasons, retire, start, texts, top


def without_stops(table_for: TableMaker, seats: int = 3, **options: object) -> GameTable:
    """All have retired but the one who waits (and, of seven, one more)."""
    table = table_for(Loading, seats=seats, options=options)
    start(table)
    for n, seat in enumerate([seat for seat in table.seats if seat != "north"][:5]):
        retire(table, seat, n + 2)
    return table


def test_once_no_stop_is_left_the_table_says_so_and_ends_after_five_seconds(table_for: TableMaker) -> None:
    table = without_stops(table_for)
    assert last(table) == "Anybody may call STOP (no STOP card is left)"
    assert "STOP?" in table.screen("centre").text
    assert table.lamp("north").pattern is Pattern.PULSE
    table.run_for("4s")
    assert game(table).phase is Phase.PLAY
    table.run_for("2s")
    assert game(table).phase is Phase.COUNT
    assert texts(table, "ended") == ["The match ends: nobody has called STOP"]


def test_it_never_ends_by_itself_if_agreed(table_for: TableMaker) -> None:
    table = without_stops(table_for, auto_end_s=0)
    table.run_for("60s")
    assert game(table).phase is Phase.PLAY
    table.scan("north", "table/stop")
    table.run_for("300ms")
    assert last(table) == "north calls STOP (no STOP card is left)"


def test_a_long_hold_calls_the_end(table_for: TableMaker) -> None:
    table = without_stops(table_for, auto_end_s=0)
    table.hold("north")
    table.run_for("1900ms")
    assert game(table).phase is Phase.PLAY
    table.run_for("200ms")
    assert texts(table, "ended") == ["north calls STOP"]


def test_the_retired_may_call_it_too(table_for: TableMaker) -> None:
    table = without_stops(table_for, auto_end_s=0)
    table.hold("east")
    table.run_for("2100ms")
    assert texts(table, "ended") == ["east calls STOP"]


def test_the_retired_may_not_call_it_if_agreed(table_for: TableMaker) -> None:
    table = without_stops(table_for, auto_end_s=0, retired_may_call=False)
    table.scan("east", "table/stop")
    table.hold("east")
    table.run_for("3s")
    assert "ended" not in table.kinds


def test_a_call_while_a_stop_is_left_is_refused_and_locks_the_button(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    table.scan("east", "table/stop")
    table.run_for("300ms")
    assert last(table) == "east calls STOP too early (a STOP card is left and no deck is empty)"
    assert "Not yet" in table.screen("east").text
    play(table, "east", 10)
    assert top(table, "east") is None
    table.run_for("2s")
    play(table, "east", 10)
    assert top(table, "east") == "10"


def test_an_open_hand_held_for_long_calls_nothing(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    table.hold("north")
    table.run_for("5s")
    assert {"ended", "call-refused"}.isdisjoint(table.kinds)
    table.hold("east")
    table.run_for("500ms")
    assert "handed-over" in table.kinds


def test_two_calls_have_one_effect(table_for: TableMaker) -> None:
    table = without_stops(table_for, auto_end_s=0)
    table.scan("north", "table/stop")
    table.scan("east", "table/stop", at="200us")
    table.run_for("500ms")
    assert len(table.ruled("ended")) == 1


def seven(table_for: TableMaker, **options: object) -> GameTable:
    """Of seven two are left, with one deck, and no STOP."""
    table = without_stops(table_for, seats=7, auto_end_s=0, **options)
    assert len(game(table).hands.holders) == 1
    return table


def test_a_card_pressed_before_the_call_counts(table_for: TableMaker) -> None:
    table = seven(table_for)
    (holder,) = game(table).hands.holders
    table.press(holder)
    table.scan("north", "table/stop", at="100ms")
    table.scan(holder, "loading/10", at="400ms")
    table.run_for("1s")
    assert top(table, holder) == "10"
    assert game(table).phase is Phase.COUNT


def test_a_card_that_ties_with_the_call_counts(table_for: TableMaker) -> None:
    table = seven(table_for)
    (holder,) = game(table).hands.holders
    table.press(holder, at="100ms")
    table.scan("north", "table/stop", at="100ms")
    table.scan(holder, "loading/10", at="400ms")
    table.run_for("1s")
    assert top(table, holder) == "10"


def test_a_card_pressed_after_the_call_does_not_count(table_for: TableMaker) -> None:
    table = seven(table_for)
    (holder,) = game(table).hands.holders
    table.scan("north", "table/stop")
    table.press(holder, at="200ms")
    table.scan(holder, "loading/10", at="400ms")
    table.run_for("1s")
    assert top(table, holder) is None
    assert game(table).whereabouts()["loading/10"] == "deck"


# -- empty decks ------------------------------------------------------------------------------------------------------


def emptied(table_for: TableMaker, cards: int, **options: object) -> GameTable:
    """East and north pass one deck of (nominally) eleven on and on, and play its cards."""
    table = table_for(Loading, seats=7, options={"auto_end_s": 0, **options})
    start(table)
    holder, other = "east", "north"
    for card in range(1, cards + 1):
        play(table, holder, card * 2)
        give(table, holder, other)
        holder, other = other, holder
    return table


def test_a_deck_that_must_be_empty_ends_the_match(table_for: TableMaker) -> None:
    table = emptied(table_for, 11, deck_slack=0)
    assert reasons(table, "end-possible") == ["a deck is empty"]


def test_of_a_deck_that_may_be_empty_its_holder_is_asked(table_for: TableMaker) -> None:
    table = emptied(table_for, 8)
    assert "end-possible" not in table.kinds
    table.scan("south", "table/stop")
    table.run_for("300ms")
    assert last(table) == "south calls STOP: is a deck empty? (its holder presses: east)"
    assert "Deck empty?" in table.screen("east").text
    table.press("east")
    table.run_for("300ms")
    assert texts(table, "ended") == ["south calls STOP"]
    assert game(table).phase is Phase.COUNT


def test_if_its_holder_says_nothing_the_call_is_refused(table_for: TableMaker) -> None:
    table = emptied(table_for, 8)
    table.scan("south", "table/stop")
    table.run_for("5s")
    assert "call-refused" in table.kinds
    assert game(table).phase is Phase.PLAY


def test_its_holder_calls_without_being_asked(table_for: TableMaker) -> None:
    table = emptied(table_for, 8)
    table.scan("east", "table/stop")
    table.run_for("300ms")
    assert texts(table, "ended") == ["east calls STOP"]


def test_nobody_is_asked_about_a_deck_that_cannot_be_empty(table_for: TableMaker) -> None:
    table = emptied(table_for, 6)
    table.scan("south", "table/stop")
    table.run_for("300ms")
    assert "asked-empty" not in table.kinds
    assert "call-refused" in table.kinds
