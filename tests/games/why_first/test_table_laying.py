"""Cards laid by hand: the table gives the beat, and cards are scanned where they lie once they are turned."""

from deadheat.games.why_first.phase import Phase
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable
from deadheat.timing import MS

from .playing import QUICK, TABLE, call, card, deal, game, go, pawns, phase, reasons, texts, to_phase


def turned(table_for: TableMaker, **choices: object) -> GameTable:
    """A table at which the cards have just been turned."""
    options = {**TABLE, **choices.pop("options", {})}  # type: ignore[dict-item]
    table = table_for("why-first", options=options, **choices)
    go(table)
    table.run_for("1601ms")
    return table


def scan(table: GameTable, name: str, before: str) -> None:
    if table.table.reader_for(before) == "centre":
        table.press(before)
        table.run_for("101ms")
    table.scan(before, card(name))
    table.run_for("101ms")


def test_each_card_is_scanned_before_the_player_it_lies_before(table_for: TableMaker) -> None:
    table = turned(table_for, seats=3)
    assert phase(table) is Phase.REVEAL
    scan(table, "+3", "east")
    assert texts(table, "scanned") == ["+3 lies before east"]
    scan(table, "-4", "east")
    assert pawns(table)["east"] == 0
    scan(table, "+2", "north")
    assert pawns(table) == {"north": 2, "east": -1, "south": 0}


def test_at_a_shared_reader_the_button_says_for_whom_the_next_cards_are(table_for: TableMaker) -> None:
    table = turned(table_for, seats=3, readers="shared")
    table.press("south")
    table.run_for("101ms")
    for name in ("+3", "-4"):
        table.scan("centre", card(name))
        table.run_for("101ms")
    scan(table, "+2", "north")
    assert pawns(table) == {"north": 2, "east": 0, "south": -1}


def test_a_card_is_scanned_once(table_for: TableMaker) -> None:
    table = turned(table_for, seats=3)
    for before in ("east", "east", "north"):
        scan(table, "+3", before)
    assert len(table.ruled("scanned")) == 1
    assert game(table).missing() == 2


def test_a_card_scanned_at_the_wrong_reader_is_taken_back(table_for: TableMaker) -> None:
    table = turned(table_for, seats=3)
    scan(table, "+3", "east")
    scan(table, "-4", "east")
    table.scan("north", "table/undo")
    table.run_for("201ms")
    table.hold()
    table.run_for("501ms")
    table.release()
    table.run_for("101ms")
    assert phase(table) is Phase.REVEAL
    scan(table, "-4", "south")
    scan(table, "+2", "north")
    assert pawns(table) == {"north": 2, "east": 3, "south": -4}


def test_with_scanned_hands_nobody_has_two(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**TABLE, "hands": "scanned", "dummy": False})
    deal(table, north=["+1", "+2", "+3", "+4", "-1"], east=["+1b", "+2b", "+3b", "+4b", "-1b"])
    go(table)
    table.run_for("1601ms")
    scan(table, "+1", "east")
    scan(table, "+2", "north")
    assert reasons(table, "refused") == ["its owner has laid a card already"]
    scan(table, "+5", "north")
    assert reasons(table, "refused")[1:] == ["nobody was dealt it"]
    scan(table, "+2b", "north")
    assert pawns(table) == {"north": 2, "east": 1}


def test_in_the_last_phase_one_card_lies_before_each(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**TABLE, **QUICK, "dummy": False})
    to_phase(table, 5)
    go(table)
    table.run_for("1601ms")
    scan(table, "+1", "east")
    scan(table, "+2", "east")
    assert reasons(table, "refused") == ["east has laid a card already"]
    scan(table, "+2", "north")
    assert pawns(table) == {"north": 2, "east": 1}


def test_a_card_that_nobody_scans_is_not_waited_for_for_ever(table_for: TableMaker) -> None:
    table = turned(table_for, seats=3, options=QUICK)
    scan(table, "+3", "east")
    table.run_until("not-laid")
    assert texts(table, "not-laid") == ["2 cards were not laid"]
    assert pawns(table) == {"north": 0, "east": 3, "south": 0}


def test_after_a_power_cut_the_cards_that_were_scanned_are_known(table_for: TableMaker) -> None:
    table = turned(table_for, seats=3)
    scan(table, "+3", "east")
    table.cut_power()
    table.run_for("101ms")
    scan(table, "-4", "east")
    scan(table, "+2", "north")
    assert pawns(table) == {"north": 2, "east": -1, "south": 0}


def test_cards_laid_by_hand_are_never_early(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, options=TABLE)
    left = call(table)
    table.scan("east", card("+3"), at=left - 500 * MS)
    table.run_for(left + 1_700 * MS)
    assert table.kinds == ["called"]
    assert phase(table) is Phase.REVEAL
    assert game(table).missing() == 3


def test_without_a_press_at_a_shared_reader_the_table_asks(table_for: TableMaker) -> None:
    table = turned(table_for, seats=3, readers="shared")
    table.scan("centre", card("+3"))
    table.run_for("101ms")
    assert phase(table) is Phase.ASK
    table.press("south")
    table.run_for("201ms")
    assert phase(table) is Phase.REVEAL
    scan(table, "-4", "south")
    scan(table, "+2", "north")
    assert pawns(table) == {"north": 2, "east": 0, "south": -1}
