"""Every sequence of cards and choices up to a length, over small decks, against a second program."""

import os
from collections.abc import Iterable
from copy import deepcopy

import pytest

from deadheat.cards import Card, Deck
from deadheat.games.flip_7 import round as round_module
from deadheat.games.flip_7.options import ChanceUse, FlipSevenOptions, Freeze, NestedAfterBust
from deadheat.games.flip_7.piles import Piles
from deadheat.games.flip_7.round import Round
from deadheat.games.flip_7.wants import Chance, Draw, Offer, Shuffle, Status, Target, Want
from deadheat.games.voice import Voice

from .second_program import Asked, Rules, play

SEATS = ["north", "east", "south"]
SEVEN = 4
"""How many different numbers end a round of so small a deck."""

DEEPER = int(os.environ.get("DEADHEAT_DEEPER", "0"))
"""How many steps further to go where somebody searches for faults."""

_ACTIONS = {"F": "freeze", "T": "flip-three", "S": "second-chance"}
_STATES = {Status.ACTIVE: "in", Status.STAYED: "stays", Status.FROZEN: "frozen", Status.BUSTED: "bust"}
_HOUSE = FlipSevenOptions()
_OFFICIAL = FlipSevenOptions(
    freeze=Freeze.BANK, nested_after_bust=NestedAfterBust.DISCARD, sc_replacement=False, sc_use=ChanceUse.AUTO
)


def small_deck(letters: str) -> Deck:
    cards = {}
    for n, letter in enumerate(letters):
        if letter.isdigit():
            card = Card("flip-7", f"{letter}-{n}", int(letter), "number")
        elif letter == "+":
            card = Card("flip-7", f"plus-{n}", 4, "modifier")
        else:
            card = Card("flip-7", f"{_ACTIONS[letter]}-{n}", None, "action")
        cards[card.name] = card
    return Deck("flip-7", "small", cards)


def letter_of(card: Card) -> str:
    if card.group == "number":
        return str(card.value)
    return "+" if card.group == "modifier" else next(k for k, name in _ACTIONS.items() if card.name.startswith(name))


def asked(want: Want | None, piles: Piles) -> Asked | None:
    if want is None:
        return None
    if isinstance(want, Offer):
        return ("offer", want.seat, tuple(["hit"] * want.may_hit + ["stay"] * want.may_stay))
    if isinstance(want, Draw):
        return ("draw", want.seat, tuple(sorted(letter_of(card) for card in piles.deck)))
    if isinstance(want, Target):
        return ("target", want.seat, tuple(sorted(want.among)))
    if isinstance(want, Chance):
        return ("chance", want.seat, ("no", "yes"))
    return ("shuffle", want.seat, ("done",))


def answer(game: Round, piles: Piles, said: str) -> None:
    want = game.want
    if isinstance(want, Offer):
        rulings = game.hit() if said == "hit" else game.stay()
    elif isinstance(want, Draw):
        rulings = game.turn(next(card for card in piles.deck if letter_of(card) == said))
    elif isinstance(want, Target):
        rulings = game.choose(said)
    elif isinstance(want, Chance):
        rulings = game.use_chance(said == "yes")
    else:
        assert isinstance(want, Shuffle)
        rulings = game.shuffled()
    assert list(rulings)


def stand(game: Round, piles: Piles) -> dict[str, tuple[str, str, int]]:
    return {
        seat: (
            _STATES[game.status[seat]],
            "".join(sorted(letter_of(card) for card in piles.before(seat))),
            game.score(seat),
        )
        for seat in SEATS
    }


def explore(options: FlipSevenOptions, letters: str, length: int, begin: Iterable[str]) -> int:
    """Walk every sequence; how many there were."""
    rules = Rules(
        bank=options.freeze is Freeze.BANK,
        discard=options.nested_after_bust is NestedAfterBust.DISCARD,
        replacement=options.sc_replacement,
        auto=options.sc_use is ChanceUse.AUTO,
        seven=SEVEN,
    )
    piles = Piles(small_deck(letters))
    game = Round(SEATS, "south", piles, options, Voice())
    list(game.begin())
    for said in begin:
        answer(game, piles, said)
    walked = 0
    open_ = [(list(begin), game, piles)]
    while open_:
        script, game, piles = open_.pop()
        walked += 1
        expected, where = play(SEATS, letters, rules, script)
        assert asked(game.want, piles) == expected, script
        assert stand(game, piles) == where, script
        if expected is None or len(script) >= length:
            continue
        for said in sorted(set(expected[2])):
            twin, its_piles = deepcopy((game, piles))
            answer(twin, its_piles, said)
            open_.append(([*script, said], twin, its_piles))
    return walked


@pytest.fixture(autouse=True)
def a_small_seven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_module, "FLIP_SEVEN", SEVEN)


CASES = (
    # Everything, from the deal on.
    ("1123+FTTS", 5, ()),
    # A Flip Three in the deal that brings what it can.
    ("1122FTTT", 8, ("T", "north")),
    ("1112FFTSS", 8, ("T", "east")),
    # A small deck that runs out in the middle of a Flip Three.
    ("12TTSS1", 10, ("1", "2", "S")),
    # Second Chances that are passed on, within and without a Flip Three.
    ("1122SSST", 8, ("S", "1", "2")),
    # Turns.
    ("1122345FT", 9, ("1", "2", "3", "hit", "T")),
    ("2345FT1", 9, ("2", "3", "4")),
)


@pytest.mark.parametrize("options", [_HOUSE, _OFFICIAL], ids=["house", "official"])
@pytest.mark.parametrize(("letters", "length", "begin"), CASES)
def test_every_sequence_agrees_with_a_second_program(
    options: FlipSevenOptions, letters: str, length: int, begin: tuple[str, ...]
) -> None:
    if options is _OFFICIAL and begin == ("S", "1", "2"):
        begin = ("S", "2", "1")
    assert explore(options, letters, length + DEEPER, begin) > 100
