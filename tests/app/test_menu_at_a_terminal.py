"""The menu of the virtual table, typed, as a whole process."""

from pathlib import Path

from .processes import at_terminal, journal_of


def test_the_menu_is_typed_from_switching_on_to_the_end_of_a_match() -> None:
    with at_terminal("run", "--virtual") as table:
        welcome = table.read_until("> Play")
        assert "up, down, ok, back" in welcome
        table.type("ok")
        table.read_until("> First Hand")
        table.type("down 3")
        table.read_until("> The Mind")
        table.type("ok")
        table.read_until("0 joined")
        table.type("north press")
        table.read_until("1 joined")
        table.type("east press")
        table.read_until("2 joined")
        table.type("ok")
        table.read_until("> Start")
        table.type("ok")
        table.read_until("Hands on the buttons")
        table.type("ok")
        table.read_until("> Play on")
        table.type("up")
        table.read_until("> Abandon")
        table.type("ok")
        table.read_until("> No")
        table.type("down")
        table.read_until("> Yes")
        table.type("ok")
        table.read_until("The match was abandoned.")
        table.read_until("> Rematch")
        table.type("quit")
        assert table.end() == 0
    assert "Traceback" not in table.printed


def test_a_match_that_a_power_cut_broke_off_is_offered_first(state_home: Path) -> None:
    with at_terminal("run", "--virtual", "--game", "first-hand", "--seats", "2") as table:
        table.read_until("ready\n")
        table.process.kill()
        table.process.wait()
    assert journal_of(state_home).exists()
    with at_terminal("run", "--virtual") as table:
        table.read_until("> Resume")
        table.type("ok")
        table.read_until("> Go on with it")
        table.type("ok")
        table.read_until("The match goes on")
        table.type("quit")
        assert table.end() == 0
