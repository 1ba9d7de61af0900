"""One command at a time to a PN532: ACK, answer, time-outs and aborts."""

from enum import Enum
from typing import Final

import msgspec

from deadheat.devices.readers.pn532.frames import ABORT, Found, Frames, What, frame
from deadheat.devices.readers.pn532.options import Pn532Options

__all__ = ["Link", "Outcome"]

_RESENDS: Final = 1
"""How often a command without an ACK is sent again."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of a command."""

    answer: bytes | None
    """What follows D5 and the code of the answer; None if the command has failed."""
    began: int = 0
    """When the answer began to be read, in ns."""
    acked: int = 0
    """When the ACK was read, in ns."""


class _State(Enum):
    IDLE = 0
    DRAIN = 1
    ACK = 2
    ANSWER = 3


class Link:
    """Sends commands. A command that fails is aborted and what still comes of it is dropped before the next is sent;
    an answer counts only after the ACK of its own command."""

    def __init__(self, options: Pn532Options) -> None:
        self.frames = Frames()
        self.deadline: int | None = None
        self.counters = dict.fromkeys(("resends", "aborts", "timeouts", "error_frames", "unexpected"), 0)
        self._options = options
        self._out = bytearray()
        self._state = _State.IDLE
        self._command = b""
        self._prefix = b""
        self._resends = 0
        self._acked = 0

    def reset(self) -> None:
        """Forget everything: the port has been opened or lost."""
        self.frames.drop()
        self._out.clear()
        self._command = b""
        self._enter(_State.IDLE, None)

    def to_write(self) -> bytes:
        """What is to be sent now; each byte once."""
        out = bytes(self._out)
        self._out.clear()
        return out

    def send(self, command: bytes, now: int, prefix: bytes = b"") -> None:
        """Send a command (its code first), after ``prefix`` bytes that belong to no frame; the last has ended."""
        self._command, self._prefix, self._resends = command, prefix, _RESENDS
        if self._state is not _State.DRAIN:
            self._transmit(now)

    def abort(self, now: int) -> None:
        """End whatever the chip is busy with; the next command waits until what it has still sent has come."""
        self._out += ABORT
        self.counters["aborts"] += 1
        self._enter(_State.DRAIN, now + self._options.drain)

    def next(self, now: int) -> Outcome | None:
        """The next outcome that lies in what has been fed; None if there is none."""
        while found := self.frames.next():
            if outcome := self._take(found, now):
                return outcome
        return None

    def elapsed(self, now: int) -> Outcome | None:
        """The port was found empty at ``now``."""
        if self.deadline is None or now < self.deadline:
            return None
        if self._state is _State.DRAIN:
            self.frames.drop()
            self._enter(_State.IDLE, None)
            if self._command:
                self._transmit(now)
            return None
        self.counters["timeouts"] += 1
        again = self._state is _State.ACK and self._resends > 0
        self.abort(now)
        if again:
            self._resends -= 1
            self.counters["resends"] += 1
            return None
        self._command = b""
        return Outcome(None)

    def _transmit(self, now: int) -> None:
        self._out += self._prefix + frame(b"\xd4" + self._command)
        self._enter(_State.ACK, now + self._options.ack_wait)

    def _enter(self, state: _State, deadline: int | None) -> None:
        self._state, self.deadline = state, deadline

    def _take(self, found: Found, now: int) -> Outcome | None:
        if self._state is _State.ACK and found.what is What.ACK:
            self._acked = found.began
            self._enter(_State.ANSWER, now + self._options.answer_wait)
            return None
        if self._state in (_State.ACK, _State.ANSWER) and found.what is What.ERROR:
            self.counters["error_frames"] += 1
            return self._done(Outcome(None))
        if self._state is _State.ANSWER and found.what is What.DATA and found.data[:2] == self._expected:
            return self._done(Outcome(found.data[2:], found.began, self._acked))
        self.counters["unexpected"] += 1
        return None

    @property
    def _expected(self) -> bytes:
        """How the answer to the command begins."""
        return bytes((0xD5, (self._command[0] + 1) & 0xFF))

    def _done(self, outcome: Outcome) -> Outcome:
        self._command = b""
        self._enter(_State.IDLE, None)
        return outcome
