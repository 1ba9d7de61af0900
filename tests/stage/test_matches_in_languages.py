"""Whole matches, read in every language: nothing is missing, and nothing is cut that English has room for."""

from collections.abc import Callable
from typing import Any

import pytest

from deadheat.devices.screens.layout import cuts
from deadheat.stage import Screen, Text, render, say_in
from tests.stage.catalogues import CATALOGUES, entries, open_catalogue
from tests.stage.played import Played, play
from tests.stage.sentences import is_wordless

SIZE = (128, 64)
MATCHES: dict[str, dict[str, Any]] = {
    "first hand": {"game": "first-hand", "seats": 3},
    "flip 7": {"game": "flip-7", "seats": 4, "show_odds": True, "goal": 60},
    "loading": {"game": "loading", "seats": 4, "expert": True},
    "loading of two": {"game": "loading", "seats": 2, "shared": True},
    "the mind": {"game": "the-mind", "seats": 3},
    "the mind, scanned": {"game": "the-mind", "seats": 2, "hands": "scanned", "deck": "extreme", "seed": 3},
    "the mind, shared": {"game": "the-mind", "seats": 4, "shared": True, "blind": "all", "seed": 2},
    "why first": {"game": "why-first", "seats": 4, "rounds": 2},
    "why first of two": {"game": "why-first", "seats": 2, "rounds": 1, "laying": "table", "hands": "scanned"},
}


@pytest.fixture(scope="module", params=MATCHES)
def match(request: pytest.FixtureRequest) -> Played:
    played = play(**MATCHES[request.param])
    assert played.is_over
    return played


@pytest.mark.parametrize("code", CATALOGUES)
def test_everything_that_is_said_in_a_match_has_a_translation(match: Played, code: str) -> None:
    known = entries(open_catalogue(CATALOGUES[code]))
    said = {sentence for kind in (*match.screens, *match.words) for sentence in kind}
    assert [sentence for sentence in said if not is_wordless(sentence) and sentence not in known] == []
    say = say_in(code)
    assert all(say(words) for words in match.words.values())


@pytest.mark.parametrize("code", CATALOGUES)
def test_no_screen_of_a_match_loses_words_that_english_keeps(match: Played, code: str) -> None:
    say = say_in(code)
    worse = {_read(screen): cut for screen in match.screens.values() if (cut := _lost(screen, say))}
    assert worse == {}


def _lost(screen: Screen, say: Callable[[Text], str]) -> tuple[str, ...]:
    """What a language cuts beyond what English cuts."""
    cut = cuts(screen, SIZE, say=say)
    return cut if len(cut) > len(cuts(screen, SIZE, say=render)) else ()


def _read(screen: Screen) -> str:
    return " | ".join(map(str, filter(None, (screen.title, screen.big, *screen.lines))))
