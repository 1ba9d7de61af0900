"""Nothing tells before the reveal who has laid what, or whether anybody has."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.stage import Scene
from deadheat.testing.table import GameTable
from deadheat.timing import MS
from tests.games.chaos import STEADY

from .playing import SCANNED, card, deal, go, lay

HANDS = {
    "north": ["+1", "+2", "+3", "+4", "-1"],
    "east": ["+1b", "+2b", "+3b", "+4b", "-1b"],
    "south": ["+1c", "+2c", "+3c", "+4c", "-1c"],
}
LIMIT = 1_500 * MS

Placed = tuple[str, str, int]
"""A card, before whom, and when after go, in ms."""


def shown(placed: Sequence[Placed], readers: str, options: dict[str, object]) -> tuple[list[Scene], list[str]]:
    """What the table shows and says from the call to the limit, if these cards are laid."""
    table = GameTable("why-first", seats=3, readers=readers, options=options)
    if options.get("hands") == "scanned":
        deal(table, **HANDS)
    known, said = len(table.scenes), len(table.rulings)
    go(table)
    for name, before, at in placed:
        lay(table, name, before, at=f"{at}ms")
    table.run_for(LIMIT)
    scenes = [*table.scenes[known:], table.match.scene()]
    kinds = [ruling.kind for ruling in table.rulings[said:]]
    table.close()
    return _distinct(scenes), kinds


def _distinct(scenes: list[Scene]) -> list[Scene]:
    """What is shown one after the other; the same once more is nothing to be seen."""
    return [scene for n, scene in enumerate(scenes) if n == 0 or scene != scenes[n - 1]]


placements = st.lists(
    st.tuples(
        st.sampled_from([name for hand in HANDS.values() for name in hand] + ["+5"]),
        st.sampled_from(list(HANDS)),
        st.integers(50, 1_300),
    ),
    max_size=6,
)


@STEADY
@given(placed=placements, readers=st.sampled_from(["seats", "shared"]), scanned=st.booleans())
def test_what_is_shown_until_the_limit_is_the_same_whoever_has_laid_what(
    placed: list[Placed], readers: str, scanned: bool
) -> None:
    options: dict[str, object] = dict(SCANNED) if scanned else {}
    assert shown(placed, readers, options) == shown([], readers, options)


@pytest.mark.parametrize("readers", ["seats", "shared"])
def test_all_lamps_are_equal_until_the_cards_are_turned(readers: str) -> None:
    scenes, kinds = shown([("+1", "east", 200), ("+2b", "east", 300)], readers, {})
    assert kinds == ["called"]
    for scene in scenes:
        lamps, screens = list(scene.lamps.values()), list(scene.seats.values())
        assert lamps == [lamps[0]] * 3
        assert screens == [screens[0]] * 3


def test_an_unknown_code_is_not_spoken_of_while_cards_are_laid() -> None:
    table = GameTable("why-first", seats=3)
    go(table)
    table.scan("east", "04A1B2C3", at="300ms")
    table.scan("east", card("+1"), at="500ms")
    table.run_for(LIMIT)
    assert table.kinds == ["called"]
    table.close()


def test_refused_and_missing_cards_are_not_named() -> None:
    table = GameTable("why-first", seats=3, options=SCANNED)
    deal(table, **HANDS)
    table.scan("north", card("+5"))
    table.run_for("101ms")
    go(table)
    lay(table, "+1", "east", at=LIMIT + 300 * MS)
    table.run_for("3s")
    words = " ".join(f"{ruling.words} {ruling.reason} {ruling.evidence}" for ruling in table.rulings)
    assert "+5" not in words
    assert "plus-5" not in words
    assert "plus-1-01" not in words
    table.close()
