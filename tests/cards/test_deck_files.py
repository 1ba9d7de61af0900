"""Deck files that are right: which cards they describe."""

import tomllib

import pytest

from deadheat.cards import parse_deck
from deadheat.cards.deck_schema import CardEntry, FactEntry, SeriesEntry
from deadheat.cards.deck_sources import EXAMPLE

from .files import deck_of


def test_a_deck_has_single_cards_and_series() -> None:
    deck = deck_of('[[card]]\nname = "stop"\n[[series]]\nname = "red-{n}"\nfrom = 3\nto = 5\ngroup = "red"')
    assert deck.title == "Test"
    assert [card.id for card in deck] == ["test/stop", "test/red-3", "test/red-4", "test/red-5"]
    assert [(card.value, card.group) for card in deck] == [(None, ""), (3, "red"), (4, "red"), (5, "red")]


def test_copies_are_cards_of_their_own() -> None:
    deck = deck_of('[[card]]\nname = "12"\nvalue = 12\ncopies = 12\n[[card]]\nname = "0"\ncopies = 1')
    assert [card.name for card in deck][::6] == ["12-01", "12-07", "0-01"]
    assert [card.label for card in deck][::6] == ["12 no. 1", "12 no. 7", "0"]
    assert len(deck) == 13


def test_many_copies_sort_by_their_number() -> None:
    names = [card.name for card in deck_of('[[card]]\nname = "x"\ncopies = 100')]
    assert names[0] == "x-001"
    assert names == sorted(names)


def test_a_series_can_go_over_words() -> None:
    deck = deck_of('[[series]]\nname = "tab-{n}"\ntitle = "The tab {n}"\neach = ["a", "b"]\ncopies = 2')
    assert [(card.name, card.label, card.value) for card in deck] == [
        ("tab-a-01", "The tab a no. 1", None),
        ("tab-a-02", "The tab a no. 2", None),
        ("tab-b-01", "The tab b no. 1", None),
        ("tab-b-02", "The tab b no. 2", None),
    ]


def test_people_read_a_name_where_there_is_no_title() -> None:
    deck = deck_of('[[card]]\nname = "flip-three"\n[[card]]\nname = "x"\ntitle = "Ä −3"')
    assert [card.label for card in deck] == ["Flip three", "Ä −3"]


def test_cards_have_faces_and_may_need_no_code() -> None:
    deck = deck_of('[[card]]\nname = "a"\nfaces = ["front", "back"]\n[[card]]\nname = "b"\ncoded = false')
    assert [(card.faces, card.coded) for card in deck] == [(("front", "back"), True), ((), False)]


def test_the_example_shows_every_setting() -> None:
    content = EXAMPLE.read_text("utf-8")
    deck = parse_deck("example", content, "example.toml")
    assert list(deck.cards)[:5] == ["joker", "pair-01", "pair-02", "two-sided", "reminder"]
    written = tomllib.loads(content)
    for section, entry in (("card", CardEntry), ("series", SeriesEntry), ("fact", FactEntry)):
        used = {key for row in written[section] for key in row}
        missing = set(entry.__struct_encode_fields__) - used
        assert missing <= ({"copies", "coded", "faces"} if section == "series" else set())


FACTS = """
[[card]]
name = "a"
group = "red"
[[card]]
name = "b"
group = "blue"
[[fact]]
name = "points"
group = "red"
from = 0
to = 9
value = 3
[[fact]]
name = "colour"
placeholder = "white"
[[fact]]
name = "side"
group = "blue"
options = ["left", "right"]
[[fact]]
name = "number"
needed = false
"""


def test_facts_are_known_taken_for_now_or_left_out() -> None:
    a, b = deck_of(FACTS)
    assert (a.facts, a.unverified) == ({"points": 3, "colour": "white"}, ("colour",))
    assert (b.facts, b.unverified) == ({"colour": "white"}, ("colour", "side"))


def test_a_card_has_the_facts_of_its_group_and_of_all() -> None:
    deck = deck_of(FACTS)
    assert list(deck.facts_of(deck.cards["a"])) == ["points", "colour", "number"]
    assert list(deck.facts_of(deck.cards["b"])) == ["colour", "side", "number"]


@pytest.mark.parametrize(
    ("fact", "text", "value"),
    [("points", "0", 0), ("points", "9", 9), ("points", "+3", 3), ("points", "007", 7), ("side", "left", "left"),
     ("colour", "007", "007"), ("colour", "dark-red", "dark-red")],
)  # fmt: skip
def test_what_people_enter_is_read(fact: str, text: str, value: int | str) -> None:
    (meant,) = (one for one in deck_of(FACTS).facts if one.name == fact)
    assert meant.read(text) == value
    assert type(meant.read(text)) is type(value)


@pytest.mark.parametrize(
    ("fact", "text"),
    [("points", "10"), ("points", "-1"), ("points", ""), ("points", "3.0"), ("points", "1e0"), ("points", "three"),
     ("points", "٣"), ("points", "9" * 5000), ("side", "Left"), ("side", "up"), ("side", ""), ("colour", "dark red"),
     ("colour", "red\n"), ("colour", "+red")],
)  # fmt: skip
def test_what_does_not_fit_a_fact_is_refused(fact: str, text: str) -> None:
    (meant,) = (one for one in deck_of(FACTS).facts if one.name == fact)
    with pytest.raises(ValueError, match=r"a whole number from 0 to 9|one of left, right|a lower-case word"):
        meant.read(text)
