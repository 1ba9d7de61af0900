"""The driver in the reader that owns the port: in memory, and at a pseudo terminal."""

import select
import time

from deadheat.cards.codes import tag_code
from deadheat.devices.readers.driver import Seen
from deadheat.devices.readers.loop import at_once
from deadheat.devices.readers.pn532.driver import Pn532Driver
from deadheat.devices.readers.ports.serial_channel import open_serial
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.testing.fake_pn532 import FakeChannel, FakePn532, FakeWatcher, PtyPn532
from deadheat.timing import MS, CardGone, CardSeen, S, Signal
from deadheat.virtual.fake_clock import FakeClock
from tests.devices.readers.pn532.desk import CODE, UID


class Listener:
    def __init__(self) -> None:
        self.signals: list[Signal] = []

    def touched(self, seat: str, at: int) -> None:
        """Readers touch nothing."""

    def offer(self, signal: Signal) -> None:
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        """Nobody waits."""


def test_a_reader_in_memory_reports_cards_and_survives_being_unplugged() -> None:
    clock, watcher, listener = FakeClock(), FakeWatcher(), Listener()
    chip = FakePn532(clock.now)
    channels: list[FakeChannel] = []

    def open_(_: str) -> FakeChannel:
        channels.append(chip.channel(clock, watcher))
        return channels[-1]

    reader = ReaderSource(
        "anna",
        clock,
        Pn532Driver(tag_code),
        lambda: "memory",
        open_,
        watcher=watcher,
        offload=at_once,
        lag=100 * MS,
        quality="simulated",
    )
    reader.start(listener)
    clock.run_to(clock.now() + S)
    assert reader.vouched(clock.now()) is not None
    chip.place(UID)
    placed = clock.now()
    clock.run_to(clock.now() + S)
    channels[-1].unplug()
    chip.recover()
    clock.run_to(clock.now() + 2 * S)
    chip.remove(UID)
    clock.run_to(clock.now() + S)
    assert [type(signal) for signal in listener.signals] == [CardSeen, CardGone]
    seen = listener.signals[0]
    assert isinstance(seen, CardSeen)
    assert seen.code == CODE
    assert seen.at.earliest <= placed <= seen.at.latest
    assert len(channels) == 2


def test_a_reader_at_a_serial_port_reports_a_card() -> None:
    with PtyPn532() as pty:
        port = open_serial(pty.path)
        driver = Pn532Driver(tag_code)
        now = time.monotonic_ns
        driver.opened(now())
        pty.place(UID)
        until = now() + 5 * S
        says: list[object] = []
        while not says and now() < until:
            port.write(driver.to_write())
            wait = max(0, (driver.next_deadline or until) - now()) / S
            select.select([port.fileno()], [], [], wait)
            data = port.read()
            says += driver.received(data, 0, now()) if data else driver.elapsed(now())
        port.close()
    assert [said.code for said in says if isinstance(said, Seen)] == [CODE]
