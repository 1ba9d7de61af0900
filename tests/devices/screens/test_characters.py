"""Characters that people type and that the typeface may lack."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import deadheat.devices.screens.characters
from deadheat.devices.screens.characters import BOX, clean, clusters
from deadheat.devices.screens.typeface import face
from deadheat.stage import known_languages, say_in

FRENCH, GERMAN = "éèêàçœÉÀîïôûùëÇŒ«»’…–", "äöüßÄÖÜẞ„“–"
SYMBOLS = "▲▼●✓✗↵♥★□±−≥·"


@pytest.mark.parametrize("char", FRENCH + GERMAN + SYMBOLS)
def test_the_typeface_has_what_the_languages_and_symbols_need(char: str) -> None:
    assert clean(char) == char
    missing = face(24).font.getmask("\U0010ffff", mode="1")
    for bold in (False, True):
        drawn = face(24, bold=bold).font.getmask(char, mode="1")
        assert drawn.getbbox() is not None
        assert bytes(drawn) != bytes(missing)


@pytest.mark.parametrize("code", known_languages())
def test_every_language_can_say_its_own_name(code: str) -> None:
    assert clean(known_languages()[code]) == known_languages()[code]
    assert say_in(code) is not None


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("e\u0301", "é"),
        ("ﬁn", "fin"),
        ("Ｎｏｒｔｈ", "North"),
        ("ḁ", "a"),
        ("❤\ufe0f", "❤"),
        ("💙⭐✅❌", "♥★✓✗"),
        ("👩\u200d🚀!", f"{BOX}!"),
        ("🇫🇷", BOX),
        ("👍🏽", BOX),
        ("日本", BOX * 2),
        ("a\u200bb\u202ec", "abc"),
        ("a\tb\nc", "a b c"),
        ("\ud800", "?"),
        (" north ", "north"),
    ],
)
def test_what_is_typed_is_seen_as_well_as_can_be(typed: str, seen: str) -> None:
    assert clean(typed) == seen


def test_a_pile_of_accents_is_not_drawn_over_its_neighbours() -> None:
    assert len(clean("z" + "\u0301\u0302\u0303" * 50)) <= 3


@given(st.text())
def test_nothing_that_can_be_seen_is_left_out(words: str) -> None:
    seen = clean(words)
    assert clean(seen) == seen
    assert len(clusters(words[:200])) >= len(clusters(seen)) or not words.isascii()
    if any(char.isalnum() for char in words[:200]):
        assert seen


@given(st.text())
def test_clusters_are_all_of_the_text(words: str) -> None:
    assert "".join(clusters(words)) == words


def test_its_examples_hold() -> None:
    assert doctest.testmod(deadheat.devices.screens.characters).failed == 0
