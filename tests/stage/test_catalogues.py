"""The catalogues that come with deadheat say everything that it says, as it should be said."""

import ast
from collections.abc import Callable

import polib
import pytest

from deadheat.devices.screens.characters import clean
from deadheat.stage import known_languages
from tests.stage.catalogues import CATALOGUES, SAME, entries, main, open_catalogue, update
from tests.stage.complaints import complaints, wrong_english
from tests.stage.sentences import Sentence, english_in_gaps, found, is_wordless, sentences, wrong_calls

LANGUAGES = pytest.mark.parametrize("code", CATALOGUES)


@pytest.fixture(scope="module")
def said() -> dict[Sentence, tuple[str, ...]]:
    return sentences()


def test_every_sentence_stands_in_the_call_that_says_it() -> None:
    assert wrong_calls() == []


def test_every_english_sentence_can_be_translated(said: dict[Sentence, tuple[str, ...]]) -> None:
    assert wrong_english(said) == []


@LANGUAGES
def test_a_catalogue_says_everything_and_nothing_else(code: str, said: dict[Sentence, tuple[str, ...]]) -> None:
    assert complaints(open_catalogue(CATALOGUES[code]), said, code) == []


@LANGUAGES
def test_the_screens_have_a_character_for_every_letter(code: str) -> None:
    for entry in open_catalogue(CATALOGUES[code]):
        for words in (entry.msgstr, *entry.msgstr_plural.values()):
            assert clean(words).replace("\u00a0", " ") == words.replace("\u00a0", " "), entry.msgid


def test_every_catalogue_is_a_language_with_a_name() -> None:
    assert known_languages() == {"en": "English", "de": "Deutsch", "fr": "Français"}


# -- what the tests above would find ----------------------------------------------------------------------------------

SAID: dict[Sentence, tuple[str, ...]] = {
    Sentence("{seat} is back"): ("one.py",),
    Sentence("{n} cards", "{n} card"): ("one.py",),
    Sentence("Stop", sense="button"): ("two.py",),
}


def small() -> polib.POFile:
    """A catalogue with nothing wrong in it."""
    catalogue = polib.POFile()
    catalogue.metadata = {"Plural-Forms": "nplurals=2; plural=n > 1;"}
    update(catalogue, SAID)
    back, cards, stop = sorted(catalogue, key=lambda entry: -len(entry.msgid))
    back.msgstr = "{seat} est de retour\u00a0!"
    cards.msgstr_plural = {0: "{n} carte", 1: "{n} cartes"}
    stop.msgstr, stop.flags = "Stop", [SAME]
    return catalogue


def test_a_catalogue_with_nothing_wrong_gives_no_complaint() -> None:
    assert complaints(small(), SAID, "fr") == []


SPOILT: dict[str, Callable[[dict[str, polib.POEntry]], object]] = {
    "not translated": lambda entry: setattr(entry["{seat} is back"], "msgstr", ""),
    "fuzzy": lambda entry: setattr(entry["{seat} is back"], "flags", ["fuzzy"]),
    "its gaps are others": lambda entry: setattr(entry["{seat} is back"], "msgstr", "{siege} est de retour"),
    "its braces are wrong": lambda entry: setattr(entry["{seat} is back"], "msgstr", "{seat est de retour"),
    "a space at its edge": lambda entry: setattr(entry["{seat} is back"], "msgstr", "{seat} est de retour "),
    "two spaces": lambda entry: setattr(entry["{seat} is back"], "msgstr", "{seat} est  de retour"),
    "straight quotes": lambda entry: setattr(entry["{seat} is back"], "msgstr", "{seat} l'est"),
    "quotation marks": lambda entry: setattr(entry["{seat} is back"], "msgstr", "“{seat}” est de retour"),
    "unbreakable": lambda entry: setattr(entry["{seat} is back"], "msgstr", "{seat} est de retour !"),
    "1 forms and not 2": lambda entry: entry["{n} card"].msgstr_plural.pop(1),
    "not marked “same”": lambda entry: setattr(entry["Stop"], "flags", []),
    "“same” and is not": lambda entry: setattr(entry["Stop"], "msgstr", "Arrêter"),
}


