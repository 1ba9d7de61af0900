"""The rest of the menu: what was played, cards, the table, the house."""

import pytest

from deadheat.devices.keys import Key
from deadheat.operator.menu.menu import SLEEPS_AFTER
from deadheat.problems import Problem
from deadheat.stage import Pattern, Ranking, Sound
from deadheat.timing import MS, S

from .operating import Operator


@pytest.fixture
def operator() -> Operator:
    return Operator()


def test_at_first_there_is_nothing_to_resume_or_to_play_again(operator: Operator) -> None:
    first = ["Play", "Last results", "Cards", "Table", "Statistics", "Export", "Version", "Switch off"]
    assert operator.items == first
    assert operator.cursor == "Play"


def test_the_list_is_a_ring(operator: Operator) -> None:
    assert operator.up().cursor == "Switch off"
    assert operator.down().cursor == "Play"


def test_back_from_the_first_page_leads_nowhere(operator: Operator) -> None:
    before = operator.screen
    assert operator.back(3).screen == before


def test_back_acts_while_ok_is_still_held(operator: Operator) -> None:
    operator.choose("Cards")
    operator.menu.key(Key.OK, True, operator.now)
    operator.wait(800 * MS)
    assert operator.title == "deadheat"
    operator.menu.key(Key.OK, False, operator.now)
    assert operator.title == "deadheat"


def test_a_key_that_is_stuck_stops_counting(operator: Operator) -> None:
    operator.choose("Play")
    operator.menu.key(Key.DOWN, True, operator.now)
    operator.wait(11 * S)
    before = operator.cursor
    assert operator.wait(10 * S).cursor == before


def test_results_name_the_players(operator: Operator) -> None:
    operator.choose("Play", "The Mind").press("north", "east").ok()
    operator.choose("Names", "north", "Anna").back().choose("Start").end_match().ok()
    operator.choose("Last results", "The Mind")
    body = operator.screen.body
    assert isinstance(body, Ranking)
    assert [(row.place, row.name) for row in body.rows] == [(1, "Anna"), (2, "east")]


def test_without_any_match_that_is_said(operator: Operator) -> None:
    operator.choose("Last results")
    assert operator.lines == ["No match yet"]
    assert operator.ok(2).lines == ["No match yet"]
    assert operator.back().title == "deadheat"


def test_statistics_count_matches_games_and_players(operator: Operator) -> None:
    operator.choose("Statistics", "Players")
    assert operator.values["Anna"] == "1 of 3"
    operator.back().choose("Matches")
    assert operator.values == {"Begun": "0", "Finished": "0", "Unreadable": "1"}


def test_cards_are_enrolled_by_scanning_them(operator: Operator) -> None:
    operator.choose("Cards", "Enrol cards", "The Mind")
    assert (operator.title, operator.big) == ("The Mind", "1")
    operator.scan("uid:04A1B2C3D4E5F6")
    assert operator.big == "2"
    assert operator.backroom.register.codes_of("the-mind/1") == ["uid:04A1B2C3D4E5F6"]


def test_a_refused_card_is_heard_once(operator: Operator) -> None:
    operator.choose("Cards", "Enrol cards", "The Mind").scan("uid:04A1B2C3D4E5F6").scan("uid:04A1B2C3D4E5F6")
    sounding = operator.scene.sounding
    assert sounding is not None
    assert sounding.sound is Sound.REFUSED
    assert operator.ok().back().scene.sounding == sounding
    assert operator.wait(60 * S).scene.sounding == sounding


def test_enrolling_goes_on_where_it_was_left(operator: Operator) -> None:
    operator.choose("Cards", "Enrol cards", "The Mind").scan("uid:04A1B2C3D4E5F6").down()
    assert operator.big == "3"
    operator.ok().choose("Back")
    assert operator.big == "2"
    operator.ok().choose("Stop").ok()
    assert operator.title == "Enrol"
    assert operator.choose("The Mind").big == "2"


def test_a_deck_is_checked(operator: Operator) -> None:
    operator.choose("Cards", "Check a deck", "The Mind")
    assert operator.big.startswith("0 of ")
    assert operator.ok().ok().big.startswith("1, 2, 3,")


