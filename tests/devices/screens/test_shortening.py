"""Long names and sentences: what is left of them says who and what is meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.screens.characters import clusters
from deadheat.devices.screens.shortening import shorten, tell_apart
from deadheat.devices.screens.typeface import Fits
from deadheat.devices.screens.wording import Words, fitting
from deadheat.stage import render, text

NAMES = st.text(alphabet="ab 12é\u0301", max_size=12)


def at_most(length: int) -> Fits:
    return lambda words: len(clusters(words)) <= length


def shown(*names: str, room: int) -> list[str]:
    return tell_apart(names, [shorten(name, at_most(room)) for name in names], at_most(room))


def test_what_fits_is_not_touched() -> None:
    assert shorten("north", at_most(5)) == "north"


def test_what_is_cut_off_shows_as_an_ellipsis() -> None:
    assert shorten("Bartholomäus", at_most(8)) == "Barthol…"


def test_no_space_stands_before_the_ellipsis() -> None:
    assert shorten("The Mind", at_most(5)) == "The…"


def test_accents_stay_with_their_letter() -> None:
    assert shorten("a" + "e\u0323\u0301" * 4, at_most(3)) == "ae\u0323\u0301…"


@pytest.mark.parametrize(
    ("words", "room", "short"),
    [
        ("Player 123", 9, "Player…"),
        ("+14.2 ± 0.3 ms", 9, "+14.2…"),
        ("+14.2 ± 0.3 ms", 4, "…"),
        ("in 1:15 min", 6, "in…"),
    ],
)
def test_half_a_number_is_never_shown(words: str, room: int, short: str) -> None:
    assert shorten(words, at_most(room)) == short


@given(NAMES, st.integers(0, 12))
def test_a_shortened_name_fits_and_is_a_beginning_of_it(name: str, room: int) -> None:
    short = shorten(name, at_most(room))
    assert len(clusters(short)) <= room
    assert short == name or not short or (short.endswith("…") and name.startswith(short[:-1]))
    assert not short or clusters(name)[: len(clusters(short)) - 1] == clusters(short)[:-1]


def test_names_that_begin_alike_keep_the_word_that_differs() -> None:
    names = "Bartholomäus the Third", "Bartholomäus the Tenth", "north"
    assert shown(*names, room=12) == ["Bartho…Third", "Bartho…Tenth", "north"]


def test_numbered_names_keep_their_number() -> None:
    assert shown("Player number 9", "Player number 10", room=9) == ["Player…9", "Player…10"]


def test_a_beginning_that_says_nothing_gives_way_to_the_end() -> None:
    assert shown("seat-1", "seat-12", room=4) == ["…1", "…12"]
    assert shown("seat-1", "seat-12", room=2) == ["…1", "12"]


def test_names_that_differ_somewhere_inside_are_told_apart() -> None:
    first, second = shown("aaaaaaaaaaXbbbbbbbbbbbb", "aaaaaaaaaaYbbbbbbbbbbbb", room=8)
    assert "X" in first
    assert "Y" in second


def test_a_long_word_that_differs_at_its_end_is_not_kept_whole() -> None:
    assert shown("Bartholomäusson", "Bartholomäussen", room=6) == ["Bar…on", "Bar…en"]


def test_where_nothing_else_helps_names_are_numbered() -> None:
    names = [f"{'m' * 12}{first}{'q' * 12}{last}" for first in "xy" for last in "ab"]
    assert shown(*names, room=6) == ["mmmm…1", "mmmm…2", "mmmm…3", "mmmm…4"]


@given(st.lists(NAMES, min_size=2, max_size=5, unique=True), st.integers(5, 12))
def test_different_names_look_different_and_fit(names: list[str], room: int) -> None:
    short = shown(*names, room=room)
    assert all(len(clusters(each)) <= room for each in short)
    assert len(set(short)) == len(names)


def test_equal_names_look_equal() -> None:
    first, second = shown("Bartholomäus", "Bartholomäus", room=6)
    assert first == second == "Barth…"


def test_in_a_sentence_the_name_gives_way_not_what_is_said_of_it() -> None:
    words = Words.of(text("{player} was faster", player="Bartholomäus the Third"), render)
    assert words.within(at_most(20)) == "Bartholo… was faster"


def test_different_names_in_a_sentence_stay_different() -> None:
    names = {"one": "Bartholomäus the Third", "other": "Bartholomäus the Tenth"}
    words = Words.of(text("{one} or {other}", **names), render)
    assert words.within(at_most(24)) == "Bart…Third or Bart…Tenth"


def test_a_name_in_a_reason_in_a_sentence_gives_way_too() -> None:
    why = text("{player} was late", player="Bartholomäus")
    words = Words.of(text("Refused: {why}", why=why), render)
    assert words.within(at_most(24)) == "Refused: Barth… was late"


def test_a_sentence_that_is_too_long_in_itself_is_cut_at_its_end() -> None:
    words = Words.of(text("{player} waits for all the others", player="Bartholomäus"), render)
    assert words.within(at_most(12)) == "Bartholomäu…"


def test_names_are_shortened_in_every_language() -> None:
    words = Words.of(text("{player} wins", player="Bartholomäus"), lambda said: f"Sieg für {said.given['player']}")
    assert words.within(at_most(14)) == "Sieg für Bart…"


def test_lines_of_different_players_stay_different() -> None:
    lines = [Words.of(text("{p} {n}", p=f"Bartholomäus the {who}", n=12), render) for who in ("Third", "Tenth")]
    first, second = fitting(lines, at_most(14))
    assert first != second
