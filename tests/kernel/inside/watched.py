"""The product at work on one reader, and what comes of it."""

import asyncio
import logging
from typing import Final

from deadheat.devices.clock import LoopClock
from deadheat.devices.readers.aside import beside
from deadheat.devices.readers.keyboard import KeyboardDriver, open_keyboard
from deadheat.devices.readers.ports import Sort, finder, open_serial
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.devices.readers.scanner import ScannerDriver
from deadheat.timing import MS, CardSeen, Signal

__all__ = ["Watched"]

_OFTEN: Final = 0.002
"""Seconds between two looks at the reader's state; it stays in each for longer."""


class Watched(logging.Handler):
    """A sink for one reader's signals and for the log.

    :param place: what a table file calls the reader: ``usb:dummy_hcd.0/1``
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, name: str, place: str, *, types: bool) -> None:
        super().__init__()
        logging.getLogger("deadheat").addHandler(self)
        logging.getLogger("deadheat").setLevel(logging.INFO)
        self.codes: list[str] = []
        """What has been scanned."""
        self.lines: list[str] = []
        """What has been logged."""
        self.states: list[str] = []
        """The states that the reader has been in, each as often as it came into it."""
        self._loop = loop
        self.source = ReaderSource(
            name,
            LoopClock(loop),
            KeyboardDriver() if types else ScannerDriver(),
            finder(place, Sort.KEYBOARD if types else Sort.SERIAL),
            open_keyboard if types else open_serial,
            watcher=loop,
            offload=beside(loop),
            lag=150 * MS,
            quality="of no interest here",
        )
        self.source.start(self)
        self._look()

    def offer(self, signal: Signal) -> None:
        if isinstance(signal, CardSeen):
            self.codes.append(signal.code)

    def touched(self, seat: str, at: int) -> None:
        pass

    def stirred(self, source: str) -> None:
        pass

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())

    def _look(self) -> None:
        state = str(self.source.status.state)
        if not self.states or self.states[-1] != state:
            self.states.append(state)
        self._loop.call_later(_OFTEN, self._look)