def test_a_card_tells_which_reader_reads_it(operator: Operator) -> None:
    operator.choose("Table", "Readers").scan("the-mind/42")
    assert (operator.title, operator.big) == ("tray", "the-mind/42")


def test_every_button_and_lamp_is_tried(operator: Operator) -> None:
    operator.choose("Table", "Buttons and lamps")
    assert operator.scene.lamp("west").pattern is Pattern.ON
    operator.press("west", "nobody")
    assert (operator.joined, operator.lines) == (["west"], ["Every lamp is lit"])
    assert operator.scene.lamp("west").pattern is Pattern.WIN
    operator.press("north", "east", "south")
    assert operator.lines == ["All buttons work"]


def test_the_resolution_is_explained(operator: Operator) -> None:
    operator.choose("Table", "Resolution")
    assert operator.big == "1 ms"
    assert operator.ok().big == "Presses closer than that are a dead heat"


def test_a_setting_is_chosen_from_its_values(operator: Operator) -> None:
    operator.choose("Table")
    assert operator.values["Volume"] == "75 %"
    operator.choose("Volume")
    assert operator.cursor == "75 %"
    operator.up().ok()
    assert operator.values["Volume"] == "50 %"


def test_without_a_stick_that_is_said_with_what_to_do(operator: Operator) -> None:
    operator.choose("Export")
    assert operator.big == "No USB stick is plugged in"
    assert operator.ok().big == "Plug one in and try again."
    assert operator.ok().title == "deadheat"


def test_one_stick_is_written_at_once(operator: Operator) -> None:
    operator.backroom.sticks_in = ["INTENSO"]
    operator.choose("Export")
    assert operator.big == "Writing…"
    operator.ok()
    assert operator.big == "Writing…", "there is nothing to go on with yet"
    operator.backroom.finish_exports()
    assert operator.big == "Written"
    assert operator.ok().title == "deadheat"


def test_a_full_stick_is_told(operator: Operator) -> None:
    operator.backroom.sticks_in = ["INTENSO", "OTHER"]
    operator.choose("Export", "OTHER")
    operator.backroom.finish_exports(Problem("The stick is full", "Take another one."))
    assert operator.big == "Not done"
    assert operator.ok().big == "The stick is full"
    assert operator.ok().ok().title == "Which stick?"


def test_a_stick_may_take_long_to_be_found(operator: Operator) -> None:
    operator.backroom.sticks_in, operator.backroom.looks_for_long = ["INTENSO", "OTHER"], True
    operator.choose("Export")
    assert operator.big == "Looking…"
    assert operator.ok().up().down().big == "Looking…"
    operator.backroom.finish_exports()
    assert operator.items == ["INTENSO", "OTHER"]
    assert operator.down().cursor == "OTHER"
    assert operator.back().title == "deadheat"


def test_a_stick_that_takes_for_ever_holds_nobody(operator: Operator) -> None:
    operator.backroom.sticks_in = ["INTENSO"]
    operator.choose("Export").back()
    operator.backroom.finish_exports(Problem("The stick is full", "Take another one."))
    assert operator.title == "deadheat"


def test_the_installed_version_is_told(operator: Operator) -> None:
    assert operator.choose("Version").big == "deadheat 0.1.0"


def test_switching_off_is_asked_once_more(operator: Operator) -> None:
    operator.choose("Switch off", "Shut down")
    assert operator.cursor == "No"
    assert operator.ok().backroom.asked == []
    operator.choose("Shut down", "Yes")
    assert operator.backroom.asked == ["shut down"]
    assert operator.big == "See you"


def test_a_machine_that_refuses_says_why(operator: Operator) -> None:
    operator.choose("Switch off", "Restart", "Yes")
    assert operator.big == "Not done"
    assert operator.ok().big == "This user may not restart the machine"


def test_the_screen_falls_asleep_and_the_first_key_only_wakes_it(operator: Operator) -> None:
    operator.choose("Play").wait(SLEEPS_AFTER)
    assert operator.big == "Press a key"
    assert operator.ok().title == "Which game?"


def test_a_player_wakes_the_screen_too(operator: Operator) -> None:
    operator.choose("Play", "The Mind").wait(SLEEPS_AFTER).press("north")
    assert operator.joined == []
    assert operator.press("north").joined == ["north"]
