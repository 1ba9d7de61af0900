"""The way to a reader that is plugged in: bytes from it and to it, whatever it is plugged into."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

__all__ = ["Channel", "Finder", "Opener"]


class Channel(Protocol):
    """An open device. Nothing here waits. **Synchronization:** the loop's thread."""

    def fileno(self) -> int:
        """What becomes readable when there is something to read or the device has gone."""

    def read(self) -> bytes:
        """All bytes that are there now; empty if there are none.

        :raises OSError: once the device has gone, whatever the library below calls that
        """

    def write(self, data: bytes) -> None:
        """Send bytes; what the device does not take at once is kept and sent with the next call of either method.

        :raises OSError: once the device has gone, or if it has taken nothing for so long that it never will
        """

    def close(self) -> None:
        """Give the device back; harmless when called twice and after the device has gone."""


Finder: TypeAlias = Callable[[], str | None]
"""Where the device is now (``/dev/ttyUSB3``), found by what it is and not by that name; None while it is not there."""

Opener: TypeAlias = Callable[[str], Channel]
"""Opens the device at a path, for nobody else. Raises :class:`~deadheat.problems.Problem`, which says who holds it
or what is forbidden, or OSError if it has just gone; in both cases it may be tried again."""
