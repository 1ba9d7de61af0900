"""Benchmarks of speed: the way of a press beside gpiozero's bare callback, in one run and interleaved.

On a shared machine only ratios within one run mean anything, so both are measured press by press in turn.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import msgspec
from gpiozero import LED, Button
from gpiozero.pins.mock import MockFactory

from deadheat.cards import name_of
from deadheat.referee import DirectWriter, Journal, MatchTerms, Referee, begin_match, make_terms, open_store
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock, FakeStamps
from deadheat.virtual.table import VirtualTable, seat_names

__all__ = ["Figures", "measure"]

_SEATS = 8
_TRIM = 500
"""gpiozero's mock pins remember every change; they are emptied this often, outside what is measured."""


class Figures(msgspec.Struct, frozen=True):
    """Medians, in microseconds."""

    presses: int
    gpiozero_us: float
    """Edge to lamp with ``button.when_pressed = led.on``."""
    echo_us: float
    """Edge to echo lamp: pin, contact, referee, match, lamp."""
    judged_us: float
    """CPU from the edge until the press has been confirmed, ordered, journaled and judged, and its release too."""
    round_us: float
    """CPU of a whole race of eight presses: verdict, places and journal on disk."""

    @property
    def ratio(self) -> float:
        """Echo beside gpiozero."""
        return self.echo_us / self.gpiozero_us

    def to_json(self) -> dict[str, float]:
        """For programs."""
        return {**msgspec.to_builtins(self), "ratio": self.ratio}

    def to_text(self) -> str:
        """For people."""
        return "\n".join(
            (
                f"press to lamp, gpiozero when_pressed = led.on   {self.gpiozero_us:8.1f} us",
                f"press to echo lamp, deadheat                    {self.echo_us:8.1f} us   {self.ratio:.2f} times",
                f"press and release, judged and journaled, CPU    {self.judged_us:8.1f} us",
                f"race of {_SEATS} presses with journal, CPU            {self.round_us:8.1f} us",
            )
        )


def measure(presses: int) -> Figures:
    """Measure ``presses`` presses of each kind."""
    with tempfile.TemporaryDirectory() as folder:
        table = _RacingTable(Path(folder) / "journal.db")
        bare = _Bare()
        gpiozero, echo, judged = [], [], []
        for number in range(presses):
            gpiozero.append(bare.press())
            seat = table.seats[number % _SEATS]
            echo.append(table.press(seat))
            judged.append(table.settle(seat))
            if number % _TRIM == 0:
                bare.trim()
        rounds = [table.race() for _ in range(max(presses // 100, 5))]
        table.close()
    return Figures(presses, *(median(figures) / 1_000 for figures in (gpiozero, echo, judged, rounds)))


def _took(act: Callable[[], object], clock: Callable[[], int]) -> int:
    start = clock()
    act()
    return clock() - start


class _Bare:
    """gpiozero alone."""

    def __init__(self) -> None:
        self._factory = MockFactory()
        self._led = LED(3, pin_factory=self._factory)
        self._button = Button(2, pin_factory=self._factory)
        self._button.when_pressed = self._led.on
        self._pin = self._factory.pin(2)

    def press(self) -> int:
        """In ns."""
        took = _took(self._pin.drive_low, time.perf_counter_ns)
        assert self._led.is_lit
        self._pin.drive_high()
        self._led.off()
        return took

    def trim(self) -> None:
        self._pin.clear_states()
        self._led.pin.clear_states()


class _RacingTable:
    """deadheat whole: mock pins, contacts, lineup, match, journal on disk, lamps."""

    def __init__(self, path: Path) -> None:
        self._clock = FakeClock()
        self.seats = seat_names(_SEATS)
        self._store = open_store(path)
        self._journal = Journal(self._store, DirectWriter(self._store), FakeStamps(self._clock))
        self._begin()

    def _begin(self) -> None:
        self._table = VirtualTable(self._clock, self.seats, {})
        self._match, log = begin_match(self._journal, self._terms())
        self._referee = Referee(
            self._clock, self._match, log, self._table.sources, [], lamps=self._table.lamps, register=name_of
        )
        self._referee.start()

    def _terms(self) -> MatchTerms:
        options = {"best_of": 99, "patience_s": 60}
        return make_terms(
            "first-hand",
            seats=self.seats,
            readers={},
            window=MS,
            seed=1,
            started=self._clock.now(),
            options=options,
        )

    def press(self, seat: str) -> int:
        """Edge to echo lamp, in ns."""
        self._renew_if_over()
        took = _took(self._table.switches[seat].close, time.perf_counter_ns)
        assert self._table.lamp_pins[seat].state
        return took

    def settle(self, seat: str) -> int:
        """CPU from the edge to the end of the press's consequences, in ns."""

        def run() -> None:
            self._clock.run_to(self._clock.now() + 40 * MS)
            self._table.release(seat)
            self._clock.run_to(self._clock.now() + 200 * MS)

        return _took(run, time.process_time_ns)

    def race(self) -> int:
        """CPU of one race that all seats finish, in ns."""
        self._end_match()
        self._begin()
        light = self._table.lamps.present()[self.seats[0]].cue
        assert light is not None
        for number, seat in enumerate(self.seats):
            pressed = light.at + 200 * MS + 5 * MS * number
            self._table.switches[seat].toggle_at(pressed, closed=True)
            self._table.switches[seat].toggle_at(pressed + 80 * MS, closed=False)
        return _took(lambda: self._clock.run_to(light.at + S), time.process_time_ns)

    def _renew_if_over(self) -> None:
        if self._match.outcome is not None:
            self._end_match()
            self._begin()

    def _end_match(self) -> None:
        self._referee.stop()

    def close(self) -> None:
        """Everything given back."""
        self._end_match()
        self._journal.close()
