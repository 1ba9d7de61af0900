"""Undo by agreement, power cuts, stuck buttons, and reports that come twice."""

from deadheat.games.why_first.phase import Phase
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable
from deadheat.timing import MS

from .playing import QUICK, SCANNED, call, card, deal, game, go, lay, pawns, phase, play_phase, reveal, texts

HANDS = {"north": ["+1", "+2", "+3", "+4", "-1"], "east": ["+1b", "+2b", "+3b", "+4b", "-1b"]}


def take_back(table: GameTable) -> None:
    """Somebody shows the card, and all press and hold their buttons."""
    table.scan(table.seats[0], "table/undo")
    table.run_for("201ms")
    table.hold()
    table.run_for("501ms")
    table.release()
    table.run_for("101ms")


def test_a_reveal_is_taken_back_and_the_phase_played_again(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**SCANNED, "dummy": False})
    deal(table, **HANDS)
    go(table)
    lay(table, "+1", "east")
    lay(table, "+2b", "east", at="500ms")
    reveal(table)
    assert pawns(table) == {"north": 0, "east": 3}
    take_back(table)
    assert texts(table, "undone") == ["Taken back by agreement: “east goes from 0 to +3”"]
    assert pawns(table) == {"north": 0, "east": 0}
    assert phase(table) is Phase.CHOOSE
    assert game(table).whereabouts()[card("+1")] == "hand of north"
    go(table)
    lay(table, "+1", "north")
    lay(table, "+2b", "north", at="500ms")
    reveal(table)
    assert pawns(table) == {"north": 3, "east": 0}


def test_the_score_of_a_round_is_taken_back_with_its_last_phase(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**QUICK, "dummy": False})
    for n in range(4):
        play_phase(table, (f"+1{'abcd'[n]}", "north"), (f"+2{'abcd'[n]}", "east"))
    go(table)
    lay(table, "+1e", "north")
    lay(table, "+2e", "east", at="500ms")
    reveal(table)
    assert game(table).tally.totals == {"north": 5, "east": 0}
    take_back(table)
    assert game(table).tally.totals == {"north": 0, "east": 0}
    assert (game(table).number, phase(table)) == (5, Phase.CHOOSE)
    assert pawns(table) == {"north": 4, "east": 8}


def test_an_early_card_is_forgiven_by_agreement(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**SCANNED, "dummy": False})
    deal(table, **HANDS)
    left = call(table)
    lay(table, "+1", "east", at=left - 100 * MS)
    table.run_for(left)
    take_back(table)
    assert game(table).starts.counts == {}
    assert phase(table) is Phase.CHOOSE


