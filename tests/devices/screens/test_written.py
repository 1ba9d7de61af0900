"""Screens that are read at a terminal."""

import doctest

import pytest

import deadheat.devices.screens.content
from deadheat.devices.screens.written import written
from deadheat.stage import Bar, Body, Choices, Columns, Keys, Mark, Ranked, Ranking, Screen, Strip, Tabs, Track, text

MS = 1_000_000
NORTH, EAST = text("north"), text("east")


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (Choices((text("Play"), text("Sound")), 1), ["  Play", "> Sound"]),
        (Choices((text("Play"), text("Sound")), 9, (None, text("on"))), ["  Play", "> Sound   on"]),
        (Choices((), 0), []),
        (Columns((text("north 12"), EAST), (text("west 9"),)), ["north 12   west 9", "east"]),
        (Bar(3, 7), ["[###    ] 3/7"]),
        (Bar(50, 200), ["[#####               ] 50/200"]),
        (Bar(9, 0), ["[#] 9/0"]),
        (Tabs((NORTH, EAST), (1,)), ["north  [east]"]),
        (
            Ranking(
                (Ranked(1, "north", text("")), Ranked(1, "east", text("+0.3 ms")), Ranked(3, "west", text("late")))
            ),
            ["1= north", "1= east    +0.3 ms", "3. west    late"],
        ),
        (
            Strip((Mark("east", 600_000, 850_000), Mark("north", 0, 250_000)), MS),
            ["north   0 to 0.25 ms", "east    0.6 to 0.85 ms", "|--| 1 ms"],
        ),
        (Track(-12, 16, {"north": 5, "east": 0}), ["north 5, east 0"]),
        (Track(-12, 16, {"north": 5}, told=1), []),
    ],
)
def test_a_body_is_written_out(body: Body, lines: list[str]) -> None:
    assert written(Screen(text("Title"), body=body)) == ["Title", *lines]


def test_what_the_buttons_do_is_the_last_line() -> None:
    keys = Keys(text("Up"), text("Down"), text("Choose"), text("Back"))
    assert written(Screen(text("Menu"), keys=keys))[-1] == "▲ Up   ▼ Down   ● Choose   ●━ Back"
    same = Keys(text("Move"), text("Move"), back=text("Back"))
    assert written(Screen(text("Menu"), keys=same))[-1] == "▲▼ Move   ●━ Back"
    assert written(Screen(text("Menu"), keys=Keys())) == ["Menu"]


def test_all_of_it_is_in_the_language_of_the_table() -> None:
    shown = Screen(NORTH, NORTH, (NORTH,), body=Choices((NORTH,), 0, (NORTH,)), keys=Keys(ok=NORTH))
    lines = written(shown, lambda words: "Norden" if words == NORTH else "?")
    assert lines == ["Norden", "Norden", "Norden", "> Norden   Norden", "● Norden"]


def test_nothing_is_cut() -> None:
    assert written(Screen(text("{name} wins", name="x" * 300)))[0] == "x" * 300 + " wins"


def test_its_examples_hold() -> None:
    assert doctest.testmod(deadheat.devices.screens.content).failed == 0