@pytest.mark.parametrize("complaint", SPOILT)
def test_a_catalogue_with_a_fault_in_it_gives_one_complaint(complaint: str) -> None:
    catalogue = small()
    SPOILT[complaint]({entry.msgid: entry for entry in catalogue})
    (only,) = complaints(catalogue, SAID, "fr")
    assert complaint in only


def test_a_new_sentence_is_missing_and_an_old_one_is_said_no_more() -> None:
    reworded = {sentence: places for sentence, places in SAID.items() if sentence.sense == ""}
    reworded[Sentence("Halt", sense="button")] = ("two.py",)
    assert complaints(small(), reworded, "fr") == ["'Halt' of two.py is missing", "'Stop' is said no more"]


@pytest.mark.parametrize(
    "sentence",
    [
        Sentence("{n} cards", "1 card"),
        Sentence("cards", "card"),
        Sentence("{n} left", "{n} left"),
        Sentence("{n cards"),
        Sentence("and more "),
        Sentence('the "best"'),
    ],
)
def test_an_english_sentence_that_cannot_be_translated_is_found(sentence: Sentence) -> None:
    assert wrong_english({sentence: ("one.py",)}) != []


def test_two_plurals_of_one_singular_are_found() -> None:
    assert wrong_english({Sentence("{n} sheep", "{n} one"): ("a.py",), Sentence("{n} many", "{n} one"): ("a.py",)})


# -- the sources ------------------------------------------------------------------------------------------------------


def test_sentences_are_found_where_they_are_said() -> None:
    source = 'a = text("Stop", sense="button")\nb = counted("{n} card", "{n} cards", n, who=text("{seat} is back"))\n'
    calls = [(call.place, call.sentence) for call in found(ast.parse(source), "one.py")]
    assert sorted(calls) == [
        ("one.py:1", Sentence("Stop", sense="button")),
        ("one.py:2", Sentence("{n} cards", "{n} card")),
        ("one.py:2", Sentence("{seat} is back")),
    ]


@pytest.mark.parametrize(
    "call", ["text(words)", 'text(f"{seat} is back")', 'text("a" if many else "b")', 'counted(one, "{n} cards", n)']
)
def test_a_sentence_that_does_not_stand_in_its_call_is_told_with_file_and_line(call: str) -> None:
    assert [(each.place, each.sentence) for each in found(ast.parse(f"\nsaid = {call}\n"), "one.py")] == [
        ("one.py:2", None)
    ]


@pytest.mark.parametrize(
    ("given", "english"),
    [
        ('who or "its player"', True),
        ('f"{seat} scores {points:+d}"', True),
        ('" or ".join(seats)', True),
        ('", ".join(seats)', False),
        ('f"{points:+d}"', False),
        ('text("its player")', False),
        ('names["north"] if place == "box" else ""', False),
    ],
)
def test_english_words_in_a_gap_are_told_with_file_and_line(given: str, english: bool) -> None:
    told = list(english_in_gaps(ast.parse(f'said = text("{{who}} wins", who={given})'), "one.py"))
    assert told == (["one.py:1"] if english else [])


@pytest.mark.parametrize(
    ("say", "wordless"), [("{seat} {score}", True), ("{n}/{of}", True), ("{n} left", False), ("{seat}: {score}", False)]
)
def test_what_has_no_words_needs_no_translation(say: str, wordless: bool) -> None:
    assert is_wordless(Sentence(say)) is wordless


# -- the command ------------------------------------------------------------------------------------------------------


def test_updating_adds_what_is_new_takes_out_what_is_old_and_keeps_the_rest() -> None:
    catalogue = small()
    gone = update(catalogue, {**dict(list(SAID.items())[:2]), Sentence("All"): ("new.py",)})
    assert [entry.msgid for entry in gone] == ["Stop"]
    assert {entry.msgid: entry.msgstr for entry in catalogue if not entry.msgid_plural} == {
        "{seat} is back": "{seat} est de retour\u00a0!",
        "All": "",
    }
    assert entries(catalogue)[Sentence("All")].occurrences == [("new.py", "")]


def test_the_command_finds_nothing_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "0 missing, 0 said no more" in capsys.readouterr().out
