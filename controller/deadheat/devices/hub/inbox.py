"""The hub's records, each once and in order, whatever arrives twice or not at all."""

from collections.abc import Sequence
from typing import Final

from deadheat.devices.hub.messages import Ack, Record
from deadheat.timing import MS

__all__ = ["Inbox"]

_NUMBERS: Final = 1 << 16
_AGAIN: Final = 20 * MS
"""How long (ns) what was asked for again may take before it is asked for once more; the hub itself waits 40 ms."""


class Inbox:
    """Knows which record comes next, and what is to be acknowledged.

    :param wanted: the number of the first record

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        """The number of the record that comes next."""
        self._ack = True
        self._asked_at: int | None = None
        self._hole = False

    def take(self, first: int, records: Sequence[Record], following: int) -> Sequence[Record]:
        """A report brought these; all records below ``following`` are on their way or here. Those that are news."""
        ahead = _signed(first - self.wanted)
        if records and ahead > 0:
            self._hole = True
            return ()
        news = records[-ahead:] if ahead < 0 else records
        if news or records:
            self._ack = True
        if news:
            self.wanted = (self.wanted + len(news)) % _NUMBERS
            self._hole, self._asked_at = False, None
        elif not records and _signed(following - self.wanted) > 0:
            self._hole = True
        return news

    def begin_at(self, oldest: int) -> int:
        """The hub has nothing before ``oldest`` any more: how many records that are wanted are lost."""
        missing = max(0, _signed(oldest - self.wanted))
        self.wanted = (self.wanted + missing) % _NUMBERS
        self._ack = True
        return missing

    def has_all_below(self, following: int) -> bool:
        """Whether all records below this number are here."""
        return _signed(following - self.wanted) <= 0

    def to_say(self, now: int) -> Ack | None:
        """What is to be acknowledged or asked for again at ``now`` (ns)."""
        again = self._hole and (self._asked_at is None or now - self._asked_at >= _AGAIN)
        if not (again or self._ack):
            return None
        if again:
            self._asked_at = now
        self._ack = False
        return Ack(self.wanted, again)


def _signed(difference: int) -> int:
    """A difference of two numbers that begin again after 65,535."""
    return (difference + _NUMBERS // 2) % _NUMBERS - _NUMBERS // 2
