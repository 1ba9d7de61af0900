"""What holds whatever players do, in the rules or out of them.

Nothing raises, every card is in exactly one place, decks are one fewer than active players, the journal gives the same
rulings again, a second program gets the same scores, and players who want to can bring the match to its end.
"""

from collections import Counter
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.games import Settlement
from deadheat.games.loading import Loading
from deadheat.games.loading.phase import Phase, Role
from deadheat.testing.table import GameTable
from tests.games.chaos import STEADY, Action, actions, do, let_pass

from .playing import game, give, play
from .scored_again import scored_again

FEW = settings(STEADY, max_examples=STEADY.max_examples // 2)
"""A whole match an example is long."""

Move: TypeAlias = tuple[str, int, int, int]
"""What, who, where, and which card or how long (ms) until the next move."""

FACTS: dict[str, dict[str, int | str]] = {
    f"loading/{n}": {"battery": n % 4, "colour": ("white", "red", "blue")[n % 3]} for n in range(1, 66)
}
NUMBERS = [str(n) for n in (1, 2, 3, 4, 30, 33, 36, 60)] + ["stop-2", "stop-3", "boost-01"]

_SEAT = st.integers(0, 6)
_MOVES = st.one_of(
    st.tuples(st.just("play"), _SEAT, _SEAT, st.integers(1, 65)),
    st.tuples(st.just("next"), _SEAT, _SEAT, st.just(0)),
    st.tuples(st.just("own"), _SEAT, _SEAT, st.just(0)),
    st.tuples(st.just("give"), _SEAT, _SEAT, st.just(0)),
    st.tuples(st.just("race"), _SEAT, _SEAT, st.sampled_from([0, 1, 5, 40])),
    st.tuples(st.just("stop"), _SEAT, _SEAT, st.integers(2, 6)),
    st.tuples(st.just("wait"), _SEAT, _SEAT, st.sampled_from([300, 2_000, 5_000])),
)
_OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "expert": st.booleans(),
        "press_first": st.booleans(),
        "ask_target": st.booleans(),
        "found_others": st.booleans(),
        "play_on_retired": st.booleans(),
        "take_boost": st.sampled_from(["at-once", "scanned"]),
        "auto_end_s": st.sampled_from([0, 5]),
    },
)


def check(table: GameTable) -> None:
    """What must be true at every instant."""
    loading = game(table)
    where = loading.whereabouts()
    assert len(where) == 65 + 7 + 5
    counts = Counter(where.values())
    for seat in table.seats:
        stack = [card.id for card in loading.table_cards.stack(seat)]
        stop = loading.table_cards.stop(seat)
        assert len(set(stack)) == len(stack)
        assert all(where[card] == f"stack of {seat}" for card in stack)
        assert counts[f"stack of {seat}"] == len(stack) + (stop is not None)
        assert (stop is not None) == (loading.hands.role(seat) is Role.RETIRED)
    assert sum(len(loading.table_cards.boosts(seat)) for seat in table.seats) == len(table.seats)
    landing = {action.card.id for action in loading.intake.pending}
    assert landing == {card for card, place in where.items() if place == "landing"}
    if loading.has_begun:
        active = len(table.seats) - len(loading.hands.retired)
        assert len(loading.hands.decks()) == (active + 1 if len(table.seats) == 2 else active - 1)
    loading.scene()


def move(table: GameTable, what: Move) -> None:
    kind, who, where, how = what
    seat, other = (table.seats[n % len(table.seats)] for n in (who, where))
    top = game(table).table_cards.top(other)
    due = (top.value or 0) + 1 if top is not None else 20 + where
    if kind == "play":
        play(table, seat, how, on=other)
    elif kind == "next":
        play(table, seat, due, on=other)
    elif kind == "own":
        own = game(table).table_cards.top(seat)
        play(table, seat, (own.value or 0) + 2 if own is not None else 3)
    elif kind == "give":
        receiver = game(table).hands.waiting or other
        give(table, seat, receiver)
    elif kind == "race":
        table.press(seat)
        table.press(other, at=f"{how}ms")
        table.scan(other, f"loading/{due}", at="200ms")
        table.scan(other, f"loading/{due + 5}", at="300ms")
        table.run_for("400ms")
    elif kind == "stop":
        play(table, seat, f"stop-{how}")
    else:
        table.run_for(f"{how}ms")


def bring_to_an_end(table: GameTable) -> None:
    """Players who want to end it take every STOP that is left, call the end and agree with the count."""
    for faults in table.faults._orders.values():
        faults.clear()
    table.release()
    for _ in range(60):
        table.run_for("16s")
        check(table)
        loading = game(table)
        if table.outcome is not None:
            return
        if loading.phase is Phase.READY:
            table.press(table.seats[0])
        elif loading.phase is Phase.PLAY and loading.calling.due is not None:
            table.scan(table.seats[0], "table/stop")
        elif loading.phase is Phase.PLAY:
            _retire_somebody(table)
        elif loading.phase is Phase.COUNT:
            for seat in table.seats:
                table.press(seat)
    raise AssertionError(f"the match does not end: {table.kinds[-20:]}")


def _retire_somebody(table: GameTable) -> None:
    loading = game(table)
    stops = [card for card in loading.table_cards.stops_left if loading.table_cards.is_in_centre(card)]
    if loading.hands.holders and stops:
        table.press(loading.hands.holders[0])
        table.scan(loading.hands.holders[0], stops[0].id, at="200ms")


@FEW
@given(
    moves=st.lists(_MOVES, max_size=10),
    seats=st.integers(2, 7),
    readers=st.sampled_from(["seats", "seats", "shared"]),
    options=_OPTIONS,
    settlement=st.sampled_from([None, None, *Settlement]),
    window=st.sampled_from(["1ms", "20ms"]),
)
def test_a_second_program_gets_the_same_scores(
    moves: list[Move],
    seats: int,
    readers: str,
    options: dict[str, object],
    settlement: Settlement | None,
    window: str,
) -> None:
    table = GameTable(
        Loading, seats=seats, readers=readers, options=options, settlement=settlement, window=window, facts=FACTS
    )
    table.press(table.seats[0])
    table.run_for("3300ms")
    for each in moves:
        move(table, each)
        check(table)
    bring_to_an_end(table)
    if "counted" not in table.kinds:
        found = game(table).tally.scores
        again = scored_again(table.rulings, table.seats, FACTS)
        assert {seat: (score.total - score.gift, score.cards) for seat, score in found.items()} == again
        assert not any(score.thrown for score in found.values())
    judged_again = table.replay()
    table.close()
    assert judged_again.verified, judged_again.difference


@FEW
@given(
    played=actions("loading", NUMBERS),
    begun=st.booleans(),
    seats=st.integers(2, 4),
    readers=st.sampled_from(["seats", "shared"]),
    settlement=st.sampled_from([None, *Settlement]),
)
def test_whatever_cables_and_the_mains_do_the_match_can_be_ended(
    played: list[Action], begun: bool, seats: int, readers: str, settlement: Settlement | None
) -> None:
    table = GameTable(Loading, seats=seats, readers=readers, settlement=settlement, options={"press_first": False})
    if begun:
        table.press(table.seats[0])
        table.run_for("3300ms")
    for action in played:
        do(table, action)
        table.run_for(let_pass(action))
        check(table)
    bring_to_an_end(table)
    judged_again = table.replay()
    table.close()
    assert judged_again.verified, judged_again.difference
