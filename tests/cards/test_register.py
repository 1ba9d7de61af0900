"""The register: which code is on which card, and what was entered about the cards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.cards import Named, Register, Spelling, canonical, open_register, tag_code
from deadheat.problems import ExitCode, Problem

TAG, OTHER = "uid:04A1B2C3D4E5F6", "uid:04A1B2C3D4E5F7"


@pytest.fixture
def register(tmp_path: Path) -> Iterator[Register]:
    register = open_register(tmp_path / "register.db")
    yield register
    register.close()


def refusal(register: Register, code: str, card: str, face: str | None = None) -> Problem:
    """Why a code cannot be enrolled; nothing has changed by it."""
    before = list(register)
    with pytest.raises(Problem) as told:
        register.enrol(code, card, face)
    assert list(register) == before
    return told.value


# -- codes ------------------------------------------------------------------------------------------------------------


def test_an_enrolled_code_names_its_card(register: Register) -> None:
    assert register.name(TAG) is None
    assert register.enrol(TAG, "the-mind/41")
    assert register.name(TAG) == Named("the-mind/41")
    assert register.name(OTHER) is None


def test_a_card_can_have_several_codes(register: Register) -> None:
    for code in (TAG, "0003611630", "https://x.y/?41"):
        register.enrol(code, "the-mind/41")
    register.enrol(OTHER, "the-mind/42")
    assert register.codes_of("the-mind/41") == ["0003611630", "https://x.y/?41", TAG]
    assert register.codes_of("the-mind/43") == []
    assert len(register) == 4


def test_enrolling_a_code_again_changes_nothing(register: Register) -> None:
    register.enrol(TAG, "the-mind/41")
    assert not register.enrol(TAG, "the-mind/41")
    assert len(register) == 1


def test_a_code_that_is_on_another_card_is_refused_with_both_named(register: Register) -> None:
    register.enrol(TAG, "the-mind/41")
    told = refusal(register, TAG, "loading/42")
    assert told.what == f"{TAG} is already the-mind/41 and cannot be loading/42"
    assert told.exit_code is ExitCode.NOT_FINE
    assert f"deadheat cards forget {TAG}" in told.remedy


def test_each_face_has_codes_of_its_own(register: Register) -> None:
    card = "in-extremis/basic-01"
    register.enrol("f", card, "front")
    register.enrol("b", card, "back")
    register.enrol(TAG, card)
    assert [register.name(code) for code in ("f", "b", TAG)] == [
        Named(card, "front"), Named(card, "back"), Named(card),
    ]  # fmt: skip
    assert register.codes_of(card, "front") == ["f"]
    assert register.codes_of(card) == ["b", "f", TAG]
    assert "f is already in-extremis/basic-01/front" in refusal(register, "f", card, "back").what
    assert "f is already in-extremis/basic-01/front" in refusal(register, "f", card).what


def test_only_cards_and_faces_that_exist_get_codes(register: Register) -> None:
    assert refusal(register, TAG, "the-mnd/42").what == "There is no deck “the-mnd”"
    assert refusal(register, TAG, "the-mind/420").what == "There is no card “the-mind/420”"
    assert refusal(register, TAG, "").what == "There is no deck “”"
    assert refusal(register, TAG, "the-mind/42", "front").what == "The card the-mind/42 has no face “front”"
    assert "front, back" in refusal(register, TAG, "in-extremis/basic-01", "side").remedy


def test_a_random_uid_is_refused_with_the_reason(register: Register) -> None:
    assert "makes up anew each time" in refusal(register, tag_code(bytes.fromhex("08A1B2C3")), "the-mind/41").what


def test_the_id_of_a_card_is_that_card_without_being_enrolled(register: Register) -> None:
    assert register.name("the-mind/41") == Named("the-mind/41")
    assert register.name("in-extremis/basic-01/back") == Named("in-extremis/basic-01", "back")
    assert not register.enrol("the-mind/41", "the-mind/41")
    assert len(register) == 0
    told = refusal(register, "the-mind/41", "the-mind/42")
    assert told.what == "The code the-mind/41 names that card itself and cannot name the-mind/42"
    refusal(register, "in-extremis/basic-01/back", "in-extremis/basic-01", "front")


def test_a_forgotten_code_is_free_again(register: Register) -> None:
    register.enrol(TAG, "the-mind/41")
    assert register.forget(TAG) == Named("the-mind/41")
    assert register.forget(TAG) is None
    assert register.name(TAG) is None
    assert register.name("uid:*D4E5F6") is None
    assert register.enrol(TAG, "the-mind/42")


@given(st.text(), st.sampled_from(["the-mind/1", "loading/2"]))
@settings(max_examples=50)
def test_any_text_is_kept_as_it_is(code: str, card: str) -> None:
    register = open_register(Path(":memory:"))
    try:
        try:
            register.enrol(code, card)
        except Problem:
            return
        register._version = -2  # what is held is read from the file again
        assert register.name(code) == Named(card)
        assert [row.code for row in register] == [code]
    finally:
        register.close()


@given(st.text(st.characters(), max_size=20) | st.sampled_from(["\ud800", "uid:", "uid:*", "/", "the-mind/"]))
@settings(max_examples=50)
def test_no_code_makes_naming_fail(code: str) -> None:
    register = open_register(Path(":memory:"))
    assert register.name(code) is None
    register.close()
    assert register.name(code) is None


# -- one tag, several spellings ---------------------------------------------------------------------------------------


SPELLED = {
    Spelling.HEX: "61008EB2F9A4",
    Spelling.HEX_REVERSED: "F9B28E0061",
    Spelling.DECIMAL: "0009351929",
    Spelling.DECIMAL_REVERSED: "4189228544",
    Spelling.WIEGAND: "142,45817",
}


@pytest.mark.parametrize("enrolled", SPELLED)
@pytest.mark.parametrize("read", SPELLED)
def test_a_tag_that_is_enrolled_at_one_reader_works_at_another(
    register: Register, enrolled: Spelling, read: Spelling
) -> None:
    register.enrol(canonical(SPELLED[enrolled], enrolled), "the-mind/41")
    code = canonical(SPELLED[read], read)
    assert register.name(code) == Named("the-mind/41")
    assert "already the-mind/41" in refusal(register, code, "the-mind/42").what


def test_two_tags_that_a_reader_cannot_tell_apart_are_neither_there(register: Register) -> None:
    register.enrol("uid:61008EB2F9", "the-mind/1")
    register.enrol("uid:62008EB2F9", "the-mind/2")
    assert register.name("uid:*8EB2F9") is None
    assert register.name("uid:*008EB2F9") is None
    assert register.name("uid:61008EB2F9") == Named("the-mind/1")
    refusal(register, "uid:*8EB2F9", "the-mind/1")
    register.enrol("uid:63008EB2F9", "the-mind/1")


def test_a_tag_that_may_be_on_another_card_is_refused_with_all_named(register: Register) -> None:
    register.enrol("uid:*8EB2F9", "the-mind/1")
    told = refusal(register, "uid:61008EB2F9", "the-mind/2")
    assert told.what == (
        "uid:61008EB2F9 may be the tag uid:*8EB2F9, which is already the-mind/1 and cannot be the-mind/2"
    )
    assert "forget uid:*8EB2F9" in told.remedy


def test_uids_with_equal_beginnings_are_two_cards(register: Register) -> None:
    register.enrol("uid:04A1B2C3", "the-mind/1")
    register.enrol("uid:04A1B2C3D4E5F6", "the-mind/2")
    register.enrol("uid:04A1B2C3D4E5F7", "the-mind/3")
    named = [register.name(code) for code in ("uid:04A1B2C3", "uid:04A1B2C3D4E5F6", "uid:04A1B2C3D4E5F7")]
    assert named == [Named("the-mind/1"), Named("the-mind/2"), Named("the-mind/3")]


# -- facts ------------------------------------------------------------------------------------------------------------


def test_what_is_entered_takes_the_place_of_the_placeholder(register: Register) -> None:
    register.enter("loading/42", "battery", 2)
    card = register.deck("loading").cards["42"]
    assert (card.facts, card.unverified) == ({"battery": 2, "colour": "white"}, ("colour",))
    register.enter("loading/42", "battery", "3")
    register.enter("loading/42", "colour", "white")
    card = register.deck("loading").cards["42"]
    assert (card.facts, card.unverified) == ({"battery": 3, "colour": "white"}, ())
    assert register.deck("loading").cards["43"].unverified == ("battery", "colour")


def test_a_fact_without_a_placeholder_is_there_once_it_is_entered(register: Register) -> None:
    register.enter("in-extremis/basic-01", "front", "carbotron-4")
    card = register.deck("in-extremis").cards["basic-01"]
    assert (card.facts, card.unverified) == ({"front": "carbotron-4"}, ("back",))
    register.enter("why-first/plus-5-01", "white-number", 7)
    assert register.deck("why-first").cards["plus-5-01"].facts == {"white-number": 7}


@pytest.mark.parametrize(
    ("card", "fact", "value", "what", "remedy"),
    [
        ("loading/42", "batery", 2, "has no fact “batery”", 'did you mean "battery"?'),
        ("loading/42", "points", 2, "has no fact “points”", "It has battery, colour"),
        ("the-mind/42", "points", 2, "has no fact “points”", "nothing to enter"),
        ("loading/42", "battery", 10, "battery of loading/42 cannot be “10”", "a whole number from 0 to 9"),
        ("loading/42", "battery", "two", "battery of loading/42 cannot be “two”", "a whole number from 0 to 9"),
        ("loading/42", "colour", "Dark Red", "colour of loading/42 cannot be “Dark Red”", "a lower-case word"),
        ("in-extremis/basic-01", "front", "carbotron-5", "cannot be “carbotron-5”", 'did you mean "carbotron-'),
        ("loading/420", "battery", 2, "There is no card “loading/420”", "deadheat cards list loading"),
    ],
)
def test_what_cannot_be_entered_is_said(
    register: Register, card: str, fact: str, value: int | str, what: str, remedy: str
) -> None:
    with pytest.raises(Problem) as told:
        register.enter(card, fact, value)
    assert what in told.value.what
    assert remedy in told.value.remedy
    assert register.entered() == []


# -- one change at a time ---------------------------------------------------------------------------------------------


def test_a_change_that_is_broken_off_leaves_nothing(register: Register) -> None:
    register.enrol(TAG, "the-mind/41")
    with pytest.raises(RuntimeError), register.change() as change:  # noqa: PT012
        change.forget(TAG)
        raise RuntimeError
    assert register.name(TAG) == Named("the-mind/41")
    assert register.codes_of("the-mind/41") == [TAG]
    assert register.enrol(OTHER, "the-mind/42")
