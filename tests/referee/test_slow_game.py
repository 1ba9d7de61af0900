"""A game that blocks the loop delays lamps at most: no edge is lost and no order changes."""

from collections.abc import Sequence

import pytest

from deadheat.games import Ruling
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable
from deadheat.timing import MS, Heat
from deadheat.virtual.fake_clock import FakeClock
from tests.testing.example_game import ExampleGame

BUSY = 300 * MS
PRESSES = [("north", 10), ("east", 120), ("south", 230), ("east", 420), ("north", 421), ("south", 700), ("north", 760)]


class SlowGame(ExampleGame):
    """The example game on a machine that takes 300 ms to think about each heat."""

    clock: FakeClock | None = None

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        if self.clock is not None:
            self.clock.jump(BUSY)
        return super().judge(heat)

    def __deepcopy__(self, memo: dict[int, object]) -> "SlowGame":
        twin = type(self)(self.setting, self.options, 0)
        twin.points, twin.held, twin.clock = dict(self.points), set(self.held), self.clock
        return twin


def slow_game(table: GameTable) -> SlowGame:
    assert isinstance(table.game, SlowGame)
    return table.game


def play(table_for: TableMaker, *, slow: bool) -> list[tuple[str, str, int]]:
    table = table_for(SlowGame, options={"points": 9})
    if slow:
        slow_game(table).clock = table.clock
    for seat, ms in PRESSES:
        table.press(seat, at=ms * MS, lasts=60 * MS)
    table.run_until_quiet()
    slow_game(table).clock = None
    assert table.replay().verified
    return [
        (ruling.kind, evidence.who, evidence.at.latest - table.terms.started)
        for ruling in table.rulings
        for evidence in ruling.evidence
    ]


def test_a_handler_of_300_ms_loses_no_edge_and_changes_no_order(table_for: TableMaker) -> None:
    slow = play(table_for, slow=True)
    assert slow == play(table_for, slow=False)
    assert ("dead-heat", "east", 420 * MS) in slow


@pytest.mark.parametrize("after", [0.2, 1.5, 5, 100, 299])
def test_presses_while_the_loop_is_busy_are_ordered_by_their_stamps(table_for: TableMaker, after: float) -> None:
    table = table_for(ExampleGame)
    table.press("south", at=round((50 + after) * MS))
    table.press("north", at=round((50 + after - 0.15) * MS))
    table.run_for("50ms")
    table.clock.jump(BUSY)
    table.run_until_quiet()
    (ruling,) = table.rulings
    assert {evidence.who for evidence in ruling.evidence} == {"north", "south"}
    assert ruling.kind == "dead-heat"
