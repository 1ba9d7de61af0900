"""What a fake hub keeps of the changes of its pins: records until they are acknowledged, and counts of the rest."""

from collections import deque
from typing import Final

from deadheat.devices.hub.messages import CHANGE, LIMITED, LOST, Record
from deadheat.timing import MS

__all__ = ["FakeChanges"]

_BUCKET, _REFILL = 48, 4 * MS
"""How often a pin may change at once, and after how many ns once more."""
_LIMITED_FOR: Final = 20 * MS
_NUMBERS: Final = 1 << 16
_MOST: Final = 255


class FakeChanges:
    """The changes of one life that began at ``now`` (ns).

    :param capacity: how many records it keeps
    """

    def __init__(self, capacity: int, now: int) -> None:
        self.records: deque[Record] = deque()
        self.oldest = 0
        """The number of the first of them."""
        self.news = False
        """Whether there is a new one."""
        self.lost = self.limited = self.peak = 0
        self._capacity = capacity
        self._losing = 0
        self._tokens = [float(_BUCKET)] * 8
        self._refilled = now
        self._chattering: dict[int, int] = {}
        self._chattering_since = self._chattered_at = 0
        self._latest = 0
        self._untold: tuple[int, int] | None = None

    @property
    def next(self) -> int:
        """The number of the record that comes next."""
        return (self.oldest + len(self.records)) % _NUMBERS

    def change(self, before: int, level: int, stamp: int, now: int) -> None:
        """The pins have other levels, which was stamped with this tick at ``now`` (ns)."""
        stamp = self._latest = max(stamp, self._latest)
        if self._untold is None:
            self._untold = max(stamp - 1, 0), before
        grown, self._refilled = (now - self._refilled) / _REFILL, now
        self._tokens = [min(_BUCKET, tokens + grown) for tokens in self._tokens]
        changed = [pin for pin in range(8) if (before ^ level) >> pin & 1]
        free = [pin for pin in changed if self._tokens[pin] >= 1]
        for pin in changed:
            if pin in free:
                self._tokens[pin] -= 1
            else:
                self._chatter(pin, stamp, now)
        if free:
            self._add(Record(CHANGE, level, 0, stamp))

    def _chatter(self, pin: int, stamp: int, now: int) -> None:
        if not self._chattering:
            self._chattering_since = now
        self._chattering[pin] = self._chattering.get(pin, 0) + 1
        self._chattered_at = stamp

    def _add(self, record: Record) -> None:
        if self._chattering and record.what != LIMITED:
            self._tell_limited()
        if self._losing or len(self.records) >= self._capacity:
            self._losing += 1
            self.lost += 1
            return
        self.records.append(record)
        self.peak = max(self.peak, len(self.records))
        self.news = True

    def _tell_limited(self) -> None:
        mask = sum(1 << pin for pin in self._chattering)
        count = min(_MOST, sum(self._chattering.values()))
        self.limited += count
        self._chattering = {}
        self._add(Record(LIMITED, mask, count, self._chattered_at))

    @property
    def is_limiting(self) -> bool:
        """Whether changes were left out that are not told yet."""
        return bool(self._chattering)

    def tend(self, level: int, tick: int, now: int) -> None:
        """Tell what is told by itself when its time has come; ``level`` and ``tick`` are the present ones."""
        if self._losing and len(self.records) < self._capacity:
            count, self._losing = self._losing, 0
            self._latest = max(self._latest, tick)
            self._add(Record(LOST, level, min(_MOST, count), self._latest))
        if self._chattering and now - self._chattering_since >= _LIMITED_FOR:
            self._tell_limited()
            self._latest = max(self._latest, tick)
            self._add(Record(CHANGE, level, 0, self._latest))

    def told_until(self, level: int, tick: int) -> tuple[int, int]:
        """Up to which tick everything is in records, and the levels then."""
        if not (self._losing or self._chattering):
            self._untold = None
            self._latest = max(self._latest, tick)
        return self._untold or (self._latest, level)

    def forget(self, wanted: int) -> int:
        """All records below ``wanted`` have arrived. How many those were; 0 if there are none such."""
        below = (wanted - self.oldest) % _NUMBERS
        if below > len(self.records):
            return 0
        for _ in range(below):
            self.records.popleft()
        self.oldest = wanted
        return below
