"""The variant with the white numbers."""

from deadheat.cards import load_deck
from deadheat.games.why_first.options import NumberOrder
from deadheat.games.why_first.phase import Phase
from deadheat.games.why_first.variant import move_order
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import QUICK, SCANNED, card, deal, pawns, phase, reasons, texts

VARIANT = {"white_numbers": True}


def show(table: GameTable, name: str, seat: str) -> None:
    table.scan(seat, card(name))
    table.run_for("101ms")


def press(table: GameTable, seat: str) -> None:
    table.press(seat)
    table.run_for("151ms")


def order(numbers: dict[str, int], *names: str, by: NumberOrder = NumberOrder.NUMBER) -> list[str]:
    """The order of cards with these white numbers."""
    facts = {card(name): {"white-number": number} for name, number in numbers.items()}
    deck = load_deck("why-first").knowing(facts)
    found = {name: deck.find(card(name)) for name in names}
    ordered = move_order([each for each in found.values() if each is not None], by)
    return [next(name for name, each in found.items() if each == one) for one in ordered]


def test_the_highest_white_number_moves_first() -> None:
    assert order({"+1": 7, "-4": 30, "+5": 12}, "+1", "-4", "+5") == ["-4", "+5", "+1"]


def test_equal_white_numbers_go_by_absolute_value_and_then_by_name() -> None:
    numbers = {"+1": 7, "-4": 7, "+2": 7, "+2b": 7}
    assert order(numbers, "+2b", "+1", "-4", "+2") == ["-4", "+2", "+2b", "+1"]


def test_if_a_white_number_is_not_known_the_values_decide_minus_before_plus() -> None:
    assert order({"+1": 99}, "+1", "+3", "-3", "+5") == ["+5", "-3", "+3", "+1"]


def test_in_the_first_edition_white_numbers_only_break_ties() -> None:
    numbers = {"+1": 99, "-3": 5, "+3": 8}
    assert order(numbers, "+1", "-3", "+3", by=NumberOrder.ABSOLUTE) == ["+3", "-3", "+1"]


def test_all_lay_before_themselves_without_a_countdown_and_then_pick_a_pawn(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, options=VARIANT)
    for seat, name in (("south", "+1"), ("north", "-3"), ("east", "+5")):
        show(table, name, seat)
    assert texts(table, "order") == ["They move in this order: east +5, north −3, south +1"]
    assert "east picks" in table.screen("centre").text
    press(table, "east")
    press(table, "east")
    assert pawns(table) == {"north": 0, "east": 2, "south": 0}
    press(table, "north")
    assert pawns(table) == {"north": 1, "east": 2, "south": 0}
    assert phase(table) is Phase.SHOWN


def test_each_move_ends_at_the_end_of_the_track(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, options={**VARIANT, **QUICK})
    for cards in (("+5", "+4", "+4b"), ("-1", "-3", "+4c")):
        for seat, name in zip(table.seats, cards, strict=True):
            show(table, name, seat)
        for _ in range(3):
            press(table, "north")
        table.run_for("1101ms")
    assert [str(ruling.words)[-10:] for ruling in table.ruled("moved")[3:]] == [
        "+13 to +16",
        "+16 to +13",
        "+13 to +12",
    ]


def test_two_buttons_at_once_pick_nothing(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**VARIANT, "dummy": False})
    show(table, "+5", "north")
    show(table, "+1", "east")
    table.press("north")
    table.press("east")
    table.run_for("151ms")
    assert table.kinds[-1] == "pick-again"
    press(table, "east")
    assert pawns(table) == {"north": 0, "east": 5}


def test_a_second_card_is_refused(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, options=VARIANT)
    show(table, "+5", "north")
    show(table, "+5", "north")
    show(table, "+3", "north")
    assert reasons(table, "refused") == ["north has laid a card already"]


def test_with_scanned_hands_a_card_goes_before_its_owner_only(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**VARIANT, **SCANNED, "dummy": False})
    deal(table, north=["+1", "+2", "+3", "+4", "-1"], east=["+1b", "+2b", "+3b", "+4b", "-1b"])
    show(table, "+1", "east")
    assert reasons(table, "refused") == ["a card goes before its owner"]


def test_at_a_shared_reader_players_press_first(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, readers="shared", options={**VARIANT, "dummy": False})
    show(table, "+5", "north")
    assert reasons(table, "refused") == ["press your own button, then scan"]
    press(table, "north")
    show(table, "+5", "north")
    press(table, "east")
    show(table, "+1", "east")
    press(table, "east")
    press(table, "east")
    assert pawns(table) == {"north": 0, "east": 6}


def test_the_dummy_moves_itself_and_may_be_moved_by_showing_the_card_again(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options=VARIANT)
    show(table, "+5", "north")
    show(table, "+1", "east")
    show(table, "-3", "east")
    assert texts(table, "dummy") == ["The dummy turns −3"]
    show(table, "+5", "north")
    assert pawns(table) == {"north": 0, "east": 0, "dummy": 2}
    press(table, "north")
    assert pawns(table) == {"north": 1, "east": 0, "dummy": 2}


def test_it_is_said_that_white_numbers_are_not_known(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, options=VARIANT)
    assert "no white numbers" in table.screen("centre").text


def test_five_phases_make_a_round(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**VARIANT, **QUICK, "dummy": False, "rounds": 1})
    for n in range(5):
        show(table, f"+1{'abcde'[n]}", "north")
        show(table, f"+2{'abcde'[n]}", "east")
        press(table, "east")
        press(table, "north")
        table.run_for("1101ms")
    assert texts(table, "round-scored") == ["Round 1: north scores +5"]
    assert table.outcome is not None
