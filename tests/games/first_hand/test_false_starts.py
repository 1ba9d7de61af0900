"""Presses that came too soon."""

import pytest

from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker

from .racing import game, light, press, race, run_to_light, texts


def test_a_press_before_the_light_is_a_false_start_and_the_others_race_on(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    false, first, places = race(table, north="-30ms", east="250ms", south="251.8ms")
    assert (false.kind, str(false.words), str(false.reason)) == (
        "false-start",
        "False start: north",
        "pressed before the light",
    )
    assert str(first.words) == "east was first"
    assert str(places.words) == "Places: 1. east, 2. south +1.8 ± 0.3 ms"


def test_the_lamp_of_a_false_start_stays_dark_at_the_light(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    press(table, "north", "-300ms")
    run_to_light(table)
    assert [table.is_lit(seat) for seat in table.seats] == [False, True, True]
    table.run_for("100ms")
    assert table.lamp("north").pattern is Pattern.REFUSED
    assert table.screen("north").text.splitlines()[1] == "False start"


def test_a_press_within_100_ms_of_the_light_was_guessed(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    false, first, *_ = race(table, north="60ms", east="250ms")
    assert str(false.reason) == "pressed 60 ms after the light; nobody reacts within 100 ms"
    assert str(first.words) == "east was first"


def test_a_press_a_hair_before_the_reaction_time_is_guessed_and_one_at_it_is_not(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    assert race(table, north="99.9ms", east="250ms")[0].kind == "false-start"
    assert str(race(table, north="100ms", east="250ms")[0].words) == "north was first"


def test_a_press_that_may_have_been_with_the_light_is_no_false_start(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"reaction_ms": 0})
    assert race(table, north="0.1ms", east="250ms")[0].kind == "first"


def test_a_false_start_must_not_push_a_rival_out_of_a_dead_heat(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    rulings = race(table, north="99.5ms", east="100.2ms", south="101ms")
    assert [ruling.kind for ruling in rulings] == ["false-start", "dead-heat", "places"]
    assert texts(rulings)[1] == "Dead heat: east, south"


def test_after_a_false_start_the_same_player_cannot_press_again(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    press(table, "north", "-200ms", lasts="50ms")
    race(table, north="150ms", east="250ms")
    assert game(table).wins == {"north": 0, "east": 1}


def test_a_button_held_through_the_light_is_a_false_start(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    press(table, "north", "-400ms", lasts="3s")
    rulings = race(table, east="250ms", south="300ms")
    assert texts(rulings)[0] == "False start: north"
    assert game(table).wins == {"north": 0, "east": 1, "south": 0}


def test_when_all_start_falsely_the_race_is_void_and_run_again(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    rulings = race(table, north="-100ms", east="-50ms")
    assert [ruling.kind for ruling in rulings] == ["false-start", "false-start", "void"]
    assert str(rulings[-1].reason) == "nobody is left in it"
    assert str(race(table, north="250ms", east="300ms")[0].words) == "north was first"
    assert game(table).races == 1


def test_two_false_starts_at_the_same_instant_are_both_told(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    assert [ruling.kind for ruling in race(table, north="-50ms", east="-49.8ms")] == [
        "false-start",
        "false-start",
        "void",
    ]


def test_with_restart_a_false_start_starts_the_race_again_for_all(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, options={"false_start": "restart"})
    rulings = race(table, north="-100ms")
    assert [ruling.kind for ruling in rulings] == ["false-start", "void"]
    assert str(rulings[-1].reason) == "a false start: the race is started again"
    assert str(race(table, north="240ms", east="260ms", south="280ms")[0].words) == "north was first"


def test_any_number_of_false_starts_ends_no_match(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"false_start": "restart", "shown_s": 1})
    for _ in range(7):
        race(table, north="-100ms")
    assert table.outcome is None


@pytest.mark.parametrize("lasts", ["90ms", "2s"])
def test_a_press_in_the_pause_between_races_costs_nothing(table_for: TableMaker, lasts: str) -> None:
    table = table_for("first-hand", seats=2)
    race(table, north="250ms", east="260ms")
    table.press("north", at="1s", lasts=lasts)
    light(table)
    assert "false-start" not in table.kinds
