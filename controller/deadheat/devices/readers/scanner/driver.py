"""The language of barcode scanners at a serial port."""

from collections.abc import Iterator, Sequence
from typing import Final

from deadheat.devices.readers.cleaning import clean
from deadheat.devices.readers.driver import Says, Seen
from deadheat.devices.readers.repeats import Repeats
from deadheat.devices.readers.scanner.lines import Line, Lines
from deadheat.devices.readers.scanner.options import Ends, ScannerOptions
from deadheat.timing import MS, Moment

__all__ = ["ScannerDriver"]

_BROKEN_OFF: Final = 500 * MS
"""A line that goes on after so long (ns) is not the same line: whole lines take a scanner a few ms."""


class ScannerDriver:
    """A :class:`~deadheat.devices.readers.driver.Driver` of scanners that send a line for each code.

    A scan's Moment ends when its first byte was read, and begins ``latency`` before the port was last known to be
    empty. What is on its way when the port is opened may be the tail of a code: nothing counts until a line has ended
    or a pause has gone by.

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, options: ScannerOptions | None = None) -> None:
        self._options = options or ScannerOptions()
        self._by_pause = self._options.ends is Ends.PAUSE
        self._patience = self._options.pause if self._by_pause else max(self._options.pause, _BROKEN_OFF)
        self._lines = Lines(self._options.ends, self._options.longest)
        self._repeats = Repeats(self._options.repeat)
        self._first = Moment.exactly(0)
        """When the line that has begun did."""
        self._last = 0
        """When something came last, in ns."""
        self._tail_until: int | None = None
        """What comes before this (ns) may be the tail of a code; None once that is over."""
        self.counters = dict.fromkeys(("scans", "repeats", "garbage", "unfinished"), 0)

    def opened(self, now: int) -> Sequence[Says]:
        self._drop()
        self._tail_until = now + self._options.pause
        return ()

    def received(self, data: bytes, since: int, now: int) -> Sequence[Says]:
        at = Moment(min(since, now) - self._options.latency, now)
        # Bytes that were read late may have come early: only an empty port shows that nothing came.
        says = list(self._paused(since))
        data = self._after_tail(data, since, now)
        self._last = now
        for line in self._lines.feed(data):
            says += self._read(line, self._first if line.began_before else at)
        if not self._lines.began_before:
            self._first = at
        return says

    def elapsed(self, now: int) -> Sequence[Says]:
        return list(self._paused(now))

    def lost(self, now: int) -> Sequence[Says]:  # noqa: ARG002 - part of the protocol
        self._drop()
        return ()

    def to_write(self) -> bytes:
        return b""

    @property
    def next_deadline(self) -> int | None:
        return self._last + self._patience if self._lines.is_half else None

    def watermark(self, now: int) -> int | None:
        """A scan that comes later begins later; one that is half read began with its first byte."""
        later = now - self._options.latency
        may_be_a_scan = self._lines.is_half and not self._lines.is_too_long
        return min(later, self._first.earliest) if may_be_a_scan else later

    def _after_tail(self, data: bytes, since: int, now: int) -> bytes:
        """What of ``data`` does not belong to a code that was on its way when the port was opened."""
        if self._tail_until is None:
            return data
        if since >= self._tail_until:
            self._tail_until = None
            return data
        rest = self._lines.skip(data)
        self._tail_until = now + self._options.pause if rest is None else None
        return rest or b""

    def _paused(self, empty_at: int) -> Iterator[Seen]:
        """If nothing has come for a while up to ``empty_at``, a line that has begun is complete, or never will be."""
        if not self._lines.is_half or empty_at - self._last < self._patience:
            return
        if self._by_pause:
            for line in self._lines.finish():
                yield from self._read(line, self._first)
        else:
            self._drop()

    def _read(self, line: Line, began: Moment) -> Iterator[Seen]:
        code = self._code(line)
        if code is None:
            self.counters["garbage"] += 1
        elif self._repeats.is_repeat(code, began.latest):
            self.counters["repeats"] += 1
        else:
            self.counters["scans"] += 1
            yield Seen(code, began)

    def _code(self, line: Line) -> str | None:
        if line.too_long:
            return None
        try:
            text = line.data.decode()
        except UnicodeDecodeError:
            return None
        return clean(text, prefix=self._options.prefix, suffix=self._options.suffix, aim=self._options.aim)

    def _drop(self) -> None:
        self.counters["unfinished"] += self._lines.is_half
        self._lines.drop()
