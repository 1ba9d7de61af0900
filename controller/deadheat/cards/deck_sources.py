"""Where decks come from: those of deadheat, those of other packages, and those in folders of the owner's."""

import re
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from deadheat.cards.facts import WORD
from deadheat.problems import ExitCode, Problem
from deadheat.toml import read_text

__all__ = ["EXAMPLE", "SHIPPED", "DeckSource", "from_path", "packaged", "shipped", "within"]

SHIPPED = files("deadheat.cards") / "decks"
EXAMPLE = Path(__file__).with_name("example.toml")
"""A deck file with every setting, explained for whoever writes one."""
_GROUP = "deadheat.decks"
"""The entry points of decks: the name is the deck's, the object a path (or other resource) of its file."""
_SUFFIX = ".toml"
_WORD = re.compile(WORD)


class DeckSource(msgspec.Struct, frozen=True):
    """A deck that can be read."""

    name: str
    origin: str
    """What to call its file in errors."""
    read: Callable[[], str]
    """Its text. Raises :class:`Problem` if it cannot be read."""


def shipped() -> Iterator[DeckSource]:
    """The decks that come with deadheat."""
    for file in SHIPPED.iterdir():
        if file.name.endswith(_SUFFIX):
            yield DeckSource(file.name.removesuffix(_SUFFIX), file.name, _reading(file))


def packaged() -> Iterator[DeckSource]:
    """The decks that other installed packages bring."""
    for point in sorted(entry_points(group=_GROUP), key=lambda point: point.name):
        yield DeckSource(point.name, f"{point.name} ({point.value})", _loading(point))


def within(folder: Path, problems: list[Problem]) -> Iterator[DeckSource]:
    """The decks in a folder, by name; none if it does not exist.

    :param problems: takes what is wrong with the folder
    """
    try:
        paths: Iterable[Path] = sorted(folder.iterdir())
    except FileNotFoundError:
        return
    except OSError as error:
        remedy = "Let this user read the folder, or take it away."
        problems.append(Problem(f"The decks in {folder} cannot be read: {error.strerror}", remedy, ExitCode.NOT_FINE))
        return
    for path in paths:
        if path.suffix == _SUFFIX:
            try:
                yield from_path(path)
            except Problem as problem:
                problems.append(problem)


def from_path(path: Path) -> DeckSource:
    """The deck in this file, which its name names.

    :raises Problem: if it has no name for a deck
    """
    if path.suffix != _SUFFIX or not _WORD.match(path.stem):
        remedy = "Call it by lower-case letters, digits, dots and hyphens: my-deck.toml"
        raise Problem(f"{path} has no name for a deck", remedy, ExitCode.NOT_FINE)
    return DeckSource(path.stem, str(path), lambda: read_text(path, "deck file", EXAMPLE))


def _reading(file: Traversable) -> Callable[[], str]:
    return lambda: file.read_text("utf-8")


def _loading(point: EntryPoint) -> Callable[[], str]:
    def load() -> str:
        try:
            return str(point.load().read_text("utf-8"))
        except Exception as error:  # a package of somebody else's can fail in any way; it must not hide the other decks
            why = f"{type(error).__name__}: {error}"
            raise Problem(
                f"The deck “{point.name}” cannot be loaded: {why}", "Reinstall the package it comes from."
            ) from error

    return load
