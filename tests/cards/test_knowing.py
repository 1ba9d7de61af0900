"""What the owner has read off the cards takes the place of what deadheat assumes."""

from deadheat.cards import Card, Deck, load_deck
from deadheat.referee import make_terms


def loading(**facts: int | str) -> Card:
    """Card 42 of Loading with what was entered about it."""
    card = load_deck("loading").cards["42"]
    return load_deck("loading").knowing({card.id: facts}).cards["42"]


def test_a_placeholder_is_unverified_until_it_is_entered() -> None:
    assert load_deck("loading").cards["42"].unverified == ("battery", "colour")
    assert loading(battery=2).facts["battery"] == 2
    assert loading(battery=2).unverified == ("colour",)
    assert loading(battery=2, colour="blue").unverified == ()


def test_what_a_card_does_not_take_is_left_aside() -> None:
    assert loading(battery=1_000, wings=2) == load_deck("loading").cards["42"]


def test_facts_of_other_cards_change_nothing() -> None:
    deck = load_deck("loading")
    assert deck.knowing({"the-mind/42": {"battery": 2}}) == deck


def test_the_terms_of_a_match_keep_what_was_entered_about_its_own_decks() -> None:
    facts: dict[str, dict[str, int | str]] = {"the-mind/4": {"wear": 1}, "loading/42": {"battery": 2}}
    terms = make_terms(
        "the-mind", seats=("a", "b"), readers={"tray": None}, window=1, seed=1, started=0, facts=facts
    )  # fmt: skip
    assert terms.facts == {"the-mind/4": {"wear": 1}}
    assert isinstance(load_deck("the-mind").knowing(terms.facts), Deck)
