"""The real firmware behind a line that spoils one frame in ten: every edge is told, once, in order."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from deadheat.devices.hub.events import Event, News, Tallied
from deadheat.devices.hub.messages import CHANGE, Record
from deadheat.timing import MS, US, S
from deadheat.virtual.fake_clock import FakeClock
from tests.firmware.bench import SEATS, Host
from tests.firmware.simulated_board import SimulatedBoard
from tests.firmware.simulated_hub import Hub
from tests.firmware.spoilt_board import SpoiltBoard

pytestmark = pytest.mark.firmware

_FRAMES = 20_000


class Told:
    """What the link has told."""

    def __init__(self, host: Host) -> None:
        self.records: list[Record] = []
        self.tallied: list[Tallied] = []
        host.hub.listen(self._hear)

    def _hear(self, event: Event, now: int) -> None:
        if isinstance(event, News):
            self.records += event.records
        elif isinstance(event, Tallied):
            self.tallied.append(event)


def test_of_20000_frames_one_in_ten_is_spoilt_and_every_edge_is_told_once_in_order(
    hub: Hub, record_property: Callable[[str, object], None]
) -> None:
    clock, chance = FakeClock(), Random(11)
    board = SimulatedBoard(hub, clock.now(), ppm=-700)
    line = SpoiltBoard(board, 12, corrupts=0.04, loses=0.03, doubles=0.03)
    host = Host(clock, line, slowest=4 * MS, seed=13)
    told = Told(host)
    host.up()
    begin, level, levels = len(told.records), 0x3F, []
    while line.frames < _FRAMES:
        at = clock.now()
        for _ in range(50):
            at += chance.randrange(200 * US, 12 * MS)
            level ^= 1 << chance.randrange(6)
            levels.append(level)
            host.cable.set_level(level, at)
        host.wait(at - clock.now() + MS)
    host.wait(1 * S)
    changes = told.records[begin:]
    assert [record.what for record in changes] == [CHANGE] * len(levels)
    assert [record.mask for record in changes] == levels
    assert all(one.time <= next_.time for one, next_ in pairwise(changes))
    assert host.faults == []
    host.hub.link.count()
    host.wait(200 * MS)
    counters = told.tallied[-1].counters
    assert (counters.lost, counters.limited) == (0, 0)
    assert counters.resent > 0
    assert counters.crc_errors + counters.bad_frames > 0
    record_property(
        "link",
        f"{line.frames} frames, {line.spoilt} spoilt, {len(levels)} edges, {counters.resent} sent again, "
        f"{host.hub.link.counters}",
    )


def test_presses_behind_such_a_line_have_moments_that_hold_the_truth(hub: Hub) -> None:
    clock, chance = FakeClock(), Random(21)
    line = SpoiltBoard(SimulatedBoard(hub, clock.now(), ppm=2_500), 22, corrupts=0.04, loses=0.03, doubles=0.03)
    host = Host(clock, line, slowest=3 * MS, seed=23).up()
    seats = list(SEATS)
    for number in range(40):
        host.tap(seats[number % 6], chance.randrange(MS, 30 * MS))
        host.wait(100 * MS)
    host.wait(500 * MS)
    assert [press.seat for press in host.presses] == [seat for seat, _ in host.truth]
    for press, (_, true) in zip(host.presses, host.truth, strict=True):
        assert press.at.earliest <= true <= press.at.latest
    assert host.faults == []
