"""The operator's menu, read in every language: nothing is missing, and nothing is cut that English has room for."""

import ast
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from deadheat.devices.screens.layout import cuts
from deadheat.operator.menu.domains import SomeOf, domains_of
from deadheat.operator.menu.optioning import OptionPage
from deadheat.referee import find_game, game_names, options_of
from deadheat.stage import Screen, Text, render, say_in
from deadheat.stage.texts import gaps
from tests.operator.menu import fake_backroom
from tests.operator.menu.test_any_walk import Walker
from tests.stage.catalogues import CATALOGUES, entries, open_catalogue
from tests.stage.played import read_in, shape
from tests.stage.sentences import Sentence, found, is_wordless, sentences

SIZE = (128, 64)
BUTTONS = 2_500
_SHORT = 15
"""A line has room for as many letters, and for a translation that is half as long again."""
LANGUAGES = pytest.mark.parametrize("code", CATALOGUES)


def walked() -> list[Screen]:
    """The screens of a walk through the menu, one of each kind."""
    walker = Walker(5)
    while walker.buttons < BUTTONS:
        for _ in range(40):
            walker.step()
            walker.look()
        walker.find_home()
    return list({shape(read_in(screen)): screen for screen in walker.screens.values()}.values())


def options() -> list[Screen]:
    """The page of every option of every game."""
    pages = []
    for game in map(find_game, game_names()):
        domains = domains_of(game)
        for option in options_of(game):
            domain = domains.get(option.name)
            if domain is not None and not isinstance(domain, SomeOf):
                pages.append(OptionPage(option, domain, option.default, lambda _value: None).screen())
    return pages


@pytest.fixture(scope="module")
def screens() -> list[Screen]:
    return [*walked(), *options()]


@LANGUAGES
def test_everything_that_the_menu_says_has_a_translation(screens: list[Screen], code: str) -> None:
    known = entries(open_catalogue(CATALOGUES[code]))
    fake = {call.sentence for call in found(ast.parse(Path(fake_backroom.__file__).read_text()), "fake_backroom.py")}
    said = {sentence for screen in screens for sentence in shape(read_in(screen))} - fake
    assert [sentence for sentence in said if not is_wordless(sentence) and sentence not in known] == []


@LANGUAGES
def test_no_page_of_the_menu_loses_words_that_english_keeps(screens: list[Screen], code: str) -> None:
    assert worse(screens, code) == {}


@LANGUAGES
def test_no_sentence_is_too_long_for_the_lines_of_a_screen_that_has_room_for_it_in_english(code: str) -> None:
    assert (
        worse(
            (Screen(Text(""), None, (_filled(sentence),)) for sentence in sentences() if len(sentence.say) > _SHORT),
            code,
        )
        == {}
    )


def worse(screens: Iterable[Screen], code: str) -> dict[str, list[str]]:
    """What a language cuts on screens on which English cuts less."""
    say = say_in(code)
    lost = {}
    for screen in screens:
        cut = _cut(screen, say)
        if len(cut) > len(_cut(screen, render)):
            lost[" | ".join(map(str, read_in(screen)))] = cut
    return lost


def _cut(screen: Screen, say: Callable[[Text], str]) -> list[str]:
    """Of what is cut, what can be translated; but a title gives way to what is to be read in large letters."""
    words = {say(words) for words in read_in(screen) if not is_wordless(Sentence(words.say, words.one, words.sense))}
    title = {say(screen.title)} if screen.big is not None else set()
    return [word for word in cuts(screen, SIZE, say=say) if word in words - title]


def _filled(sentence: Sentence) -> Text:
    return Text(
        sentence.say, {gap: 2 if gap == "n" else gap for gap in gaps(sentence.say) or ()}, sentence.one, sentence.sense
    )
