"""A log that never floods: what is too much is counted instead."""

import logging
from collections import deque
from typing import Final

from deadheat.timing import Clock, S

__all__ = ["QuietLog"]

_MOST: Final = 8
"""Lines in any period."""
_PERIOD: Final = 60 * S


class QuietLog:
    """Passes on at most eight lines in any minute; the next one that passes says how many were kept back.

    All readers of a table share one, so that a hub with a bad contact writes no more than one reader would.

    **Synchronization:** the loop's thread.
    """

    def __init__(self, log: logging.Logger, clock: Clock) -> None:
        self._log = log
        self._clock = clock
        self._written: deque[int] = deque(maxlen=_MOST)
        self._kept_back = 0

    def info(self, line: str, *args: object) -> None:
        """Something that is as it should be."""
        self._write(logging.INFO, line, args)

    def warning(self, line: str, *args: object) -> None:
        """Something that somebody may want to mend."""
        self._write(logging.WARNING, line, args)

    def error(self, line: str, *args: object) -> None:
        """Something that should not happen."""
        self._write(logging.ERROR, line, args)

    def _write(self, level: int, line: str, args: tuple[object, ...]) -> None:
        if not self._log.isEnabledFor(level):
            return
        now = self._clock.now()
        if len(self._written) == _MOST and now - self._written[0] < _PERIOD:
            self._kept_back += 1
            return
        self._written.append(now)
        if self._kept_back:
            line, args = f"{line} (%d lines before this one were kept back)", (*args, self._kept_back)
            self._kept_back = 0
        self._log.log(level, line, *args)
