"""What every source of presses promises, on pins or at a hub."""

from abc import ABC, abstractmethod
from itertools import pairwise

import pytest

from deadheat.testing.fake_hub import FakeHub
from deadheat.timing import MS, US, Fault, FaultKind, Hold, Moment, Press, Release, S, Signal, Sink, Source
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.table import VirtualTable

from .bench import SEATS, Bench


class Heard(Sink):
    """A sink that asks when it is stirred, as a referee does, and holds the source to what it vouched for."""

    def __init__(self, clock: FakeClock) -> None:
        self.clock = clock
        self.source: Source | None = None
        self.signals: list[Signal] = []
        self.touches: list[str] = []
        self.mark = 0

    def touched(self, seat: str, at: int) -> None:
        assert at <= self.clock.now()
        self.touches.append(seat)

    def offer(self, signal: Signal) -> None:
        assert signal.at.earliest >= self.mark
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        assert self.source is not None
        assert source == self.source.terms.name
        self.ask()

    def ask(self) -> int:
        assert self.source is not None
        mark = self.source.vouched(self.clock.now())
        assert mark is not None
        assert mark <= self.clock.now()
        self.mark = max(self.mark, mark)
        return mark


class Rig(ABC):
    """Four buttons and the source that watches them, not yet started."""

    clock: FakeClock
    source: Source

    def __init__(self) -> None:
        self.heard = Heard(self.clock)
        self.heard.source = self.source
        self.truth: list[tuple[str, int]] = []

    @abstractmethod
    def move(self, seat: str, at: int, *, closed: bool) -> None:
        """A button closes or opens at an instant, in ns."""

    def start(self) -> None:
        self.source.start(self.heard)
        self.clock.run_to(self.clock.now() + 2 * S)
        self.heard.ask()

    def tap(self, seat: str, after: int = 0, lasts: int = 80 * MS) -> None:
        at = self.clock.now() + after
        self.truth.append((seat, at))
        self.move(seat, at, closed=True)
        self.move(seat, at + lasts, closed=False)

    def wait(self, ns: int) -> None:
        until = self.clock.now() + ns
        while self.clock.now() < until:
            self.clock.run_to(min(until, self.clock.now() + 50 * MS))
            self.heard.ask()

    def presses(self) -> list[Press]:
        return [signal for signal in self.heard.signals if isinstance(signal, Press)]


class Pins(Rig):
    """Buttons on lines."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.table = VirtualTable(self.clock, tuple(SEATS), {})
        self.source = self.table.buttons
        super().__init__()

    def move(self, seat: str, at: int, *, closed: bool) -> None:
        switch = self.table.switches[seat]
        self.clock.happen_at(at, switch.close if closed else switch.open)


class AtHub(Rig):
    """Buttons at a hub whose clock is off and whose line is slow."""

    def __init__(self) -> None:
        self.bench = Bench(ppm=-3_000, slowest=2 * MS)
        assert isinstance(self.bench.board, FakeHub)
        self.bench.cable.plug()
        self.clock, self.source = self.bench.clock, self.bench.source
        super().__init__()

    def move(self, seat: str, at: int, *, closed: bool) -> None:
        (self.bench.cable.press if closed else self.bench.cable.release)(SEATS[seat], at)


@pytest.fixture(params=[Pins, AtHub])
def rig(request: pytest.FixtureRequest) -> Rig:
    made: Rig = request.param()
    return made


def test_a_tap_is_echoed_reported_with_a_true_moment_and_released(rig: Rig) -> None:
    rig.start()
    rig.tap("east", lasts=90 * MS)
    rig.wait(500 * MS)
    press, release = rig.heard.signals
    assert isinstance(press, Press)
    assert isinstance(release, Release)
    at = rig.truth[0][1]
    assert rig.heard.touches == ["east"]
    assert (press.source, press.seat) == (rig.source.terms.name, "east")
    assert press.at.earliest <= at <= press.at.latest
    assert release.at.earliest <= at + 90 * MS <= release.at.latest


def test_presses_of_all_seats_are_told_apart_and_in_order(rig: Rig) -> None:
    rig.start()
    for n, seat in enumerate(("west", "north", "south", "east")):
        rig.tap(seat, n * 4 * MS)
    rig.wait(500 * MS)
    moments: list[Moment] = [press.at for press in sorted(rig.presses(), key=lambda press: press.at.middle)]
    assert [press.seat for press in sorted(rig.presses(), key=lambda press: press.at.middle)] == [
        seat for seat, _ in rig.truth
    ]
    assert all(one.is_before(other, MS) for one, other in pairwise(moments))


def test_two_presses_of_one_seat_count_as_two_from_30_ms_apart(rig: Rig) -> None:
    rig.start()
    rig.tap("north", lasts=4 * MS)
    rig.tap("north", 34 * MS)
    rig.wait(500 * MS)
    assert len(rig.presses()) == 2


def test_a_contact_that_bounces_is_one_press_from_its_first_edge_on(rig: Rig) -> None:
    rig.start()
    now = rig.clock.now()
    for n in range(4):
        rig.move("south", now + n * 300 * US, closed=True)
        rig.move("south", now + n * 300 * US + 200 * US, closed=False)
    rig.move("south", now + 1300 * US, closed=True)
    rig.move("south", now + 100 * MS, closed=False)
    rig.wait(500 * MS)
    (press,) = rig.presses()
    assert press.at.earliest <= now <= press.at.latest


def test_a_spike_is_no_press(rig: Rig) -> None:
    rig.start()
    rig.tap("south", lasts=400 * US)
    rig.wait(500 * MS)
    assert rig.heard.signals == []


def test_a_button_that_stays_down_is_held(rig: Rig) -> None:
    rig.start()
    rig.tap("west", lasts=1500 * MS)
    rig.wait(2 * S)
    assert [type(signal) for signal in rig.heard.signals] == [Press, Hold, Release]


def test_a_button_that_is_closed_at_the_start_is_told_and_is_no_press(rig: Rig) -> None:
    rig.move("north", rig.clock.now(), closed=True)
    rig.clock.run_to(rig.clock.now() + MS)
    rig.start()
    rig.wait(500 * MS)
    (fault,) = rig.heard.signals
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.part) == (FaultKind.HELD_AT_START, "north")


def test_it_vouches_for_the_present_but_for_its_lag(rig: Rig) -> None:
    rig.start()
    for _ in range(20):
        rig.clock.run_to(rig.clock.now() + 37 * MS)
        assert rig.clock.now() - rig.heard.ask() <= rig.source.terms.lag + 3 * MS


def test_a_source_that_was_stopped_says_nothing_more(rig: Rig) -> None:
    rig.start()
    rig.source.stop()
    rig.tap("north")
    rig.clock.run_to(rig.clock.now() + 1 * S)
    assert rig.heard.signals == []
    assert rig.source.vouched(rig.clock.now()) is None
    rig.source.stop()
