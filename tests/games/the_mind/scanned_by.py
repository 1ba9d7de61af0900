"""A table whose cards are read by the product's own readers, on simulated chips and wires."""

from collections.abc import Sequence
from pathlib import Path

from deadheat.cards import Register, open_register, tag_code
from deadheat.devices.readers.channel import Channel, Opener
from deadheat.devices.readers.driver import Driver
from deadheat.devices.readers.loop import at_once
from deadheat.devices.readers.pn532.driver import Pn532Driver
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.devices.readers.scanner import ScannerDriver
from deadheat.testing.fake_pn532 import FakeChannel, FakePn532, FakeWatcher, ntag213
from deadheat.testing.plugin import TableMaker
from deadheat.testing.times import as_ns
from deadheat.timing import MS, Clock, Source
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["Hands", "uid"]


def uid(card: int) -> bytes:
    """The UID of the tag on a card of The Mind."""
    return bytes((0x04, card, 0x5A, 0x11, 0x22, 0x33, 0x80))


class _Wire:
    """A scanner's serial line in memory."""

    def __init__(self, watcher: FakeWatcher, fd: int) -> None:
        self._watcher = watcher
        self._fd = fd
        self._waiting = b""

    def send(self, data: bytes) -> None:
        self._waiting += data
        self._watcher.ready(self._fd)

    def fileno(self) -> int:
        return self._fd

    def read(self) -> bytes:
        data, self._waiting = self._waiting, b""
        return data

    def write(self, data: bytes) -> None:
        assert not data, "nothing is written to a scanner"

    def close(self) -> None:
        """It stays where it is."""


class Hands:
    """Players who hold real tags and printed codes before simulated readers.

    :param tags: the seats that have a PN532 of their own
    :param scanner: whether a barcode scanner lies in the centre for all
    """

    def __init__(self, make: TableMaker, *tags: str, scanner: bool = False, **choices: object) -> None:
        self.chips: dict[str, FakePn532] = {}
        self.channels: dict[str, FakeChannel] = {}
        self._tags = tags
        self._watcher = FakeWatcher()
        self._plugged = set(tags)
        self.scanner = _Wire(self._watcher, 1_000) if scanner else None
        readers: dict[str, str | None] = {f"{seat}-reader": seat for seat in tags}
        if scanner:
            readers["centre"] = None
        self.table = make(
            "the-mind",
            **{"seats": 3, "readers": readers, "register": self._register().name, "scanners": self._sources, **choices},
        )
        self.table.run_for("1s")

    @staticmethod
    def _register() -> Register:
        register = open_register(Path(":memory:"))
        with register.change():
            pass
        for card in range(1, 101):
            register.enrol(tag_code(uid(card)), f"the-mind/{card}")
        return register

    def _sources(self, clock: FakeClock) -> Sequence[Source]:
        sources: list[Source] = [self._tag_reader(seat, clock) for seat in self._tags]
        if self.scanner is not None:
            wire = self.scanner
            sources.append(self._reader("centre", clock, ScannerDriver(), lambda _: wire, lag=150 * MS))
        return sources

    def _tag_reader(self, seat: str, clock: FakeClock) -> Source:
        chip = self.chips[seat] = FakePn532(clock.now)

        def open_(_: str) -> Channel:
            self.channels[seat] = chip.channel(clock, self._watcher)
            return self.channels[seat]

        return self._reader(f"{seat}-reader", clock, Pn532Driver(tag_code), open_, lag=100 * MS, seat=seat)

    def _reader(
        self, name: str, clock: Clock, driver: Driver, open_: Opener, *, lag: int, seat: str | None = None
    ) -> ReaderSource:
        def find() -> str | None:
            return "memory" if seat is None or seat in self._plugged else None

        return ReaderSource(
            name, clock, driver, find, open_, watcher=self._watcher, offload=at_once, lag=lag, quality="simulated"
        )

    # -- what players do ----------------------------------------------------------------------------------------------

    def tap(self, seat: str, card: int, *, at: str | int = 0, lasts: str | int = "400ms") -> None:
        """The tag of a card is held before the reader of a seat."""
        start = self.table.clock.now() + as_ns(at)
        chip = self.chips[seat]
        self.table.clock.happen_at(start, lambda: _place(chip, card))
        self.table.clock.happen_at(start + as_ns(lasts), lambda: chip.remove(uid(card)))

    def scan(self, card: int, *, at: str | int = 0) -> None:
        """The printed code of a card is scanned in the centre."""
        assert self.scanner is not None
        wire = self.scanner
        when = self.table.clock.now() + as_ns(at)
        self.table.clock.happen_at(when, lambda: wire.send(f"the-mind/{card}\r".encode()))

    def pull_out(self, seat: str) -> None:
        """The reader of a seat is unplugged."""
        self._plugged.discard(seat)
        self.channels[seat].unplug()

    def plug_in(self, seat: str) -> None:
        """It is plugged in again."""
        self._plugged.add(seat)
        self.chips[seat].recover()


def _place(chip: FakePn532, card: int) -> None:
    chip.place(ntag213(uid(card)))
