"""Bots play whole matches of Loading: each comes to its end, and together they show what the game has to show."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from deadheat.games import Outcome, Ruling, Settlement
from deadheat.referee import make_terms
from deadheat.stage import Text
from deadheat.timing import MS, S
from deadheat.virtual.demo import play_demo
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.table import seat_names
from tests.games.loading.scored_again import scored_again

Demo = tuple[Outcome | None, list[Ruling]]

COLOURS = ("white", "red", "blue", "green")
FACTS: dict[str, dict[str, int | str]] = {f"loading/{n}": {"colour": COLOURS[n * 7 % 4]} for n in range(1, 66)}

MATCHES: tuple[dict[str, Any], ...] = (
    {"seats": 2},
    {"seats": 3, "options": {"expert": True}},
    {"seats": 4, "shared": True},
    {"seats": 4, "options": {"expert": True}, "settlement": Settlement.DUEL},
    {"seats": 7, "options": {"expert": True}, "window": 50 * MS},
    {"seats": 6, "shared": True, "settlement": Settlement.DRAW},
)


def demo(
    seed: int, seats: int, *, shared: bool = False, window: int = MS, facts: bool = True, **choices: Any
) -> tuple[tuple[str, ...], Demo]:
    clock, rulings = FakeClock(), list[Ruling]()
    names = seat_names(seats)
    readers: dict[str, str | None] = {"centre": None} if shared else {name: name for name in names}
    began = clock.now()
    terms = make_terms("loading", seats=names, readers=readers, window=window, seed=seed, started=began, **choices)
    outcome = play_demo(replace(terms, facts=FACTS) if facts else terms, clock, seed, rulings.extend)
    assert clock.now() - began < 20 * 60 * S
    return names, (outcome, rulings)


@pytest.fixture(scope="module")
def matches() -> list[tuple[tuple[str, ...], Demo]]:
    """A match with each of these choices, each with a seed of its own."""
    return [demo(seed, **choices) for seed, choices in enumerate(MATCHES, start=1)]


def test_every_match_comes_to_its_end(matches: list[tuple[tuple[str, ...], Demo]]) -> None:
    assert all(outcome is not None for _, (outcome, _) in matches)


def test_together_they_show_the_whole_game(matches: list[tuple[tuple[str, ...], Demo]]) -> None:
    kinds = Counter(ruling.kind for _, (_, rulings) in matches for ruling in rulings)
    shown = {"go", "played", "refused", "handed-over", "swapped", "retired", "end-possible", "ended", "counted"}
    assert shown | {"dead-heat", "dropped", "score", "match-over"} <= set(kinds)


def test_a_second_program_gets_the_same_scores(matches: list[tuple[tuple[str, ...], Demo]]) -> None:
    for names, (_, rulings) in matches:
        again = scored_again(rulings, names, {})
        for ruling in rulings:
            if ruling.kind == "score" and "gift" not in str(ruling.reason):
                points = ruling.words.given["points"]
                assert isinstance(points, Text)
                assert points.given["n"] == again[str(ruling.words.given["seat"])][0]


def test_the_same_seed_gives_the_same_match() -> None:
    assert demo(3, 2, facts=False) == demo(3, 2, facts=False)
