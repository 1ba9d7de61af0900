"""Who wins a race, and how the others are placed."""

import pytest

from deadheat.problems import Problem
from deadheat.stage import Pattern, Sound
from deadheat.testing.plugin import TableMaker

from .racing import game, light, press, race, run_to_light, seats_of, texts


def test_the_first_to_press_wins_the_race(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    first, places = race(table, south="260ms", north="250ms", east="300ms")
    assert (first.kind, str(first.words), str(first.reason)) == ("first", "north was first", "250 ms after the light")
    assert seats_of(first) == ["north"]
    assert texts([places]) == ["Places: 1. north, 2. south +10.0 ± 0.3 ms, 3. east +50.0 ± 0.3 ms"]
    assert game(table).wins == {"north": 1, "east": 0, "south": 0}


def test_the_margin_is_read_on_the_screens(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    race(table, north="250ms", east="254.2ms")
    table.run_for("100ms")
    centre = table.screen("centre").text.splitlines()
    assert centre[1:] == [
        "north",
        "north 1, east 0, south 0",
        "north   0 to 0.25 ms",
        "east    3.95 to 4.45 ms",
        "|--| 1 ms",
    ]
    assert table.screen("east").text.splitlines()[:2] == ["Race 1 of 5", "+4.2 ± 0.3 ms"]
    assert table.screen("north").text.splitlines() == ["Race 1 of 5", "north", "1 won"]
    assert table.screen("south").text.splitlines()[1] == "No press"
    assert table.lamp("north").pattern is Pattern.WIN


@pytest.mark.parametrize("later", ["0.1ms", "0.9ms", "1.2ms"])
def test_presses_within_the_window_and_the_error_of_measurement_share_the_first_place(
    table_for: TableMaker, later: str
) -> None:
    table = table_for("first-hand", seats=3)
    east = f"{250 + float(later.removesuffix('ms'))}ms"
    verdict, places = race(table, north="250ms", east=east, south="300ms")
    assert (verdict.kind, str(verdict.words)) == ("dead-heat", "Dead heat: east, north")
    assert str(verdict.reason) == "closer than 1 ms and the error of measurement"
    assert game(table).places == {"north": 1, "east": 1, "south": 3}
    assert str(places.words) == "Places: 1. north, 1. east, 3. south +50.0 ± 0.3 ms"
    assert game(table).wins == {"north": 1, "east": 1, "south": 0}


def test_a_press_just_outside_window_and_error_is_second(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    assert race(table, north="250ms", east="251.3ms")[0].kind == "first"


def test_a_dead_heat_is_shown_in_words_and_lamps(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    race(table, north="250ms", east="250.5ms", south="300ms")
    assert table.screen("centre").text.splitlines()[1] == "Dead heat"
    assert table.screen("east").text.splitlines()[1] == "Dead heat"
    assert [table.lamp(seat).pattern for seat in table.seats[:2]] == [Pattern.DEAD_HEAT] * 2
    assert table.lamp("south").pattern is Pattern.SEEN or table.lamp("south").pattern is Pattern.OFF


def test_a_wider_window_is_a_wider_dead_heat(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, window="20ms")
    assert race(table, north="250ms", east="269ms")[0].kind == "dead-heat"
    assert race(table, north="250ms", east="271ms")[0].kind == "first"


def test_of_three_in_a_row_only_neighbours_tie_and_the_third_is_not_first(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    verdict = race(table, north="250ms", east="251ms", south="252ms")[0]
    assert str(verdict.words) == "Dead heat: east, north"
    assert game(table).places["south"] > 1


def test_no_time_at_all_is_a_time_and_wins(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"reaction_ms": 0})
    first = race(table, east="0ms", north="30ms")[0]
    assert (str(first.words), str(first.reason)) == ("east was first", "0.0 ms after the light")


def test_all_may_press_with_the_light_itself(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"reaction_ms": 0})
    verdict, *_ = race(table, east="0.1ms", north="0.1ms")
    assert verdict.kind == "dead-heat"
    assert verdict.decided - verdict.evidence[0].at.latest < 50_000_000, "the light is not put off by it"
    assert game(table).places == {"north": 1, "east": 1}


def test_twelve_may_race(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=12)
    presses = {seat: f"{250 + 5 * n}ms" for n, seat in enumerate(reversed(table.seats))}
    race(table, **presses)
    assert list(game(table).places.values()) == list(range(1, 13))
    assert list(game(table).places) == list(reversed(table.seats))


def test_who_comes_after_the_others_time_has_no_place(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, options={"others_ms": 200})
    race(table, north="250ms", east="400ms", south="500ms")
    assert list(game(table).places) == ["north", "east"]


def test_a_second_press_of_the_same_player_changes_nothing(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    press(table, "east", "200ms", lasts="40ms")
    press(table, "east", "280ms")
    race(table, north="300ms")
    assert game(table).places == {"east": 1, "north": 2}
    assert game(table).wins == {"north": 0, "east": 1}


def test_the_lamps_light_at_the_very_instant_without_being_told_again(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    when = light(table)
    table.run_for(when - table.clock.now() - 1)
    assert not any(table.is_lit(seat) for seat in table.seats)
    shown = len(table.scenes)
    table.run_for(1)
    assert all(table.is_lit(seat) for seat in table.seats)
    assert len(table.scenes) == shown, "the lamps knew the instant beforehand"


def test_the_light_comes_at_a_random_time_within_the_options(table_for: TableMaker) -> None:
    waits = set()
    for seed in range(8):
        table = table_for("first-hand", seats=2, seed=seed, options={"shortest_wait_ms": 500, "longest_wait_ms": 900})
        wait = light(table) - table.clock.now()
        assert 500_000_000 <= wait <= 900_000_000
        waits.add(wait)
    assert len(waits) > 4


def test_the_light_waits_until_all_hands_are_off(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    race(table, north="250ms", east="260ms")
    table.hold("east", at="200ms")
    table.run_for("10s")
    assert table.screen("centre").text.splitlines()[1] == "Hands off"
    assert table.lamp("east").pattern is Pattern.BLINK
    table.release("east")
    table.run_for("100ms")
    assert table.screen("centre").text.splitlines()[1] == "Wait"
    run_to_light(table)
    assert table.is_lit("east")


def test_the_start_is_heard_at_the_light_and_the_verdict_after_it(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    when = light(table)
    heard = table.scenes[-1].sounding
    assert heard is not None
    assert (heard.sound, heard.at) == (Sound.GO, when)
    race(table, north="250ms", east="250.1ms")
    verdict = table.scenes[-1].sounding
    assert verdict is not None
    assert (verdict.sound, verdict.at) == (Sound.DEAD_HEAT, 0)
    assert verdict.number > heard.number


def test_the_light_cannot_be_asked_for_later_than_at_the_latest(table_for: TableMaker) -> None:
    with pytest.raises(Problem, match="shortest_wait_ms must not be above longest_wait_ms"):
        table_for("first-hand", seats=2, options={"shortest_wait_ms": 5_000})
