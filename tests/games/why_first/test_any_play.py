"""Whatever players, cables and the mains do, Why First? stays consistent and can be brought to its end."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.games.why_first.asking import Topic
from deadheat.games.why_first.cards import HAND_SIZE
from deadheat.games.why_first.phase import Phase
from deadheat.games.why_first.track import FIRST_SPACE, LAST_SPACE
from deadheat.testing.table import GameTable
from tests.games.chaos import STEADY, Action, actions
from tests.games.test_any_play import assert_replays, play_anything

from .playing import game
from .second_opinion import opinion

HALF = settings(STEADY, max_examples=max(STEADY.max_examples // 2, 1))
"""There are two such tests of this game."""

NAMES = [f"{sign}-{n}-01" for sign in ("plus", "minus") for n in (1, 2, 3, 4)] + ["plus-5-01", "plus-1-02", "plus-1-03"]

OPTIONS = st.fixed_dictionaries(
    {"rounds": st.just(1), "beat_ms": st.just(400), "patience_s": st.just(2), "answer_s": st.just(2)},
    optional={
        "hands": st.sampled_from(["unknown", "scanned"]),
        "laying": st.sampled_from(["reader", "table"]),
        "late": st.sampled_from(["own", "warn"]),
        "early": st.sampled_from(["own", "back"]),
        "white_numbers": st.booleans(),
        "dummy": st.booleans(),
    },
)


def check(table: GameTable) -> None:
    played = game(table)
    where = played.whereabouts()
    assert len(where) == 32
    counts = Counter(where.values())
    assert all(counts[f"hand of {seat}"] <= HAND_SIZE for seat in table.seats)
    assert counts["before "] == counts["hand of "] == 0
    assert all(FIRST_SPACE <= space <= LAST_SPACE for space in played.pawns.at.values())
    assert (played.enquiry.question is not None) == (played.phase is Phase.ASK)
    assert (played.outcome is not None) == (played.phase is Phase.OVER)
    assert bool(played.picking.to_come) == (played.phase is Phase.PICK)
    played.scene()


def check_score(table: GameTable) -> None:
    """Unless something was taken back the second program agrees with all that was said."""
    played = game(table)
    if "undone" not in table.kinds:
        assert opinion(played.players, table.rulings, played.tally.totals) == []


def bring_to_its_end(table: GameTable) -> None:
    """Players who want to end it do what the table asks for."""
    for faults in table.faults._orders.values():
        faults.clear()
    table.release()
    table.run_for("2s")
    for _ in range(150):
        if table.outcome is not None:
            check_score(table)
            return
        _do_what_is_asked(table)
        check(table)
    raise AssertionError(f"the match does not end: {table.kinds[-20:]}")


def _do_what_is_asked(table: GameTable) -> None:
    played = game(table)
    free = [name for name, place in played.whereabouts().items() if place == "unseen"]
    if played.phase is Phase.DEAL:
        seat = min(table.seats, key=played.round_cards.size)
        _show(table, seat, free[played.round_cards.size(seat)])
    elif played.phase is Phase.CHOOSE and played.options.white_numbers:
        seat = next(seat for seat in table.seats if seat not in played.laying.targets)
        hand = [name for name, place in played.whereabouts().items() if place == f"hand of {seat}"]
        _show(table, seat, (hand or free)[0])
    elif played.phase is Phase.DUMMY:
        table.scan(table.seats[0], free[0])
    elif (
        played.phase is Phase.ASK
        and played.enquiry.question
        and played.enquiry.question.topic in (Topic.WHICH, Topic.SURPLUS)
    ):
        table.scan(table.seats[0], played.enquiry.question.cards[0].id)
    elif played.phase in (Phase.CHOOSE, Phase.PICK):
        table.press(table.seats[0])
    table.run_for("5s" if played.phase is Phase.SHOWN else "2s")


def _show(table: GameTable, seat: str, name: str) -> None:
    table.press(seat)
    table.run_for("151ms")
    table.scan(seat, name)


@HALF
@given(
    played=actions("why-first", NAMES),
    options=OPTIONS,
    seats=st.integers(2, 4),
    readers=st.sampled_from(["seats", "shared"]),
)
def test_why_first_can_be_played_anyhow(
    played: list[Action], options: dict[str, object], seats: int, readers: str
) -> None:
    table = GameTable("why-first", seats=seats, readers=readers, options=options)
    play_anything(table, played, check)
    bring_to_its_end(table)
    assert_replays(table)
    table.close()


@HALF
@given(played=actions("why-first", NAMES), scanned=st.booleans(), last=st.booleans())
def test_whatever_happens_after_a_call_can_be_played_on(played: list[Action], scanned: bool, last: bool) -> None:
    """The same from a countdown on, in the first phase and in the last one."""
    options = {"rounds": 1, "beat_ms": 400, "patience_s": 2, "answer_s": 2}
    table = GameTable("why-first", seats=3, options={**options, "hands": "scanned" if scanned else "unknown"})
    if scanned:
        for n, seat in enumerate(table.seats):
            for name in list(game(table).whereabouts())[n::3][:HAND_SIZE]:
                table.scan(seat, name)
                table.run_for("30ms")
    if last:
        for _ in range(4):
            table.press("north")
            table.run_for("12s")
    table.press("north")
    table.run_for("1500ms")
    play_anything(table, played, check)
    bring_to_its_end(table)
    assert_replays(table)
    table.close()
