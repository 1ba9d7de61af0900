"""Anything that can happen at a table, as data: for tests in which players do whatever they like."""

import os
from collections.abc import Callable
from typing import TypeAlias

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from deadheat.testing.table import GameTable
from deadheat.timing import MS

__all__ = ["STEADY", "Action", "actions", "do", "let_pass"]

_EXAMPLES = os.environ.get("DEADHEAT_EXAMPLES")
"""How many examples to try where somebody searches for faults; not set: few, and the same in every run."""

STEADY = settings(
    derandomize=_EXAMPLES is None,
    deadline=None,
    database=None,
    max_examples=int(_EXAMPLES) if _EXAMPLES else 20,
    suppress_health_check=[HealthCheck.too_slow],
)

Action: TypeAlias = tuple[str, str | int, str | int]
"""What, where or who, and how long or which card."""

_SOON = st.sampled_from([1, 20, 90, 350, 1_000, 2_500])
_PLACES = st.sampled_from([0, 1, 2, 3])


def _cards(deck: str, names: list[str]) -> st.SearchStrategy[str]:
    """Mostly cards of the game, low ones and high ones; now and then something else."""
    cards = st.sampled_from([f"{deck}/{name}" for name in names])
    return st.one_of(cards, cards, cards, st.sampled_from(["table/stop", "table/undo", "04A1B2C3", "the-mind/101"]))


def actions(deck: str = "", names: list[str] | None = None) -> st.SearchStrategy[list[Action]]:
    """What players, cables and the mains may do; seats are numbers. With a deck, cards too."""
    hands = st.one_of(
        st.tuples(st.just("press"), _PLACES, st.sampled_from([30, 90, 400])),
        st.tuples(st.sampled_from(["hold", "release"]), _PLACES, st.just(0)),
        st.tuples(st.sampled_from(["all-hold", "all-release"]), st.just(0), st.just(0)),
    )
    waits = st.tuples(st.just("wait"), st.just(0), _SOON)
    faults = st.tuples(st.sampled_from(["lose", "miss", "mistype", "delay", "bounce", "spike"]), _PLACES, st.just(0))
    kinds = [hands, hands, hands, waits, waits, faults, st.just(("power", 0, 0))]
    if names:
        kinds += [st.tuples(st.just("scan"), _PLACES, _cards(deck, names))] * 5
    return st.lists(st.one_of(kinds), max_size=14)


def do(table: GameTable, action: Action) -> None:
    """Let it happen now. Seats that are not there are others that are."""
    what, who, how = action
    if what != "wait":
        _happenings(table, table.seats[int(who) % len(table.seats)], how)[what]()


def _happenings(table: GameTable, seat: str, how: str | int) -> dict[str, Callable[[], None]]:
    return {
        "press": lambda: table.press(seat, lasts=int(how) * MS),
        "hold": lambda: table.hold(seat),
        "release": lambda: table.release(seat),
        "all-hold": table.hold,
        "all-release": table.release,
        "scan": lambda: table.scan(seat, str(how)),
        "bounce": lambda: table.bounce(seat),
        "spike": lambda: table.spike(seat),
        "lose": lambda: table.faults.lose(seat),
        "miss": lambda: table.faults.miss(seat),
        "mistype": lambda: table.faults.mistype(seat),
        "delay": lambda: table.faults.delay(seat, by=30 * MS),
        "power": table.cut_power,
    }


def let_pass(action: Action) -> int:
    """How long the table is left alone after an action, in ns: waits are long, everything else comes at once."""
    what, _, how = action
    return int(how) * MS if what == "wait" else 2 * MS
