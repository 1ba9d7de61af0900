"""All contacts of one source, with what only shows when they are looked at together."""

from collections.abc import Callable, Iterator

import msgspec

from deadheat.timing.contact import Contact
from deadheat.timing.contact_terms import Accuracy, ContactTimes
from deadheat.timing.signals import Fault, FaultKind, Signal
from deadheat.timing.stamps import Stamps

__all__ = ["Contacts"]


class Contacts:
    """The contacts of one source: edges and levels in, signals in time order out.

    Whoever drives it does this whenever edges came, and at :attr:`next_deadline` plus the time that edges take to
    arrive: take in all edges, :meth:`read_levels`, :meth:`advance`. Reading everywhere now and then, say at each
    heartbeat, keeps short the time in which an edge that was never reported can have been.

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
        self._stamps: Stamps | None = None

    def add(self, seat: str, active: bool, at: int) -> None:
        """Watch the button of ``seat`` whose level was read at ``at`` ns. If its edges are numbered, then from 1 on."""
        if self._stamps is None:
            self._stamps = Stamps(self._accuracy, began=at)
        self._contacts[seat] = Contact(self.source, seat, active, at, times=self._times, stamps=self._stamps)

    def __iter__(self) -> Iterator[Contact]:
        return iter(self._contacts.values())

    def __getitem__(self, seat: str) -> Contact:
        return self._contacts[seat]

    def edge(
        self, seat: str, at: int, active: bool, line_seqno: int | None = None, global_seqno: int | None = None
    ) -> bool:
        """Take in an edge of the button of ``seat``. True if it may be the first edge of a press."""
        if global_seqno is not None and self._stamps is not None:
            self._stamps.number(global_seqno, at)
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
        if self._stamps is not None and self._stamps.find_holes(until):
            self._doubt(until)
        signals: list[Signal] = []
        for contact in self._contacts.values():
            signals.extend(contact.advance(until))
        if any(isinstance(signal, Fault) and signal.kind is FaultKind.LOST_EDGES for signal in signals):
            self._doubt(until)
        return sorted(signals, key=_place)

    def _doubt(self, until: int) -> None:
        """Where numbers are missing, another line may have lost an edge and have nothing more to say."""
        for contact in self._contacts.values():
            contact.doubt(until)

    @property
    def next_deadline(self) -> int | None:
        """When :meth:`advance` will next have something to decide, or a level is wanted (ns); None: nothing is open."""
        return min((d for c in self._contacts.values() if (d := c.next_deadline) is not None), default=None)

    def watermark(self, until: int) -> int:
        """Nothing will still be reported that began before this instant (ns), given all edges before ``until``.

        See :meth:`Contact.watermark` for what nobody can vouch for.
        """
        return min((c.watermark(until) for c in self._contacts.values()), default=until)


def _place(signal: Signal) -> tuple[object, ...]:
    """In order of time, faults last; equal times in an order that does not depend on who was added first."""
    return signal.at, isinstance(signal, Fault), msgspec.json.encode(signal)
