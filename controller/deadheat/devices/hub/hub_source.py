"""The buttons of a seat hub as a source of Signals."""

import logging
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from deadheat.devices.hub.events import Event, News, Said, Up
from deadheat.devices.hub.hub import Hub
from deadheat.devices.hub.hub_contacts import HubContacts
from deadheat.devices.readers.quiet_log import QuietLog
from deadheat.timing import MS, BothClocks, Clock, ContactTimes, Kind, S, Signal, Sink, Slewing, Terms

__all__ = ["HubSource"]

_LOG = logging.getLogger("deadheat.hub")

_USER: Final = "buttons"
_MOST_BREAKS: Final = 3
_BREAKS_WITHIN: Final = 10 * S
_REST: Final = 60 * S
"""So often within this time (ns) may its clock contradict ours before a hub is left alone, and for how long."""
_LAG: Final = 25 * MS
"""How long after an instant a hub usually vouches for it, in ns: it reports every 20 ms when nothing happens."""
_BUSY: Final = 40 * MS
"""For how long after a change (ns) verdicts may wait for a report, so that each is told at once."""


class HubSource:
    """A :class:`~deadheat.timing.Source` of the presses at one hub.

    Presses that come late because the hub's cable was out for a while come with their right Moments. What may be
    missing, after a reset or because the hub had no room, is told as lost edges.

    :param seats: the pin of each seat's button, from 0
    :param times: how contacts are judged
    :param read_both: reads the table clock beside one that is never slewed; None: the table clock is not slewed

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        hub: Hub,
        clock: Clock,
        seats: Mapping[str, int],
        *,
        times: ContactTimes | None = None,
        read_both: Callable[[], BothClocks] | None = None,
        log: QuietLog | None = None,
    ) -> None:
        kinds = frozenset({Kind.PRESS, Kind.RELEASE, Kind.HOLD}) if seats else frozenset[Kind]()
        self.terms = Terms(hub.name, kinds, lag=_LAG, quality="the hub's own stamps, put into our time by pings")
        self.hub = hub
        self.contacts = HubContacts(hub.name, seats, times)
        self._clock = clock
        self._read_both = read_both
        self._slewing = Slewing()
        self._log = log or QuietLog(_LOG, clock)
        self._sink: Sink | None = None
        self._is_owed = False  # whether somebody was told less than could be expected, and waits
        self._news = self._stirring = False
        self._boot: int | None = None
        self._breaks = 0
        self._broke_at: deque[int] = deque(maxlen=_MOST_BREAKS)
        hub.listen(self._take, self._after)

    def start(self, sink: Sink) -> None:
        """Begin to look for the hub; that it is not there is no failure."""
        self._sink = sink
        self.contacts.forget()
        self.hub.enter(_USER)

    def stop(self) -> None:
        self._sink = None
        self.hub.leave(_USER)

    def vouched(self, now: int) -> int | None:
        if self._sink is None:
            return None
        if not self._stirring:
            self._stirring = True  # whoever asks need not be told that there is something to ask for
            try:
                self.hub.look()
            finally:
                self._stirring = False
        mark = self.contacts.watermark(now) if self.hub.link.is_settled else None
        self._is_owed = mark is None or mark <= now - _LAG
        return mark

    # -- what the hub says --------------------------------------------------------------------------------------------

    def _take(self, event: Event, now: int) -> None:
        if isinstance(event, Up):
            if self._boot not in (None, event.boot):
                self._log.warning("the hub %s began anew: %s", self.hub.name, event.hello.why)
            self._boot = event.boot
            self.contacts.up(event)
            if not event.same_life and self.contacts.absent:
                self._log.warning(
                    "the hub %s has %d buttons: there is none for %s. Wire it to another socket and write that into "
                    "the table file.",
                    self.hub.name,
                    event.hello.buttons,
                    ", ".join(self.contacts.absent),
                )
        elif isinstance(event, Said):
            self._look_for_slewing(now)
            self.contacts.said(event)
            self._look_for_breaks(now)
        elif isinstance(event, News):
            self._news = self._news or event.is_complete
            for seat in self.contacts.news(event):
                if self._sink is not None:
                    self._sink.touched(seat, now)
            self._look_for_breaks(now)

    def _look_for_slewing(self, now: int) -> None:
        """The table clock is being corrected: what was learned of the hub's rate no longer holds."""
        changed = None if self._read_both is None else self._slewing.changed(self._read_both())
        if changed is not None:
            self.contacts.clock.slewed(changed)
            self.hub.link.compare_clocks(now)

    def _look_for_breaks(self, now: int) -> None:
        """The clocks contradict each other. One that does so again and again is of no use."""
        breaks, self._breaks = self._breaks, self.contacts.breaks
        if breaks == self._breaks:
            return
        self.hub.link.compare_clocks(now)
        self._broke_at.append(now)
        if len(self._broke_at) == _MOST_BREAKS and now - self._broke_at[0] < _BREAKS_WITHIN:
            self._broke_at.clear()
            why = "its clock is off by more than 0.5 %, or runs unevenly. Take another board"
            self.hub.plug.refuse(why, _REST)

    def _after(self) -> None:
        """All that had come is taken in."""
        if not self.hub.link.is_settled:
            return
        signals: list[Signal] = []
        with self.hub.guarded():
            signals = self.contacts.advance(self._clock.now())
        for signal in signals:
            if self._sink is not None:
                self._sink.offer(signal)
        news, self._news = self._news, False
        if signals or (news and (self._is_owed or self.contacts.quiet_for() < _BUSY)):
            self._stir()

    def _stir(self) -> None:
        if self._sink is not None and not self._stirring:
            self._stirring = True  # what is asked now has just been taken in
            try:
                self._sink.stirred(self.terms.name)
            finally:
                self._stirring = False
