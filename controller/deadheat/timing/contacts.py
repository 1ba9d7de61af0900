"""All contacts of one source, with what only shows when they are looked at together."""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import pairwise

import msgspec

from deadheat.timing.contact import Contact
from deadheat.timing.contact_terms import Accuracy, ContactTimes
from deadheat.timing.moment import Moment
from deadheat.timing.signals import Fault, FaultKind, Press, Signal

__all__ = ["Contacts"]

_COALESCINGS = 64
"""Coalescings that are kept; only those of the last few ms matter."""

_NUMBERS = 2048
"""Numbers of edges that are kept while nobody advances, twice what the kernel's buffer holds."""


class _Coalescing(msgspec.Struct, frozen=True):
    """An edge of some line was overwritten by the next one: it was stamped from ``since`` to ``before``."""

    since: int
    before: int


class Contacts:
    """The contacts of one source: edges and levels in, signals in time order out.

    The kernel numbers edges twice: per line, and over all lines of a request. A number missing in the second row only
    means that an edge came before the interrupt thread had run and *overwrote* the stamp before it. The press that
    follows may then have begun a little earlier than its stamp says, and its Moment says so.

    :param source: the name its signals carry
    :param accuracy: how far stamps may lie after their edges
    :param times: how contacts are judged

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, source: str, *, accuracy: Accuracy | None = None, times: ContactTimes | None = None) -> None:
        self.source = source
        self._accuracy = accuracy or Accuracy()
        self._times = times or ContactTimes()
        self._contacts: dict[str, Contact] = {}
        self._numbers: dict[int, int] = {}
        self._coalesced: deque[_Coalescing] = deque(maxlen=_COALESCINGS)

    def add(self, seat: str, active: bool, at: int) -> None:
        """Watch the button of ``seat`` whose level was read at ``at`` ns."""
        self._contacts[seat] = Contact(self.source, seat, active, at, times=self._times, accuracy=self._accuracy)

    def __iter__(self) -> Iterator[Contact]:
        return iter(self._contacts.values())

    def __getitem__(self, seat: str) -> Contact:
        return self._contacts[seat]

    def edge(
        self, seat: str, at: int, active: bool, line_seqno: int | None = None, global_seqno: int | None = None
    ) -> bool:
        """Take in an edge of the button of ``seat``. True if it may be the first edge of a press."""
        if global_seqno is not None and len(self._numbers) < _NUMBERS:
            self._numbers[global_seqno] = at
        return self._contacts[seat].edge(at, active, line_seqno)

    def level(self, seat: str, at: int, active: bool) -> None:
        """Take in a level that was read at ``at`` ns."""
        self._contacts[seat].level(at, active)

    def read_levels(self, read: Callable[[str], bool], at: int, *, everywhere: bool = False) -> None:
        """Read the levels that would help, or all of them, with ``read(seat)``; ``at`` is the present in ns."""
        for seat, contact in self._contacts.items():
            if everywhere or contact.unsure:
                contact.level(at, read(seat))

    def advance(self, until: int) -> list[Signal]:
        """Decide everything that can be decided now that every edge stamped before ``until`` has been fed."""
        if self._numbers:
            self._find_coalesced(until)
        signals: list[Signal] = []
        for contact in self._contacts.values():
            signals.extend(contact.advance(until))
        if not signals:
            return signals
        if any(isinstance(signal, Fault) and signal.kind is FaultKind.LOST_EDGES for signal in signals):
            for contact in self._contacts.values():
                contact.doubt()
        return sorted(map(self._widened, signals), key=lambda signal: (signal.at, isinstance(signal, Fault)))

    @property
    def next_deadline(self) -> int | None:
        """When :meth:`advance` will next have something to decide, in ns."""
        return min((d for c in self._contacts.values() if (d := c.next_deadline) is not None), default=None)

    def watermark(self, until: int) -> int:
        """No later report will begin before this instant, given that all edges before ``until`` are known (ns)."""
        mark = min((c.watermark(until) for c in self._contacts.values()), default=until)
        return mark - self._accuracy.coalesced

    # -- coalesced edges ----------------------------------------------------------------------------------------------

    def _find_coalesced(self, until: int) -> None:
        """Every edge before ``until`` is here, so a number missing between two of them will never come."""
        ready = sorted(number for number, at in self._numbers.items() if at < until)
        for number, following in pairwise(ready):
            if following > number + 1:
                self._coalesced.append(_Coalescing(self._numbers[number], self._numbers[following]))
        for number in ready[:-1]:
            del self._numbers[number]

    def _widened(self, signal: Signal) -> Signal:
        if not isinstance(signal, Press):
            return signal
        first = signal.at.latest
        for gap in self._coalesced:
            if gap.before <= first <= gap.before + self._accuracy.coalesced:
                earliest = max(gap.since, first - self._accuracy.coalesced) - self._accuracy.late
                return Press(signal.source, signal.seat, Moment(min(signal.at.earliest, earliest), first))
        return signal
