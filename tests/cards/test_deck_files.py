"""Deck files, right and wrong."""

import pytest

from deadheat.cards import Deck, parse_deck
from deadheat.problems import Problem


def parse(content: str) -> Deck:
    return parse_deck("test", content, "test.toml")


def test_a_deck_has_single_cards_and_series() -> None:
    deck = parse(
        'title = "Test"\n[[card]]\nname = "stop"\n[[series]]\nname = "red-{n}"\nfrom = 3\nto = 5\ngroup = "red"'
    )
    assert deck.title == "Test"
    assert [card.id for card in deck] == ["test/stop", "test/red-3", "test/red-4", "test/red-5"]
    assert [(card.value, card.group) for card in deck] == [(None, ""), (3, "red"), (4, "red"), (5, "red")]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("title = ", "Invalid value"),
        ("", "title"),
        ('title = "Test"', "no card"),
        ('title = "Test"\n[[cards]]\nname = "stop"', "cards"),
        ('title = "Test"\n[[card]]\nname = "Stop"', "name"),
        ('title = "Test"\n[[card]]\nname = "a/b"', "name"),
        ('title = "Test"\n[[card]]\nname = "stop\\n"', "name"),
        ('title = "Test"\n[[card]]\nname = 7', "name"),
        ('title = "Test"\n[[card]]\nname = "a"\n[[card]]\nname = "a"', "two cards are called “a”"),
        ('title = "Test"\n[[card]]\nname = "n-2"\n[[series]]\nname = "n-{n}"\nfrom = 1\nto = 2', "two cards"),
        ('title = "Test"\n[[series]]\nname = "n"\nfrom = 1\nto = 2', "{n}"),
        ('title = "Test"\n[[series]]\nname = "N {n}"\nfrom = 1\nto = 2', "name"),
        ('title = "Test"\n[[series]]\nname = "n-{n}"\nfrom = 5\nto = 2', "from 5 to 2"),
        ('title = "Test"\n[[series]]\nname = "n-{n}"\nfrom = 1\nto = 2000000000', "longer than"),
        ('title = "Test"\n[[series]]\nname = "n-{n}"\nfrom = -1\nto = 2', "from"),
    ],
)
def test_a_fault_is_named_with_its_file(content: str, says: str) -> None:
    with pytest.raises(Problem, match=r"test\.toml: ") as told:
        parse(content)
    assert says in told.value.what
    assert told.value.remedy
