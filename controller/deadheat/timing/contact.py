"""One button's raw edges turned into presses, releases and holds.

Why not "stable for N ms", as nearly every library debounces: that stamps the *end* of the bouncing, so it ranks the
players by the wear of their switches. Here the first edge counts:

::

    line      ______|‾|_|‾‾|_|‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾‾|_|‾|______________________
                    ^                             ^   ^
                  press: first edge             edges  release: open for good,
                  |<-confirm->|                        said once quiet for `rearm`
                  closed for at least half of it, else it was a spike

The printed type of an edge is a hint: the kernel re-reads the pin in the interrupt *thread*, so it is the level a
little after the stamp. Hence any first edge out of quiet may start a press, and a level that is read with no edge since
corrects the type of the last edge. A level that contradicts what an earlier reading had confirmed means that an edge
was lost.

A first touch that failed the confirmation may have been noise, or the beginning of a very bad bounce. If a press
follows within the re-arm time nobody can say which, so that press's Moment reaches from the one to the other.
"""

from bisect import insort
from collections import deque
from collections.abc import Iterator
from enum import Enum

import msgspec

from deadheat.timing.contact_terms import Accuracy, ContactTimes, Counters
from deadheat.timing.moment import Moment
from deadheat.timing.signals import Fault, FaultKind, Hold, Press, Release, Signal

__all__ = ["Contact"]

_LIMIT = 512
"""Edges kept while nobody advances the contact; a contact bouncing at 1 kHz needs half a second to fill it."""

_TOUCHES = 64
"""Failed touches remembered within one re-arm time."""


class _Item(msgspec.Struct, order=True):
    """An edge or a level reading, in time order; ``order`` keeps equal times as they came."""

    at: int
    order: int
    active: bool
    is_edge: bool
    seqno: int | None


class _Phase(Enum):
    BLOCKED = "closed when watching began, or never seen open"
    READY = "open and quiet"
    TOUCHED = "a first edge waits for its confirmation"
    DOWN = "pressed"
    OPENING = "pressed, open since `_open_since`, not yet quiet"


