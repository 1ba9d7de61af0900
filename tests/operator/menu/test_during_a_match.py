"""While a match is played, and after it: a key changes nothing before it is confirmed."""

import pytest

from deadheat.devices.keys import Key
from deadheat.operator.menu import Plan
from deadheat.operator.menu.menu import CLOSES_AFTER, SLEEPS_AFTER
from deadheat.timing import S

from .operating import Operator


@pytest.fixture
def operator() -> Operator:
    """One at whose table The Mind is played."""
    return Operator().choose("Play", "The Mind").press("north", "east").ok().ok()


def test_the_first_key_only_opens_the_menu(operator: Operator) -> None:
    operator.ok()
    assert (operator.title, operator.cursor) == ("Match", "Play on")
    assert operator.items == ["Play on", "Pause", "Take back", "Abandon"]
    assert operator.backroom.asked == []


@pytest.mark.parametrize("leave", ["play on", "back", "wait"])
def test_the_menu_is_left_and_the_match_has_its_screen_again(operator: Operator, leave: str) -> None:
    operator.down().down()
    if leave == "play on":
        operator.choose("Play on")
    elif leave == "back":
        operator.back()
    else:
        operator.wait(CLOSES_AFTER)
    assert operator.menu.screen() is None
    assert operator.backroom.asked == []


def test_players_buttons_and_cards_are_none_of_the_menus_business(operator: Operator) -> None:
    operator.ok()
    before = operator.screen
    operator.press("north", "east").scan("the-mind/42")
    assert operator.screen == before


@pytest.mark.parametrize(("entry", "asks"), [("Pause", "pause"), ("Take back", "undo"), ("Abandon", "abandon")])
def test_what_cannot_be_taken_back_is_asked_once_more_with_the_cursor_on_no(
    operator: Operator, entry: str, asks: str
) -> None:
    operator.ok().choose(entry)
    assert operator.cursor == "No"
    operator.ok()
    assert operator.backroom.asked == []
    operator.choose(entry, "Yes")
    assert operator.backroom.asked == [asks]


def test_a_paused_match_is_the_first_thing_that_is_offered(operator: Operator) -> None:
    operator.ok().choose("Pause", "Yes")
    assert (operator.cursor, operator.values["Resume"]) == ("Resume", "The Mind")
    operator.ok().choose("Go on with it")
    assert operator.backroom.playing is not None


def test_another_game_may_be_played_while_one_is_paused(operator: Operator) -> None:
    operator.ok().choose("Pause", "Yes")
    operator.choose("Play", "First Hand").ok().ok().end_match().ok()
    assert operator.items[:2] == ["Rematch", "Resume"]


def test_a_match_that_will_not_be_gone_on_with_is_given_up(operator: Operator) -> None:
    operator.ok().choose("Pause", "Yes").choose("Resume", "Give it up", "Yes")
    assert operator.big == "Given up"
    assert "Resume" not in operator.ok().items


def test_there_is_no_way_back_to_a_match_that_was_given_up(operator: Operator) -> None:
    operator.ok().choose("Pause", "Yes").choose("Resume", "Give it up", "Yes").back()
    assert operator.title == "deadheat"
    assert "Resume" not in operator.items


def test_a_vote_on_undoing_goes_to_the_players(operator: Operator) -> None:
    operator.ok().choose("Take back", "Yes")
    assert operator.menu.screen() is None, "the match shows the question"


def test_a_result_stands_until_a_key_is_pressed(operator: Operator) -> None:
    operator.end_match()
    assert operator.menu.is_result_standing
    operator.press("north", "north").scan("the-mind/42").wait(SLEEPS_AFTER * 3)
    assert operator.menu.is_result_standing
    operator.down()
    assert (operator.title, operator.cursor) == ("deadheat", "Rematch")


def test_a_rematch_is_two_presses_away(operator: Operator) -> None:
    plan = operator.backroom.playing
    operator.end_match()
    presses = operator.presses
    operator.ok(2)
    assert operator.backroom.playing == plan
    assert operator.presses - presses == 2


def test_after_a_match_was_abandoned_another_may_begin(operator: Operator) -> None:
    operator.ok().choose("Abandon", "Yes")
    assert operator.items[:2] == ["Rematch", "Play"]


def test_a_key_that_is_held_as_a_match_begins_does_not_open_the_menu(operator: Operator) -> None:
    operator.ok().choose("Abandon", "Yes")
    operator.choose("Play")
    operator.menu.key(Key.DOWN, True, operator.now)
    operator.menu.match_began(operator.now)
    operator.wait(5 * S)
    assert operator.menu.screen() is None


def test_a_backroom_that_begins_at_once_is_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    operator = Operator()

    def begin(_plan: Plan) -> None:
        operator.menu.match_began(operator.now)

    monkeypatch.setattr(operator.backroom, "begin", begin)
    operator.choose("Play", "The Mind").press("north", "east").ok().ok()
    assert operator.menu.screen() is None
    assert operator.menu.is_playing
