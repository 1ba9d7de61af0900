"""The language of scanners that pretend to be keyboards."""

from collections.abc import Iterator, Sequence
from typing import Final

from deadheat.devices.readers.cleaning import clean
from deadheat.devices.readers.driver import Says, Seen
from deadheat.devices.readers.keyboard import codes
from deadheat.devices.readers.keyboard.half_scan import HalfScan
from deadheat.devices.readers.keyboard.layouts import LAYOUTS
from deadheat.devices.readers.keyboard.options import Ends, KeyboardOptions
from deadheat.devices.readers.keyboard.records import KEY, LED, Record, Records
from deadheat.devices.readers.keyboard.typist import Mark, Typed, Typist
from deadheat.devices.readers.repeats import Repeats
from deadheat.timing import Moment

__all__ = ["KeyboardDriver"]

_UP: Final = 0
_DOWN: Final = 1


class KeyboardDriver:
    """A :class:`~deadheat.devices.readers.driver.Driver` whose bytes are the kernel's input records.

    A scan lasts from its first key to Enter or Tab, or to a pause, as the options have it. Keys after a pause never
    join what was typed before it, so a person who types slowly is no scanner. Where it is not known whether a key is
    the first of a scan (after the opening, and after the kernel has lost events) nothing counts until a scan has ended
    or a pause has gone by: the tail of a code could be another card's.

    A scan's Moment ends with the kernel's stamp of its first key and begins ``latency`` before that.

    :raises KeyError: if there is no layout of that name

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, options: KeyboardOptions | None = None) -> None:
        self._options = options or KeyboardOptions()
        self._records = Records()
        self._typist = Typist(LAYOUTS[self._options.layout])
        self._half: HalfScan | None = None
        self._void_since: int | None = None
        self._skipping = False
        self._repeats = Repeats(self._options.repeat)
        self.counters = dict.fromkeys(("scans", "repeats", "garbage", "unfinished", "overflows"), 0)
        """``unfinished``: broken off, or typed by a person; ``overflows``: times that the kernel lost events."""

    def opened(self, now: int) -> Sequence[Says]:
        """Everything but the codes that were seen is void; what comes at once may be the tail of a scan."""
        self._drop_half()
        self._records.clear()
        self._typist.reset()
        self._skipping = False
        self._void_since = now
        return ()

    def received(self, data: bytes, since: int, now: int) -> Sequence[Says]:
        """Take in records. A stamp that lies before ``since`` or after ``now`` is not believed."""
        return [seen for record in self._records.feed(data) for seen in self._take(record, since, now)]

    def elapsed(self, now: int) -> Sequence[Says]:
        """A scan that nothing has followed for a pause is over."""
        if self._half is None or now - self._half.last < self._options.pause:
            return ()
        return list(self._end_by_pause())

    def lost(self, now: int) -> Sequence[Says]:  # noqa: ARG002 - part of the protocol
        """Drop what is half typed."""
        self._drop_half()
        self._records.clear()
        return ()

    def to_write(self) -> bytes:
        """Nothing: keyboards only talk."""
        return b""

    @property
    def next_deadline(self) -> int | None:
        """When a pause will have gone by."""
        return None if self._half is None else self._half.last + self._options.pause

    def watermark(self, now: int) -> int | None:
        """A scan that comes later begins later; one that is half typed began with its first key.

        Garbage holds nothing up: a device that never stops typing must not keep a verdict waiting.
        """
        later = now - self._options.latency
        return later if self._half is None or self._half.is_garbage else min(later, self._half.first.earliest)

    def _take(self, record: Record, since: int, now: int) -> Iterator[Seen]:
        if record.is_dropped:
            self._overflow(self._moment(record, since, now).latest)
        elif self._skipping:
            # What comes before the end of this instant is the rest of something whose beginning is lost.
            self._skipping = not record.is_report
        elif record.type == LED and record.code == codes.CAPS_LED:
            self._typist.lit(bool(record.value))
        elif record.type == KEY:
            yield from self._key(record, self._moment(record, since, now))

    def _moment(self, record: Record, since: int, now: int) -> Moment:
        """When the card came for which this key was struck, if it was the first key."""
        if since <= record.at <= now:
            return Moment(record.at - self._options.latency, record.at)
        return Moment(min(since, now) - self._options.latency, now)

    def _key(self, record: Record, at: Moment) -> Iterator[Seen]:
        if record.value == _DOWN:
            yield from self._down(record.code, at)
        elif record.value == _UP:
            self._print(self._typist.release(record.code), at)
        else:
            self._typist.hold(record.code)

    def _down(self, code: int, at: Moment) -> Iterator[Seen]:
        if self._half is not None:
            if at.latest - self._half.last >= self._options.pause:
                yield from self._end_by_pause()
            else:
                self._half.last = max(self._half.last, at.latest)
        if self._void_since is not None:
            is_tail = at.latest - self._void_since < self._options.pause
            self._void_since = at.latest if is_tail else None
            if not is_tail:
                self._typist.forget()
        typed = self._typist.press(code)
        if typed is not Mark.END:
            self._print(typed, at)
        elif self._void_since is not None:
            self._void_since = None
            self._typist.forget()
        else:
            yield from self._end()

    def _print(self, typed: Typed, at: Moment) -> None:
        if typed == "" and not self._typist.is_amid_character:
            return
        if self._void_since is not None:
            return
        if self._half is None:
            self._half = HalfScan(at)
        self._half.add(typed)

    def _end_by_pause(self) -> Iterator[Seen]:
        if self._options.ends is Ends.PAUSE:
            yield from self._end()
        else:
            self._drop_half()

    def _end(self) -> Iterator[Seen]:
        """The scan is complete, if there is one."""
        half, rest, self._half = self._half, self._typist.finish(), None
        if half is None:
            return
        half.add(rest)
        options = self._options
        code = half.text and clean(half.text, prefix=options.prefix, suffix=options.suffix, aim=options.aim)
        if not code:
            self.counters["garbage"] += 1
        elif self._repeats.is_repeat(code, half.first.latest):
            self.counters["repeats"] += 1
        else:
            self.counters["scans"] += 1
            yield Seen(code, half.first)

    def _overflow(self, at: int) -> None:
        self.counters["overflows"] += 1
        self._drop_half()
        self._typist.reset()
        self._skipping = True
        self._void_since = at

    def _drop_half(self) -> None:
        self._typist.forget()
        if self._half is not None:
            self._half = None
            self.counters["unfinished"] += 1
