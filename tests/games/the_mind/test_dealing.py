"""Hands that are scanned at the deal."""

from deadheat.games.the_mind.phase import Phase
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker

from .playing import SCANNED, deal, game, reasons, texts


def test_everybody_scans_their_hand_at_their_own_reader(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    assert table.screen("centre").text.splitlines()[1:] == ["Scan your cards", "Lives 2  Stars 1", "1 each"]
    assert table.screen("north").text.splitlines()[-1] == "0 of 1 scanned"
    deal(table, north=[42])
    assert texts(table, "dealt") == ["north takes a card"]
    assert table.screen("north").text.splitlines()[-1] == "1 of 1 scanned"
    assert [table.lamp(seat).pattern for seat in table.seats] == [Pattern.OFF, Pattern.BLINK]
    deal(table, east=[7])
    assert game(table).phase is Phase.HANDS_ON


def test_at_a_shared_reader_a_press_says_whose_hand_is_scanned(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, readers="shared", options=SCANNED)
    table.scan("centre", "the-mind/42")
    table.run_for("101ms")
    assert reasons(table, "refused") == ["press the button of the hand it belongs to, then scan"]
    deal(table, east=[42], north=[7])
    assert texts(table, "dealt") == ["east takes a card", "north takes a card"]
    assert game(table).level_cards.holder(game(table).level_cards.hand("east")[0]) == "east"


def test_two_presses_at_once_say_nothing_about_whose_hand_it_is(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, readers="shared", options=SCANNED)
    table.press("north")
    table.press("east")
    table.run_for("101ms")
    table.scan("centre", "the-mind/42")
    table.run_for("101ms")
    assert table.kinds == ["refused"]


def test_a_card_cannot_be_in_two_hands(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    deal(table, north=[42], east=[42])
    assert reasons(table, "refused") == ["it is already there: hand of north"]
    assert game(table).level_cards.size("east") == 0


def test_a_card_that_is_scanned_twice_into_one_hand_is_one_card(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    deal(table, north=[42, 42])
    assert table.kinds == ["dealt"]


def test_nobody_takes_more_cards_than_the_level_deals(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    deal(table, north=[42, 43])
    assert reasons(table, "refused") == ["north has all 1 cards"]


def test_what_a_hand_holds_is_never_said(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    deal(table, north=[42, 43], east=[42, 77])
    said = " ".join(f"{ruling.words} {ruling.reason} {ruling.evidence}" for ruling in table.rulings)
    shown = " ".join(table.screen(place).text for place in ("centre", *table.seats))
    for value in ("42", "43", "77"):
        assert value not in said
        assert value not in shown
