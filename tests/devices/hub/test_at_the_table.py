"""Two hubs and the Pi's own pins at one table, and the referee that hears them all."""

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from deadheat.cards import name_of
from deadheat.devices.hub.hub import Hub
from deadheat.devices.hub.hub_source import HubSource
from deadheat.devices.readers.loop import at_once
from deadheat.referee import (
    Archive,
    DirectWriter,
    Journal,
    MatchTerms,
    Referee,
    begin_match,
    open_store,
    replay,
)
from deadheat.testing.fake_hub import FakeHub
from deadheat.testing.hub_cable import HubCable
from deadheat.timing import MS, US, S
from deadheat.virtual.fake_clock import FakeClock, FakeStamps
from deadheat.virtual.table import VirtualTable
from tests.referee.bench import Looker, build_example

if TYPE_CHECKING:
    from deadheat.games import Ruling

PINS = ("north",)
HUBS = {"left": {"east": 0, "south": 5}, "right": {"west": 2}}


class Table:
    """A match of the example game: whoever presses first wins a point."""

    def __init__(self, slowest: int = 1 * MS) -> None:
        self.clock = FakeClock()
        self.pins = VirtualTable(self.clock, PINS, {})
        self.cables: dict[str, HubCable] = {}
        self.hubs: dict[str, HubSource] = {}
        for seed, (name, pins) in enumerate(HUBS.items()):
            board = FakeHub(self.clock.now(), ppm=4_000 * (1 - 2 * seed), chance=Random(seed))
            cable = self.cables[name] = HubCable(self.clock, board, slowest=slowest, seed=seed)
            hub = Hub(name, self.clock, cable.find, cable.open, watcher=cable, offload=at_once, chance=Random(seed))
            self.hubs[name] = HubSource(hub, self.clock, pins)
            cable.plug()
        seats = (*PINS, *(seat for each in HUBS.values() for seat in each))
        store = open_store(Path(":memory:"))
        self.archive = Archive(store)
        journal = Journal(store, DirectWriter(store), FakeStamps(self.clock))
        terms = MatchTerms("Example", "0", seats, {}, {"points": 9}, MS, 1, self.clock.now())
        self.match, self.log = begin_match(journal, terms, build_example)
        self.told: list[tuple[int, Ruling]] = []
        self.lamps = Looker()
        self.referee = Referee(
            self.clock,
            self.match,
            self.log,
            [self.pins.buttons, *self.hubs.values()],
            [],
            lamps=self.lamps,
            register=name_of,
            on_rulings=lambda rulings: self.told.extend((self.clock.now(), ruling) for ruling in rulings),
        )
        self.referee.start()
        self.wait(4 * S)
        self.told.clear()

    def wait(self, ns: int) -> None:
        self.clock.run_to(self.clock.now() + ns)

    def tap(self, seat: str, after: int = 0) -> None:
        at = self.clock.now() + after
        for name, seats in HUBS.items():
            if seat in seats:
                self.cables[name].press(seats[seat], at)
                self.cables[name].release(seats[seat], at + 60 * MS)
        if seat in PINS:
            self.clock.happen_at(at, self.pins.switches[seat].close)
            self.clock.happen_at(at + 60 * MS, self.pins.switches[seat].open)

    def play(self, *taps: tuple[str, int]) -> str:
        """The first ruling that follows from these taps."""
        self.told.clear()
        for seat, after in taps:
            self.tap(seat, after)
        self.wait(500 * MS)
        return str(self.told[0][1].words) if self.told else ""


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.mark.parametrize("first", ["north", "east", "west"])
@pytest.mark.parametrize("second", ["north", "south", "west"])
def test_presses_well_apart_are_ordered_across_pins_and_hubs(table: Table, first: str, second: str) -> None:
    if first != second:
        assert table.play((second, 8 * MS), (first, 0)) == f"{first} wins the point"


def test_presses_closer_than_can_be_known_across_sources_are_a_dead_heat(table: Table) -> None:
    assert table.play(("west", 0), ("north", 700 * US)) == "Nobody wins the point: north, west"


def test_presses_at_one_hub_are_ordered_by_it_however_slow_its_line_is() -> None:
    table = Table(slowest=12 * MS)
    for _ in range(5):
        assert table.play(("south", 0), ("east", 1_100 * US)) == "south wins the point"
        assert table.play(("east", 0), ("south", 1_100 * US)) == "east wins the point"


def test_a_press_is_ruled_on_within_two_reports_of_the_slowest_hub(table: Table) -> None:
    for seat in ("north", "east", "west"):
        table.told.clear()
        pressed = table.clock.now()
        table.tap(seat)
        table.wait(400 * MS)
        assert table.told[0][0] - pressed < 50 * MS


def test_a_press_at_a_hub_lights_the_lamp_of_its_seat_at_once(table: Table) -> None:
    table.tap("south")
    table.wait(3 * MS)
    assert table.lamps.echoes == ["south"]


def test_play_goes_on_without_a_hub_that_went_and_with_it_when_it_is_back(table: Table) -> None:
    table.cables["right"].unplug()
    table.wait(3 * S)
    assert [ruling.kind for _, ruling in table.told] == ["source-down"]
    assert table.play(("north", 0)) == "north wins the point"
    table.cables["right"].plug()
    table.wait(3 * S)
    assert table.told[-1][1].kind == "source-up"
    assert table.play(("west", 0)) == "west wins the point"


def test_edges_that_a_reset_may_have_lost_leave_nobody_a_winner(table: Table) -> None:
    table.cables["left"].reset(table.clock.now() + 1 * MS, cause=4)
    assert table.play(("north", 2 * MS), ("east", 0)).startswith(("Edges were lost at left", "Nobody wins"))
    assert "point" not in [ruling.kind for _, ruling in table.told]
    table.wait(1 * S)
    assert table.play(("south", 0)) == "south wins the point"


def test_a_match_with_hubs_is_judged_the_same_again_from_its_journal(table: Table) -> None:
    table.play(("south", 0), ("east", 1_100 * US), ("west", 900 * US))
    table.cables["left"].reset(table.clock.now())
    table.play(("north", 0), ("west", 400 * US))
    assert len(table.told) > 1
    assert replay(table.archive.read(table.log.number), build_example).verified
