"""Languages: those that come with deadheat, and the user's own."""

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.problems import ExitCode, Problem
from deadheat.stage import Text, all_of, any_of, counted, known_languages, listed, render, say_in, text
from deadheat.stage.languages.catalogue import read_catalogues

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

HEADER = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"
"X-Name: Italiano\\n"
"""


def catalogue(folder: Path, code: str, *pairs: tuple[str, str], head: str = HEADER) -> Path:
    """A catalogue of the user's own in ``folder``."""
    said = "\n".join(f'msgid "{english}"\nmsgstr "{other}"\n' for english, other in pairs)
    file = folder / f"{code}.po"
    file.write_text(f"{head}\n{said}", encoding="utf-8")
    return folder


# -- those that come with it ------------------------------------------------------------------------------------------


def test_english_is_the_first_language_and_each_one_says_its_own_name() -> None:
    assert list(known_languages().items()) == [("en", "English"), ("de", "Deutsch"), ("fr", "Français")]


@pytest.mark.parametrize(
    ("code", "says"), [("en", "north plays 42"), ("fr", "north joue 42"), ("de", "north spielt 42")]
)
def test_a_table_speaks_the_language_that_was_chosen(code: str, says: str) -> None:
    assert say_in(code)(text("{seat} plays {card}", seat="north", card="42")) == says


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("en", ["0 cards", "1 card", "2 cards"]),
        ("fr", ["0 carte", "1 carte", "2 cartes"]),
        ("de", ["0 Karten", "1 Karte", "2 Karten"]),
    ],
)
def test_a_number_has_the_form_that_the_language_gives_it(code: str, says: list[str]) -> None:
    assert [say_in(code)(counted("{n} card", "{n} cards", n)) for n in range(3)] == says


@pytest.mark.parametrize(("code", "says"), [("en", "+4.2 ± 0.3 ms"), ("fr", "+4,2 ± 0,3 ms"), ("de", "+4,2 ± 0,3 ms")])
def test_a_margin_has_the_decimal_point_of_the_language(code: str, says: str) -> None:
    assert say_in(code)(text("+{later} ± {error} ms", later=4.2, error=0.3)) == says


@pytest.mark.parametrize(("code", "says"), [("en", "Stop"), ("fr", "Fin"), ("de", "Ende")])
def test_one_english_word_may_be_two_in_another_language(code: str, says: str) -> None:
    button, call = say_in(code)(text("Stop")), say_in(code)(text("Stop", sense="call"))
    assert button == says
    assert call in ("Stop", "Stopp")


@pytest.mark.parametrize(("code", "says"), [("en", ("or", "and")), ("fr", ("ou", "et")), ("de", ("oder", "und"))])
def test_names_in_a_row_are_joined_as_the_language_does(code: str, says: tuple[str, str]) -> None:
    say, seats = say_in(code), ("north", "east", "south")
    assert say(any_of(seats)) == f"north, east {says[0]} south"
    assert say(all_of(seats)) == f"north, east {says[1]} south"
    assert say(listed(seats)) == "north, east, south"


def test_a_table_that_speaks_english_reads_no_catalogue() -> None:
    program = "import sys; from deadheat.stage import *; say_in('en')(text('Stop')); sys.exit('polib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


# -- the user's own ---------------------------------------------------------------------------------------------------


def test_a_new_language_is_one_file(tmp_path: Path) -> None:
    own = catalogue(tmp_path, "it", ("Dead heat", "Parità"))
    assert known_languages(own) == {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}
    assert say_in("it", own)(text("Dead heat")) == "Parità"


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    own = catalogue(tmp_path, "it", ("Dead heat", "Parità"), ("Void", ""))
    assert [say_in("it", own)(text(words)) for words in ("Void", "Race", "Dead heat")] == ["Void", "Race", "Parità"]


def test_a_translation_that_nobody_has_looked_at_is_not_used(tmp_path: Path) -> None:
    file = catalogue(tmp_path, "it") / "it.po"
    file.write_text(f'{HEADER}\n#, fuzzy\nmsgid "Void"\nmsgstr "Vuoto"\n')
    assert say_in("it", tmp_path)(text("Void")) == "Void"


