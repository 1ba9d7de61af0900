"""Frames of the PN532 (user manual UM0701-02, 6.2.1): found in any stream, whatever stands around them."""

from collections import deque
from enum import Enum
from typing import Final

import msgspec

__all__ = ["ABORT", "ACK", "NACK", "Found", "Frames", "What", "frame"]

ACK: Final = bytes.fromhex("0000FF00FF00")
NACK: Final = bytes.fromhex("0000FFFF0000")
ABORT: Final = ACK
"""An ACK from the host ends the command that the chip is busy with."""

_START: Final = b"\x00\x00\xff"
_MOST: Final = 265
"""Bytes of TFI and data in the longest frame of the chip (UM0701-02, 6.2.1.2)."""
_ERROR: Final = 0x7F


class What(Enum):
    """What a frame is."""

    DATA = "data"
    ACK = "ack"
    NACK = "nack"
    ERROR = "error"
    """The chip has not understood the command."""


class Found(msgspec.Struct, frozen=True):
    """A frame that has come whole and with both checksums right."""

    what: What
    data: bytes
    """TFI and what follows it; empty for ACK and NACK."""
    began: int
    """When the end of its start code was read, in ns; no sooner than its first byte."""


def frame(data: bytes) -> bytes:
    """``data`` (TFI first) as it goes over the wire.

    :raises ValueError: if it is empty or longer than the chip takes
    """
    if not 0 < len(data) <= _MOST:
        raise ValueError(f"a frame holds 1 to {_MOST} bytes, not {len(data)}")
    size = len(data)
    if size < 256:
        head = bytes((size, -size & 0xFF))
    else:
        head = bytes((0xFF, 0xFF, size >> 8, size & 0xFF, -(size >> 8) - (size & 0xFF) & 0xFF))
    return _START + head + data + bytes((-sum(data) & 0xFF, 0))


class Frames:
    """Hunts for frames; what belongs to none is counted and dropped. Never holds more than one frame and one read."""

    def __init__(self) -> None:
        self.garbage = 0
        """Bytes that were part of no frame; zeros before and after frames are not counted."""
        self.bad_sums = 0
        """Start codes that were followed by a wrong checksum."""
        self._buffer = bytearray()
        self._reads: deque[tuple[int, int]] = deque()
        """Up to where each read reaches in the stream, and when it was."""
        self._dropped = 0
        """Bytes of the stream that are no longer in the buffer."""

    def feed(self, data: bytes, now: int) -> None:
        """``data`` was read at ``now`` (ns)."""
        if data:
            self._buffer += data
            self._reads.append((self._dropped + len(self._buffer), now))

    def drop(self) -> None:
        """What has come so far belongs to nothing that comes later."""
        self._skip(len(self._buffer))

    @property
    def held(self) -> int:
        """Bytes that wait for more."""
        return len(self._buffer)

    def next(self) -> Found | None:
        """The next whole frame; None if more bytes are needed."""
        while self._hunt():
            size = self._take()
            if size is None:
                return None
            if isinstance(size, Found):
                return size
            self.bad_sums += 1
            self._skip(size)
        return None

    def _hunt(self) -> bool:
        """Drop what comes before a start code."""
        at = self._buffer.find(_START)
        if at < 0:
            keep = 2 if self._buffer.endswith(b"\0\0") else 1 if self._buffer.endswith(b"\0") else 0
            self._skip(len(self._buffer) - keep)
            return False
        self._skip(at)
        return True

    def _take(self) -> Found | int | None:
        """The frame at the start of the buffer, None if it is not whole yet, or how much of it is not one."""
        if len(self._buffer) < 5:
            return None
        size, check = self._buffer[3], self._buffer[4]
        if (size, check) == (0x00, 0xFF):
            return self._found(What.ACK, 5, 0)
        begin = 5
        if (size, check) == (0xFF, 0xFF):
            if len(self._buffer) < 8:
                return None
            size = self._buffer[5] << 8 | self._buffer[6]
            check = self._buffer[7] + self._buffer[5]
            begin = 8
            if not 0 < size <= _MOST or (size + check) & 0xFF:
                return 2
        elif (size, check) == (0xFF, 0x00):
            return self._found(What.NACK, 5, 0)
        elif (size + check) & 0xFF or size == 0:
            return 2
        if len(self._buffer) <= begin + size:
            return None
        if sum(self._buffer[begin : begin + size + 1]) & 0xFF:
            return 2
        error = size == 1 and self._buffer[begin] == _ERROR
        return self._found(What.ERROR if error else What.DATA, begin, size)

    def _found(self, what: What, begin: int, size: int) -> Found:
        found = Found(what, bytes(self._buffer[begin : begin + size]), self._when(2))
        self._cut(begin + size + (size > 0))
        return found

    def _when(self, offset: int) -> int:
        position = self._dropped + offset
        return next(now for end, now in self._reads if end > position)

    def _skip(self, count: int) -> None:
        self.garbage += count - self._buffer.count(0, 0, count)
        self._cut(count)

    def _cut(self, count: int) -> None:
        del self._buffer[:count]
        self._dropped += count
        while self._reads and self._reads[0][0] <= self._dropped:
            self._reads.popleft()
