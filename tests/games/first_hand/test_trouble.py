"""Bad switches, lost edges, late reports, cut power: nobody loses a race by them."""

import pytest

from deadheat.games import Settlement
from deadheat.games.first_hand.phase import Phase
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.timing import MS

from .racing import game, light, press, race, run_to_light, texts


def test_a_worn_switch_that_bounces_for_8_ms_does_not_lose_the_race(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    run_to_light(table)
    for seed, (first, second) in enumerate([("north", "east"), ("east", "north"), ("north", "east")], start=1):
        table.bounce(first, at="250ms", lasts="8ms", seed=seed)
        table.press(second, at="255ms")
        table.run_until("places")
        assert table.ruled("first")[-1].evidence[0].who == first
        table.release(first)
        if table.outcome is None:
            run_to_light(table)
    assert game(table).wins == {"north": 2, "east": 1}


def test_interference_is_no_press(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    run_to_light(table)
    table.spike("north", at="200ms")
    table.spike("north", at="220ms", lasts="1ms")
    table.press("east", at="260ms")
    table.run_until("places")
    assert game(table).places == {"east": 1}


def test_interference_before_the_light_is_no_false_start(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    table.spike("north", at="500ms")
    run_to_light(table)
    assert table.kinds == []
    assert table.is_lit("north")


@pytest.mark.parametrize("late", [20, 100, 400])
def test_a_press_that_is_stamped_rightly_and_delivered_late_loses_no_race(table_for: TableMaker, late: int) -> None:
    table = table_for("first-hand", seats=2)
    run_to_light(table)
    table.faults.delay("north", by=late * MS)
    table.press("north", at="250ms")
    table.press("east", at="300ms")
    table.run_for("1s")
    assert game(table).wins["east"] == 0
    assert game(table).wins["north"] == 1 or "void" in table.kinds


def test_a_delivery_a_little_late_changes_no_order(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    run_to_light(table)
    table.faults.delay("north", by=1900_000, edges=2)
    table.press("north", at="250ms")
    table.press("east", at="251.4ms")
    table.run_until("places")
    assert game(table).places == {"north": 1, "east": 2}


def test_a_button_held_from_the_start_excludes_only_its_seat(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    table.hold("north")
    table.run_for("100ms")
    table.cut_power()
    rulings = race(table, east="250ms", south="260ms")
    assert [ruling.kind for ruling in rulings] == ["held-at-start", "first", "places"]
    assert str(rulings[1].words) == "east was first"
    table.release("north")
    race(table, north="250ms", east="260ms", south="270ms")
    assert game(table).wins == {"north": 1, "east": 1, "south": 0}


def test_a_stuck_button_excludes_only_its_seat_and_is_shown(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    race(table, north="250ms", east="260ms", south="270ms")
    table.hold("north", at="1s")
    table.run_until("stuck")
    light(table)
    assert table.lamp("north").pattern is Pattern.FAULT
    assert table.screen("north").text.splitlines()[1] == "Press once"
    race(table, east="250ms", south="260ms")
    assert game(table).wins == {"north": 1, "east": 1, "south": 0}
    table.release("north")
    race(table, north="250ms", east="260ms", south="270ms")
    assert game(table).wins == {"north": 2, "east": 1, "south": 0}


def test_nobody_waits_for_ever_for_a_second_button(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    race(table, north="250ms", east="260ms")
    table.hold("north", at="1s")
    void = table.run_until("void")
    assert str(void.reason) == "fewer than two buttons work"
    table.run_until("match-over")


def test_a_match_goes_on_when_the_second_button_works_again(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    race(table, north="250ms", east="260ms")
    table.hold("north", at="1s")
    table.run_until("stuck")
    table.release("north", at="2s")
    race(table, north="250ms", east="260ms")
    assert game(table).wins == {"north": 2, "east": 0}


def test_a_light_for_one_player_alone_is_no_race(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    table.hold("north")
    table.run_for("100ms")
    table.cut_power()
    void = table.run_until("void")
    assert str(void.reason) == "fewer than two buttons work"
    table.release("north")
    table.press("north", at="1s")
    race(table, north="250ms", east="260ms")
    assert game(table).wins == {"north": 1, "east": 0}


def test_the_race_waits_for_hands_again_once_enough_buttons_work(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    race(table, north="250ms", east="260ms")
    table.hold("north", at="1s")
    table.run_until("stuck")
    table.hold("east", at="1s")
    table.release("north", at="2s")
    table.run_for("15s")
    assert table.kinds.count("void") == 0
    assert table.screen("centre").text.splitlines()[1] == "Hands off"
    table.release("east")
    race(table, north="250ms", east="260ms")
    assert game(table).wins == {"north": 2, "east": 0}


# -- lost edges -------------------------------------------------------------------------------------------------------


def test_a_race_in_which_a_press_may_have_been_lost_is_void(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    run_to_light(table)
    table.faults.lose("east", edges=1)
    table.press("east", at="250ms", lasts="30ms")
    table.press("north", at="270ms")
    table.run_until("void")
    assert "first" not in table.kinds
    assert "lost" in str(table.ruled("void")[0].reason)


@pytest.mark.parametrize("pressed", ["150ms", "210ms", "270ms", "330ms", "390ms"])
def test_a_press_lost_and_found_before_the_first_press_makes_the_race_void(table_for: TableMaker, pressed: str) -> None:
    table = table_for("first-hand", seats=2)
    run_to_light(table)
    table.faults.lose("east", edges=1)
    table.press("east", at=pressed, lasts="40ms")
    table.press("north", at="500ms")
    table.run_until("void")
    assert "first" not in table.kinds


def test_an_edge_lost_before_the_light_changes_nothing(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"shortest_wait_ms": 2000})
    race(table, north="250ms", east="260ms")
    table.faults.lose("north", edges=2)
    table.press("north", at="1s", lasts="90ms")
    light(table)
    assert texts(race(table, north="250ms", east="260ms"))[0] == "north was first"
    assert game(table).wins == {"north": 2, "east": 0}


def test_an_edge_lost_after_the_verdict_changes_nothing(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"best_of": 1})
    run_to_light(table)
    table.press("north", at="250ms", lasts="40ms")
    table.run_until("first")
    table.faults.lose("north", edges=1)
    table.press("east", at="100ms")
    table.run_until("match-over")
    assert game(table).wins == {"north": 1, "east": 0}


def test_edges_lost_by_one_who_has_started_falsely_change_nothing(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3)
    press(table, "south", "-200ms", lasts="50ms")
    run_to_light(table)
    table.faults.lose("south", edges=1)
    table.press("south", at="150ms", lasts="20ms")
    table.press("north", at="250ms")
    table.press("east", at="260ms")
    table.run_until("places")
    assert game(table).wins == {"north": 1, "east": 0, "south": 0}


# -- cut power --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.OVER])
def test_a_match_goes_on_after_a_power_cut(table_for: TableMaker, phase: Phase) -> None:
    table = table_for("first-hand", seats=2, options={"best_of": 3})
    race(table, east="250ms", north="260ms")
    light(table)
    table.press("north", at="5s", lasts="30s" if phase is Phase.HANDS_OFF else "90ms")
    for _ in range(100_000):
        if game(table).phase is phase:
            break
        table.clock.step()
    wins = dict(game(table).wins)
    table.cut_power()
    assert game(table).wins == wins
    table.release()
    table.run_for("1s")
    for seat in table.seats:
        table.press(seat, at="10ms", lasts="20ms")
    while table.outcome is None:
        race(table, east="250ms", north="260ms")
    assert table.outcome.places == {"east": 1, "north": 2}


def test_a_power_cut_just_after_the_last_verdict_adds_no_race(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2, options={"best_of": 1})
    run_to_light(table)
    table.press("north", at="250ms")
    table.run_until("first")
    table.cut_power()
    table.run_until("match-over")
    assert table.outcome is not None
    assert table.outcome.places == {"north": 1, "east": 2}


def test_a_power_cut_while_the_winner_of_a_duel_is_shown_is_followed_by_a_race_of_all(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=3, settlement=Settlement.DUEL)
    race(table, north="250ms", east="250.2ms")
    race(table, north="250ms", east="260ms")
    table.run_for("1s")
    table.cut_power()
    light(table)
    assert all(table.lamp(seat).cue is not None for seat in table.seats)


def test_a_table_that_was_busy_lights_no_light_that_was_due_meanwhile(table_for: TableMaker) -> None:
    table = table_for("first-hand", seats=2)
    race(table, north="250ms", east="300ms")
    table.clock.jump(30_000 * MS)
    back = table.clock.now()
    table.run_for("100ms")
    assert game(table).phase is Phase.READY
    assert light(table) >= back + game(table).options.shortest_wait_ms * MS
    race(table, north="250ms", east="300ms")
    assert table.replay().verified
