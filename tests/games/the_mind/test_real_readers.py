"""The Mind with tags at a PN532 for each seat, with one barcode scanner for all, and with both."""

from deadheat.cards import load_deck
from deadheat.games.the_mind.phase import Phase
from deadheat.testing.plugin import TableMaker

from .playing import game, stock, texts
from .scanned_by import Hands, uid

SEATS = ("north", "east", "south")


def focus(hands: Hands) -> None:
    """All hold their buttons, and let go. A scanner may still be decoding for a while after that."""
    hands.table.hold()
    hands.table.run_for("700ms")
    hands.table.release()
    hands.table.run_for("500ms")
    assert game(hands.table).phase is Phase.PLAY


def test_a_level_is_played_with_a_tag_reader_at_each_seat(table_for: TableMaker) -> None:
    hands = Hands(table_for, *SEATS)
    focus(hands)
    for seat, card in (("south", 12), ("north", 40), ("east", 77)):
        hands.tap(seat, card)
        hands.table.run_for("2s")
    assert texts(hands.table, "card") == ["south plays 12", "north plays 40", "east plays 77"]
    assert "level-done" in hands.table.kinds
    assert stock(hands.table) == (3, 1)
    assert hands.table.replay().verified


def test_cards_half_a_second_apart_are_ordered_and_the_higher_one_first_costs_a_life(table_for: TableMaker) -> None:
    hands = Hands(table_for, *SEATS)
    focus(hands)
    hands.tap("north", 40)
    hands.tap("east", 12, at="500ms")
    hands.table.run_for("3s")
    assert stock(hands.table) == (2, 1)


def test_cards_that_no_reader_can_tell_apart_count_in_the_order_that_is_right(table_for: TableMaker) -> None:
    hands = Hands(table_for, *SEATS)
    focus(hands)
    hands.tap("north", 40)
    hands.tap("east", 12, at="5ms")
    hands.table.run_for("3s")
    assert texts(hands.table, "dead-heat") == ["Dead heat: 12, 40"]
    assert stock(hands.table) == (3, 1)


def test_a_press_before_the_tag_makes_the_order_clear(table_for: TableMaker) -> None:
    hands = Hands(table_for, *SEATS)
    focus(hands)
    hands.table.press("east", lasts="60ms")
    hands.table.press("north", at="20ms", lasts="60ms")
    hands.tap("north", 40, at="300ms")
    hands.tap("east", 12, at="600ms")
    hands.table.run_for("3s")
    assert texts(hands.table, "card") == ["east plays 12", "north plays 40"]
    assert stock(hands.table) == (3, 1)


def test_the_time_of_a_card_contains_the_moment_at_which_it_was_laid(table_for: TableMaker) -> None:
    hands = Hands(table_for, *SEATS)
    focus(hands)
    laid = hands.table.clock.now() + 123_000_000
    hands.tap("east", 33, at="123ms")
    hands.table.run_for("2s")
    (evidence,) = hands.table.ruled("card")[0].evidence
    assert evidence.at.earliest <= laid <= evidence.at.latest
    assert evidence.at.width < 120_000_000


def test_two_tags_at_one_reader_are_refused_and_neither_is_played(table_for: TableMaker) -> None:
    hands = Hands(table_for, *SEATS)
    focus(hands)
    hands.tap("north", 4)
    hands.tap("north", 9)
    hands.table.run_for("2s")
    assert "Several cards lie at north-reader" in texts(hands.table, "refused")
    assert texts(hands.table, "card") == []
    hands.tap("north", 4)
    hands.table.run_for("2s")
    assert texts(hands.table, "card") == ["north plays 4"]


def test_a_reader_that_is_pulled_out_is_named_and_the_others_play_on(table_for: TableMaker) -> None:
    hands = Hands(table_for, *SEATS)
    focus(hands)
    hands.pull_out("north")
    hands.table.run_for("4s")
    assert hands.table.screen("centre").text.splitlines()[0] == "Missing: north-reader"
    assert hands.table.screen("north").text.splitlines()[0] == "Missing: north-reader"
    assert hands.table.screen("east").text.splitlines()[0] != "Missing: north-reader"
    hands.tap("east", 20)
    hands.table.run_for("2s")
    assert texts(hands.table, "card") == ["east plays 20"]
    assert hands.table.ruled("card")[0].without == ("north-reader",)
    hands.plug_in("north")
    hands.table.run_for("2s")
    assert hands.table.screen("centre").text.splitlines()[0] == "Level 1 of 10"
    hands.tap("north", 30)
    hands.table.run_for("2s")
    assert texts(hands.table, "card") == ["east plays 20", "north plays 30"]
    assert hands.table.kinds.count("source-down") == hands.table.kinds.count("source-up") == 1
    assert hands.table.replay().verified


def test_a_tag_that_nobody_has_enrolled_is_refused(table_for: TableMaker) -> None:
    hands = Hands(table_for, *SEATS)
    focus(hands)
    hands.tap("north", 200)
    hands.table.run_for("2s")
    assert [str(ruling.reason) for ruling in hands.table.ruled("refused")] == ["nobody has enrolled it"]


def test_a_level_is_played_with_one_barcode_scanner_for_all(table_for: TableMaker) -> None:
    hands = Hands(table_for, scanner=True)
    focus(hands)
    for seat, card in (("south", 12), ("north", 40), ("east", 77)):
        hands.table.press(seat, lasts="60ms")
        hands.scan(card, at="700ms")
        hands.table.run_for("2s")
    assert texts(hands.table, "card") == ["south plays 12", "north plays 40", "east plays 77"]
    assert "level-done" in hands.table.kinds
    assert hands.table.replay().verified


def test_a_table_may_have_tag_readers_and_a_scanner(table_for: TableMaker) -> None:
    hands = Hands(table_for, "north", "east", scanner=True)
    focus(hands)
    hands.tap("north", 12)
    hands.table.run_for("1s")
    hands.table.press("south", lasts="60ms")
    hands.scan(40, at="400ms")
    hands.tap("east", 77, at="2s")
    hands.table.run_for("4s")
    assert texts(hands.table, "card") == ["north plays 12", "south plays 40", "east plays 77"]
    assert stock(hands.table) == (3, 1)
    assert hands.table.replay().verified


def test_every_card_of_the_deck_has_a_tag_of_its_own() -> None:
    assert len({uid(card.value or 0) for card in load_deck("the-mind")}) == 100
