"""The table of the test kit does what its users are told."""

from pathlib import Path

import pytest

from deadheat.problems import Problem
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.timing import MS, S

from .example_game import ExampleGame


def test_a_game_is_named_or_given_as_a_class(table_for: TableMaker) -> None:
    assert table_for("first-hand").game.title == "First Hand"
    assert table_for(ExampleGame).game.title == "Example"


def test_seats_are_counted_or_named(table_for: TableMaker) -> None:
    assert table_for(ExampleGame, seats=2).seats == ("north", "east")
    assert table_for(ExampleGame, seats=["ada", "bob"]).seats == ("ada", "bob")


def test_wrong_options_and_equipment_are_said_as_everywhere(table_for: TableMaker) -> None:
    with pytest.raises(Problem, match="points cannot be 99"):
        table_for(ExampleGame, options={"points": 99})
    with pytest.raises(Problem, match="2-4"):
        table_for("the-mind", seats=5)


def test_a_seat_that_is_not_there_is_said(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    for act in (table.press, table.hold, table.release, table.bounce, table.spike):
        with pytest.raises(Problem, match="no seat “west”"):
            act("west")


def test_at_counts_from_the_present_of_the_table(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    start = table.clock.now()
    table.run_for("2s")
    table.press("north", at="5ms")
    table.run_until_quiet()
    assert table.rulings[0].evidence[0].at.latest == start + 2 * S + 5 * MS


def test_a_bouncing_press_is_one_press_at_its_first_edge(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    for seed in range(20):
        start = table.clock.now()
        table.bounce("north", at="10ms", seed=seed)
        ruling = table.run_until("point") if table.outcome is None else table.rulings[-1]
        assert ruling.evidence[0].at.latest <= start + 15 * MS
        table.release(at="200ms")
        table.run_for("1s")
        if table.outcome is not None:
            table = table_for(ExampleGame)


def test_a_table_that_does_not_come_to_rest_is_said(table_for: TableMaker) -> None:
    table = table_for("first-hand")
    table.run_until_quiet(quiet="2s")
    assert table.outcome is None
    with pytest.raises(AssertionError, match="does not come to rest"):
        table_for("first-hand", options={"best_of": 99}).run_until_quiet(quiet="60s", limit="20s")


def test_a_ruling_that_does_not_come_is_said_with_those_that_did(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    table.press("north")
    with pytest.raises(AssertionError, match=r"no ruling “duel”; there were: point"):
        table.run_until("duel", limit="5s")


def test_what_was_ruled_before_is_not_waited_for(table_for: TableMaker) -> None:
    table = table_for(ExampleGame, options={"points": 5})
    table.press("north")
    first = table.run_until("point")
    table.press("east", at="500ms")
    assert table.run_until("point").number == first.number + 1
    assert [ruling.number for ruling in table.ruled("point")] == [1, 2]


def test_lamps_and_screens_are_what_people_see(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    table.hold("north")
    table.run_for("1s")
    assert table.lamp("north").pattern is Pattern.SEEN
    assert table.is_lit("north")
    assert not table.is_lit("east")
    assert table.screen("centre").text == "Press!\nnorth 1  east 0  south 0"


def test_a_journal_may_be_kept_in_a_file(table_for: TableMaker, tmp_path: Path) -> None:
    table = table_for(ExampleGame, journal=tmp_path / "journal.db")
    table.press("north")
    table.run_until_quiet()
    assert (tmp_path / "journal.db").exists()
    assert table.replay().verified


def test_after_a_power_cut_hands_and_cards_work_as_before(table_for: TableMaker, tmp_path: Path) -> None:
    table = table_for(ExampleGame, journal=tmp_path / "journal.db", options={"points": 3})
    for _ in range(3):
        table.press("north")
        table.run_for("1s")
        if table.outcome is None:
            table.cut_power()
    assert table.outcome is not None
    assert table.replay().verified
