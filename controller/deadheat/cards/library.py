"""The decks that come with deadheat. The only part of this room that opens files."""

from functools import cache
from importlib.resources import files

from deadheat.cards.card import Deck
from deadheat.cards.deck_file import parse_deck

__all__ = ["deck_names", "find_card", "load_deck"]

_FOLDER = files("deadheat.cards") / "decks"


@cache
def deck_names() -> tuple[str, ...]:
    """The names of all decks, sorted."""
    return tuple(sorted(f.name.removesuffix(".toml") for f in _FOLDER.iterdir() if f.name.endswith(".toml")))


@cache
def load_deck(name: str) -> Deck:
    """The deck called ``name``.

    :raises KeyError: if there is none
    """
    if name not in deck_names():
        raise KeyError(name)
    return parse_deck(name, (_FOLDER / f"{name}.toml").read_text("utf-8"), f"{name}.toml")


def find_card(code: str) -> str | None:
    """The card that a code names by its own text (``the-mind/42``), or None.

    Printed codes and written tags carry the card's id; other codes are the register's.
    """
    deck, _, name = code.partition("/")
    return code if deck in deck_names() and name in load_deck(deck).cards else None
