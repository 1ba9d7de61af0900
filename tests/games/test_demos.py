"""Bots play whole matches: each comes to its end, and together they show what the games have to show."""

from collections import Counter
from typing import Any

import pytest

from deadheat.games import Outcome, Ruling, Settlement
from deadheat.referee import make_terms
from deadheat.timing import MS, S
from deadheat.virtual.demo import play_demo
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.table import seat_names

_LONGEST = 40 * 60 * S
"""No match of the bots should last longer than this on the table clock, in ns."""

Demo = tuple[Outcome | None, list[Ruling]]


def demo(game: str, seed: int, seats: int, readers: str = "", **choices: Any) -> Demo:
    clock, rulings = FakeClock(), list[Ruling]()
    names = seat_names(seats)
    kinds: dict[str, dict[str, str | None]] = {
        "seats": {name: name for name in names},
        "shared": {"centre": None},
        "": {},
    }
    began = clock.now()
    terms = make_terms(game, seats=names, readers=kinds[readers], window=MS, seed=seed, started=began, **choices)
    outcome = play_demo(terms, clock, seed, rulings.extend)
    assert clock.now() - began < _LONGEST, f"seed {seed}: {[ruling.kind for ruling in rulings[-9:]]}"
    return outcome, rulings


MINDS: tuple[dict[str, Any], ...] = (
    {"seats": 4, "readers": "seats"},
    {"seats": 3, "readers": "shared"},
    {"seats": 4, "readers": "shared"},
    {"seats": 2, "readers": "seats", "options": {"hands": "scanned", "reshuffle_all": False}},
    {"seats": 3, "readers": "seats", "profile": "official"},
    {"seats": 4, "readers": "shared", "options": {"hands": "scanned"}},
    {"seats": 2, "readers": "shared", "options": {"hands": "scanned", "strict": True}},
    {"seats": 3, "readers": "seats", "options": {"blind": "all", "focus": False}},
    {"seats": 4, "readers": "seats", "options": {"own_lower_is_error": False}, "settlement": Settlement.VOID},
    {"seats": 2, "readers": "seats", "options": {"deck": "extreme", "blind_red_levels": [2, 3]}},
    {"seats": 4, "readers": "shared", "options": {"deck": "extreme", "hands": "scanned"}},
)


@pytest.fixture(scope="module")
def minds() -> list[Demo]:
    """A match of The Mind with each of these choices, each with a seed of its own."""
    return [demo("the-mind", seed, **choices) for seed, choices in enumerate(MINDS, start=1)]


def test_every_match_of_the_mind_comes_to_its_end(minds: list[Demo]) -> None:
    assert all(outcome is not None for outcome, _ in minds)


def test_matches_of_the_mind_show_errors_stars_dead_heats_stops_wins_and_losses(minds: list[Demo]) -> None:
    shown = Counter(ruling.kind for _, rulings in minds for ruling in rulings)
    for kind in ("life-lost", "aside", "star", "dead-heat", "void", "stopped", "reward", "won", "lost", "turned"):
        assert shown[kind], kind


def test_bots_win_the_mind_more_often_than_not(minds: list[Demo]) -> None:
    won = sum(outcome is not None and outcome.won is True for outcome, _ in minds)
    assert len(minds) / 2 < won < len(minds)


@pytest.fixture(scope="module")
def races() -> list[Demo]:
    """Thirty matches of First Hand, with all settlements and numbers of seats."""
    settlements = (None, *Settlement)
    return [
        demo("first-hand", seed, 2 + seed % 5, settlement=settlements[seed % len(settlements)]) for seed in range(30)
    ]


def test_every_match_of_first_hand_comes_to_its_end(races: list[Demo]) -> None:
    assert all(outcome is not None for outcome, _ in races)


def test_matches_of_first_hand_show_winners_dead_heats_duels_and_false_starts(races: list[Demo]) -> None:
    shown = Counter(ruling.kind for _, rulings in races for ruling in rulings)
    for kind in ("first", "dead-heat", "duel", "void", "false-start", "places", "match-over"):
        assert shown[kind], kind
    assert shown["first"] > shown["dead-heat"]
