"""What holds whatever players, cables and the mains do.

Nothing raises, every card is in exactly one place, lives and stars stay in their bounds, the journal gives the same
rulings again, and from wherever it came to players who want to can bring the match to its end.
"""

from collections import Counter
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from deadheat.games import Settlement
from deadheat.games.first_hand import FirstHand
from deadheat.games.the_mind import TheMind
from deadheat.games.the_mind.cards import rank
from deadheat.games.the_mind.phase import Phase
from deadheat.games.the_mind.track import MOST_LIVES, MOST_STARS
from deadheat.testing.table import GameTable

from .chaos import STEADY, Action, actions, do, let_pass

MIND_OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "hands": st.sampled_from(["unknown", "scanned"]),
        "focus": st.booleans(),
        "strict": st.booleans(),
        "own_lower_is_error": st.booleans(),
        "must_play_own_lowest": st.booleans(),
        "blind": st.sampled_from(["off", "all"]),
        "reshuffle_all": st.booleans(),
    },
)
NUMBERS = [str(n) for n in (1, 2, 3, 4, 5, 40, 50, 60, 97, 98, 99, 100)]
COLOURS = [f"{colour}-{n}" for colour in ("red", "white") for n in (1, 2, 25, 26, 49, 50)]


def run_checked(table: GameTable, length: int, check: Callable[[GameTable], None]) -> None:
    """Time passes step by step; after each of them ``check`` must hold."""
    end = table.clock.now() + length
    while (at := table.clock.next_at) is not None and at <= end:
        table.clock.step()
        check(table)
    table.clock.run_to(end)


def play_anything(table: GameTable, played: list[Action], check: Callable[[GameTable], None]) -> None:
    for action in played:
        do(table, action)
        run_checked(table, let_pass(action), check)


def assert_replays(table: GameTable) -> None:
    judged_again = table.replay()
    assert judged_again.verified, judged_again.difference
    numbers = [ruling.number for ruling in judged_again.rulings]
    assert numbers == list(range(1, len(numbers) + 1))


# -- The Mind ---------------------------------------------------------------------------------------------------------


def check_mind(table: GameTable) -> None:
    game = table.game
    assert isinstance(game, TheMind)
    assert 0 <= game.team.lives <= MOST_LIVES
    assert 0 <= game.team.stars <= MOST_STARS
    where = game.whereabouts()
    assert len(where) == 100
    lying = [laid.card.id for pile in game.level_cards.piles.values() for laid in pile]
    landing = [laid.card.id for laid in game.level_cards.landing]
    assert sorted(lying) == sorted(card for card, place in where.items() if place == "pile")
    assert sorted(landing) == sorted(card for card, place in where.items() if place == "landing")
    counts = Counter(where.values())
    assert counts["pile"] + counts["aside"] + counts["landing"] <= game.level_cards.dealt or game.outcome is not None
    assert all(counts[f"hand of {seat}"] <= game.team.level for seat in table.seats)
    assert (game.outcome is not None) == (game.phase is Phase.OVER)
    game.scene()


def lose_on_purpose(table: GameTable) -> None:
    """Players who want to end it: they do what the table asks for, and play from high to low."""
    for faults in table.faults._orders.values():
        faults.clear()
    table.release()
    table.run_for("20s")
    for _ in range(200):
        if table.outcome is not None:
            return
        _do_what_is_asked(table)
        check_mind(table)
    raise AssertionError(f"the match does not end: {table.kinds[-20:]}")


def _do_what_is_asked(table: GameTable) -> None:
    game = table.game
    assert isinstance(game, TheMind)
    if game.phase is Phase.HANDS_ON:
        table.hold()
        table.run_for("401ms")
        table.release()
    elif game.phase in (Phase.READY, Phase.SWEEP, Phase.STAR):
        for seat in table.seats:
            table.press(seat)
    elif game.phase in (Phase.DEAL, Phase.PLAY):
        _scan_the_highest(table, game)
    table.run_for("211ms" if game.phase is not Phase.LEVEL_END else "5s")


def _scan_the_highest(table: GameTable, game: TheMind) -> None:
    unseen = [card for card, place in game.whereabouts().items() if place == "unseen"]
    cards = sorted((card for name in unseen if (card := game.level_cards.find(name)) is not None), key=rank)
    names = [card.id for card in cards]
    if game.phase is Phase.DEAL:
        seat = min(table.seats, key=game.level_cards.size)
        table.press(seat)
        table.run_for("151ms")
        table.scan(seat, names[game.level_cards.size(seat) * 7 % len(names)])
    elif game.hands_scanned:
        hands = {seat: game.level_cards.hand(seat) for seat in table.seats}
        seat = max((seat for seat in table.seats if hands[seat]), key=lambda seat: hands[seat][0].value or 0)
        table.scan(seat, hands[seat][0 if game.options.must_play_own_lowest else -1].id)
    else:
        table.scan(table.seats[0], names[-1])


@STEADY
@given(
    played=actions("the-mind", NUMBERS),
    options=MIND_OPTIONS,
    seats=st.integers(2, 4),
    readers=st.sampled_from(["seats", "shared"]),
)
def test_the_mind_can_be_played_anyhow(
    played: list[Action], options: dict[str, object], seats: int, readers: str
) -> None:
    table = GameTable("the-mind", seats=seats, readers=readers, options=options)
    play_anything(table, played, check_mind)
    lose_on_purpose(table)
    assert_replays(table)
    table.close()


@STEADY
@given(played=actions("the-mind-extreme", COLOURS), seats=st.integers(2, 4), blind=st.booleans())
def test_the_mind_extreme_can_be_played_anyhow(played: list[Action], seats: int, blind: bool) -> None:
    options = {"deck": "extreme", "focus": False, "blind_red_levels": [1] if blind else []}
    table = GameTable("the-mind", seats=seats, options=options)
    for seat in table.seats:
        table.press(seat)
    table.run_for("211ms")
    play_anything(table, played, check_mind)
    lose_on_purpose(table)
    assert_replays(table)
    table.close()


# -- First Hand -------------------------------------------------------------------------------------------------------


def check_first_hand(table: GameTable) -> None:
    game = table.game
    assert isinstance(game, FirstHand)
    assert game.races <= game.options.best_of
    assert all(wins <= game.races for wins in game.wins.values())
    assert set(game.first) <= set(game.racers)
    assert not set(game.first) & game.out
    game.scene()


@STEADY
@given(
    played=actions(),
    seats=st.integers(2, 4),
    settlement=st.sampled_from([None, Settlement.VOID, Settlement.DUEL, Settlement.DRAW]),
    false_start=st.sampled_from(["out", "restart"]),
    reaction_ms=st.sampled_from([0, 100]),
)
def test_first_hand_can_be_played_anyhow(
    played: list[Action], seats: int, settlement: Settlement | None, false_start: str, reaction_ms: int
) -> None:
    options = {
        "best_of": 3,
        "shortest_wait_ms": 200,
        "longest_wait_ms": 600,
        "patience_s": 1,
        "shown_s": 1,
        "false_start": false_start,
        "reaction_ms": reaction_ms,
    }
    table = GameTable("first-hand", seats=seats, options=options, settlement=settlement)
    play_anything(table, played, check_first_hand)
    table.release()
    table.run_until_quiet(quiet="120s", limit="10min")
    check_first_hand(table)
    assert table.outcome is not None
    assert_replays(table)
    table.close()
