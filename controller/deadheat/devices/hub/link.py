"""One end of the line to a hub, without I/O: bytes and times in, events and bytes out.

::

    CLOSED ── opened ──▶ ASKING ── HELLO ──▶ UP ──── closed, or 1 s of silence ──▶ CLOSED
                           │                 ▲ │
                           │                 └─┘  HELLO with another boot: the hub was reset
                           └── HELLO of another major version ──▶ REFUSED

Many boards reset themselves when their port is opened, so nothing is taken for granted then: it is asked who is there
until somebody answers. All times are in ns on the table clock.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Final

from deadheat.devices.hub.bodies import BadBodyError, pack, unpack
from deadheat.devices.hub.events import Event, Gone, News, Refused, Said, Tallied, Up
from deadheat.devices.hub.frames import Deframer, Frame, write_frame
from deadheat.devices.hub.inbox import Inbox
from deadheat.devices.hub.messages import MAJOR, Ask, Count, Counters, Hello, Message, Ping, Pong, Report
from deadheat.devices.hub.outbox import Commander, Outbox
from deadheat.devices.hub.pings import Pings, RoundTrips
from deadheat.timing import MS, S

__all__ = ["Link", "State"]

_ASK: Final = 100 * MS
"""How often it is asked who is there."""
_QUIET: Final = 250 * MS
"""A hub that has said nothing for so long is asked whether it is there…"""
_SILENT: Final = 1 * S
"""…and is not, after so long."""
_PATIENCE: Final = 5 * S
"""How long it is asked after the port was opened; a board may take 2 s to begin."""
_ANSWERS: Final = 2
"""How many pings have to be answered before the clocks are known well enough to name times."""
_BITS: Final = 10
"""Bits on the line for each byte."""
_SLACK: Final = 0.97
"""How much of the time that bytes take is counted: the line may be up to 3 % faster than it says."""


class State(Enum):
    """Where a link stands."""

    CLOSED = "closed"
    ASKING = "asking"
    UP = "up"
    REFUSED = "refused"


class Link:
    """Speaks with one hub, through any number of its lives.

    :param commander: whoever tells it what to do

    After each call of another method, write what :meth:`to_write` gives, and call :meth:`elapsed` at :attr:`due`.

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, commander: Commander | None = None) -> None:
        self.state = State.CLOSED
        self.hello: Hello | None = None
        """What the hub said of itself last."""
        self.boot = 0
        self.unknown = self.foreign = 0
        """Frames of an unknown kind, and of another life."""
        self._deframer = Deframer()
        self._bad_bodies = 0
        self._outbox = Outbox(commander)
        self._inbox: Inbox | None = None
        self._pings = Pings()
        self._opened_at = self._heard_at = 0
        self._asked_at: int | None = None
        self._wants_count = False
        self._upto = -1

    # -- the port -----------------------------------------------------------------------------------------------------

    def opened(self, now: int) -> None:
        """The port is open."""
        self.state = State.ASKING
        self._deframer.forget()
        self._opened_at = self._heard_at = now
        self._asked_at = None

    def closed(self) -> None:
        """The port is closed; records that the hub still has will come when it is open again."""
        self.state = State.CLOSED
        self._pings.end()
        self._outbox.pause()

    def received(self, data: bytes, now: int) -> Iterator[Event]:
        """Bytes were read, by ``now`` at the latest."""
        for frame in self._deframer.feed(data):
            try:
                message = unpack(frame.kind, frame.body)
            except BadBodyError:
                self._bad_bodies += 1
                continue
            if message is None:
                self.unknown += 1
            elif self.state is not State.CLOSED:
                yield from self._take(message, frame, now)

    def elapsed(self, now: int) -> Iterator[Event]:
        """Time has gone by."""
        if self.state is State.UP and now - self._heard_at >= _SILENT:
            yield Gone("it says nothing any more")
        elif self.state is State.ASKING and now - self._opened_at >= _PATIENCE:
            yield Gone("it does not answer as a hub")

    # -- what comes ---------------------------------------------------------------------------------------------------

    def _take(self, message: Message, frame: Frame, now: int) -> Iterator[Event]:
        if isinstance(message, Hello):
            yield from self._take_hello(message, frame.boot, now)
        elif self.state is State.UP and frame.boot == self.boot:
            self._heard_at = now
            yield from self._take_more(message, frame, now)
        elif self.state is State.UP:
            self.foreign += 1
            self._heard_at = min(self._heard_at, now - _QUIET)  # the hub has begun anew: ask it at once

    def _take_hello(self, hello: Hello, boot: int, now: int) -> Iterator[Event]:
        self._heard_at = now
        if hello.major != MAJOR:
            if self.state is not State.REFUSED:
                self.state, self.hello = State.REFUSED, hello
                yield Refused(hello)
            return
        same = self.hello is not None and self._inbox is not None and boot == self.boot
        if self.state is State.UP and same:
            if self._inbox is not None and (missing := self._inbox.begin_at(hello.oldest)):
                yield Up(hello, boot, True, missing)
            return
        missing = 0
        if same and self._inbox is not None:
            missing = self._inbox.begin_at(hello.oldest)
        else:
            # What was before the first meeting is no news; a life that begins under our eyes is, from its first record.
            self._inbox = Inbox(hello.next if self.hello is None else hello.oldest)
            self._outbox.begin()
            self._upto = -1
        self.state, self.hello, self.boot = State.UP, hello, boot
        self._pings.begin(now)
        yield Up(hello, boot, same, missing)

    def _take_more(self, message: Message, frame: Frame, now: int) -> Iterator[Event]:
        if isinstance(message, Report):
            yield from self._take_report(message, now)
        elif isinstance(message, Pong):
            written = self._pings.answer(message.token, now)
            if written is not None:
                asked = len(write_frame(Ping.KIND, self.boot, pack(Ping(message.token))))
                yield Said(
                    message.heard, written + self._on_the_wire(asked), message.said, now - self._on_the_wire(frame.wire)
                )
        elif isinstance(message, Counters):
            yield Tallied(message)

    def _take_report(self, report: Report, now: int) -> Iterator[Event]:
        assert self._inbox is not None
        news = self._inbox.take(report.first, report.records, report.next)
        is_new = report.upto >= self._upto  # a copy of an old report tells no time
        if is_new:
            self._upto = report.upto
            self._outbox.heard(report.done)
        complete = is_new and self._inbox.has_all_below(report.next)
        yield News(tuple(news), report.upto, report.level, complete, now)

    def _on_the_wire(self, count: int) -> int:
        """How long ``count`` bytes take at least, in ns."""
        baud = self.hello.baud if self.hello is not None else 0
        return int(count * _BITS * S / baud * _SLACK) if baud else 0

    # -- what goes ----------------------------------------------------------------------------------------------------

    def compare_clocks(self, now: int) -> None:
        """What was known of the clocks is void: ask for the hub's time often again."""
        if self.state is State.UP:
            self._pings.begin(now)

    def count(self) -> None:
        """Have the hub tell what it has counted."""
        self._wants_count = True

    def to_write(self, now: int) -> bytes:
        """What is to be written now, at once."""
        return b"".join(self._frame(message) for message in self._to_say(now))

    def _to_say(self, now: int) -> Iterator[Message]:
        is_quiet = self.state is State.UP and now - self._heard_at >= _QUIET
        is_due = self._asked_at is None or now - self._asked_at >= _ASK
        if is_due and (is_quiet or self.state is State.ASKING):
            self._asked_at = now
            yield Ask()
        if self.state is not State.UP or self._inbox is None:
            return
        if (ack := self._inbox.to_say(now)) is not None:
            yield ack
        if (command := self._outbox.to_say(now)) is not None:
            yield command
        if self._pings.due is not None and self._pings.due <= now:
            yield Ping(self._pings.write(now))
        if self._wants_count:
            self._wants_count = False
            yield Count()

    def _frame(self, message: Message) -> bytes:
        boot = 0 if self.state is State.ASKING else self.boot
        return write_frame(message.KIND, boot, pack(message))

    @property
    def due(self) -> int | None:
        """When there is something to say or to tell although nothing came, in ns; None: never."""
        asks = 0 if self._asked_at is None else self._asked_at + _ASK
        if self.state is State.ASKING:
            return min(asks, self._opened_at + _PATIENCE)
        if self.state is State.UP:
            dues = (self._pings.due, self._outbox.due, self._heard_at + _SILENT, max(asks, self._heard_at + _QUIET))
            return min(due for due in dues if due is not None)
        return None

    # -- for people ---------------------------------------------------------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """Whether the clocks have been compared since the line came up."""
        return self.state is State.UP and self._pings.answered >= _ANSWERS

    @property
    def round_trips(self) -> RoundTrips | None:
        """How long answers take."""
        return self._pings.round_trips

    @property
    def counters(self) -> dict[str, int]:
        """What has been counted on this end."""
        return {
            "frames": self._deframer.frames,
            "crc_errors": self._deframer.crc_errors,
            "bad_frames": self._deframer.bad_frames + self._bad_bodies,
            "unknown": self.unknown,
            "foreign": self.foreign,
            "resent": self._outbox.resent,
        }