def test_an_answer_is_taken_back_and_the_phase_played_again(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    go(table)
    for name, before in (("+1", "north"), ("+2", "east")):
        lay(table, name, before)
    lay(table, "+3", "south", at="1800ms")
    table.run_for("2s")
    table.press("north")
    table.run_for("101ms")
    assert pawns(table)["north"] == 4
    take_back(table)
    assert pawns(table) == {"north": 0, "east": 0, "south": 0}
    assert phase(table) is Phase.CHOOSE


def test_a_power_cut_while_cards_are_laid_calls_for_a_new_countdown(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={"dummy": False})
    go(table)
    lay(table, "+1", "east", at="100ms")
    table.run_for("300ms")
    table.cut_power()
    table.run_for("5s")
    assert phase(table) is Phase.CHOOSE
    play_phase(table, ("+1", "east"), ("+2", "north"))
    assert pawns(table) == {"north": 2, "east": 1}


def test_a_power_cut_between_phases_changes_nothing(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={"dummy": False})
    play_phase(table, ("+1", "east"), ("+2", "north"))
    table.cut_power()
    table.run_for("1s")
    assert pawns(table) == {"north": 2, "east": 1}
    assert (game(table).number, phase(table)) == (2, Phase.CHOOSE)


def test_a_power_cut_while_moves_are_shown_shows_them_again(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={"dummy": False})
    go(table)
    lay(table, "+1", "east")
    lay(table, "+2", "north")
    reveal(table)
    table.cut_power()
    table.run_for("1s")
    assert phase(table) is Phase.SHOWN
    table.run_for("4s")
    assert (game(table).number, phase(table)) == (2, Phase.CHOOSE)


def test_the_same_report_twice_changes_nothing(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={"dummy": False})
    go(table)
    for at in ("200ms", "400ms", "600ms"):
        lay(table, "+1", "east", at=at)
    lay(table, "+2", "north", at="700ms")
    reveal(table)
    assert pawns(table) == {"north": 2, "east": 1}
    said = len(table.rulings)
    lay(table, "+1", "east")
    lay(table, "+2", "north")
    table.run_for("1s")
    assert len(table.rulings) == said


def test_a_stuck_button_is_shown_and_others_can_call(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    table.hold("north")
    table.run_until("stuck")
    table.run_until("not-laid")
    table.run_for("5s")
    assert table.lamp("north").pattern is Pattern.FAULT
    assert phase(table) is Phase.CHOOSE
    go(table, "east")
    assert texts(table, "called") == ["north calls: 3, 2, 1, go", "east calls: 3, 2, 1, go"]


def test_cards_of_other_decks_are_refused_between_phases(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    table.scan("north", "the-mind/42")
    table.scan("north", "04A1B2C3", at="300ms")
    table.run_for("501ms")
    assert texts(table, "refused") == ["the-mind/42 is refused", "04A1B2C3 is refused"]


def test_a_power_cut_during_the_deal_keeps_the_hands(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**SCANNED, "dummy": False})
    for name in HANDS["north"]:
        table.scan("north", card(name))
        table.run_for("51ms")
    table.cut_power()
    table.run_for("101ms")
    deal(table, east=HANDS["east"])
    assert game(table).round_cards.size("north") == 5


def test_a_power_cut_while_the_table_asks_plays_the_phase_again(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={"dummy": False})
    go(table)
    lay(table, "+2", "north")
    lay(table, "+1", "east", at="1800ms")
    table.run_for("2s")
    assert phase(table) is Phase.ASK
    table.cut_power()
    table.run_for("101ms")
    assert phase(table) is Phase.CHOOSE
    play_phase(table, ("+1", "east"), ("+2", "north"))
    assert pawns(table) == {"north": 2, "east": 1}


def test_a_power_cut_while_pawns_are_picked_changes_nothing(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={"white_numbers": True, "dummy": False})
    for name, seat in (("+5", "north"), ("-1", "east")):
        table.scan(seat, card(name))
        table.run_for("101ms")
    table.press("east")
    table.run_for("101ms")
    table.cut_power()
    table.run_for("101ms")
    table.press("north")
    table.run_for("101ms")
    assert pawns(table) == {"north": -1, "east": 5}


def test_a_power_cut_before_the_dummy_turns_its_card_changes_nothing(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2)
    go(table)
    lay(table, "+2", "north")
    lay(table, "+1", "east", at="500ms")
    reveal(table)
    table.cut_power()
    table.run_for("101ms")
    table.scan("north", card("-3"))
    table.run_for("101ms")
    assert pawns(table) == {"north": 2, "east": 1, "dummy": -3}


def test_a_pick_is_taken_back(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={"white_numbers": True, "dummy": False})
    for name, seat in (("+5", "north"), ("-1", "east")):
        table.scan(seat, card(name))
        table.run_for("101ms")
    table.press("east")
    table.run_for("101ms")
    take_back(table)
    assert pawns(table) == {"north": 0, "east": 0}
    table.press("north")
    table.run_for("101ms")
    assert pawns(table) == {"north": 5, "east": 0}


def test_a_card_that_stays_before_its_owner_stays_through_a_power_cut(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=2, options={**SCANNED, "dummy": False})
    deal(table, **HANDS)
    for _ in range(2):
        left = call(table)
        lay(table, "+1", "east", at=left - 100 * MS)
        table.run_for(left)
    table.cut_power()
    table.run_for("101ms")
    assert "your card lies there" in table.screen("north").text
    go(table)
    lay(table, "+2b", "east")
    reveal(table)
    assert pawns(table) == {"north": 1, "east": 2}
