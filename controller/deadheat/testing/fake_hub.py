"""A seat hub without a board: what PROTOCOL.md asks of one, on any clock, so that the truth about each press is known.

It does no I/O: bytes come in with a time and go out with one. :mod:`deadheat.testing.hub_on_pty` puts it behind a port.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec.structs import replace

from deadheat.devices.hub.bodies import BadBodyError, pack, unpack
from deadheat.devices.hub.frames import Deframer, Frame, write_frame
from deadheat.devices.hub.messages import (
    MAJOR,
    MINOR,
    Ack,
    Ask,
    Count,
    Counters,
    Echo,
    Hello,
    LampOrder,
    Lamps,
    Message,
    Pattern,
    Ping,
    Pong,
    Report,
)
from deadheat.testing.fake_hub_changes import FakeChanges
from deadheat.timing import MS, S

__all__ = ["FakeHub"]

_HEARTBEAT, _BUSY, _BUSY_FOR, _AGAIN = 20 * MS, 2 * MS, 10 * MS, 40 * MS
_MOST: Final = 5
"""Records in a report."""
_NUMBERS: Final = 1 << 16


class FakeHub:
    """A hub that was switched on at ``now`` (ns of whoever knows the truth).

    :param ppm: by how much its clock is fast
    :param lateness: how far its stamps may lie after their changes, in ticks
    :param chance: draws how late each stamp is

    **Synchronization:** none of its own; one thread.
    """

    def __init__(
        self,
        now: int = 0,
        *,
        boot: int = 7,
        ppm: float = 0,
        ticks_per_s: int = 2_000_000,
        lateness: int = 40,
        buttons: int = 6,
        lamps: int = 6,
        capacity: int = 64,
        baud: int = 0,
        major: int = MAJOR,
        minor: int = MINOR,
        board: str = "none",
        chance: Random | None = None,
    ) -> None:
        self.ppm = ppm
        self.lateness = lateness
        self._terms = Hello(
            major, minor, (1, 0, 0), 1, ticks_per_s, lateness, baud, buttons, lamps, 11, capacity, board=board
        )
        self._chance = chance or Random(0)
        self._boot = boot - 1
        self.level = 0x3F
        """The levels of its pins; a button that is pressed pulls its pin low."""
        self.reset(now)

    def reset(self, now: int, cause: int = 1) -> None:
        """It begins anew: whatever it held is gone."""
        self._boot = self._boot % (_NUMBERS - 1) + 1
        self._born = now
        self._cause = cause
        self._deframer = Deframer()
        self.changes = FakeChanges(self._terms.capacity, now)
        """What it keeps of the changes of its pins."""
        self._sent = 0
        self._sent_at: int | None = None
        self._reported: int | None = None
        self._changed: int | None = None
        self.done = 0
        self.patterns: dict[int, tuple[tuple[int, int], ...]] = {}
        """The patterns that it was told, by their ids."""
        self.lamps: dict[int, LampOrder] = {}
        """What its lamps were told, by their numbers."""
        self.echoes: list[tuple[int, int]] = []
        """The lamps that were echoed, with the time."""
        self.commands: list[int] = []
        """The numbers of all commands that were carried out."""
        self.foreign = self.unknown = self.resent = 0
        self._to_say: list[Message] = [self._hello()]
        self._report_at_once = False

    @property
    def boot(self) -> int:
        """The number of its present life."""
        return self._boot

    def ticks(self, now: int) -> int:
        """What its clock shows at ``now`` (ns)."""
        return int((now - self._born) * (1 + self.ppm / 1e6)) * self._terms.ticks_per_s // S

    # -- its pins -----------------------------------------------------------------------------------------------------

    def press(self, pin: int, now: int) -> None:
        """A button closes at ``now`` (ns)."""
        self.set_level(self.level & ~(1 << pin), now)

    def release(self, pin: int, now: int) -> None:
        """A button opens at ``now`` (ns)."""
        self.set_level(self.level | 1 << pin, now)

    def set_level(self, level: int, now: int) -> None:
        """All pins have these levels from ``now`` (ns) on; what changes at once is one record."""
        before, self.level = self.level, level
        if before != level:
            self._changed = now
            stamp = self.ticks(now) + self._chance.randint(0, self.lateness)
            self.changes.change(before, level, stamp, now)

    # -- what it hears ------------------------------------------------------------------------------------------------

    def received(self, data: bytes, now: int) -> None:
        """Bytes have come from the host by ``now`` (ns)."""
        for frame in self._deframer.feed(data):
            try:
                message = unpack(frame.kind, frame.body)
            except BadBodyError:
                continue
            if message is None:
                self.unknown += 1
            else:
                self._hear(message, frame, now)

    def _hear(self, message: Message, frame: Frame, now: int) -> None:
        if isinstance(message, Ask):
            self._to_say.append(self._hello())
        elif frame.boot != self._boot or self._terms.major != MAJOR:
            self.foreign += 1
            self._to_say.append(self._hello())
        elif isinstance(message, Ping):
            self._to_say.append(Pong(message.token, self.ticks(now), 0))
        elif isinstance(message, Ack):
            self._acknowledge(message)
        elif isinstance(message, Count):
            self._to_say.append(self._counters())
        elif isinstance(message, Pattern | Lamps | Echo):
            self._obey(message, now)

    def _acknowledge(self, ack: Ack) -> None:
        self._sent = max(0, self._sent - self.changes.forget(ack.wanted))
        if ack.again:
            self.resent += self._sent
        if ack.again or not self.changes.records:
            self._sent, self._sent_at = 0, None
        self.changes.news = self.changes.news or bool(self.changes.records)

    def _obey(self, command: Pattern | Lamps | Echo, now: int) -> None:
        if command.number != self.done % 255 + 1:
            return
        self.done = command.number
        self.commands.append(command.number)
        self._report_at_once = True
        if isinstance(command, Pattern):
            self.patterns[command.id] = command.steps
        elif isinstance(command, Echo):
            self.echoes += [(lamp, now) for lamp in range(8) if command.lamps >> lamp & 1]
        else:
            known = [order for order in command.lamps if order.lamp < self._terms.lamps]
            self.lamps.update({order.lamp: order for order in known})

    # -- what it says -------------------------------------------------------------------------------------------------

    def to_send(self, now: int) -> bytes:
        """What it says at ``now`` (ns)."""
        messages, self._to_say = self._to_say, []
        if self._terms.major == MAJOR:
            self.changes.tend(self.level, self.ticks(now), now)
            messages += self._reports(now)
        return b"".join(write_frame(each.KIND, self._boot, pack(self._timed(each, now))) for each in messages)

    def _timed(self, message: Message, now: int) -> Message:
        if isinstance(message, Hello):
            return self._hello()
        return Pong(message.token, message.heard, self.ticks(now)) if isinstance(message, Pong) else message

    def _reports(self, now: int) -> Iterator[Message]:
        records = self.changes.records
        if self._sent and self._sent_at is not None and now - self._sent_at >= _AGAIN:
            self.resent += min(self._sent, len(records))
            self._sent, self._sent_at = 0, None
        if len(records) <= self._sent and not self._has_news and now < self.due:
            return
        self._report_at_once = self.changes.news = False
        self._reported = now
        while True:
            some = tuple(records)[self._sent : self._sent + _MOST]
            first = (self.changes.oldest + self._sent) % _NUMBERS
            if some and self._sent_at is None:
                self._sent_at = now
            self._sent += len(some)
            upto, level = self.changes.told_until(self.level, self.ticks(now))
            yield Report(self.done, self.changes.next, upto, level, first, some)
            if self._sent >= len(records):
                return

    @property
    def _has_news(self) -> bool:
        return self._report_at_once or self.changes.news

    @property
    def due(self) -> int:
        """When it next has something to say by itself, in ns."""
        if self._to_say or self._has_news or self._reported is None:
            return self._reported or 0
        is_busy = self._changed is not None and self._reported - self._changed < _BUSY_FOR
        return self._reported + (_BUSY if is_busy else _HEARTBEAT)

    def _hello(self) -> Hello:
        return replace(self._terms, cause=self._cause, oldest=self.changes.oldest, next=self.changes.next)

    def _counters(self) -> Counters:
        line = self._deframer
        heard = (line.frames, line.crc_errors, line.bad_frames, self.unknown, self.foreign, 0)
        return Counters(*heard, self.resent, self.changes.lost, self.changes.limited, self.changes.peak)
