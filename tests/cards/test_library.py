"""The decks that come with deadheat, and finding a card by its code."""

from copy import deepcopy

import pytest

from deadheat.cards import Deck, deck_names, find_card, load_deck


@pytest.fixture(params=deck_names())
def deck(request: pytest.FixtureRequest) -> Deck:
    return load_deck(str(request.param))


def test_every_deck_loads_and_finds_its_own_cards(deck: Deck) -> None:
    assert len(deck) > 0
    assert all(deck.find(card.id) is card for card in deck)
    assert all(find_card(card.id) == card.id for card in deck)


def test_a_card_is_not_found_in_another_deck(deck: Deck) -> None:
    assert deck.find("other/1") is None
    assert deck.find(None) is None
    assert deck.find("") is None


def test_the_mind_has_a_hundred_cards() -> None:
    assert sorted(card.value or 0 for card in load_deck("the-mind")) == list(range(1, 101))


def test_the_extreme_deck_has_fifty_cards_of_each_colour() -> None:
    groups = [card.group for card in load_deck("the-mind-extreme")]
    assert groups.count("white") == groups.count("red") == 50


@pytest.mark.parametrize(
    "code",
    ["", "/", "42", "the-mind", "the-mind/", "the-mind/042", "the-mind/101", "the-mind/42/", "The-Mind/42", "../x/42",
     " the-mind/42", "the-mind/42\n", "0003611630", "1e5", "0x1F", "yes"],
)  # fmt: skip
def test_a_code_that_names_no_card_is_no_card(code: str) -> None:
    assert find_card(code) is None


def test_a_deck_that_does_not_exist_is_said() -> None:
    with pytest.raises(KeyError):
        load_deck("../secrets")


def test_copying_a_game_copies_no_deck() -> None:
    deck = load_deck("the-mind")
    assert deepcopy(deck) is deck
    assert deepcopy(deck.cards["42"]) is deck.cards["42"]
