"""Names that are written from right to left."""

import doctest
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import deadheat.devices.screens.visual
from deadheat.devices.screens.characters import clean
from deadheat.devices.screens.typeface import face
from deadheat.devices.screens.visual import visual

SHALOM = "שלום"
TURNED = SHALOM[::-1]


@pytest.mark.parametrize(
    ("read", "drawn"),
    [
        ("north 12", "north 12"),
        ("Éloïse", "Éloïse"),
        (SHALOM, TURNED),
        (f"{SHALOM} 12", f"12 {TURNED}"),
        (f"{SHALOM} wins", f"{TURNED} wins"),
        (f"Level 3: {SHALOM}", f"Level 3: {TURNED}"),
        (f"{SHALOM} {SHALOM} wins", f"{TURNED} {TURNED} wins"),
        (f"({SHALOM})", f"({TURNED})"),
        (f"{SHALOM}…", f"…{TURNED}"),
        (f"{SHALOM}… wins", f"{TURNED}… wins"),
    ],
)
def test_it_is_drawn_from_right_to_left(read: str, drawn: str) -> None:
    assert visual(read) == drawn


def test_arabic_letters_are_joined() -> None:
    assert visual("بب ب") == "\ufe8f \ufe90\ufe91"


def test_lam_and_alef_become_one_and_letters_that_do_not_join_stand_alone() -> None:
    assert visual("لا") == "\ufefb"
    assert visual("دار") == "\ufead\ufe8d\ufea9"


def test_the_typeface_has_the_letters_in_all_their_forms() -> None:
    letters = [*map(chr, range(0x5D0, 0x5EB)), *map(chr, range(0xFE80, 0xFEFD))]
    missing = bytes(face(24).font.getmask("\U0010ffff", mode="1"))
    assert not [each for each in letters if bytes(face(24).font.getmask(each, mode="1")) == missing]


@given(st.text(alphabet="aB12 (.\u0301" + SHALOM + "دلاب", max_size=20))
def test_no_character_is_lost_on_the_way(words: str) -> None:
    there = unicodedata.normalize("NFKC", visual(clean(words)))
    brackets = str.maketrans(")", "(")
    kept = unicodedata.normalize("NFKC", clean(words))
    assert sorted(there.translate(brackets)) == sorted(kept.translate(brackets))


def test_its_examples_hold() -> None:
    assert doctest.testmod(deadheat.devices.screens.visual).failed == 0
