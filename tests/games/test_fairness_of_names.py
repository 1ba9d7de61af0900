"""The verdict does not depend on what seats are called or in which order they stand in the table file."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from deadheat.games import Ruling, Settlement
from deadheat.testing.table import GameTable

from .chaos import STEADY

NAMES = ("north", "east", "south")
OTHERS = (("zoe", "ann", "mia"), ("east", "south", "north"), ("bea", "cleo", "abe"))


def told(rulings: Sequence[Ruling], names: Sequence[str]) -> list[str]:
    """Rulings with the place of each seat instead of its name, wherever it is named, listed by their time."""
    number = {name: str(n) for n, name in enumerate(names)}

    def unnamed(text: object) -> list[str]:
        words = str(text).replace(",", " , ").replace("(", "( ").replace(")", " )").split()
        return sorted(number.get(word, word) for word in words)

    return sorted(
        f"{r.decided} {r.kind} {unnamed(r.words)} {unnamed(r.reason)} "
        f"{sorted((number.get(e.who, e.who), e.what, e.at) for e in r.evidence)}"
        for r in rulings
    )


def race(names: Sequence[str], presses: Sequence[int], settlement: Settlement | None) -> GameTable:
    options = {"shortest_wait_ms": 500, "longest_wait_ms": 500, "best_of": 1}
    table = GameTable("first-hand", seats=names, options=options, settlement=settlement, window="2ms")
    for name, ms in zip(names, presses, strict=True):
        table.press(name, at=600_000_000 + ms * 500_000, lasts="50ms")
    table.run_for("4s")
    table.close()
    return table


@STEADY
@given(
    presses=st.lists(st.integers(-400, 60), min_size=3, max_size=3),
    settlement=st.sampled_from([None, Settlement.VOID, Settlement.DUEL]),
    others=st.sampled_from(OTHERS),
)
def test_a_race_ends_the_same_under_other_names(
    presses: list[int], settlement: Settlement | None, others: Sequence[str]
) -> None:
    as_it_was, renamed = race(NAMES, presses, settlement), race(others, presses, settlement)
    assert told(as_it_was.rulings, NAMES) == told(renamed.rulings, others)


def play(names: Sequence[str], readers: str, moves: Sequence[tuple[int, int, int]]) -> GameTable:
    """Who presses when, in half ms, and which card they scan later."""
    table = GameTable("the-mind", seats=names, readers=readers, options={"focus": False})
    for name in names:
        table.press(name)
    table.run_for("333ms")
    for n, (who, half_ms, card) in enumerate(moves):
        table.press(names[who], at=half_ms * 500_000, lasts="50ms")
        table.scan(names[who], f"the-mind/{card}", at=300_000_000 + n * 100_000_000 + half_ms * 500_000)
    table.run_for("9s")
    table.close()
    return table


@STEADY
@given(
    who=st.permutations([0, 1, 2]),
    when=st.lists(st.integers(0, 6), min_size=3, max_size=3),
    cards=st.lists(st.integers(1, 100), min_size=3, max_size=3, unique=True),
    readers=st.sampled_from(["seats", "shared"]),
    others=st.sampled_from(OTHERS),
)
def test_a_level_ends_the_same_under_other_names(
    who: list[int], when: list[int], cards: list[int], readers: str, others: Sequence[str]
) -> None:
    moves = list(zip(who, when, cards, strict=True))
    as_it_was, renamed = play(NAMES, readers, moves), play(others, readers, moves)
    assert told(as_it_was.rulings, NAMES) == told(renamed.rulings, others)
