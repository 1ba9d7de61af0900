"""The seats' buttons as a source: over mock pins whose wires can be as bad as real ones."""

import logging
from typing import TYPE_CHECKING

import pytest

from deadheat.devices.gpio.buttons import Buttons
from deadheat.devices.gpio.pins import GRADES, PinWire
from deadheat.devices.gpio.wires import Grade
from deadheat.problems import ExitCode, Problem
from deadheat.testing.faults import FaultyWire
from deadheat.timing import MS, Fault, FaultKind, Hold, Press, Release, S, Signal
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.pins import Switch, TimedMockFactory

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS = ("north", "east", "south")


class Listener:
    """A sink that writes down what it is told."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self.touches: list[tuple[str, int, int]] = []
        self.signals: list[Signal] = []
        self.stirs = 0

    def touched(self, seat: str, at: int) -> None:
        self.touches.append((seat, at, self._clock.now()))

    def offer(self, signal: Signal) -> None:
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        assert source == "gpio"
        self.stirs += 1

    @property
    def presses(self) -> list[Press]:
        return [signal for signal in self.signals if isinstance(signal, Press)]

    @property
    def faults(self) -> list[Fault]:
        return [signal for signal in self.signals if isinstance(signal, Fault)]


class Bench:
    """Three buttons on mock pins behind a wire that fails to order."""

    def __init__(self, grade: Grade = GRADES["mock"], *, hand_over: bool = False) -> None:
        self.clock = FakeClock()
        self.factory = TimedMockFactory(self.clock)
        lines = {seat: 4 + n for n, seat in enumerate(SEATS)}
        self.handed: list[Callable[[], None]] = []
        pins = PinWire(self.factory, lines, grade, to_ns=int, hand_over=self.handed.append if hand_over else None)
        self.wire = FaultyWire(pins, self.clock)
        self.buttons = Buttons("gpio", self.clock, self.wire)
        self.switches = {seat: Switch(self.clock, self.factory.pin(line)) for seat, line in lines.items()}
        self.heard = Listener(self.clock)

    def start(self) -> "Bench":
        self.buttons.start(self.heard)
        return self

    def press(self, seat: str, at_ms: float, lasts_ms: float = 90) -> int:
        """Returns the instant."""
        at = self.clock.now() + round(at_ms * MS)
        self.switches[seat].toggle_at(at, closed=True)
        self.switches[seat].toggle_at(at + round(lasts_ms * MS), closed=False)
        return at

    def run_for(self, ms: float) -> None:
        self.clock.run_to(self.clock.now() + round(ms * MS))


@pytest.fixture
def bench() -> Bench:
    return Bench().start()


# -- a good wire ------------------------------------------------------------------------------------------------------


def test_a_press_has_the_time_of_its_first_edge(bench: Bench) -> None:
    at = bench.press("north", 10)
    bench.run_for(1_000)
    (press,) = bench.heard.presses
    assert press.seat == "north"
    assert press.at.latest == at
    assert press.at.earliest <= at


def test_the_first_edge_is_told_at_once(bench: Bench) -> None:
    at = bench.press("north", 10)
    bench.run_for(1_000)
    assert bench.heard.touches == [("north", at, at)]


def test_a_press_is_followed_by_its_release(bench: Bench) -> None:
    bench.press("east", 10)
    bench.run_for(1_000)
    assert [type(signal) for signal in bench.heard.signals] == [Press, Release]


def test_a_long_press_is_a_hold_before_its_release(bench: Bench) -> None:
    bench.press("east", 10, lasts_ms=1_500)
    bench.run_for(3_000)
    assert [type(signal) for signal in bench.heard.signals] == [Press, Hold, Release]


def test_presses_of_one_player_thirty_milliseconds_apart_are_two(bench: Bench) -> None:
    first = bench.press("north", 10, lasts_ms=4)
    second = bench.press("north", 10 + 4 + 30, lasts_ms=4)
    bench.run_for(1_000)
    assert [press.at.latest for press in bench.heard.presses] == [first, second]


def test_a_spike_is_told_as_a_touch_and_never_as_a_press(bench: Bench) -> None:
    bench.press("north", 10, lasts_ms=0.2)
    bench.run_for(1_000)
    assert len(bench.heard.touches) == 1
    assert bench.heard.presses == []


def test_an_idle_table_offers_nothing_and_goes_on_vouching(bench: Bench) -> None:
    bench.run_for(60_000)
    assert bench.heard.signals == []
    now = bench.clock.now()
    until = bench.buttons.vouched(now)
    assert until is not None
    assert now - 10 * MS < until <= now


def test_what_waits_on_the_wire_is_taken_in_before_anything_is_vouched_for() -> None:
    bench = Bench(hand_over=True).start()
    at = bench.press("north", 1)
    bench.clock.jump(50 * MS)
    assert bench.heard.touches == []
    until = bench.buttons.vouched(bench.clock.now())
    assert [touch[:2] for touch in bench.heard.touches] == [("north", at)]
    assert until is not None
    assert until <= at or bench.heard.presses


def test_nothing_is_vouched_for_before_the_start_and_after_the_end() -> None:
    bench = Bench()
    assert bench.buttons.vouched(bench.clock.now()) is None
    bench.start()
    assert bench.buttons.vouched(bench.clock.now()) is not None
    bench.buttons.stop()
    bench.buttons.stop()
    assert bench.buttons.vouched(bench.clock.now()) is None
    bench.press("north", 1)
    bench.run_for(1_000)
    assert bench.heard.signals == []
    assert bench.clock.next_at is None


@pytest.mark.parametrize("ms", [250, 500, 750])
def test_a_press_at_the_very_instant_at_which_levels_are_read_is_a_press(bench: Bench, ms: float) -> None:
    bench.run_for(ms)
    bench.switches["north"].close()
    at = bench.clock.now()
    bench.run_for(90)
    bench.switches["north"].open()
    bench.run_for(1_000)
    assert [press.at.latest for press in bench.heard.presses] == [at]
    assert bench.heard.faults == []


# -- started with hands on the buttons --------------------------------------------------------------------------------


def test_starting_with_every_button_held_is_no_press_but_a_note_for_each() -> None:
    bench = Bench()
    start_held(bench)
    bench.run_for(3_000)
    assert bench.heard.presses == []
    assert sorted((fault.part, fault.kind) for fault in bench.heard.faults) == [
        (seat, FaultKind.HELD_AT_START) for seat in sorted(SEATS)
    ]


def test_a_button_held_at_the_start_counts_from_its_next_press_on() -> None:
    bench = Bench()
    start_held(bench)
    bench.run_for(500)
    for seat in SEATS:
        bench.switches[seat].open()
    bench.run_for(500)
    at = bench.press("south", 10)
    bench.run_for(1_000)
    assert [(press.seat, press.at.latest) for press in bench.heard.presses] == [("south", at)]


def start_held(bench: Bench) -> None:
    """The hands are down before the lines are watched; a pull-up does not lift them."""
    for seat in SEATS:
        pin = bench.switches[seat].pin
        pin.drive_high = lambda: None  # the resistor is weaker than a closed switch
        pin.turn(False)
    bench.start()
    for seat in SEATS:
        del bench.switches[seat].pin.drive_high


# -- a bad wire -------------------------------------------------------------------------------------------------------


def test_an_edge_that_is_printed_wrongly_is_a_press_all_the_same(bench: Bench) -> None:
    bench.wire.mistype("north")
    at = bench.press("north", 10)
    bench.run_for(1_000)
    (press,) = bench.heard.presses
    assert press.at.earliest <= at <= press.at.latest
    assert press.at.width < 3 * MS


def test_a_late_edge_keeps_its_stamp(bench: Bench) -> None:
    bench.wire.delay("north", by=1 * MS)
    at = bench.press("north", 10)
    bench.run_for(1_000)
    assert [press.at.latest for press in bench.heard.presses] == [at]


def test_a_lost_edge_shows_in_the_numbers_and_is_a_fault(bench: Bench) -> None:
    bench.wire.lose("north")
    bench.press("north", 10)
    bench.run_for(1_000)
    assert FaultKind.LOST_EDGES in [fault.kind for fault in bench.heard.faults]


def test_an_edge_that_was_never_reported_is_found_by_the_level(bench: Bench) -> None:
    bench.wire.miss("north")
    bench.press("north", 10, lasts_ms=5_000)
    bench.run_for(2_000)
    assert FaultKind.MISSED_EDGE in [fault.kind for fault in bench.heard.faults]


def test_a_missed_edge_is_found_within_a_third_of_a_second_though_nobody_asks(bench: Bench) -> None:
    bench.wire.miss("north")
    bench.press("north", 10, lasts_ms=5_000)
    bench.run_for(350)
    assert bench.heard.faults


def test_an_overwritten_stamp_widens_the_moment_of_the_press(bench: Bench) -> None:
    plain_at = bench.press("east", 10)
    bench.run_for(1_000)
    bench.wire.coalesce("north")
    overwritten_at = bench.press("north", 10, lasts_ms=0.1)
    bench.switches["north"].toggle_at(overwritten_at + 200_000, closed=True)
    bench.run_for(1_000)
    plain, overwritten = bench.heard.presses
    assert plain.at.latest == plain_at
    assert overwritten.at.width > plain.at.width
    assert overwritten.at.earliest <= overwritten_at


def test_a_wire_that_breaks_is_reported_once_and_vouches_for_nothing(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.wire.break_down()
    bench.run_for(30_000)
    assert bench.buttons.vouched(bench.clock.now()) is None
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_a_wire_that_works_again_is_found_within_a_second(bench: Bench) -> None:
    bench.wire.break_down()
    bench.run_for(10_000)
    stirs = bench.heard.stirs
    bench.wire.mend()
    bench.run_for(1_000)
    assert bench.heard.stirs > stirs
    at = bench.press("north", 10)
    bench.run_for(1_000)
    assert [press.at.latest for press in bench.heard.presses] == [at]


def test_every_outage_is_reported_by_one_line(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        bench.wire.break_down()
        bench.run_for(5_000)
        bench.wire.mend()
        bench.run_for(5_000)
    assert len(caplog.records) == 3


def test_an_edge_on_a_breaking_wire_raises_nothing_into_the_loop(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(hand_over=True).start()
    bench.press("north", 10)
    bench.clock.jump(20 * MS)
    bench.wire.break_down()
    for call in bench.handed:
        call()
    bench.run_for(5_000)
    assert len(caplog.records) == 1


def test_lines_that_cannot_be_read_at_the_start_are_a_problem_for_people() -> None:
    bench = Bench()
    bench.wire.break_down()
    with pytest.raises(Problem) as told:
        bench.start()
    assert told.value.exit_code is ExitCode.HARDWARE


# -- grades -----------------------------------------------------------------------------------------------------------


def test_a_callback_grade_warns_at_the_start_and_makes_wide_moments(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(GRADES["rpigpio"]).start()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "gpiod" in caplog.text
    at = bench.press("north", 100)
    bench.run_for(1_000)
    (press,) = bench.heard.presses
    assert press.at.latest == at
    assert press.at.width >= 20 * MS


@pytest.mark.parametrize("name", ["lgpio", "mock"])
def test_a_fair_grade_says_nothing(name: str, caplog: pytest.LogCaptureFixture) -> None:
    Bench(GRADES[name]).start()
    assert caplog.records == []


@pytest.mark.parametrize("name", GRADES)
def test_the_terms_state_how_the_times_are_taken(name: str) -> None:
    terms = Bench(GRADES[name]).buttons.terms
    assert terms.quality == GRADES[name].quality
    assert terms.lag > GRADES[name].lag
    assert terms.silent_after == 2 * S


def test_callbacks_from_another_thread_wait_for_the_loop() -> None:
    bench = Bench(hand_over=True).start()
    at = bench.press("north", 10)
    bench.clock.jump(20 * MS)
    assert bench.heard.touches == []
    bench.handed[0]()
    assert [touch[:2] for touch in bench.heard.touches] == [("north", at)]
