"""All decks there are: those that come with deadheat, those of other packages, and the owner's own."""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from deadheat.cards.card import Deck
from deadheat.cards.deck_file import parse_deck
from deadheat.cards.deck_sources import DeckSource, from_path, packaged, shipped, within
from deadheat.cards.named import Named
from deadheat.problems import ExitCode, Problem

__all__ = [
    "Library",
    "check_deck_file",
    "deck_names",
    "deck_problems",
    "find_card",
    "load_deck",
    "name_of",
    "use_deck_folders",
]


class Library:
    """Decks by name; each is read when it is first asked for, and once only.

    No deck takes the place of one that comes before it: deadheat's own, then packages', then the folders in order.
    """

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self._folders = tuple(folders)
        self._problems: list[Problem] = []
        self._read: dict[str, Deck | Problem] = {}

    @cached_property
    def _sources(self) -> dict[str, DeckSource]:
        sources: dict[str, DeckSource] = {}
        theirs = (source for folder in self._folders for source in within(folder, self._problems))
        for source in [*shipped(), *packaged(), *theirs]:
            first = sources.setdefault(source.name, source)
            if first is not source:
                self._problems.append(_clash(source, first))
        return sources

    def names(self) -> tuple[str, ...]:
        """The names of all decks, sorted; those whose file is not right included."""
        return tuple(sorted(self._sources))

    def load(self, name: str) -> Deck:
        """The deck called ``name``.

        :raises KeyError: if there is none
        :raises Problem: if its file is not right
        """
        if name not in self._read:
            self._read[name] = _parsed(self._sources[name])
        found = self._read[name]
        if isinstance(found, Problem):
            raise found
        return found

    def problems(self) -> list[Problem]:
        """Everything that is wrong with any deck, those that another keeps out of its place included."""
        broken: list[Problem] = []
        for name in self.names():
            try:
                self.load(name)
            except Problem as problem:
                broken.append(problem)
        return [*self._problems, *broken]

    def name_of(self, code: str) -> Named | None:
        """The card, and perhaps the face, that a code names by its own text, or None. Never raises.

        Printed codes and written tags carry the card's id; other codes are the register's.
        """
        deck_name, _, rest = code.partition("/")
        name, slash, face = rest.partition("/")
        if deck_name not in self._sources:
            return None
        try:
            card = self.load(deck_name).cards.get(name)
        except Problem:
            return None
        if card is None or (slash and face not in card.faces):
            return None
        return Named(card.id, face if slash else None)


def _parsed(source: DeckSource) -> Deck | Problem:
    try:
        return parse_deck(source.name, source.read(), source.origin)
    except Problem as problem:
        return problem


def _clash(source: DeckSource, first: DeckSource) -> Problem:
    return Problem(
        f"{source.origin} is not used: there is already a deck “{source.name}” ({first.origin})",
        "Give the file another name.",
        ExitCode.NOT_FINE,
    )


_library = Library()


def use_deck_folders(folders: Iterable[Path]) -> None:
    """Take decks from these folders too, from now on. For the app, once at its start."""
    global _library
    _library = Library(folders)


def deck_names() -> tuple[str, ...]:
    """The names of all decks, sorted."""
    return _library.names()


def load_deck(name: str) -> Deck:
    """The deck called ``name``.

    :raises KeyError: if there is none
    :raises Problem: if its file is not right
    """
    return _library.load(name)


def deck_problems() -> list[Problem]:
    """Everything that is wrong with any deck."""
    return _library.problems()


def name_of(code: str) -> Named | None:
    """The card, and perhaps the face, that a code names by its own text, or None; see :meth:`Library.name_of`."""
    return _library.name_of(code)


def find_card(code: str) -> str | None:
    """The id of the card that a code names by its own text (``the-mind/42``), or None."""
    named = name_of(code)
    return named.card if named else None


def check_deck_file(path: Path) -> Deck:
    """Read a deck file wherever it is, as it would be read from a folder of decks.

    :raises FileProblem: if anything is wrong with what it says; exit code 1
    :raises Problem: if it cannot be read, or cannot be a deck by its name
    """
    source = from_path(path)
    deck = parse_deck(source.name, source.read(), source.origin)
    first = next((one for one in [*shipped(), *packaged()] if one.name == source.name), None)
    if first is not None:
        raise _clash(source, first)
    return deck
