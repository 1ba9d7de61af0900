"""The simulated chip: what a PN532 does with what it hears, given times, and what it sends when."""

import heapq
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Final

import msgspec

from deadheat.testing.fake_pn532.channel import FakeChannel, FakeWatcher
from deadheat.testing.fake_pn532.faults import Fault
from deadheat.testing.fake_pn532.hearing import Heard, Hearing
from deadheat.testing.fake_pn532.tags import FakeTag, ntag213, plain
from deadheat.timing import MS, US
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["FakePn532", "Lay"]

_ACK: Final = bytes.fromhex("0000FF00FF00")
_ERROR: Final = bytes.fromhex("0000FF01FF7F8100")
_NOISE: Final = bytes.fromhex("55AA0000FF1234FF0000FF05")
_BYTE: Final = 87 * US
"""One byte at 115200 8N1."""
_FIRMWARE, _SAM, _RF, _DATA, _LIST, _RELEASE, _POWER_DOWN = 0x02, 0x14, 0x32, 0x40, 0x4A, 0x52, 0x16


class Lay(msgspec.Struct):
    """A card's stay before the reader: the truth, for comparing."""

    uid: bytes
    placed: int
    removed: int | None = None


class FakePn532:
    """A PN532 with its antenna. Asleep until it is woken, and deaf to all but SAMConfiguration until that has come.

    :param now: the time, in ns
    :param version: what it answers to GetFirmwareVersion
    :param tries_time: how long one try to find a card takes, in ns

    **Synchronization:** none of its own; one thread.
    """

    def __init__(
        self, now: Callable[[], int], *, version: bytes = bytes.fromhex("32010607"), tries_time: int = 6 * MS
    ) -> None:
        self.now = now
        self.lays: list[Lay] = []
        """All stays of cards since the start."""
        self.commands: Counter[int] = Counter()
        """How often each command was executed."""
        self.heard = bytearray()
        """All bytes that came."""
        self.on_output: Callable[[int], None] = lambda _: None
        """Is told when (ns) the next bytes will be there."""
        self.on_irq: Callable[[int], None] = lambda _: None
        """Is told when (ns) the line IRQ falls."""
        self._version = version
        self._try = tries_time
        self._hearing = Hearing()
        self._tags: dict[bytes, FakeTag] = {}
        self._active: dict[int, FakeTag] = {}
        self._faults: Counter[Fault] = Counter()
        self._order = count()
        self._at = now()
        """The instant that is being played."""
        self._due: list[tuple[int, int, int, Callable[[], None]]] = []
        self._out = bytearray()
        self._running = 0
        """The number of the command that is being executed; what belongs to another is void."""
        self._pending: int | None = None
        self._retries = 0xFF
        self._asleep = self._low_vbat = True
        self._hung: str | None = None
        self._last_answer = b""

    # -- for tests ----------------------------------------------------------------------------------------------------

    def place(self, card: bytes | FakeTag) -> FakeTag:
        """Put a card there: a UID of 7 bytes is an empty NTAG213."""
        self.advance()
        tag = card if isinstance(card, FakeTag) else ntag213(card) if len(card) == 7 else plain(card)
        self._tags[tag.uid] = tag
        self.lays.append(Lay(tag.uid, self.now()))
        if self._pending is not None:
            most, self._pending = self._pending, None
            self._later(5 * MS, lambda: self._found(most))
        return tag

    def remove(self, uid: bytes) -> None:
        """Take a card away.

        :raises KeyError: if it is not there
        """
        self.advance()
        del self._tags[uid]
        next(lay for lay in reversed(self.lays) if lay.uid == uid).removed = self.now()

    def order(self, fault: Fault, times: int = 1) -> None:
        """Have something go wrong."""
        self._faults[fault] += times

    def hang(self, *, for_good: bool = False) -> None:
        """Hear and say nothing any more, until woken or for good."""
        self.advance()
        self._hung = "good" if for_good else "wake"
        self._running += 1

    def recover(self) -> None:
        """As if its power had gone and come back: it is asleep, and not set up."""
        self.advance()
        self._hung, self._asleep, self._low_vbat, self._retries = None, True, True, 0xFF
        self._running += 1
        self._pending = None
        self._active.clear()

    def channel(self, clock: FakeClock, watcher: FakeWatcher | None = None) -> FakeChannel:
        """The way to it in memory, as if its port had been opened; the latest one is told what comes."""
        return FakeChannel(self, clock, watcher)

    # -- its wires ----------------------------------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """The host has sent bytes, and they are there now."""
        self.advance()
        self.heard += data
        for heard in self._hearing.feed(data):
            self._take(heard)

    def send(self) -> bytes:
        """What it has sent up to now; each byte once."""
        self.advance()
        out = bytes(self._out)
        self._out.clear()
        return out

    @property
    def next_at(self) -> int | None:
        """When it will do something next by itself, in ns."""
        return self._due[0][0] if self._due else None

    def advance(self) -> None:
        """Do what is due by now."""
        while self._due and self._due[0][0] <= self.now():
            self._at, _, running, call = heapq.heappop(self._due)
            if running in (0, self._running):
                call()
        self._at = self.now()

    # -- how it works -------------------------------------------------------------------------------------------------

    def _later(self, wait: int, call: Callable[[], None], *, always: bool = False) -> None:
        at = self._at + wait
        heapq.heappush(self._due, (at, next(self._order), 0 if always else self._running, call))
        self.on_output(at)

    def _emit(self, data: bytes, wait: int = 0) -> None:
        """Put bytes on the wire, whole once the last has gone over it."""
        if not wait:
            self.on_irq(self._at)
        self._later(wait + len(data) * _BYTE, lambda: self._out.extend(data), always=True)

    def _is_ordered(self, fault: Fault) -> bool:
        if self._faults[fault] <= 0:
            return False
        self._faults[fault] -= 1
        return True

    def _take(self, heard: Heard) -> None:
        if self._hung is not None and not (heard == "wake" and self._hung == "wake"):
            return
        if heard == "wake":
            if self._hung == "wake":
                self.recover()
            self._asleep = False
        elif self._asleep or heard == "bad":
            return
        elif heard == "ack":
            self._running += 1
            self._pending = None
        elif heard == "nack":
            self._emit(self._last_answer)
        elif isinstance(heard, bytes) and heard and (not self._low_vbat or heard[0] == _SAM):
            self._command(heard)

    def _command(self, command: bytes) -> None:
        if self._is_ordered(Fault.SILENCE):
            return
        self._running += 1
        self._pending = None
        self.commands[command[0]] += 1
        if not self._is_ordered(Fault.DROP_ACK):
            self._later(1 * MS, lambda: self._emit(_ACK))
        self._later(2 * MS, lambda: self._execute(command[0], command[1:]))

    def _execute(self, code: int, data: bytes) -> None:
        if self._is_ordered(Fault.ERROR_FRAME):
            self._emit(_ERROR)
        elif code == _FIRMWARE and not data:
            self._answer(code, self._version)
        elif code == _SAM and data:
            self._low_vbat = False
            self._answer(code)
        elif code == _RF and data:
            if data[0] == 0x05 and len(data) == 4:
                self._retries = data[3]
            self._answer(code)
        elif code == _LIST and len(data) >= 2 and data[0] in (1, 2) and data[1] == 0:
            self._seek(data[0])
        elif code == _DATA and len(data) >= 2:
            self._later(3 * MS, lambda: self._exchange(data[0], data[1:]))
        elif code == _RELEASE and data:
            self._active.clear()
            self._answer(code, b"\0")
        elif code == _POWER_DOWN and data:
            self._answer(code, b"\0")
            self._asleep = True
        else:
            self._emit(_ERROR)

    def _seek(self, most: int) -> None:
        """Try to find cards; each try is an instant at which the field is looked at."""
        if self._tags and not self._is_ordered(Fault.MISS):
            self._later(4 * MS, lambda: self._found(most))
        elif self._retries == 0xFF:
            self._pending = most
        else:
            self._later((self._retries + 1) * self._try, lambda: self._found(most, again=False))

    def _found(self, most: int, *, again: bool = True) -> None:
        """Answer with the cards that are there at this instant."""
        if again and not self._tags:
            self._seek(most)
            return
        tags = list(self._tags.values())[:most] if again else []
        self._active = dict(enumerate(tags, 1))
        answer = bytes((len(tags),))
        for number, tag in self._active.items():
            answer += bytes((number, 0x00, 0x44, tag.sak, len(tag.uid))) + tag.uid
            if tag.sak & 0x20:
                answer += bytes.fromhex("067577810280")
        self._answer(_LIST, answer)

    def _exchange(self, number: int, data: bytes) -> None:
        tag = self._active.get(number)
        if tag is None or self._tags.get(tag.uid) is not tag:
            self._answer(_DATA, b"\x01" if tag else b"\x27")
        elif data[0] == 0x30 and len(data) == 2 and (pages := tag.read(data[1])) is not None:
            self._answer(_DATA, b"\0" + pages)
        elif data[0] == 0xA2 and len(data) == 6 and tag.write(data[1], data[2:]):
            self._answer(_DATA, b"\0")
        else:
            self._answer(_DATA, b"\x01")

    def _answer(self, code: int, data: bytes = b"") -> None:
        body = bytes((0xD5, code + 1)) + data
        answer = bytes((0, 0, 0xFF, len(body), -len(body) % 256)) + body + bytes((-sum(body) % 256, 0))
        self._last_answer = answer
        if self._is_ordered(Fault.DROP_ANSWER):
            return
        if self._is_ordered(Fault.CORRUPT_ANSWER):
            answer = answer[:6] + bytes((answer[6] ^ 0x10,)) + answer[7:]
        if self._is_ordered(Fault.GARBAGE):
            answer = _NOISE + answer
        if self._is_ordered(Fault.SPLIT):
            for index in range(len(answer)):
                self._emit(answer[index : index + 1], index * MS)
        elif self._is_ordered(Fault.SLOW):
            self._later(80 * MS, lambda: self._emit(answer))
        else:
            self._emit(answer)
