"""A pcscd in simulated time: readers that come and go, cards that are placed and lifted, and faults to order."""

from functools import partial
from typing import Final

import msgspec

from deadheat.devices.readers.pcsc.calls import (
    EMPTY,
    PRESENT,
    Answer,
    Ask,
    Call,
    Failed,
    Listed,
    ListReaders,
    Look,
    Looked,
    Replied,
    Trouble,
)
from deadheat.devices.readers.pcsc.uid import GET_UID
from deadheat.devices.readers.pcsc.worker import Answered
from deadheat.timing import MS
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["FakePcscd"]

_ROUND_TRIP: Final = 1 * MS
_EXCLUSIVE: Final = 0x80
_FINE: Final = b"\x90\x00"
_NO_SUCH_PAGE: Final = b"\x6a\x82"


class _Slot(msgspec.Struct):
    """One reader."""

    card: bytes | None = None
    """What the card says when it is asked for its UID, status bytes included; empty: it does not answer."""
    pages: bytes = b""
    """What is on it from page 0 on."""
    comings: int = 0
    taken: bool = False

    @property
    def state(self) -> int:
        flags = EMPTY if self.card is None else PRESENT | (_EXCLUSIVE if self.taken else 0)
        return self.comings << 16 | flags


class FakePcscd:
    """pcscd as its clients see it: what it says about a card is what it has noticed so far.

    Cards that answer are told by their UID; :meth:`place_odd` is for others.
    """

    def __init__(self, clock: FakeClock, *readers: str) -> None:
        self._clock = clock
        self._slots = {name: _Slot() for name in readers}
        self._running = True
        self._askers: list[_FakeAsker] = []
        self.asked: list[Call] = []
        """All calls, in order."""
        self.hangs = False
        """While this is set nothing is answered."""

    def asker(self, answered: Answered) -> "_FakeAsker":
        """A client; hand this method to a reader as its ``asker``."""
        asker = _FakeAsker(self, self._clock, answered)
        self._askers.append(asker)
        return asker

    # -- what happens to it -------------------------------------------------------------------------------------------

    def place(self, reader: str, uid: str, pages: bytes = b"") -> None:
        """pcscd notices a card with this UID, in hex, and these pages."""
        self.place_odd(reader, bytes.fromhex(uid) + _FINE, pages)

    def place_odd(self, reader: str, answer: bytes, pages: bytes = b"") -> None:
        """pcscd notices a card that answers so when it is asked for its UID."""
        slot = self._slots[reader]
        slot.pages = pages
        slot.comings += 1 if slot.card is None else 2
        slot.card = answer
        self._news()

    def lift(self, reader: str) -> None:
        """pcscd notices that no card is there any more."""
        slot = self._slots[reader]
        if slot.card is not None:
            slot.comings += 1
            slot.card = None
            self._news()

    def take(self, reader: str, *, taken: bool = True) -> None:
        """Another program begins, or ends, to use the reader alone."""
        self._slots[reader].taken = taken
        self._news()

    def plug(self, reader: str) -> None:
        """A reader is plugged in, with nothing on it, unless it is plugged in already."""
        self._slots.setdefault(reader, _Slot())
        self._news()

    def unplug(self, reader: str) -> None:
        """A reader is unplugged."""
        self._slots.pop(reader, None)
        self._news()

    def stop(self) -> None:
        """pcscd ends."""
        self._running = False
        self._news()

    def run(self) -> None:
        """pcscd begins anew, and all counting with it, unless it runs already."""
        if not self._running:
            self._running = True
            for slot in self._slots.values():
                slot.comings = 0

    def resume(self) -> None:
        """What hung is answered."""
        self.hangs = False
        self._news()

    def _news(self) -> None:
        for asker in self._askers:
            asker.look_again()

    # -- what it answers ----------------------------------------------------------------------------------------------

    def answer(self, call: Call) -> Answer | None:
        """The answer as things are now; None: not yet."""
        if not self._running:
            return Failed(Trouble.NO_SERVICE, "service not available")
        match call:
            case ListReaders():
                return Listed(tuple(self._slots))
            case Look(reader, known, _):
                slot = self._slots.get(reader)
                if slot is None:
                    return Failed(Trouble.NO_READER, "unknown reader")
                return Looked(slot.state) if slot.state != known else None
            case Ask(reader, apdu):
                return self._say(self._slots.get(reader), apdu)

    @staticmethod
    def _say(slot: _Slot | None, apdu: bytes) -> Answer:
        if slot is None:
            return Failed(Trouble.NO_READER, "unknown reader")
        if slot.taken:
            return Failed(Trouble.BUSY, "sharing violation")
        if not slot.card:
            return Failed(Trouble.NO_CARD, "no smart card" if slot.card is None else "card is unresponsive")
        if apdu == GET_UID:
            return Replied(slot.card)
        found = slot.pages[apdu[3] * 4 :][: apdu[4]]
        return Replied(found + _FINE if len(found) == apdu[4] else _NO_SUCH_PAGE)


class _FakeAsker:
    """Waits for answers as the real one's thread does, in simulated time."""

    def __init__(self, pcscd: FakePcscd, clock: FakeClock, answered: Answered) -> None:
        self._pcscd = pcscd
        self._clock = clock
        self._answered = answered
        self._call: Call | None = None
        self._began = 0
        self.closed = False

    def ask(self, call: Call) -> None:
        assert self._call is None, "a reader asks one thing at a time"
        assert not self.closed
        self._pcscd.asked.append(call)
        self._call, self._began = call, self._clock.now()
        self._clock.happen_at(self._began + _ROUND_TRIP, self.look_again)
        if isinstance(call, Look):
            self._clock.happen_at(self._began + call.timeout, self.look_again)

    def look_again(self) -> None:
        """Something has happened, or time has gone by."""
        call, now = self._call, self._clock.now()
        if call is None or self._pcscd.hangs or now < self._began + _ROUND_TRIP:
            return
        answer = self._pcscd.answer(call)
        if answer is None and isinstance(call, Look) and now >= self._began + call.timeout:
            answer = Looked(None)
        if answer is not None:
            self._call = None
            self._clock.call_at(now, partial(self._answered, call, answer, self._began, now))

    def close(self) -> None:
        """What has been asked is still answered."""
        self.closed = True
