"""One reader on a bench: its source on a clock that jumps, at a port that can be pulled out."""

from pathlib import Path
from random import Random

import pytest

from deadheat.devices.readers.channel import Opener
from deadheat.devices.readers.driver import Driver
from deadheat.devices.readers.loop import at_once
from deadheat.devices.readers.ports import Sort, finder, open_serial
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.devices.readers.status import State
from deadheat.testing.fake_ports import FakePort, PolledWatcher
from deadheat.timing import MS, CardGone, CardSeen, S, Signal
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["Bench", "Heard", "logged"]


class Heard:
    """A Sink that keeps what it is told."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self.stirs = 0

    def touched(self, seat: str, at: int) -> None:
        raise AssertionError(f"no reader has a button at {seat}, {at}")

    def offer(self, signal: Signal) -> None:
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        assert source == "tray"
        self.stirs += 1

    @property
    def codes(self) -> list[str]:
        """The codes of all cards seen."""
        return [signal.code for signal in self.signals if isinstance(signal, CardSeen)]

    @property
    def gone(self) -> list[str]:
        """The codes of all cards taken away."""
        return [signal.code for signal in self.signals if isinstance(signal, CardGone)]


class Bench:
    """The reader is called tray."""

    def __init__(self, folder: Path, driver: Driver, open_: Opener = open_serial) -> None:
        self.clock = FakeClock()
        self.watcher = PolledWatcher()
        self.heard = Heard()
        self.port = FakePort(folder / "tray")
        self.source = ReaderSource(
            "tray",
            self.clock,
            driver,
            finder(str(self.port.path), Sort.SERIAL),
            open_,
            watcher=self.watcher,
            offload=at_once,
            lag=150 * MS,
            quality="a test",
            chance=Random(1),
        )

    def start(self) -> None:
        self.source.start(self.heard)

    @property
    def state(self) -> State:
        return self.source.status.state

    def wait(self, ns: int) -> None:
        """Time goes by."""
        self.clock.run_to(self.clock.now() + ns)

    def plug(self) -> None:
        """Plug it in and wait as long as it may take to be found, and to be quiet."""
        self.port.plug()
        self.wait(2 * S)
        assert self.state is State.UP

    def unplug(self) -> None:
        self.port.unplug()
        self.watcher.serve_until(lambda: self.state is State.ABSENT)

    def scan(self, data: bytes, *codes: str) -> None:
        """The device sends bytes, and just these codes are seen."""
        before = len(self.heard.codes)
        assert self.port.send(data) == len(data)
        self.watcher.serve_until(lambda: len(self.heard.codes) >= before + len(codes))
        assert self.heard.codes[before:] == list(codes)

    def close(self) -> None:
        self.source.stop()
        self.port.close()


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The lines of the readers' log."""
    return [record.getMessage() for record in caplog.records if record.name == "deadheat.readers"]
