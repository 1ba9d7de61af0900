"""Cards and decks: what a physical card is called, what is printed on it, and which code is on it."""

from deadheat.cards.card import Card, Deck
from deadheat.cards.codes import Spelling, canonical, check_identity, tag_code
from deadheat.cards.deck_file import parse_deck
from deadheat.cards.facts import Fact
from deadheat.cards.library import (
    check_deck_file,
    deck_names,
    deck_problems,
    find_card,
    load_deck,
    name_of,
    use_deck_folders,
)
from deadheat.cards.named import Named
from deadheat.cards.register import Register, open_register, read_register
from deadheat.cards.register_content import Enrolled, Entered
from deadheat.cards.register_rules import deck_called

__all__ = [
    "Card",
    "Deck",
    "Enrolled",
    "Entered",
    "Fact",
    "Named",
    "Register",
    "Spelling",
    "canonical",
    "check_deck_file",
    "check_identity",
    "deck_called",
    "deck_names",
    "deck_problems",
    "find_card",
    "load_deck",
    "name_of",
    "open_register",
    "parse_deck",
    "read_register",
    "tag_code",
    "use_deck_folders",
]
