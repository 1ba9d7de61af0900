"""What is said to have no room: what the tests of the languages rely on."""

import pytest

from deadheat.devices.screens.layout import arrange, cuts
from deadheat.stage import Bar, Choices, Keys, Ranked, Ranking, Screen, Text, Track, text

from .scenes import MIND, screen

PANEL = (128, 64)
LONG = "Lay your lowest card aside and wait until all have done so"


def items(*names: str) -> tuple[Text, ...]:
    return tuple(text("{name}", name=name) for name in names)


def test_where_all_has_room_nothing_is_cut() -> None:
    assert cuts(MIND, PANEL) == ()


def test_a_shortened_title_is_cut() -> None:
    assert cuts(screen(LONG), PANEL) == (LONG,)


def test_a_line_that_is_left_out_is_cut() -> None:
    assert cuts(screen("Title", "57", "one", "two", "three"), PANEL) == ("three",)


def test_a_long_line_that_is_broken_is_not_cut() -> None:
    shown = screen("Title", "57", "Lay your lowest card aside and wait")
    assert cuts(shown, PANEL) == ()
    assert [row.words for row in arrange(shown, PANEL, 0)][-2:] == ["Lay your lowest card aside", "and wait"]


def test_the_title_that_gives_way_to_the_big_word_is_cut() -> None:
    assert cuts(screen("Title", "57"), (96, 16)) == ("Title",)


def test_a_big_word_that_has_no_room_is_cut() -> None:
    assert LONG in cuts(screen("Title", LONG), (64, 48))


def test_all_languages_are_measured_as_they_are_said() -> None:
    shown = screen("Stop", "57")
    assert cuts(shown, PANEL, say=lambda words: words.say * (30 if words.say == "Stop" else 1)) == ("Stop" * 30,)


def test_an_item_that_the_list_has_scrolled_away_is_not_cut_but_a_long_one_is() -> None:
    many = items(*(f"Item {at}" for at in range(30)))
    assert cuts(Screen(text("Menu"), body=Choices(many, 3)), PANEL) == ()
    assert cuts(Screen(text("Menu"), body=Choices((*many, *items(LONG)), 3)), PANEL) == (LONG,)


def test_rows_of_a_ranking_that_have_no_room_are_cut() -> None:
    rows = tuple(Ranked(at, f"seat-{at}", text("{n} points", n=at)) for at in range(1, 10))
    assert "seat-9" in cuts(Screen(text("Results"), body=Ranking(rows)), PANEL)
    assert "9 points" in cuts(Screen(text("Results"), body=Ranking(rows)), PANEL)


def test_a_body_that_is_not_drawn_is_cut() -> None:
    assert "north" in cuts(Screen(text("Round 1"), body=Track(-12, 16, {"north": 1})), (128, 32))
    told = Screen(text("Round 1"), lines=(text("1  north"),), body=Track(-12, 16, {"north": 1}, told=1))
    assert cuts(told, (128, 32)) == ()
    assert cuts(Screen(text("Export"), body=Bar(1, 2)), (10, 10)) == ("Export", "1/2")


@pytest.mark.parametrize(("up", "down"), [("Up", "Down"), ("Move", "Move")])
def test_beside_a_list_arrows_need_no_words(up: str, down: str) -> None:
    keys = Keys(Text(up), Text(down), text("Choose it"), text("Back"))
    shown = Screen(text("Menu"), body=Choices(items("Play"), 0), keys=keys)
    assert cuts(shown, PANEL) == ()
    assert up not in [row.words for row in arrange(shown, PANEL, 0)]


def test_words_of_buttons_that_have_no_room_are_cut() -> None:
    keys = Keys(up=text("All"), ok=text("Choose this one and go on"), back=text("Back"))
    assert cuts(Screen(text("Menu"), keys=keys), PANEL) == ("Choose this one and go on",)
    assert set(cuts(Screen(text("Menu"), keys=keys), (96, 16))) == {"All", "Choose this one and go on", "Back"}
