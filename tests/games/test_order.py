"""The order of cards and of presses, on its own."""

import doctest
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import deadheat.games.ranking
import deadheat.games.the_mind.cards
import deadheat.games.the_mind.track
from deadheat.cards import Card
from deadheat.games.ranking import margin, places
from deadheat.games.the_mind.cards import Laid
from deadheat.games.the_mind.order import favourable_order, mistakes
from deadheat.timing import MS, Moment, firsts

from .chaos import STEADY

MOMENTS = st.tuples(st.integers(0, 60), st.integers(0, 25)).map(lambda m: Moment(m[0] * MS // 10, sum(m) * MS // 10))
"""Within 6 ms, up to 2.5 ms wide: with a window of 1 ms some tie and some do not."""


@st.composite
def landings(draw: st.DrawFn) -> list[Laid]:
    """Up to five cards of two players that landed close together."""
    numbers = draw(st.lists(st.integers(1, 100), max_size=5, unique=True))
    return [
        Laid(Card("the-mind", str(number), number), draw(st.sampled_from(["north", "east"])), draw(MOMENTS))
        for number in numbers
    ]


def is_ascending(cards: list[Laid]) -> bool:
    return not mistakes(cards)


def keeps_what_is_clear(cards: list[Laid]) -> bool:
    return not any(later.at.is_before(earlier.at, MS) for n, earlier in enumerate(cards) for later in cards[n + 1 :])


@STEADY
@given(landings())
def test_if_there_is_any_order_without_an_error_it_is_found(landing: list[Laid]) -> None:
    found = list(favourable_order(landing, MS))
    assert sorted(found, key=str) == sorted(landing, key=str)
    assert keeps_what_is_clear(found)
    possible = any(is_ascending(list(p)) and keeps_what_is_clear(list(p)) for p in permutations(landing))
    assert is_ascending(found) == possible


@STEADY
@given(landings())
def test_strictly_no_tie_of_two_players_is_taken_in_the_teams_favour(landing: list[Laid]) -> None:
    found = list(favourable_order(landing, MS, strict=True))
    assert sorted(found, key=str) == sorted(landing, key=str)
    assert keeps_what_is_clear(found)


@STEADY
@given(st.permutations(["north", "east", "south", "west"]), st.lists(MOMENTS, min_size=4, max_size=4))
def test_places_do_not_depend_on_who_is_listed_first(order: list[str], moments: list[Moment]) -> None:
    presses = dict(zip(["north", "east", "south", "west"], moments, strict=True))
    ranked = places(presses, MS)
    assert places({seat: presses[seat] for seat in order}, MS) == ranked
    first = {seat for seat, place in ranked.items() if place == 1}
    cut = firsts([Laid(Card("a", seat), seat, at) for seat, at in presses.items()], MS)
    assert first == {laid.seat for laid in cut}, "who is first and who has the first place are one question"


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (Moment(0, 0), Moment(0, 0), "+0.0 ± 0.0 ms"),
        (Moment(0, 250_000), Moment(800_000, 1_050_000), "+0.8 ± 0.3 ms"),
        (Moment(0, 20_000_000), Moment(21_500_000, 21_750_000), "+11.6 ± 10.2 ms"),
        (Moment(0, 1), Moment(100_000_000, 100_000_000), "+100.0 ± 0.1 ms"),
    ],
)
def test_the_error_of_a_margin_is_never_told_too_small(first: Moment, second: Moment, told: str) -> None:
    assert str(margin(first, second)) == told


@pytest.mark.parametrize(
    "module",
    [deadheat.games.ranking, deadheat.games.the_mind.cards, deadheat.games.the_mind.track],
    ids=lambda module: module.__name__,
)
def test_the_examples_in_the_docstrings_are_true(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
