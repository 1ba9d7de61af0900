"""What may be enrolled and entered, and why not."""

from collections.abc import Mapping

from deadheat.cards.card import Card, Deck
from deadheat.cards.codes import check_identity
from deadheat.cards.library import deck_names, load_deck, name_of
from deadheat.cards.named import Named
from deadheat.cards.register_content import Enrolled, Entered
from deadheat.problems import ExitCode, Problem
from deadheat.toml import did_you_mean, shown

__all__ = ["check_enrolment", "deck_called", "value_of"]


def deck_called(name: str) -> Deck:
    """The deck called ``name``.

    :raises Problem: if there is none, or its file is not right
    """
    if name not in deck_names():
        hint = did_you_mean(name, deck_names()).removeprefix("; ")
        raise Problem(
            f"There is no deck “{shown(name)}”", f"Decks here: {', '.join(deck_names())}{hint and '; '}{hint}"
        )
    return load_deck(name)


def check_enrolment(row: Enrolled, rivals: Mapping[str, Named]) -> bool:
    """Whether a code can and need be enrolled: a card's id names that card without.

    :param rivals: codes that may be of the same tag and are on another card or face
    :raises Problem: if it cannot be enrolled for this card
    """
    card = _card(row.card)
    if row.face is not None and row.face not in card.faces:
        faces = f"Its faces: {', '.join(card.faces)}." if card.faces else "It has one code for the whole card."
        raise Problem(f"The card {card} has no face “{shown(row.face)}”", faces)
    own = name_of(row.code)
    if own == row.named:
        return False
    if own is not None:
        raise Problem(
            f"The code {own} names that card itself and cannot name {row.named}",
            "Use another code; the id of a card is always that card.",
            ExitCode.NOT_FINE,
        )
    check_identity(row.code)
    for code, named in rivals.items():
        raise _taken(row, code, named)
    return True


def value_of(row: Entered, held: int | str | None) -> int | str:
    """What is to be entered: a number that is written as text is the number.

    :param held: what was entered before and may not be replaced
    :raises Problem: if the card has no such fact, it cannot be that, or it was entered differently
    """
    card = _card(row.card)
    facts = load_deck(card.deck).facts_of(card)
    fact = facts.get(row.fact)
    if fact is None:
        has = (
            f"It has {', '.join(facts)}{did_you_mean(row.fact, facts)}"
            if facts
            else "There is nothing to enter for it."
        )
        raise Problem(f"The card {card} has no fact “{shown(row.fact)}”", has)
    try:
        value = fact.read(str(row.value))
    except ValueError:
        what = f"{fact.name} of {card} cannot be “{shown(str(row.value))}”"
        hint = did_you_mean(str(row.value), fact.options)
        raise Problem(what, f"Enter {fact.takes}{hint}") from None
    if held is not None and held != value:
        what = f"{fact.name} of {card} is already {held}, not {value}"
        raise Problem(what, "Look at the card; enter it alone, or replace what was entered.", ExitCode.NOT_FINE)
    return value


def _taken(row: Enrolled, code: str, named: Named) -> Problem:
    is_same = f"{shown(row.code)} is already {named}"
    if code != row.code:
        is_same = f"{shown(row.code)} may be the tag {code}, which is already {named}"
    return Problem(
        f"{is_same} and cannot be {row.named}",
        f"Use another tag or label, or take it off that card first: deadheat cards forget {shown(code)}",
        ExitCode.NOT_FINE,
    )


def _card(card_id: str) -> Card:
    deck_name, _, name = card_id.partition("/")
    deck = deck_called(deck_name)
    card = deck.cards.get(name)
    if card is None:
        hint = did_you_mean(name, deck.cards).removeprefix("; ")
        raise Problem(
            f"There is no card “{shown(card_id)}”", f"See “deadheat cards list {deck_name}”{hint and '; '}{hint}"
        )
    return card
