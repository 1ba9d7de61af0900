"""What holds whatever players, cables and the mains do.

Nothing raises, every card is in exactly one place, the scores are those that a second program finds in the rulings,
the journal gives the same rulings again, and from wherever it came to the match can be brought to its end.
"""

import re
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from deadheat.games import Ruling
from deadheat.games.flip_7 import FlipSeven
from deadheat.games.flip_7.wants import Chance, Draw, Offer, Shuffle, Target
from deadheat.testing.table import GameTable
from tests.games.chaos import STEADY, Action, actions, do, let_pass

NAMES = ["12-01", "12-02", "5-01", "5-02", "1-01", "0-01", "plus-4", "times-2"]
NAMES += [f"{name}-0{n}" for name in ("freeze", "flip-three", "second-chance") for n in (1, 2, 3)]
OPTIONS = st.fixed_dictionaries(
    {"goal": st.just(15)},
    optional={
        "freeze": st.sampled_from(["lose", "bank"]),
        "nested_after_bust": st.sampled_from(["resolve", "discard"]),
        "sc_replacement": st.booleans(),
        "sc_use": st.sampled_from(["optional", "auto"]),
        "choose_by": st.sampled_from(["button", "step"]),
        "tie": st.sampled_from(["extra-round", "shared"]),
        "show_odds": st.booleans(),
        "stay_needs_card": st.booleans(),
    },
)


def totals_by_rulings(rulings: Sequence[Ruling], *, bank: bool) -> dict[str, int]:
    """The totals, from nothing but what was said aloud."""
    cards: dict[str, list[str]] = {}
    out: dict[str, str] = {}
    totals: dict[str, int] = {}
    for ruling in rulings:
        words = str(ruling.words)
        seat = words.split()[0]
        if ruling.kind == "turned":
            cards.setdefault(seat, []).append(words.split(" gets ")[1])
        elif ruling.kind in ("bust", "frozen"):
            out[seat] = ruling.kind
        elif ruling.kind == "second-chance":
            found = re.search(r"second (\w+)", words)
            assert found is not None
            cards[seat].remove(found[1])
        elif ruling.kind == "round-over":
            for name, held in cards.items():
                numbers = {int(card) for card in held if card.isdigit()}
                score = sum(numbers) * (2 if "×2" in held else 1)
                score += sum(int(card[1:]) for card in held if card.startswith("+")) + 15 * (len(numbers) == 7)
                lost = out.get(name) == "bust" or (out.get(name) == "frozen" and not bank)
                totals[name] = totals.get(name, 0) + (0 if lost else score)
            cards, out = {}, {}
    return totals


def check(table: GameTable) -> None:
    game = table.game
    assert isinstance(game, FlipSeven)
    where = game.whereabouts()
    assert len(where) == 94
    places = {"in the deck", "in the discards", *(f"before {seat}" for seat in table.seats)}
    assert set(where.values()) <= places
    assert all(game.piles.is_in_deck(card) for card in game.piles.known)
    assert all(0 <= game.round.score(seat) <= 171 for seat in table.seats)
    assert (game.round.want is None) == (game.shown_until is not None or game.outcome is not None)
    game.scene()


def play_to_the_end(table: GameTable) -> None:
    """Players who want to end it: they do what the table asks for, take two cards each and stay."""
    for faults in table.faults._orders.values():
        faults.clear()
    table.release()
    table.run_for("20s")
    for n in range(900):
        if table.outcome is not None:
            return
        _do_what_is_asked(table, n)
        check(table)
    raise AssertionError(f"the match does not end: {table.kinds[-20:]}")


def _do_what_is_asked(table: GameTable, n: int) -> None:
    game = table.game
    assert isinstance(game, FlipSeven)
    want = game.round.want
    if isinstance(want, Draw):
        cards = game.piles.known or game.piles.deck
        table.scan(want.seat, (cards[0] if game.piles.known else cards[n * 37 % len(cards)]).id)
    elif isinstance(want, Offer):
        stays = want.may_stay and len(game.piles.row(want.seat)) > 1
        table.scan(want.seat, "table/stay" if stays or not want.may_hit else "table/hit")
    elif isinstance(want, Target):
        table.scan(table.seats[0], "table/pass" if game.pointed is None else "table/yes")
    elif isinstance(want, Chance | Shuffle) or game.shown_until is not None:
        table.scan(table.seats[0], "table/yes")
    table.run_for("301ms")


@STEADY
@given(
    played=actions("flip-7", NAMES),
    options=OPTIONS,
    seats=st.sampled_from([3, 4, 6]),
    readers=st.sampled_from(["seats", "shared"]),
)
def test_flip_7_can_be_played_anyhow(
    played: list[Action], options: dict[str, object], seats: int, readers: str
) -> None:
    table = GameTable("flip-7", seats=seats, readers=readers, options=options)
    for action in played:
        do(table, action)
        table.run_for(let_pass(action))
        check(table)
    play_to_the_end(table)
    game = table.game
    assert isinstance(game, FlipSeven)
    if "undone" not in table.kinds:
        said = totals_by_rulings(table.rulings, bank=options.get("freeze") == "bank")
        assert {seat: said.get(seat, 0) for seat in table.seats} == game.tally.totals
    assert table.outcome is not None
    best = max(game.tally.totals.values())
    assert {seat for seat, place in table.outcome.places.items() if place == 1} == {
        seat for seat, total in game.tally.totals.items() if total == best
    }
    judged_again = table.replay()
    assert judged_again.verified, judged_again.difference
    table.close()
