"""What is told of the times when a reader cannot be used, and when it is looked for again."""

from random import Random
from typing import Final

from deadheat.devices.readers.quiet_log import QuietLog
from deadheat.timing import MS, S

__all__ = ["Outage"]

_FIRST_RETRY: Final = 100 * MS
_LAST_RETRY: Final = 1 * S
"""How long after a failure (ns) the device is looked for again: at first, and at most, to be back within 2 s."""
_GRACE: Final = 1 * S
"""What lasts no longer than this (ns) is not told: udev gives the permissions of a new device a moment after it."""
_STEADY: Final = 2 * S
"""A device that stays for so long (ns) has no bad contact: the next time it is soon looked for again."""


class Outage:
    """One reader's ups and downs: a line when it is lost, one when it is back, and one for what has to be mended.

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, name: str, log: QuietLog, chance: Random, now: int) -> None:
        self._name = name
        self._log = log
        self._chance = chance
        self._retry = _FIRST_RETRY
        self._up_since: int | None = None
        self._why = ""
        self._why_since = now
        self._told: set[str] = set()
        """What has been told of this outage; empty while nobody has heard of one."""

    def lost(self, why: str, now: int) -> None:
        """A device that was open is not to be used any more."""
        if self._up_since is None:
            self.failed(why, now, can_be_mended=True)  # it has never answered: the wrong device, or the wrong settings
        else:
            if now - self._up_since >= _STEADY:
                self._retry = _FIRST_RETRY
            self._up_since = None
            self._told = {why}
            self._log.warning("%s is lost: %s", self._name, why)
            self._why, self._why_since = why, now

    def failed(self, why: str, now: int, *, can_be_mended: bool) -> None:
        """It could not be opened. What people can mend is told even if the reader is already known to be lost."""
        if why != self._why:
            self._why, self._why_since = why, now
        is_news = not self._told or (can_be_mended and why not in self._told)
        if is_news and now - self._why_since >= _GRACE:
            self._told.add(why)
            self._log.warning("%s cannot be used: %s", self._name, why)

    def over(self, path: str, now: int) -> None:
        """It is open and answers."""
        self._up_since = now
        write = self._log.warning if self._told else self._log.info
        write("%s is there: %s", self._name, path)
        self._told = set()
        self._why = ""

    def next_try(self, now: int) -> int:
        """When to look for it again, in ns; several readers that were lost together do not do so together."""
        wait, self._retry = self._retry, min(self._retry * 2, _LAST_RETRY)
        return now + round(wait * self._chance.uniform(0.5, 1.0))
