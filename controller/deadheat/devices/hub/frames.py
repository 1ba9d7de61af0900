"""Frames: cut out of a stream of bytes with whatever noise is between them, and written."""

from collections.abc import Iterator
from typing import Final

import msgspec

from deadheat.devices.hub.cobs import decode, encode
from deadheat.devices.hub.crc import crc16

__all__ = ["Deframer", "Frame", "write_frame"]

_SHORTEST, _LONGEST = 5, 72
"""Bytes of a decoded frame: kind, boot and crc at least."""
_LONGEST_CODED: Final = _LONGEST + 1
"""Bytes between two zeros that can be a frame."""


class Frame(msgspec.Struct, frozen=True):
    """One frame whose crc is right."""

    kind: int
    boot: int
    body: bytes
    wire: int
    """How many bytes it took on the line, with the zero at its end."""


def write_frame(kind: int, boot: int, body: bytes) -> bytes:
    """A frame as it goes over the line, with the zero at its end."""
    plain = bytes((kind, boot & 0xFF, boot >> 8)) + body
    return encode(plain + crc16(plain).to_bytes(2, "little")) + b"\0"


class Deframer:
    """Takes in a stream in any pieces and gives out the frames in it. Keeps at most one frame's worth of bytes.

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self) -> None:
        self._begun = bytearray()
        self._too_long = False
        self.frames = 0
        """Frames with a right crc."""
        self.crc_errors = 0
        self.bad_frames = 0
        """What was between two zeros and cannot be a frame, whatever its crc."""

    def forget(self) -> None:
        """The line was opened anew: what had begun will not go on."""
        self._begun.clear()
        self._too_long = False

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Bytes have come."""
        *whole, rest = data.split(b"\0")
        for piece in whole:
            self._add(piece)
            frame = self._end()
            if frame is not None:
                yield frame
        self._add(rest)

    def _add(self, piece: bytes) -> None:
        if len(self._begun) + len(piece) > _LONGEST_CODED:
            self._too_long = True
            self._begun.clear()
        elif not self._too_long:
            self._begun += piece

    def _end(self) -> Frame | None:
        """A zero has come."""
        coded, too_long = bytes(self._begun), self._too_long
        self.forget()
        if not coded and not too_long:
            return None
        plain = None if too_long else decode(coded)
        if plain is None or not _SHORTEST <= len(plain) <= _LONGEST:
            self.bad_frames += 1
            return None
        if crc16(plain[:-2]) != int.from_bytes(plain[-2:], "little"):
            self.crc_errors += 1
            return None
        self.frames += 1
        return Frame(plain[0], plain[1] | plain[2] << 8, plain[3:-2], len(coded) + 1)
