"""A hub at a real port that is pulled out and put back."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from deadheat.devices.hub.hub import BAUD, Hub
from deadheat.devices.readers.loop import at_once
from deadheat.devices.readers.ports import Sort, finder, open_serial
from deadheat.devices.readers.status import State
from deadheat.testing.fake_hub import FakeHub
from deadheat.testing.fake_ports import FakePort, PolledWatcher
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock


class Desk:
    """A hub behind a pty, whose time is that of the clock that jumps."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock()
        self.watcher = PolledWatcher()
        self.port = FakePort(folder / "hub")
        self.board = FakeHub(self.clock.now())
        find = finder(str(self.port.path), Sort.SERIAL)
        self.hub = Hub("left", self.clock, find, partial(open_serial, baud=BAUD), watcher=self.watcher,
                       offload=at_once, chance=Random(1))  # fmt: skip

    def talk(self, until: State) -> None:
        """Let both speak until the hub is in this state."""

        def turn() -> bool:
            if self.port.is_plugged_in:
                self.board.received(self.port.taken(), self.clock.now())
                self.port.send(self.board.to_send(self.clock.now()))
            self.clock.run_to(self.clock.now() + 5 * MS)
            return self.hub.status.state is until

        self.watcher.serve_until(turn)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.hub.leave("test")
    made.port.close()


def test_it_is_up_when_it_has_said_who_it_is_and_is_lost_when_it_is_pulled_out(desk: Desk) -> None:
    desk.hub.enter("test")
    desk.clock.run_to(desk.clock.now() + 5 * S)
    assert desk.hub.status.state is State.ABSENT
    desk.port.plug()
    desk.clock.run_to(desk.clock.now() + 2 * S)
    for _ in range(5):
        desk.talk(State.UP)
        desk.port.unplug()
        desk.talk(State.ABSENT)
        desk.port.plug()
        desk.clock.run_to(desk.clock.now() + 2 * S)
    assert desk.hub.status.counters["openings"] == 6


def test_a_port_that_is_open_only_when_nobody_wants_it_any_more_is_given_back(desk: Desk) -> None:
    waiting: list[tuple[Any, Any]] = []
    desk.hub.plug._offload = lambda work, done: waiting.append((work, done))
    desk.port.plug()
    desk.hub.enter("test")
    desk.hub.leave("test")
    while waiting:
        work, done = waiting.pop(0)
        done(work())
    assert desk.watcher.calls == {}
    assert not desk.hub.plug.is_open
    open_serial(str(desk.port.path)).close()


def test_nobody_else_can_have_its_port_meanwhile(desk: Desk) -> None:
    desk.port.plug()
    desk.hub.enter("test")
    desk.talk(State.UP)
    other = Hub("right", desk.clock, finder(str(desk.port.path), Sort.SERIAL), open_serial, watcher=PolledWatcher(),
                offload=at_once, chance=Random(2))  # fmt: skip
    other.enter("test")
    assert other.status.state is State.REFUSED
    assert "is taken by" in other.status.why
    other.leave("test")