class Contact:
    """One button. Give it edges and levels in any order, then :meth:`advance` it to where all of them are known.

    :param source: the name its signals carry
    :param seat: the seat it belongs to
    :param active: its level when watching began (True: closed)
    :param at: when that was, in ns

    **Synchronization:** none of its own; one thread.
    """

    def __init__(
        self,
        source: str,
        seat: str,
        active: bool,
        at: int,
        *,
        times: ContactTimes | None = None,
        accuracy: Accuracy | None = None,
    ) -> None:
        self.source = source
        self.seat = seat
        self.counters = Counters()
        self._times = times or ContactTimes()
        self._accuracy = accuracy or Accuracy()
        self._items: list[_Item] = []
        self._edges_waiting = 0
        self._levels_waiting = 0
        self._arrivals = 0
        self._overflowed: int | None = None
        self._until = at
        self._phase = _Phase.BLOCKED if active else _Phase.READY
        self._level = active
        self._level_read = True
        self._last = at
        self._known = at
        self._seqno: int | None = None
        self._touched_at = at
        self._touch_earliest = at
        self._touch_items: list[_Item] = []
        self._failed_touches: deque[int] = deque(maxlen=_TOUCHES)
        self._open_since = at
        self._held = False
        self._stuck = False
        self._doubt_since: int | None = None
        self._started: list[Signal] = []
        if active:
            self._started.append(Fault(source, FaultKind.HELD_AT_START, Moment.exactly(at), seat))

    # -- what comes in ------------------------------------------------------------------------------------------------

    def edge(self, at: int, active: bool, seqno: int | None = None) -> bool:
        """Take in an edge stamped ``at`` with the level printed on it. True if it may be the first edge of a press."""
        fresh = self._phase is _Phase.READY and not self._edges_waiting
        if self._edges_waiting >= _LIMIT:
            self._overflowed = at if self._overflowed is None else min(self._overflowed, at)
            return False
        self._edges_waiting += 1
        self._wait(at, active, True, seqno)
        return fresh

    def level(self, at: int, active: bool) -> None:
        """Take in a level that was read at ``at``."""
        if self._levels_waiting < _LIMIT:
            self._levels_waiting += 1
            self._wait(at, active, False, None)

    def _wait(self, at: int, active: bool, is_edge: bool, seqno: int | None) -> None:
        self._arrivals += 1
        insort(self._items, _Item(at, self._arrivals, active, is_edge, seqno))

    def doubt(self) -> None:
        """Something on the same wire was lost: have the level read again."""
        self._level_read = False

    # -- what it waits for --------------------------------------------------------------------------------------------

    @property
    def next_deadline(self) -> int | None:
        """When :meth:`advance` will next have something to decide, in ns; None if nothing is open."""
        open_ends = [self._items[0].at + 1] if self._items else []
        if (due := self._due()) is not None:
            open_ends.append(due)
        if self._failed_touches and self._phase is _Phase.READY:
            open_ends.append(self._failed_touches[0] + self._times.rearm + 1)
        if self.unsure:
            since = self._last if self._doubt_since is None else self._doubt_since
            open_ends.append(since + self._times.doubt)
        return min(open_ends) if open_ends else None

    @property
    def unsure(self) -> bool:
        """Whether reading the level now would help."""
        if self._levels_waiting:
            return False
        return not self._level_read or self._doubt_since is not None

    def watermark(self, until: int) -> int:
        """No later report will begin before this instant, given that all edges before ``until`` are known (ns)."""
        mark = until
        if self._items:
            mark = min(mark, self._items[0].at)
        if self._phase is _Phase.TOUCHED:
            mark = min(mark, self._touch_earliest)
        elif self._phase is _Phase.OPENING:
            mark = min(mark, self._open_since)
        if self._failed_touches:
            mark = min(mark, self._failed_touches[0])
        if self._doubt_since is not None:
            mark = min(mark, self._known)
        return mark - self._accuracy.late

    # -- what it decides ----------------------------------------------------------------------------------------------

    def advance(self, until: int) -> list[Signal]:
        """Decide everything that can be decided now that every edge stamped before ``until`` has been fed."""
        signals = self._started
        self._started = []
        while True:
            due = self._due()
            item_at = self._items[0].at if self._items else None
            if item_at is not None and item_at < until and (due is None or item_at < due):
                signals.extend(self._take(self._items.pop(0)))
            elif due is not None and due <= until:
                signals.extend(self._decide(due))
            else:
                break
        if self._overflowed is not None and not self._items:
            signals.append(self._lost(self._overflowed, until))
            self._overflowed = None
        self._until = max(self._until, until)
        if self._phase is _Phase.READY:
            self._forget_failed_touches(until)
        return signals

    def _due(self) -> int | None:
        """The next instant at which time alone decides something, in ns."""
        if self._phase is _Phase.TOUCHED:
            return self._touched_at + self._times.confirm
        if self._phase is _Phase.OPENING:
            return self._open_since + self._times.rearm
        if self._phase is _Phase.BLOCKED and not self._level:
            return self._last + self._times.rearm
        if self._phase is _Phase.DOWN:
            if not self._held:
                return self._touched_at + self._times.hold
            if not self._stuck:
                return self._touched_at + self._times.stuck
        return None

    def _decide(self, due: int) -> Iterator[Signal]:
        if self._phase is _Phase.TOUCHED:
            return self._confirm(due)
        if self._phase is _Phase.OPENING:
            return self._let_go()
        if self._phase is _Phase.BLOCKED:
            self._phase = _Phase.READY
            return iter(())
        return self._hold_or_stuck(due)

    # -- edges and levels, in time order ------------------------------------------------------------------------------

    def _take(self, item: _Item) -> Iterator[Signal]:
        if item.is_edge:
            self._edges_waiting -= 1
            return self._take_edge(item)
        self._levels_waiting -= 1
        return self._take_level(item)

    def _take_edge(self, item: _Item) -> Iterator[Signal]:
        lost = False
        if item.seqno is not None:
            previous, self._seqno = self._seqno, item.seqno
            if previous is not None and item.seqno <= previous:
                self._seqno = previous
                self.counters.late += 1
                return
            lost = previous is not None and item.seqno > previous + 1
        if lost:
            yield self._lost(self._last, item.at)
        if item.at < self._until:
            self.counters.late += 1
        self._doubt_since = None
        self._move(item, earliest=self._known if lost else item.at)
        self._last = self._known = max(self._last, item.at)
        self._level = item.active
        self._level_read = False

    def _move(self, item: _Item, earliest: int) -> None:
        """What an edge does to the phase."""
        if self._phase is _Phase.READY:
            self._touch(item, earliest)
        elif self._phase is _Phase.TOUCHED:
            insort(self._touch_items, item)
            self._touched_at = min(self._touched_at, item.at)
            self._touch_earliest = min(self._touch_earliest, item.at)
        elif self._phase is _Phase.DOWN and not item.active:
            self._phase, self._open_since = _Phase.OPENING, max(item.at, self._touched_at)
        elif self._phase is _Phase.OPENING and item.active:
            self._phase = _Phase.DOWN
        elif self._phase is _Phase.OPENING:
            self._open_since = max(item.at, self._open_since)

    def _take_level(self, item: _Item) -> Iterator[Signal]:
        if item.at < self._last:
            return
        if item.active == self._level:
            self._level_read = True
            self._doubt_since = None
            self._known = item.at
        elif not self._level_read:
            self.counters.mistyped += 1
            self._correct_type(item.active)
        elif self._doubt_since is None:
            self._doubt_since = item.at
        elif item.at - self._doubt_since >= self._times.doubt:
            yield from self._missed(item)

    def _correct_type(self, active: bool) -> None:
        """No edge came since the last one, so the level has been the one now read ever since."""
        self._level, self._level_read = active, True
        if self._phase is _Phase.TOUCHED:
            self._touch_items[-1].active = active
        elif self._phase is _Phase.DOWN and not active:
            self._phase, self._open_since = _Phase.OPENING, max(self._last, self._touched_at)
        elif self._phase is _Phase.OPENING and active:
            self._phase = _Phase.DOWN

    def _missed(self, item: _Item) -> Iterator[Signal]:
        """The level changed some time between the last thing known and the first contradiction, without an edge."""
        unseen = Moment(self._known - self._accuracy.late, item.at if self._doubt_since is None else self._doubt_since)
        self.counters.lost += 1
        yield Fault(self.source, FaultKind.MISSED_EDGE, unseen, self.seat)
        self._doubt_since = None
        self._level, self._level_read = item.active, True
        if self._phase is _Phase.READY and item.active:
            self._press_begins(item.at)
            yield Press(self.source, self.seat, unseen)
        elif self._phase in (_Phase.DOWN, _Phase.OPENING) and not item.active:
            self._phase = _Phase.READY
            yield Release(self.source, self.seat, unseen)
        elif self._phase is _Phase.OPENING:
            self._phase = _Phase.DOWN
        self._last = self._known = item.at

    # -- a press ------------------------------------------------------------------------------------------------------

    def _touch(self, item: _Item, earliest: int) -> None:
        self._phase = _Phase.TOUCHED
        self._touched_at = item.at
        self._touch_items = [item]
        self._forget_failed_touches(item.at)
        self._touch_earliest = min([earliest, *self._failed_touches])

    def _confirm(self, due: int) -> Iterator[Signal]:
        self._settle_type_by_later_level(due)
        if 2 * self._closed_time(due) >= self._times.confirm:
            earliest = self._touch_earliest - self._accuracy.late
            yield Press(self.source, self.seat, Moment(earliest, self._touched_at))
            self._press_begins(self._touched_at)
            if not self._level:
                self._phase, self._open_since = _Phase.OPENING, self._last
            return
        self.counters.spikes += 1
        self._failed_touches.append(self._touched_at)
        self._phase = _Phase.READY
        closing = next((n for n, item in enumerate(self._touch_items) if n and item.active), None)
        if closing is not None:
            again = self._touch_items[closing:]
            self._touch(again[0], again[0].at)
            self._touch_items = again

    def _press_begins(self, at: int) -> None:
        self._phase, self._touched_at = _Phase.DOWN, at
        self._held = self._stuck = False
        self._failed_touches.clear()
        self.counters.presses += 1

    def _settle_type_by_later_level(self, due: int) -> None:
        """A level read after the window, with no edge in between, says how the window ended."""
        if self._items and not self._items[0].is_edge and self._items[0].at >= due and not self._level_read:
            later = self._items[0]
            if later.active != self._level:
                self.counters.mistyped += 1
                self._correct_type(later.active)
            self._level_read = True

    def _closed_time(self, due: int) -> int:
        """For how long the line was closed from the first edge to ``due``, in ns."""
        ends = [*(item.at for item in self._touch_items[1:]), due]
        return sum(end - item.at for item, end in zip(self._touch_items, ends, strict=True) if item.active)

    def _forget_failed_touches(self, now: int) -> None:
        """A failed touch matters to presses within the re-arm time after it."""
        while self._failed_touches and now - self._failed_touches[0] > self._times.rearm:
            self._failed_touches.popleft()

    # -- after a press ------------------------------------------------------------------------------------------------

    def _let_go(self) -> Iterator[Signal]:
        self._phase = _Phase.READY
        opened = self._open_since
        yield Release(self.source, self.seat, Moment(opened - self._accuracy.late, opened))

    def _hold_or_stuck(self, due: int) -> Iterator[Signal]:
        if not self._held:
            self._held = True
            yield Hold(self.source, self.seat, Moment(due - self._accuracy.late, due))
        else:
            self._stuck = True
            self.counters.stuck += 1
            yield Fault(self.source, FaultKind.STUCK, Moment.exactly(due), self.seat)

    def _lost(self, since: int, at: int) -> Fault:
        self.counters.lost += 1
        self._level_read = False
        return Fault(self.source, FaultKind.LOST_EDGES, Moment(min(since, at) - self._accuracy.late, at), self.seat)
