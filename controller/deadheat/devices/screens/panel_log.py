"""What is logged of panels: a line when one is lost, one when it is back, and never so many that they hide the rest."""

import logging
from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Final

__all__ = ["PanelLog"]

_MOST: Final = 8
"""Lines in any period."""
_PERIOD: Final = 60_000_000_000

_log = logging.getLogger("deadheat.screens")


class PanelLog:
    """Passes on at most eight lines in any minute; the next one that passes says how many were kept back.

    All panels of a table share one, so that a bus with a bad contact writes no more than one panel would.

    **Synchronization:** none required.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._written: deque[int] = deque(maxlen=_MOST)
        self._kept_back = 0
        self._lock = Lock()

    def warning(self, line: str, bug: Exception | None = None) -> None:
        """Something that somebody may want to mend; ``bug``: with the way to where it was raised."""
        self._write(logging.WARNING, line, bug)

    def info(self, line: str) -> None:
        """Something that is as it should be."""
        self._write(logging.INFO, line, None)

    def _write(self, level: int, line: str, bug: Exception | None) -> None:
        if not _log.isEnabledFor(level):
            return
        with self._lock:
            now = self._now()
            if len(self._written) == _MOST and now - self._written[0] < _PERIOD:
                self._kept_back += 1
                return
            self._written.append(now)
            kept_back, self._kept_back = self._kept_back, 0
        if kept_back:
            line += f" ({kept_back} lines before this one were kept back)"
        _log.log(level, "%s", line, exc_info=bug)
