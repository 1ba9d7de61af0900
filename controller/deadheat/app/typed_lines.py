"""What is typed, line by line, whatever standard input is: a terminal, a pipe or a file."""

import asyncio
import os
import sys
from collections.abc import Callable

__all__ = ["TypedLines"]

_LONGEST = 10_000
"""Bytes of a line that are taken in; of a longer one the rest is dropped."""


class TypedLines:
    """Calls ``each`` with every line, and ``ended`` once no more can come.

    **Synchronization:** the loop's thread.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, each: Callable[[str], None], ended: Callable[[], None]) -> None:
        self._loop = loop
        self._each = each
        self._ended = ended
        self._typed = b""
        self._fd: int | None = sys.stdin.fileno() if sys.stdin is not None else None
        if self._fd is None:
            loop.call_soon(ended)
            return
        try:
            loop.add_reader(self._fd, self._read)
        except PermissionError:  # a file can always be read, so nothing watches it
            loop.call_soon(self._read_on)

    def close(self) -> None:
        """Listen no longer."""
        if self._fd is not None:
            self._loop.remove_reader(self._fd)
            self._fd = None

    def _read_on(self) -> None:
        if self._fd is not None:
            self._read()
            self._loop.call_soon(self._read_on)

    def _read(self) -> None:
        data = os.read(self._fd, 4096) if self._fd is not None else b""
        if not data:
            rest, self._typed = self._typed, b""
            self.close()
            if rest:
                self._each(rest.decode(errors="replace"))
            self._ended()
            return
        *lines, self._typed = (self._typed + data).split(b"\n")
        self._typed = self._typed[:_LONGEST]
        for line in lines:
            self._each(line.decode(errors="replace").rstrip("\r"))
