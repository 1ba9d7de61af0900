"""Benchmarks of card readers: what polling costs, how soon a card is there, and what a flood does.

CPU is that of one run on one machine, for comparing rows of it; delays are of simulated time and the same everywhere.
"""

import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median

import msgspec

from deadheat.cards import tag_code
from deadheat.devices.readers.loop import at_once
from deadheat.devices.readers.pn532.driver import Pn532Driver
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.devices.readers.scanner import ScannerDriver
from deadheat.testing.fake_pn532 import FakePn532, FakeWatcher, plain
from deadheat.timing import MS, CardSeen, S, Signal
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["ReaderFigures", "measure_readers"]

_READERS = 6
_PIECE = 4096
"""Bytes of one read from a serial port."""


class ReaderFigures(msgspec.Struct, frozen=True):
    """Figures of one run."""

    idle_ms: float
    """CPU of a second of six PN532 readers that poll and see nothing, in ms; the chips' simulation taken off."""
    seen_median_ms: float
    """Simulated time from a tag's coming to the report."""
    seen_worst_ms: float
    flood_mb: float
    """Megabytes of one line without an end that were sent to a scanner's driver."""
    flood_mb_s: float
    flood_peak_kb: float
    """The most memory that it held meanwhile."""
    scans_s: float
    """Scans of 12 characters that a scanner's driver takes in a second."""

    def to_json(self) -> dict[str, float]:
        """For programs."""
        return dict(msgspec.to_builtins(self))

    def to_text(self) -> str:
        """For people."""
        share = self.idle_ms / 10
        return "\n".join(
            (
                f"six PN532 that poll and see nothing, CPU          {self.idle_ms:8.1f} ms a second, {share:.1f} %",
                f"tag laid to report, simulated                     {self.seen_median_ms:8.1f} ms, "
                f"{self.seen_worst_ms:.1f} ms at worst",
                f"a line of {self.flood_mb:.0f} MB without an end                   {self.flood_mb_s:8.0f} MB/s, "
                f"{self.flood_peak_kb:.0f} kB held",
                f"scans of 12 characters                            {self.scans_s:8,.0f} a second",
            )
        )


class _Listener:
    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self.seen: list[int] = []

    def touched(self, seat: str, at: int) -> None:
        """Readers have no buttons."""

    def offer(self, signal: Signal) -> None:
        if isinstance(signal, CardSeen):
            self.seen.append(self._now())

    def stirred(self, source: str) -> None:
        """Nobody waits."""


def measure_readers(seconds: int = 20, cards: int = 200, megabytes: int = 20) -> ReaderFigures:
    """Measure.

    :param seconds: simulated seconds of idle polling
    :param cards: tags that are laid down
    :param megabytes: of the flood
    """
    delays = _delays(cards)
    held, took = _flood(megabytes)
    return ReaderFigures(
        idle_ms=_idle(seconds),
        seen_median_ms=median(delays) / MS,
        seen_worst_ms=max(delays) / MS,
        flood_mb=megabytes,
        flood_mb_s=megabytes / took,
        flood_peak_kb=held / 1e3,
        scans_s=_scans(),
    )


def _reader(clock: FakeClock, chip: FakePn532, name: str, watcher: FakeWatcher) -> ReaderSource:
    return ReaderSource(
        name, clock, Pn532Driver(tag_code), lambda: "memory", lambda _: chip.channel(clock, watcher),
        watcher=watcher, offload=at_once, lag=100 * MS, quality="simulated",
    )  # fmt: skip


class _Timed:
    """A simulated chip whose own CPU is taken down, to be left out."""

    def __init__(self, chip: FakePn532) -> None:
        self.spent = 0
        for name in ("receive", "send", "advance"):
            setattr(chip, name, self._counted(getattr(chip, name)))

    def _counted(self, call: Callable[..., object]) -> Callable[..., object]:
        def timed(*args: object) -> object:
            began = time.thread_time_ns()
            try:
                return call(*args)
            finally:
                self.spent += time.thread_time_ns() - began

        return timed


def _idle(seconds: int) -> float:
    clock, watcher = FakeClock(), FakeWatcher()
    chips = [FakePn532(clock.now) for _ in range(_READERS)]
    readers = [_reader(clock, chip, f"reader-{n}", watcher) for n, chip in enumerate(chips)]
    for reader in readers:
        reader.start(_Listener(clock.now))
    clock.run_to(clock.now() + S)
    timed = [_Timed(chip) for chip in chips]
    began = time.thread_time_ns()
    clock.run_to(clock.now() + seconds * S)
    spent = time.thread_time_ns() - began - sum(each.spent for each in timed)
    return spent / seconds / MS


def _delays(cards: int) -> list[int]:
    clock, watcher = FakeClock(), FakeWatcher()
    chip, listener = FakePn532(clock.now), _Listener(clock.now)
    _reader(clock, chip, "reader", watcher).start(listener)
    clock.run_to(clock.now() + S)
    delays = []
    for n in range(cards):
        uid = bytes((0x04, *n.to_bytes(2), 1, 2, 3, 4))
        laid = clock.now() + n % 61 * MS
        clock.happen_at(laid, partial(_lay, chip, uid))
        clock.happen_at(laid + 300 * MS, partial(chip.remove, uid))
        clock.run_to(laid + S)
        delays.append(listener.seen[-1] - laid)
    return delays


def _lay(chip: FakePn532, uid: bytes) -> None:
    chip.place(plain(uid))


def _flood(megabytes: int) -> tuple[int, float]:
    driver = ScannerDriver()
    driver.opened(0)
    piece, now = b"x" * _PIECE, S

    def feed(pieces: int) -> None:
        nonlocal now
        for _ in range(pieces):
            now += MS
            driver.received(piece, now - MS, now)

    began = time.thread_time()
    feed(megabytes * 1_000_000 // _PIECE)
    took = time.thread_time() - began
    with _traced() as peak:
        feed(1_000_000 // _PIECE)
    return peak[0], took


@contextmanager
def _traced() -> Iterator[list[int]]:
    peak: list[int] = []
    tracemalloc.start()
    try:
        yield peak
        peak.append(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()


def _scans(count: int = 20_000) -> float:
    driver = ScannerDriver()
    driver.opened(0)
    now, seen = S, 0
    began = time.thread_time()
    for n in range(count):
        now += 10 * MS
        seen += len(driver.received(b"the-mind/%03d\r" % (n % 1_000), now - MS, now))
    assert seen > 0
    return count / (time.thread_time() - began)
