"""Cuts what a scanner sends into lines, whatever pieces it arrives in."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec

from deadheat.devices.readers.scanner.options import Ends

__all__ = ["Line", "Lines"]

_STX: Final = 0x02
_MARKS: Final = {Ends.LINE: b"\r\n\x03", Ends.TAB: b"\t\r\n\x03", Ends.PAUSE: b"\r\n\x03"}


class Line(msgspec.Struct, frozen=True):
    """What stood before a mark."""

    data: bytes
    began_before: bool
    """Whether it began in an earlier piece than the one that completed it."""
    too_long: bool = False
    """Whether it was longer than is taken in; ``data`` is empty then."""


class Lines:
    """Takes pieces, keeps the line that has begun.

    :param longest: bytes of a line that are kept at most
    """

    def __init__(self, ends: Ends, longest: int) -> None:
        self._stops = re.compile(b"[" + re.escape(bytes((*_MARKS[ends], _STX))) + b"]")
        self._longest = longest
        self._data = bytearray()
        self._too_long = False
        self._began_before = False

    @property
    def is_half(self) -> bool:
        """Whether a line has begun."""
        return bool(self._data) or self._too_long

    @property
    def is_too_long(self) -> bool:
        """Whether the line that has begun is longer than is taken in, and so will never be a scan."""
        return self._too_long

    @property
    def began_before(self) -> bool:
        """Whether the line that has begun did so before the latest piece."""
        return self._began_before

    def skip(self, piece: bytes) -> bytes | None:
        """What of ``piece`` comes after its first mark; None if there is none in it."""
        end = self._next_stop(piece, 0)
        if end == len(piece):
            return None
        return piece[end:] if piece[end] == _STX else piece[end + 1 :]

    def feed(self, piece: bytes) -> Iterator[Line]:
        """The lines that ``piece`` completes; empty ones are none. STX begins anew: what stood before it is dropped."""
        self._began_before = self.is_half
        start = 0
        while start < len(piece):
            end = self._next_stop(piece, start)
            self._add(piece[start:end])
            start = end + 1
            if end == len(piece):
                break
            if piece[end] == _STX:
                self.drop()
            else:
                yield from self.finish()

    def finish(self) -> Iterator[Line]:
        """The line that has begun, as if a mark had come."""
        if self.is_half:
            yield Line(bytes(self._data), self._began_before, self._too_long)
        self.drop()

    def drop(self) -> None:
        """Forget the line that has begun."""
        self._data.clear()
        self._too_long = self._began_before = False

    def _add(self, data: bytes) -> None:
        if self._too_long or len(self._data) + len(data) > self._longest:
            self._too_long = True
            self._data.clear()
        else:
            self._data += data

    def _next_stop(self, piece: bytes, start: int) -> int:
        """Where the next mark or STX is, or the end."""
        found = self._stops.search(piece, start)
        return len(piece) if found is None else found.start()
