"""The example game, tested as its authors would: with hands on buttons, and no hardware."""

from deadheat.testing.plugin import TableMaker

from .example_game import ExampleGame


def test_whoever_presses_first_wins_the_point(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    table.press("south", at="20ms")
    table.press("north", at="24ms")
    table.run_until_quiet()
    assert [str(ruling.words) for ruling in table.rulings] == ["south wins the point"]
    assert "south 1" in table.screen("centre").text


def test_presses_that_cannot_be_told_apart_are_a_dead_heat(table_for: TableMaker) -> None:
    table = table_for(ExampleGame, window="1ms")
    table.press("east")
    table.press("north", at="0.6ms")
    assert table.run_until("dead-heat").evidence[0].who == "east"


def test_two_points_win_the_match(table_for: TableMaker) -> None:
    table = table_for(ExampleGame, options={"points": 2})
    table.press("north")
    table.press("north", at="500ms")
    table.run_until_quiet()
    assert table.outcome is not None
    assert table.outcome.places == {"north": 1, "east": 2, "south": 2}
    assert table.replay().verified
