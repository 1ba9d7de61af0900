"""The buttons of one hub: its records become edges, and its contacts' signals come out on the table clock.

Contacts are judged on the hub's own time, so that all rules for buttons, and the order of two of them, depend on the
hub's clock alone; only what they report is put into the host's time (:mod:`deadheat.devices.hub.hub_clock`).
"""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from deadheat.devices.hub.events import News, Said, Up
from deadheat.devices.hub.hub_clock import HubClock
from deadheat.devices.hub.messages import CHANGE, LIMITED, Record
from deadheat.timing import MS, Accuracy, Contacts, ContactTimes, Fault, FaultKind, Moment, S, Signal

__all__ = ["HubContacts"]

_MOST_FAULTS: Final = 100
"""Faults that wait for the clock to be known."""
_TOLD: Final = 25 * MS
"""How long before a LIMITED the first change that it is about may have been, in ns: the hub tells it within 20 ms."""


class HubContacts:
    """What is known of the buttons of ``seats``, which have these pins of the hub; a button that is closed is low.

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, name: str, seats: Mapping[str, int], times: ContactTimes | None = None) -> None:
        self.clock = HubClock(name)
        self.absent: tuple[str, ...] = ()
        """The seats whose button this hub does not have."""
        self.level = 0xFF
        """The pins as they were last known, bit n: pin n is high."""
        self.breaks = 0
        """How often the clocks have contradicted each other."""
        self._name = name
        self._pins = dict(seats)
        self._times = times
        self._late = 0
        self._contacts: Contacts | None = None
        self._seats: dict[str, int] = {}
        self._is_known = False  # whether all changes since `level` are told
        self._gap_since: int | None = None
        self._until = self._last = self._changed = 0  # own times
        self._faults: list[Fault] = []  # on own time
        self._told: list[Fault] = []  # on the table clock

    # -- what the hub says --------------------------------------------------------------------------------------------

    def up(self, up: Up) -> None:
        """The hub is there, for the first time, again, or after a reset."""
        if up.same_life:
            if up.missing:
                self._is_known = False
                self._gap_since = self._last
            return
        late = -(-up.hello.lateness * S // up.hello.ticks_per_s)
        seats = {seat: pin for seat, pin in self._pins.items() if pin < up.hello.buttons}
        self.absent = tuple(seat for seat in self._pins if seat not in seats)
        self._gap_since = None if self._contacts is None else self._until
        if late != self._late or seats != self._seats:
            self._contacts = None
        self._late, self._seats = late, seats
        self._is_known = False
        self.clock.begin(up.hello, up.boot)

    def forget(self) -> None:
        """Somebody begins to listen: what was until now is no news, and a button that is closed was so at the start."""
        self._contacts, self._is_known, self._gap_since = None, False, None
        self._faults, self._told = [], []

    def said(self, said: Said) -> None:
        """The clocks were compared."""
        vouched = self.clock.vouched
        if not self.clock.facts(said):
            self._disagree(vouched, said.before)

    def news(self, news: News) -> list[str]:
        """Records and levels. The seats that may just have begun a press."""
        vouched = self.clock.vouched
        if not self.clock.read(news.upto, news.at):
            self._disagree(vouched, news.at)
        touched = [seat for record in news.records for seat in self._take(record, news.at)]
        if news.is_complete:
            self._take_levels(self.clock.own(news.upto, news.at, self._late), news.level)
        return touched

    def _disagree(self, since: int | None, now: int) -> None:
        """The clocks contradict each other: whatever was told of this hub since they last agreed may be wrong."""
        self.breaks += 1
        at = Moment(now if since is None else min(since, now), now)
        self._told = [*self._told[-_MOST_FAULTS:], Fault(self._name, FaultKind.LOST_EDGES, at)]

    # -- records ------------------------------------------------------------------------------------------------------

    def _take(self, record: Record, now: int) -> list[str]:
        own = self.clock.own(record.time, now, self._late)
        before, self._last = self._last, own
        if record.what == LIMITED:
            self._limited(record, min(before, own - _TOLD), own)
        elif not self._is_known:
            self._know(own, record.mask)
        elif record.what == CHANGE:
            return self._change(own, record.mask)
        else:  # LOST, or something that is not known here
            self._gap_since = before
            self._know(own, record.mask)
        return []

    def _change(self, own: int, mask: int) -> list[str]:
        changed, self.level, self._changed = mask ^ self.level, mask, own
        if self._contacts is None:
            return []
        edges = [seat for seat, pin in self._seats.items() if changed >> pin & 1]
        return [seat for seat in edges if self._contacts.edge(seat, own, self._is_closed(seat))]

    def _limited(self, record: Record, since: int, own: int) -> None:
        """Changes of some pins are not told one by one."""
        if self._contacts is None:
            return
        for seat in [seat for seat, pin in self._seats.items() if record.mask >> pin & 1]:
            self._lost(since, own, seat)
            self._contacts[seat].doubt(own)

    def _know(self, own: int, level: int) -> None:
        """From this instant on the levels are known; what was before is not."""
        self.level, self._is_known, self._changed = level, True, own
        since, self._gap_since = self._gap_since, None
        self._last = self._until = own
        if self._contacts is None:
            self._contacts = Contacts(self._name, accuracy=Accuracy(self._late, 0), times=self._times)
            for seat in self._seats:
                self._contacts.add(seat, self._is_closed(seat), own)
        else:
            self._contacts.read_levels(self._is_closed, own, everywhere=True)
        if since is not None:
            self._lost(since - self._late, own)

    def _lost(self, since: int, own: int, seat: str | None = None) -> None:
        """Changes are missing; of more than anybody can have waited for, only that there were some."""
        if len(self._faults) >= _MOST_FAULTS:
            since = min(since, *(fault.at.earliest for fault in self._faults))
            self._faults, seat = [], None
        self._faults.append(Fault(self._name, FaultKind.LOST_EDGES, Moment(min(since, own), own), seat))

    def _take_levels(self, own: int, level: int) -> None:
        if not self._is_known:
            self._know(own, level)
        elif self._contacts is not None:
            self._contacts.read_levels(lambda seat: not level >> self._seats[seat] & 1, own, everywhere=True)
        self._until = max(self._until, own)

    def _is_closed(self, seat: str) -> bool:
        return not self.level >> self._seats[seat] & 1

    # -- what comes of it ---------------------------------------------------------------------------------------------

    def advance(self, now: int) -> list[Signal]:
        """What can be decided and put into the host's time at ``now`` (ns)."""
        if self._contacts is None or not self.clock.is_known:
            return []
        faults, self._faults = self._faults, []
        told, self._told = self._told, []
        own = [*faults, *self._contacts.advance(self._until)]
        return [*told, *(replace(signal, at=self.clock.moment(signal.at, now)) for signal in own)]

    def watermark(self, now: int) -> int | None:
        """Nothing will still be reported that began before this instant of the table clock (ns); None: not known."""
        if self._contacts is None or not self.clock.is_known or self._faults or self._told:
            return None
        return self.clock.vouch(self._contacts.watermark(self._until), now)

    def quiet_for(self) -> int:
        """For how long no pin has changed, in ns of the hub."""
        return self._until - self._changed
