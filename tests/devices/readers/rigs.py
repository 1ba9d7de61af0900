"""Readers of every kind that can be put to the same tests. A kind joins with its function in ``RIGS``."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from deadheat.devices.readers.keyboard import KeyboardDriver
from deadheat.devices.readers.loop import at_once
from deadheat.devices.readers.pn532.driver import Pn532Driver
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.devices.readers.scanner import Ends, ScannerDriver, ScannerOptions
from deadheat.devices.readers.status import State
from deadheat.testing.fake_pn532 import FakeChannel, FakePn532, FakeWatcher
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock

from .bench import Bench, Heard
from .keyboard.scanner import strike

__all__ = ["RIGS", "Rig"]


class Rig(Protocol):
    """One reader, whose device is not plugged in at first, and someone who shows it cards."""

    source: ReaderSource
    clock: FakeClock
    heard: Heard

    def plug(self) -> None:
        """Plug the device in, and let the time pass in which it must be found."""

    def unplug(self) -> None:
        """Pull it out, and let the reader notice that."""

    def show(self, card: str) -> None:
        """Hold a card, ``a`` to ``z``, before it until it has been read, and take it away."""

    def half_show(self, card: str) -> None:
        """Do so, but the device has not told all of it yet."""

    def wait(self, ns: int) -> None:
        """Time goes by."""

    def close(self) -> None:
        """Tidy up."""


class _Scanner(Bench):
    """A scanner at a pty, which says ``speak(card, now)``; the second half comes only if the whole is shown."""

    def __init__(
        self, folder: Path, driver: ScannerDriver | KeyboardDriver, speak: Callable[[str, int], tuple[bytes, bytes]]
    ) -> None:
        super().__init__(folder, driver)
        self._speak = speak

    def show(self, card: str) -> None:
        before = len(self.heard.signals)
        self.port.send(b"".join(self._speak(card, self.clock.now())))
        self.watcher.serve_until(lambda: self.source.driver.next_deadline is not None or self._has_heard(before))
        self.wait(200 * MS)
        assert self._has_heard(before)
        self.wait(2 * S)

    def _has_heard(self, before: int) -> bool:
        return len(self.heard.signals) > before

    def half_show(self, card: str) -> None:
        self.port.send(self._speak(card, self.clock.now())[0])
        self.watcher.serve_until(lambda: self.source.driver.next_deadline is not None)


def _line(card: str, now: int) -> tuple[bytes, bytes]:
    return f"card-{card}".encode(), b"-whole\r"


def _bare(card: str, now: int) -> tuple[bytes, bytes]:
    return f"card-{card}".encode(), b"-whole-end"


def _typed(card: str, now: int) -> tuple[bytes, bytes]:
    first = strike(f"c a r d minus {card}", now, 0)
    return first, strike("minus w h o l e enter", now, 0)


class _Tags:
    """A PN532 on a wire in memory."""

    def __init__(self, _: Path) -> None:
        self.clock = FakeClock()
        self.heard = Heard()
        self._watcher = FakeWatcher()
        self._chip = FakePn532(self.clock.now)
        self._channel: FakeChannel | None = None
        self._half: bytes | None = None
        self._is_plugged_in = False
        self.source = ReaderSource(
            "tray",
            self.clock,
            Pn532Driver(lambda uid: f"card-{chr(uid[1])}-whole"),
            lambda: "memory" if self._is_plugged_in else None,
            self._open,
            watcher=self._watcher,
            offload=at_once,
            lag=100 * MS,
            quality="a test",
        )

    def _open(self, _: str) -> FakeChannel:
        self._channel = self._chip.channel(self.clock, self._watcher)
        return self._channel

    def plug(self) -> None:
        self._is_plugged_in = True
        self._chip.recover()
        self.wait(2 * S)
        assert self.source.status.state is State.UP

    def unplug(self) -> None:
        """With a card that was just being read, which is taken away meanwhile."""
        assert self._channel is not None
        self._is_plugged_in = False
        self._channel.unplug()
        if self._half is not None:
            self._chip.remove(self._half)
            self._half = None
        self.wait(100 * MS)
        assert self.source.status.state is State.ABSENT

    def show(self, card: str) -> None:
        self._chip.place(_uid(card))
        self.wait(300 * MS)
        self._chip.remove(_uid(card))
        self.wait(1 * S)

    def half_show(self, card: str) -> None:
        self._half = _uid(card)
        before = self._chip.commands.total()
        self._chip.place(self._half)
        while self._chip.commands.total() == before:
            self.clock.step()  # until the next poll is on its way to the chip

    def wait(self, ns: int) -> None:
        self.clock.run_to(self.clock.now() + ns)

    def close(self) -> None:
        self.source.stop()


def _uid(card: str) -> bytes:
    return bytes((0x04, ord(card), 1, 2, 3, 4, 5))


RIGS: dict[str, Callable[[Path], Rig]] = {
    "scanner": lambda folder: _Scanner(folder, ScannerDriver(), _line),
    "scanner without line ends": lambda folder: _Scanner(
        folder, ScannerDriver(ScannerOptions(ends=Ends.PAUSE, suffix="-end")), _bare
    ),
    "pn532": _Tags,
    "keyboard": lambda folder: _Scanner(folder, KeyboardDriver(), _typed),
}
