"""All sentences that the package says to people, found in its sources by their syntax trees."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import msgspec

import deadheat
from deadheat.referee import find_game, game_names, options_of
from deadheat.referee.options import written

__all__ = ["Sentence", "english_in_gaps", "found", "is_wordless", "option_words", "sentences", "wrong_calls"]

_ROOT = Path(deadheat.__file__).parent


class Sentence(NamedTuple):
    """What a catalogue has an entry for."""

    say: str
    one: str = ""
    sense: str = ""


class Call(NamedTuple):
    """A call that makes a text."""

    place: str
    """File and line."""
    sentence: Sentence | None
    """None if it does not stand in the call."""


@cache
def _sources() -> list[tuple[str, ast.Module]]:
    """The modules of the package by their names."""
    return [(str(file.relative_to(_ROOT)), ast.parse(file.read_text())) for file in sorted(_ROOT.rglob("*.py"))]


@cache
def _calls() -> list[Call]:
    return [call for name, source in _sources() for call in found(source, name)]


def sentences() -> dict[Sentence, tuple[str, ...]]:
    """Every sentence that needs a translation, with the files that say it."""
    places: dict[Sentence, set[str]] = {}
    for call in _calls():
        if call.sentence is not None and not is_wordless(call.sentence):
            places.setdefault(call.sentence, set()).add(call.place.partition(":")[0])
    for words, name in option_words():
        places.setdefault(Sentence(words), set()).add(name)
    return {sentence: tuple(sorted(where)) for sentence, where in places.items()}


def wrong_calls() -> list[str]:
    """The places where a text is made of a sentence, or of words in a gap, that no catalogue can know."""
    wrong = [call.place for call in _calls() if call.sentence is None]
    return [*wrong, *(place for name, source in _sources() for place in english_in_gaps(source, name))]


def found(source: ast.Module, name: str) -> Iterator[Call]:
    """The calls of ``text`` and ``counted`` in a source, and those of ``Text`` that have their sentence in them."""
    for node in ast.walk(source):
        if isinstance(node, ast.Call) and (called := _name(node.func)) in ("text", "counted", "Text"):
            forms = [_constant(argument) for argument in node.args[: 2 if called == "counted" else 1]]
            sense = next((_constant(keyword.value) for keyword in node.keywords if keyword.arg == "sense"), "")
            if forms and sense is not None and None not in forms:
                *one, say = map(str, forms)
                yield Call(f"{name}:{node.lineno}", Sentence(say, "".join(one), sense))
            elif called != "Text":
                yield Call(f"{name}:{node.lineno}", None)


def english_in_gaps(source: ast.Module, name: str) -> Iterator[str]:
    """The places where words in a gap stand in the source as a string, which nobody translates."""
    for node in ast.walk(source):
        if isinstance(node, ast.Call) and _name(node.func) in ("text", "counted"):
            for keyword in node.keywords:
                if keyword.arg != "sense" and any(map(_has_letters, _strings(keyword.value))):
                    yield f"{name}:{keyword.value.lineno}"


def _strings(value: ast.AST) -> Iterator[str]:
    """The strings that may come out of an expression, but for what is compared, looked up or says how to format."""
    if isinstance(value, ast.Call) and _name(value.func) in ("text", "counted", "Text"):
        return
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.FormattedValue | ast.Subscript):
        yield from _strings(value.value)
    elif not isinstance(value, ast.Compare):
        for part in ast.iter_child_nodes(value):
            yield from _strings(part)


def _has_letters(words: str) -> bool:
    return any(letter.isalpha() for letter in words)


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""


def _constant(value: ast.expr) -> str | None:
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def is_wordless(sentence: Sentence) -> bool:
    """Whether there is nothing in a sentence but gaps, digits and signs that all languages set alike."""
    if sentence.sense:
        return False
    try:
        parts = [part for part, *_ in Formatter().parse(sentence.say)]
    except ValueError:
        return False
    return not any(_has_letters(part) or set(":;?!") & set(part) for part in parts)


def option_words() -> Iterator[tuple[str, str]]:
    """What the menu says about the options of deadheat's own games, with the file that holds it.

    It shows their names with spaces, what they can be as it is written, their descriptions, and the names of the
    profiles, each as a ``Text`` of these words.
    """
    for game_name in game_names():
        game = find_game(game_name)
        if not game.__module__.startswith("deadheat."):
            continue
        file = f"games/{game_name.replace('-', '_')}/options.py"
        for option in options_of(game):
            yield option.name.replace("_", " "), file
            yield option.description, file
        kind = msgspec.inspect.type_info(game.Options)
        assert isinstance(kind, msgspec.inspect.StructType)
        for value in (value for field in kind.fields for value in _values(field.type)):
            yield value, file
        for profile in game.profiles:
            yield profile, file
    for anything in (True, False, ()):
        yield written(anything), "referee/options.py"


def _values(kind: msgspec.inspect.Type) -> list[str]:
    if isinstance(kind, msgspec.inspect.Metadata):
        return _values(kind.type)
    return [str(member.value) for member in kind.cls] if isinstance(kind, msgspec.inspect.EnumType) else []