def test_the_users_own_words_go_before_those_that_come_with_it(tmp_path: Path) -> None:
    own = catalogue(tmp_path, "fr", ("Dead heat", "Égalité"))
    say = say_in("fr", own)
    assert say(text("Dead heat")) == "Égalité"
    assert say(text("{seat} plays {card}", seat="north", card="42")) == "north joue 42"
    assert known_languages(own)["fr"] == "Italiano"


def test_the_users_own_english_goes_before_ours(tmp_path: Path) -> None:
    own = catalogue(tmp_path, "en", ("Dead heat", "Tie"))
    assert say_in("en", own)(text("Dead heat")) == "Tie"
    assert next(iter(known_languages(own).items())) == ("en", "English")


def test_an_empty_text_is_empty_in_every_language() -> None:
    assert [say_in(code)(text("")) for code in known_languages()] == ["", "", ""]


def test_a_folder_that_is_not_there_has_no_languages(tmp_path: Path) -> None:
    assert known_languages(tmp_path / "none") == known_languages()


def test_a_language_that_does_not_say_its_name_is_called_by_its_code(tmp_path: Path) -> None:
    own = catalogue(tmp_path, "it", ("Void", "Vuoto"), head="")
    assert known_languages(own)["it"] == "it"
    assert say_in("it", own)(text("Void")) == "Vuoto"


def test_a_language_that_counts_in_three_forms_has_them(tmp_path: Path) -> None:
    (tmp_path / "pl.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\\n"\n\n'
        'msgid "{n} card"\nmsgid_plural "{n} cards"\n'
        'msgstr[0] "{n} karta"\nmsgstr[1] "{n} karty"\nmsgstr[2] "{n} kart"\n',
        encoding="utf-8",
    )
    said = [say_in("pl", tmp_path)(counted("{n} card", "{n} cards", n)) for n in (1, 3, 7)]
    assert said == ["1 karta", "3 karty", "7 kart"]


# -- what is wrong ----------------------------------------------------------------------------------------------------


def test_a_language_that_there_is_not_is_told_with_those_that_there_are() -> None:
    with pytest.raises(Problem, match="no language 'xx'") as told:
        say_in("xx")
    assert told.value.remedy == "Choose one of: en, de, fr"
    assert told.value.exit_code is ExitCode.USAGE


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"garbage", "it.po:1: this is no line of a catalogue"),
        (b'msgid "a"\nmsgstr "b\nmsgstr', "it.po:3: this is no line of a catalogue"),
        (b'msgid "a"\nmsgstr "b"c"\n', "it.po:2: unescaped double quote found"),
        ('msgid "Void"\nmsgstr "nul à"\n'.encode("latin-1"), "it.po is not in UTF-8"),
        (b'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=import(n);\\n"\n', "it.po: "),
        (b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=latin-9000\\n"\n', "it.po: "),
    ],
)
def test_a_damaged_catalogue_is_told_with_its_line_and_still_listed(tmp_path: Path, content: bytes, what: str) -> None:
    (tmp_path / "it.po").write_bytes(content)
    assert known_languages(tmp_path)["it"] == "it"
    with pytest.raises(Problem) as told:
        say_in("it", tmp_path)
    assert what in told.value.what
    assert told.value.exit_code is ExitCode.DAMAGED


def test_a_catalogue_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "it.po").symlink_to(tmp_path / "it.po")
    assert "it" not in known_languages(tmp_path)
    (tmp_path / "it.po").unlink()
    (tmp_path / "it.po").mkdir()
    with pytest.raises(Problem, match="cannot be read"):
        read_catalogues([tmp_path / "it.po"])


@given(st.text(alphabet='msgidtrplu_ctx"[]01#~|,fuzzy{n}\\ \n\x00é', max_size=200))
@settings(max_examples=100)
def test_no_catalogue_whatever_is_in_it_stops_the_table(content: str) -> None:
    class File(str):
        def read_text(self, encoding: str) -> str:
            return content

    try:
        language = read_catalogues([cast("Traversable", File("any.po"))])
    except Problem:
        return
    assert isinstance(render(Text("{n} cards", {"n": 2}, "{n} card"), language), str)
