"""A track on a screen: everybody sees whose pawn is where."""

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import deadheat.devices.screens.layouts.track
from deadheat.devices.screens.layout import arrange, cuts, draw
from deadheat.devices.screens.layouts.track import initials, is_drawn
from deadheat.stage import Screen, Track, text

from .golden import check_golden

PANEL = (128, 64)
SPACES = st.integers(-12, 16)


def on_track(pawns: dict[str, int], big: str | None = None) -> Screen:
    """A screen with the track of Why First? and one line that tells the same."""
    words = None if big is None else text("{big}", big=big)
    return Screen(text("Round 1, phase 2"), words, (text("told in words"),), None, Track(-12, 16, pawns, told=1))


@pytest.mark.parametrize(
    ("name", "screen"),
    [
        ("track", on_track({"north": 5, "east": 0, "south": 0})),
        (
            "track_of_neighbours",
            on_track({"north": -12, "east": 16, "south": 15, "west": 0, "ann": 1, "bob": -11}, "Go!"),
        ),
    ],
)
def test_a_track_looks_as_it_was_approved(name: str, screen: Screen) -> None:
    check_golden(name, draw(screen, PANEL, now=0))


def test_where_the_track_is_drawn_it_is_not_told_in_words_too() -> None:
    rows = [row.words for row in arrange(on_track({"north": 5}), PANEL, now=0)]
    assert "told in words" not in rows
    assert "N" in rows


def test_beside_a_track_without_neighbours_there_is_room_for_a_line() -> None:
    hint = text("press to call 3-2-1-go")
    apart, close = (
        replace(on_track(pawns, "Choose a card"), lines=(hint, text("told in words")))
        for pawns in ({"north": 5, "east": 0}, {"north": 1, "east": 0})
    )
    assert str(hint) in [row.words for row in arrange(apart, PANEL, now=0)]
    assert cuts(close, PANEL) == (str(hint),)


def test_a_screen_that_is_too_small_for_it_tells_it_in_words() -> None:
    plain = Screen(text("Round 1, phase 2"), None, (text("told in words"),))
    assert draw(on_track({"north": 5}), (128, 32), now=0).tobytes() == draw(plain, (128, 32), now=0).tobytes()


@pytest.mark.parametrize("track", [Track(0, 0, {}), Track(0, 500, {}), Track(5, 1, {})])
def test_what_is_no_track_or_too_long_a_one_is_not_drawn(track: Track) -> None:
    assert not is_drawn(track, PANEL)


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(["north", "east", "south", "seat-4", "seat-5", "dummy"]), st.integers(-99, 99)))
def test_any_pawns_can_be_drawn_and_a_pawn_elsewhere_looks_different(pawns: dict[str, int]) -> None:
    picture = draw(on_track(pawns), PANEL, now=0)
    assert picture.size == PANEL
    inside = {name: min(max(space, -12), 16) for name, space in pawns.items()}
    if pawns:
        name = sorted(pawns)[0]
        moved = {**pawns, name: inside[name] + (5 if inside[name] < 5 else -5)}
        assert draw(on_track(moved), PANEL, now=0).tobytes() != picture.tobytes()


@given(
    st.lists(
        st.sampled_from(["north", "east", "south", "seat-4", "seat-5", "west", "ann 1", "anna 1", "ß", "SS"]),
        unique=True,
    )
)
def test_pawns_with_different_names_have_different_letters(names: list[str]) -> None:
    letters = initials(names)
    assert len(set(letters.values())) == len(names)
    assert all(len(each) <= 2 for each in letters.values())


def test_its_examples_hold() -> None:
    assert doctest.testmod(deadheat.devices.screens.layouts.track).failed == 0
