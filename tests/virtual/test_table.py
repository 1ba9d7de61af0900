"""The table without hardware: real devices over mock pins."""

import pytest

from deadheat.timing import MS, CardSeen, Kind, Press, Signal
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.table import TAP, VirtualTable, seat_names


class Listener:
    """A sink that writes down what it is told."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self.touches: list[str] = []

    def touched(self, seat: str, at: int) -> None:
        self.touches.append(seat)

    def offer(self, signal: Signal) -> None:
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        pass


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


def started(table: VirtualTable) -> Listener:
    heard = Listener()
    for source in table.sources:
        source.start(heard)
    return heard


def test_seats_are_named_clockwise() -> None:
    assert seat_names(2) == ("north", "east")
    assert seat_names(6)[4:] == ("seat-5", "seat-6")


def test_a_tap_is_a_press_of_ninety_milliseconds(clock: FakeClock) -> None:
    table = VirtualTable(clock, ["north", "east"], {})
    heard = started(table)
    start = clock.now()
    table.tap("east")
    clock.run_to(start + 1_000 * MS)
    press, release = heard.signals
    assert isinstance(press, Press)
    assert (press.seat, press.at.latest) == ("east", start)
    assert release.at.latest == start + TAP


def test_an_edge_has_the_time_at_which_it_happened_even_if_the_loop_was_busy(clock: FakeClock) -> None:
    table = VirtualTable(clock, ["north"], {})
    heard = started(table)
    at = clock.now() + 7 * MS
    table.switches["north"].toggle_at(at, closed=True)
    clock.jump(300 * MS)
    clock.run_to(clock.now() + 100 * MS)
    assert [signal.at.latest for signal in heard.signals] == [at]


def test_a_scan_may_have_been_a_little_before_its_report(clock: FakeClock) -> None:
    table = VirtualTable(clock, ["north"], {"north": "north"})
    heard = started(table)
    table.scan("north", "the-mind/42")
    (seen,) = heard.signals
    assert isinstance(seen, CardSeen)
    assert (seen.reader, seen.code, seen.card) == ("north", "the-mind/42", None)
    assert seen.at.latest == clock.now()
    assert seen.at.width == 20 * MS


def test_a_scan_falls_into_the_time_that_was_not_vouched_for(clock: FakeClock) -> None:
    table = VirtualTable(clock, ["north"], {"north": "north"})
    heard = started(table)
    until = table.scanners.vouched(clock.now())
    table.scan("north", "x")
    assert until is not None
    assert heard.signals[0].at.earliest >= until


def test_a_seat_uses_its_own_reader_or_the_shared_one(clock: FakeClock) -> None:
    table = VirtualTable(clock, ["north", "east"], {"mine": "north", "centre": None})
    assert table.reader_for("north") == "mine"
    assert table.reader_for("east") == "centre"
    assert table.reader_for("centre") == "centre"
    with pytest.raises(KeyError):
        table.reader_for("west")


def test_a_seat_without_any_reader_is_said(clock: FakeClock) -> None:
    with pytest.raises(KeyError):
        VirtualTable(clock, ["north", "east"], {"mine": "north"}).reader_for("east")


def test_nobody_vouches_or_reports_after_the_end(clock: FakeClock) -> None:
    table = VirtualTable(clock, ["north"], {"north": "north"})
    heard = started(table)
    for source in table.sources:
        source.stop()
        source.stop()
        assert source.vouched(clock.now()) is None
    table.tap("north")
    table.scan("north", "x")
    clock.run_to(clock.now() + 1_000 * MS)
    assert heard.signals == []


def test_readers_say_what_they_can_report(clock: FakeClock) -> None:
    table = VirtualTable(clock, ["north"], {})
    assert table.scanners.terms.kinds == {Kind.CARD_SEEN, Kind.CARD_GONE}
    assert Kind.PRESS in table.buttons.terms.kinds


def test_mock_pins_keep_no_history_of_themselves(clock: FakeClock) -> None:
    table = VirtualTable(clock, ["north"], {})
    started(table)
    before = len(table.switches["north"].pin.states)
    for _ in range(100):
        table.tap("north")
        clock.run_to(clock.now() + 200 * MS)
    assert len(table.switches["north"].pin.states) == before
