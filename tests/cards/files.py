"""Deck files for tests, and what is said about them."""

import pytest

from deadheat.cards import Deck, parse_deck
from deadheat.toml import FileProblem

__all__ = ["complaint", "complaints", "deck_of"]

HEAD = 'title = "Test"\n'
"""What every deck begins with. It has one line, so what is added begins in line 2."""


def deck_of(content: str) -> Deck:
    """The deck ``test`` of a file with a title and ``content``."""
    return parse_deck("test", HEAD + content, "t")


def complaints(content: str) -> list[str]:
    """What is said about a file called ``t``, line by line."""
    with pytest.raises(FileProblem) as caught:
        parse_deck("test", content, "t")
    return str(caught.value).split("\n")


def complaint(content: str) -> str:
    """The only thing that is said about a file with a title and ``content``."""
    (only,) = complaints(HEAD + content)
    return only
