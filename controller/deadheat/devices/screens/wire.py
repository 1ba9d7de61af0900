"""What lies between luma's driver of a panel and the bus."""

from collections.abc import Sequence
from typing import Any

__all__ = ["Wire"]


class Wire:
    """A serial interface for luma's drivers that can be cut and mended.

    A luma driver writes the whole initialisation of the panel from its constructor, so an object of it is bound to a
    panel that answered at that moment; and each object stays for ever in the list of what is done at exit, 300 KB for
    every attempt at a panel that is unplugged. Therefore the driver is made once, without hardware: this wire keeps
    what it writes (``kept``), and plays it to the panel whenever that has been without power.

    **Synchronization:** one thread.
    """

    def __init__(self) -> None:
        self.kept: list[tuple[bool, tuple[int, ...]]] = []
        self.link: Any = None
        """The luma interface that is written to; None: cut, what is written is lost."""
        self._keeping = True

    def command(self, *command: int) -> None:
        """Send a command with its arguments; what luma's drivers call."""
        self._write(False, command)

    def data(self, data: Sequence[int]) -> None:
        """Send pixels; what luma's drivers call."""
        self._write(True, tuple(data))

    def cleanup(self) -> None:
        """Nothing: luma calls this at exit, when the panel has long been closed by whoever opened it."""

    def made(self) -> None:
        """The driver is made: what it writes from now on goes to the panel only."""
        self._keeping = False

    def play(self) -> None:
        """Send what was kept."""
        for is_data, what in self.kept:
            self._write(is_data, what)

    def _write(self, is_data: bool, what: tuple[int, ...]) -> None:
        if self._keeping:
            self.kept.append((is_data, what))
        elif self.link is not None:
            self.link.data(what) if is_data else self.link.command(*what)
