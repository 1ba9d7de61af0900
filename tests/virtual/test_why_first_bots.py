"""Bots play whole matches of Why First?: each comes to its end, and together they show what there is to show."""

from collections import Counter
from typing import Any

import pytest

from deadheat.cards import load_deck
from deadheat.games.why_first.track import DUMMY
from deadheat.virtual.table import seat_names
from tests.games.test_demos import Demo, demo
from tests.games.why_first.second_opinion import Opinion

MATCHES: tuple[dict[str, Any], ...] = (
    {"seats": 3, "readers": "seats", "options": {"rounds": 3}},
    {"seats": 4, "readers": "shared", "options": {"rounds": 3}},
    {"seats": 2, "readers": "shared", "options": {"rounds": 2}},
    {"seats": 2, "readers": "seats", "options": {"rounds": 2}},
    {"seats": 5, "readers": "seats", "options": {"hands": "scanned", "rounds": 2}},
    {"seats": 6, "readers": "seats", "options": {"hands": "scanned", "rounds": 2}},
    {"seats": 4, "readers": "seats", "options": {"laying": "table", "rounds": 2}},
    {"seats": 3, "readers": "shared", "options": {"laying": "table", "hands": "scanned", "rounds": 2}},
    {"seats": 4, "readers": "seats", "options": {"white_numbers": True, "rounds": 2}},
    {"seats": 2, "readers": "shared", "options": {"white_numbers": True, "hands": "scanned", "rounds": 2}},
    {"seats": 3, "readers": "seats", "options": {"late": "warn", "early": "back", "rounds": 2}},
    {"seats": 4, "readers": "seats", "profile": "positions", "options": {"rounds": 2}},
)
"""A match with each of these choices, each with a seed of its own; the second program scores as most tables do."""


@pytest.fixture(scope="module")
def matches() -> list[Demo]:
    return [demo("why-first", seed, **choices) for seed, choices in enumerate(MATCHES, start=1)]


def test_every_match_comes_to_its_end(matches: list[Demo]) -> None:
    assert all(outcome is not None for outcome, _ in matches)


def test_matches_show_what_may_be_disputed(matches: list[Demo]) -> None:
    shown = Counter(ruling.kind for _, rulings in matches for ruling in rulings)
    for kind in ("moved", "stays", "dummy", "order", "round-scored", "round-over", "match-over", "scanned", "dealt"):
        assert shown[kind], kind
    for kind in ("early", "too-early", "late", "changed-target", "second-card", "before", "whose", "taken-back"):
        assert shown[kind], kind
    assert shown["moved"] > 10 * shown["late"]


def test_a_second_program_comes_to_the_same_moves_scores_and_winners(matches: list[Demo]) -> None:
    for (outcome, rulings), choices in zip(matches, MATCHES, strict=True):
        names = seat_names(choices["seats"])
        second = Opinion([*names, DUMMY] if len(names) == 2 else names)
        for ruling in rulings:
            second.hear(ruling)
        assert second.wrong == []
        assert outcome is not None
        if choices.get("profile") != "positions":
            won = [seat for seat, place in outcome.places.items() if place == 1]
            assert won == [player for player in second.best if player != DUMMY], choices


def test_with_white_numbers_entered_the_highest_moves_first() -> None:
    numbers = {card.id: 7 * n % 32 for n, card in enumerate(load_deck("why-first"))}
    facts = {card: {"white-number": number} for card, number in numbers.items()}
    options = {"white_numbers": True, "rounds": 1}
    _, rulings = demo("why-first", 1, seats=4, readers="seats", options=options, facts=facts)
    phases = [n for n, ruling in enumerate(rulings) if ruling.kind == "order"]
    assert len(phases) == 5
    for start in phases:
        moves = [ruling for ruling in rulings[start:] if ruling.kind == "moved"][:4]
        moved_by = [numbers[ruling.evidence[0].what] for ruling in moves]
        assert moved_by == sorted(moved_by, reverse=True)
