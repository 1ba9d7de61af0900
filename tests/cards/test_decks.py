"""The decks of the games have the cards that are in their boxes."""

from collections import Counter

from deadheat.cards import load_deck


def test_the_mind_has_a_hundred_cards() -> None:
    assert sorted(card.value or 0 for card in load_deck("the-mind")) == list(range(1, 101))


def test_the_extreme_deck_has_fifty_cards_of_each_colour() -> None:
    groups = Counter(card.group for card in load_deck("the-mind-extreme"))
    assert groups == {"white": 50, "red": 50}


def test_loading_has_65_progression_7_boost_and_5_stop_cards() -> None:
    deck = load_deck("loading")
    assert Counter(card.group for card in deck) == {"progression": 65, "boost": 7, "stop": 5}
    assert sorted(card.value or 0 for card in deck if card.group == "progression") == list(range(1, 66))
    assert [card.label for card in deck if card.group == "stop"] == [f"Stop {n}+" for n in range(2, 7)]


def test_what_no_list_tells_about_loading_is_a_placeholder() -> None:
    deck = load_deck("loading")
    assert deck.cards["42"].facts == {"battery": 1, "colour": "white"}
    assert deck.cards["42"].unverified == ("battery", "colour")
    assert (deck.cards["stop-3"].facts, deck.cards["stop-3"].unverified) == ({"points": 2}, ("points",))
    assert (deck.cards["boost-07"].facts, deck.cards["boost-07"].unverified) == ({"points": 3}, ())


def test_why_first_has_32_cards_that_add_up() -> None:
    deck = load_deck("why-first")
    counts = Counter(card.value for card in deck)
    assert counts == {-4: 1, -3: 3, -2: 4, -1: 5, 1: 6, 2: 5, 3: 4, 4: 3, 5: 1}
    assert not any(card.unverified for card in deck), "only a variant needs the white numbers"
    assert all("white-number" in deck.facts_of(card) for card in deck)


def test_flip_7_has_94_cards_each_with_its_own_id() -> None:
    deck = load_deck("flip-7")
    assert Counter(card.group for card in deck) == {"number": 79, "modifier": 6, "action": 9}
    numbers = Counter(card.value for card in deck if card.group == "number")
    assert numbers == {value: max(value, 1) for value in range(13)}
    assert {card.name for card in deck if card.group == "modifier"} == {
        "plus-2", "plus-4", "plus-6", "plus-8", "plus-10", "times-2",
    }  # fmt: skip
    actions = Counter(card.name.rpartition("-")[0] for card in deck if card.group == "action")
    assert actions == {"freeze": 3, "flip-three": 3, "second-chance": 3}
    assert "12-03" in deck.cards


def test_in_extremis_has_both_packs_of_55() -> None:
    deck = load_deck("in-extremis")
    counts = Counter(card.name.rstrip("0123456789-").removesuffix("-") for card in deck if card.group != "boss")
    assert sum(counts[name] for name in ("total-pollution", "experimenter", "basic", "turn-reminder", "insert")) == 55
    assert len(deck) == 110
    special = {"nuclearium": 7, "nuclear-waste": 1, "administrative": 1, "compensation-reminder": 1, "glory": 3,
               "alezou": 9, "humans": 1, "sociocracy": 18}  # fmt: skip
    assert special.items() <= counts.items()
    assert sum(special.values()) + sum(card.group == "boss" for card in deck) == 47


def test_cards_that_are_played_in_extremis_have_two_faces() -> None:
    deck = load_deck("in-extremis")
    played = {card.group for card in deck if card.faces}
    assert played == {"basic", "total-pollution", "nuclearium", "waste", "alezou", "humans"}
    basic = deck.cards["basic-32"]
    assert (basic.faces, basic.facts, basic.unverified) == (("front", "back"), {}, ("front", "back"))
    assert deck.cards["total-pollution-12"].facts == {"front": "pollution", "back": "pollution"}
    assert not any(card.coded for card in deck if card.group in ("reminder", "insert", "divider"))


def test_the_table_has_the_command_cards() -> None:
    tabs = [f"{kind}-{letter}" for kind in ("tab", "validate") for letter in "abcdef"]
    others = ["shredder", "stop", "hit", "stay", "pass", "claim", "yes", "no", "undo"]
    assert list(load_deck("table").cards) == [*tabs, *others]
