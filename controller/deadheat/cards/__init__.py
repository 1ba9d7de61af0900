"""Cards and decks: what a physical card is called and what is printed on it."""

from deadheat.cards.card import Card, Deck
from deadheat.cards.deck_file import parse_deck
from deadheat.cards.library import deck_names, find_card, load_deck

__all__ = ["Card", "Deck", "deck_names", "find_card", "load_deck", "parse_deck"]
