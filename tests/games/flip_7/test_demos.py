"""Bots play whole matches: each comes to its end, and together they show what the game has to show."""

from collections import Counter
from typing import Any

import pytest

from deadheat.games import Ruling
from tests.games.test_demos import demo

from .test_any_play import totals_by_rulings

CHOICES: tuple[dict[str, Any], ...] = (
    {"seats": 3, "readers": "seats", "options": {"goal": 120}},
    {"seats": 5, "readers": "shared", "profile": "official", "options": {"goal": 60}},
    {"seats": 12, "readers": "shared", "options": {"goal": 20, "show_odds": True}},
    {"seats": 4, "readers": "seats", "options": {"choose_by": "step", "goal": 40}},
)

FIRST_SEED = 121

Match = tuple[dict[str, Any], list[Ruling]]


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    """A match with each of these choices."""
    played = []
    for seed, choices in enumerate(CHOICES, start=FIRST_SEED):
        outcome, rulings = demo("flip-7", seed, **choices)
        assert outcome is not None
        played.append((choices, rulings))
    return played


def test_matches_show_everything_that_can_happen(matches: list[Match]) -> None:
    shown = Counter(ruling.kind for _, rulings in matches for ruling in rulings)
    kinds = "turned hit stay bust frozen flip-three second-chance flip-7 shuffled dead-heat refused"
    for kind in (*kinds.split(), "round", "round-over", "match-over"):
        assert shown[kind], kind


def test_the_last_scores_are_those_of_all_that_was_said(matches: list[Match]) -> None:
    for choices, rulings in matches:
        totals = totals_by_rulings(rulings, bank=choices.get("profile") == "official")
        listing = str(next(ruling.words for ruling in reversed(rulings) if ruling.kind == "round-over"))
        for seat, total in totals.items():
            assert f"{seat} {total} (" in listing
