"""The part of a scan that has been typed so far."""

from typing import Final

from deadheat.devices.readers.keyboard.typist import Mark, Typed
from deadheat.timing import Moment

__all__ = ["LONGEST", "HalfScan"]

LONGEST: Final = 256
"""Characters of the longest scan that is taken in; a longer one is garbage."""


class HalfScan:
    """What has been typed since the scan began, and when that was.

    :param first: when the first key of the scan may have been struck
    """

    def __init__(self, first: Moment) -> None:
        self.first = first
        self.last = first.latest
        """When the last key went down, in ns."""
        self._text: list[str] = []
        self._length = 0
        self.is_garbage = False
        """Whether no code will come of it: a part of it meant nothing, or it is too long."""

    def add(self, typed: Typed) -> None:
        """Take in what a key printed."""
        if isinstance(typed, Mark) or self._length + len(typed) > LONGEST:
            self.is_garbage = True
        elif not self.is_garbage:
            self._text.append(typed)
            self._length += len(typed)

    @property
    def text(self) -> str | None:
        """What was typed; None if it is garbage."""
        return None if self.is_garbage else "".join(self._text)
