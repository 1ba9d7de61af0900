"""Which labels a deck has, and which cards a person asks for."""

import pytest

from deadheat.cards import Card, Deck, load_deck
from deadheat.cards.labels import Label, choose, labels_of
from deadheat.problems import Problem

DECK = Deck(
    "demo",
    "Demo",
    {
        card.name: card
        for card in (
            Card("demo", "7"),
            Card("demo", "boost-01", group="boost", title="boost no. 1"),
            Card("demo", "boost-02", group="boost", title="boost no. 2"),
            Card("demo", "1-3", title="One to three"),
            Card("demo", "turned", faces=("front", "back")),
            Card("demo", "divider", coded=False),
        )
    },
)


def names(selection: str) -> list[str]:
    return [card.name for card in choose(DECK, selection)]


def test_a_label_says_the_card_in_its_code_and_in_words() -> None:
    assert labels_of(load_deck("the-mind"))[41] == Label("the-mind/42", "42", "the-mind/42")


def test_both_faces_of_a_card_have_their_own_label_and_dividers_have_none() -> None:
    texts = [label.text for label in labels_of(DECK)]
    assert texts == ["demo/7", "demo/boost-01", "demo/boost-02", "demo/1-3", "demo/turned/front", "demo/turned/back"]
    assert [label.name for label in labels_of(DECK)][-2:] == ["Turned, front", "Turned, back"]


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        ("boost-02", ["boost-02"]),
        ("demo/boost-02", ["boost-02"]),
        ("boost", ["boost-01", "boost-02"]),
        ("*-0?", ["boost-01", "boost-02"]),
        ("2-4", ["boost-01", "boost-02", "1-3"]),
        ("1-3", ["1-3"]),
        ("7", ["7"]),
        ("6, 1", ["divider", "7"]),
        ("turned,boost,boost-01,", ["turned", "boost-01", "boost-02"]),
    ],
)
def test_cards_are_chosen_by_name_group_pattern_and_place(selection: str, expected: list[str]) -> None:
    assert names(selection) == expected


@pytest.mark.parametrize("selection", ["8", "0", "5-9", "4-2", "nobody", "7,x*", "other/7"])
def test_a_choice_that_means_no_card_is_refused_with_what_can_be_chosen(selection: str) -> None:
    with pytest.raises(Problem, match="is meant by") as problem:
        choose(DECK, selection)
    assert "1 to 6" in problem.value.remedy


def test_an_empty_choice_is_refused() -> None:
    with pytest.raises(Problem, match="no cards are chosen"):
        choose(DECK, " , ")
