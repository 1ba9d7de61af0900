"""Every mistake in a deck file is named with its place and what may stand there."""

import pytest

from .files import complaint, complaints

SERIES = '[[series]]\nname = "n-{n}"\n'
CARD = '[[card]]\nname = "a"\n'
FACT = CARD + '[[fact]]\nname = "points"\n'


def test_an_empty_file_is_told_all_that_it_lacks() -> None:
    no_card, no_title = complaints("")
    assert no_card == "t:1:1: no card is in this deck; add [[card]] for single cards, [[series]] for numbered ones"
    assert no_title.startswith("t:1:1: ")
    assert no_title.endswith('has no title; add title: a line of at most 60 characters, such as "The Mind"')


def test_what_is_no_toml_is_told_with_its_place() -> None:
    (told,) = complaints("title = ")
    assert told.startswith("t:1:9: this is no value; ")


@pytest.mark.parametrize("title", ['"\\n"', '""', '" a"', '"a "', '"' + "a" * 61 + '"', "7"])
def test_a_title_is_one_line(title: str) -> None:
    (told,) = complaints(f"title = {title}\n{CARD}")
    assert told.startswith("t:1:9: title ")
    assert told.endswith('; write a line of at most 60 characters, such as "The Mind"') or "did you mean" in told


@pytest.mark.parametrize(
    ("content", "place", "says"),
    [
        ('[[cards]]\nname = "stop"\n' + CARD, "2:3", 'did you mean "card"?'),
        ('[[card]]\nname = "Stop"', "3:8", 'did you mean "stop"?'),
        ('[[card]]\nname = "a/b"', "3:8", "lower-case letters, digits, hyphens and dots"),
        ('[[card]]\nname = "stop\\n"', "3:8", "lower-case letters, digits, hyphens and dots"),
        ('[[card]]\nname = 7', "3:8", "name must be text, not 7"),
        (CARD + "vlaue = 7", "4:1", 'did you mean "value"?'),
        (CARD + 'from = 7', "4:1", "from belongs below [[series]]"),
        (CARD + 'copies = 0', "4:10", "a whole number from 1 to 1000"),
        (CARD + 'copies = 100000000000000000000', "4:10", "a whole number from 1 to 1000"),
        (CARD + 'faces = ["front", "front"]', "4:9", '"front" is there twice'),
        (CARD + 'faces = ["Front"]', "4:9", "a list of words"),
        (CARD + CARD, "5:8", '"a" is already the name of a card (line 2, column 1)'),
        (CARD + 'copies = 2\n[[card]]\nname = "a-02"', "6:8", '"a-02" is already the name of a card'),
        ('[[card]]\nname = "n-2"\n' + SERIES + "from = 1\nto = 2", "5:8", '"n-2" is already the name of a card'),
        ('[[series]]\nname = "n"\nfrom = 1\nto = 2', "3:8", "a word with {n} where the numbers go"),
        ('[[series]]\nname = "N {n}"\nfrom = 1\nto = 2', "3:8", "a word with {n} where the numbers go"),
        (SERIES + "from = 5\nto = 2", "5:6", "a series from 5 to 2 has no card"),
        (SERIES + "from = 1\nto = 2000", "2:1", "with these cards the deck has 2000; a deck has 1000 cards at most"),
        (SERIES + "from = 1\nto = 2000000000", "5:6", "a whole number from 0 to 9999"),
        (SERIES + "from = -1\nto = 2", "4:8", "a whole number from 0 to 9999"),
        (SERIES + "from = 1", "2:1", "this series has from; write from and to"),
        (SERIES, "2:1", "this series has neither from, to nor each"),
        (SERIES + 'from = 1\nto = 2\neach = ["a"]', "2:1", "this series has from, to and each"),
        (SERIES + 'each = ["a", "a"]', "4:8", '"a" is there twice'),
        ('[[series]]\nname = "{n}-' + "a" * 36 + '"\nfrom = 999\nto = 1000', "3:8", "has at most 40 characters"),
        (FACT + "from = 0", "4:1", "this fact has from; write from and to"),
        (FACT + 'from = 0\nto = 2\noptions = ["a"]', "4:1", "this fact has from, to and options"),
        (FACT + "from = 3\nto = 2", "7:6", "no number is from 3 to 2"),
        (FACT + "from = 0\nto = 2\nvalue = 3", "8:9", "value cannot be 3; write a whole number from 0 to 2"),
        (FACT + 'from = 0\nto = 2\nvalue = "a"', "8:9", 'value cannot be "a"; write a whole number from 0 to 2'),
        (FACT + 'options = ["red"]\nplaceholder = "rad"', "7:15", 'write one of red; did you mean "red"?'),
        (FACT + 'value = "a"\nplaceholder = "b"', "7:15", "this fact has a value and a placeholder"),
        ('[[card]]\nname = "a"\ngroup = "red"\n[[fact]]\nname = "points"\ngroup = "rad"', "7:9",
         'no card is of the group "rad"; write "red"; did you mean "red"?'),
        (FACT + '[[fact]]\nname = "points"', "7:8", 'the same cards already have a fact "points" (line 4, column 1)'),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_place(content: str, place: str, says: str) -> None:
    told = complaint(content)
    assert told.startswith(f"t:{place}: ")
    assert says in told


def test_a_fact_of_all_cards_clashes_with_that_of_a_group() -> None:
    cards = '[[card]]\nname = "a"\ngroup = "red"\n'
    told = complaint(cards + '[[fact]]\nname = "points"\n[[fact]]\nname = "points"\ngroup = "red"')
    assert told.startswith('t:8:8: the same cards already have a fact "points"')


def test_every_mistake_is_named_at_once() -> None:
    told = complaints('title = 7\n[[card]]\nname = "A"\n[[series]]\nname = "n-{n}"\nfrom = 2\nto = 1\n')
    assert [line.split(": ")[0] for line in told] == ["t:1:9", "t:3:8", "t:7:6"]
