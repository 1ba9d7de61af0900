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
little after the stamp. Hence any first edge out of quiet may start a press, and the level is read after the last edge.
If it is another one, the line changed some time from that edge to the reading. A level that contradicts an earlier
reading means that an edge was lost.

A first touch that failed the confirmation, or that opened for long before it was confirmed, may have been noise, or the
beginning of a very bad bounce. If a press follows within the re-arm time nobody can say which, so that press's Moment
reaches from the one to the other.
"""

from collections.abc import Iterator
from enum import Enum

from deadheat.timing.contact_terms import ContactTimes, Counters
from deadheat.timing.level import Level, Says
from deadheat.timing.moment import Moment
from deadheat.timing.reports import Report, Reports
from deadheat.timing.signals import Fault, FaultKind, Hold, Press, Release, Signal
from deadheat.timing.stamps import Stamps
from deadheat.timing.touch import FailedTouches, Touch

__all__ = ["Contact"]

_NEVER = 1 << 63


class _Phase(Enum):
    BLOCKED = "closed when watching began, and not yet open for the re-arm time"
    READY = "open and quiet"
    TOUCHED = "a first edge waits for its confirmation"
    DOWN = "pressed"
    OPENING = "pressed, open since `_opened`, not yet quiet"


class Contact:
    """One button. Give it edges and levels in any order, then :meth:`advance` it to where all of them are known.

    Edges that are numbered are numbered from 1 on, and their stamps grow with their numbers.

    :param source: the name its signals carry
    :param seat: the seat it belongs to
    :param active: its level when watching began (True: closed)
    :param at: when that was, in ns
    :param stamps: what its source states about its stamps

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
        stamps: Stamps | None = None,
    ) -> None:
        self.source = source
        self.seat = seat
        self.counters = Counters()
        self._stamps = stamps or Stamps(began=at)
        self._times = (times or ContactTimes()).fitted(self._stamps.accuracy)
        self._late, self._worst = self._stamps.accuracy.late, self._stamps.accuracy.worst
        self._reports = Reports(slack=self._worst)
        self._level = Level(active, at, self._late)
        self._until = at
        self._seqno: int | None = None
        self._phase = _Phase.BLOCKED if active else _Phase.READY
        self._touch: Touch | None = None
        self._failed = FailedTouches(self._times.rearm)
        self._pressed_at = at
        self._opened = Moment.exactly(at)
        self._held = self._stuck = False
        self._next: int | None = None  # when there is something to decide, unless something comes in; None: look
        self._started: list[Signal] = []
        if active:
            self._started.append(self._fault(FaultKind.HELD_AT_START, Moment.exactly(at)))

    # -- what comes in ------------------------------------------------------------------------------------------------

    def edge(self, at: int, active: bool, seqno: int | None = None) -> bool:
        """Take in an edge stamped ``at`` with the level printed on it. True if it may be the first edge of a press."""
        self._next = None
        fresh = self._phase is _Phase.READY and not self._reports.edges
        return self._reports.add_edge(at, active, seqno) and fresh

    def level(self, at: int, active: bool) -> None:
        """Take in a level that was read at ``at``."""
        self._next = None
        self._reports.add_reading(at, active)

    def doubt(self, at: int) -> None:
        """Something on the same wire may have been lost before ``at``: vouch for nothing until a level was read."""
        self._next = None
        self._level.doubt(at)
        self._reports.want(at)

    # -- what it waits for --------------------------------------------------------------------------------------------

    @property
    def unsure(self) -> bool:
        """Whether reading the level now would help."""
        if self._reports.wanted is not None:
            return True
        return self._level.contradicted is not None and not self._reports.readings

    @property
    def next_deadline(self) -> int | None:
        """When :meth:`advance` will next have something to decide, or a level is wanted (ns); None: nothing is open."""
        deadline = self._find_next()
        if self._reports.wanted is not None:
            deadline = min(deadline, self._reports.wanted + 1)
        elif self._level.contradicted is not None and not self._reports.readings:
            deadline = min(deadline, self._level.contradicted + self._times.doubt)
        return deadline if deadline < _NEVER else None

    def watermark(self, until: int) -> int:
        """Nothing will still be reported that began before this instant (ns), given all edges before ``until``.

        What nobody can vouch for: an edge that comes after its time was vouched for (late), one that never comes
        (lost, missed), and the press or release that begins with one of these.
        """
        mark = min(until, self._until) - self._worst
        if (first := self._reports.first) is not None and not first.is_reading:
            mark = min(mark, first.at - self._worst)
        if (dropped := self._reports.dropped) is not None:
            mark = min(mark, dropped.earliest)
        if self._touch is not None:
            mark = min(mark, self._touch.earliest)
        if (failed := self._failed.earliest) is not None:
            mark = min(mark, failed)
        if self._phase is _Phase.OPENING:
            mark = min(mark, self._opened.earliest)
        if self._phase in (_Phase.DOWN, _Phase.OPENING) and not self._stuck:
            mark = min(mark, self._hold_due - self._late)
        return self._level.vouches(mark, contradicted=self._reports.contradict(self._level.last.active))

    # -- what it decides ----------------------------------------------------------------------------------------------

    def advance(self, until: int) -> list[Signal]:
        """Decide everything that can be decided now that every edge stamped before ``until`` has been fed."""
        if until < self._find_next():
            self._until = max(self._until, until)
            return []
        signals, self._started = self._started, []
        while (turn := self._turn()) is not None and _needed(turn) <= until:
            signals.extend(self._take(self._reports.pop()) if isinstance(turn, Report) else self._decide())
        signals.extend(self._report_dropped(until))
        self._until = max(self._until, until)
        if self._can_forget:
            self._failed.forget(until)
        self._next = None
        return signals

    def _find_next(self) -> int:
        """How far all edges must be known for the next decision, in ns; `_NEVER` if there is nothing to decide."""
        if self._next is None:
            turn = self._turn()
            self._next = _NEVER if turn is None else _needed(turn)
            if self._can_forget and (forgets := self._failed.matter_until) is not None:
                self._next = min(self._next, forgets + 1)
            if self._started:
                self._next = self._until
        return self._next

    def _turn(self) -> Report | int | None:
        """What comes next in time: a report, or the instant at which time alone decides something (ns)."""
        due = self._due()
        report = self._reports.first
        if report is None or due is None:
            return report or due
        return report if report.at < due or self._bears_on(report, due) else due

    def _bears_on(self, report: Report, due: int) -> bool:
        """Whether a reading will tell how the line stood at ``due``, although its own place is later."""
        if not report.is_reading or report.read_at < self._level.last.at:
            return False
        return self._level.unread or report.read_at <= due

    def _due(self) -> int | None:
        if self._touch is not None:
            return self._touch.began + self._times.confirm
        if self._phase is _Phase.OPENING:
            return self._opened.latest + self._times.rearm
        if self._phase is _Phase.BLOCKED and not self._level.last.active:
            return self._level.last.at + self._times.rearm
        if self._phase is _Phase.DOWN and not self._stuck and self._level.is_certain:
            return self._hold_due
        return None

    @property
    def _hold_due(self) -> int:
        """When the button will have been held, or be stuck, in ns."""
        return self._pressed_at + (self._times.stuck if self._held else self._times.hold)

    def _decide(self) -> Iterator[Signal]:
        if self._touch is not None:
            return self._confirm(self._touch)
        if self._phase is _Phase.DOWN:
            return self._hold_or_stuck()
        return self._become_ready()

    def _take(self, report: Report) -> Iterator[Signal]:
        return self._take_level(report) if report.is_reading else self._take_edge(report)

    # -- edges, in time order -----------------------------------------------------------------------------------------

    def _take_edge(self, edge: Report) -> Iterator[Signal]:
        edge.earliest = self._stamps.earliest(edge.at)
        if edge.at < self._until:
            self.counters.late += 1
        if edge.at < self._level.last.at or not self._is_next(edge):
            self._take_stale(edge)
            return
        if self._is_gap(edge):
            yield self._lost(Moment(self._level.last.earliest, edge.at))
            edge.earliest = min(edge.earliest, self._level.known - self._late)
        if self._level.contradicted is not None and edge.at > self._level.contradicted:
            yield self._missed(self._level.contradicted)
        self._seqno = edge.seqno
        self._move(edge)

    def _is_next(self, edge: Report) -> bool:
        return edge.seqno is None or self._seqno is None or edge.seqno > self._seqno

    def _is_gap(self, edge: Report) -> bool:
        return edge.seqno is not None and edge.seqno > (self._seqno or 0) + 1

    def _take_stale(self, edge: Report) -> None:
        """A later edge has been judged already: this one only says that an open touch may have begun with it."""
        self._reports.want(self._level.last.at)
        if self._touch is not None:
            self._touch.earliest = min(self._touch.earliest, edge.earliest)

    def _move(self, edge: Report) -> None:
        """What an edge does to the phase."""
        self._level.follow(edge)
        if self._touch is not None:
            self._touch.add(edge)
        elif self._phase is _Phase.READY:
            self._begin(Touch([edge]))
        elif self._phase in (_Phase.DOWN, _Phase.OPENING):
            self._open_or_close(edge)

    def _open_or_close(self, edge: Report) -> None:
        """The button is down or being let go; ``edge`` says which."""
        if edge.active:
            self._phase = _Phase.DOWN
        else:
            self._phase, self._opened = _Phase.OPENING, Moment(edge.earliest, edge.at)

    # -- levels, in time order ----------------------------------------------------------------------------------------

    def _take_level(self, reading: Report) -> Iterator[Signal]:
        says = self._level.judge(reading, self._times.doubt)
        if says is Says.CORRECTED:
            self._correct(reading.read_at)
        elif says is Says.MISSED and self._level.contradicted is not None:
            yield self._missed(self._level.contradicted)
        if says is not Says.NOTHING_NEW:
            self._level.judge(reading, self._times.doubt)

    def _correct(self, at: int) -> None:
        """The line changed with the last edge, whatever that said, or since then: some time until ``at``."""
        self.counters.mistyped += 1
        earliest = self._level.last.earliest
        if (failed := self._failed.earliest) is not None:
            earliest = min(earliest, failed)
        if self._touch is not None:
            earliest = min(earliest, self._touch.earliest)
        self._move(self._level.unseen_edge(at, earliest))

    def _missed(self, at: int) -> Fault:
        """The level is known to have changed by ``at``, and no edge was ever reported: it is taken as one."""
        edge = self._level.unseen_edge(at, self._level.known - self._late)
        self.counters.lost += 1
        self._move(edge)
        return self._fault(FaultKind.MISSED_EDGE, Moment(edge.earliest, at))

    # -- a press ------------------------------------------------------------------------------------------------------

    def _begin(self, touch: Touch) -> None:
        self._phase, self._touch = _Phase.TOUCHED, touch
        self._failed.forget(touch.began)
        if (failed := self._failed.earliest) is not None:
            touch.earliest = min(touch.earliest, failed)

    def _confirm(self, touch: Touch) -> Iterator[Signal]:
        self._touch = None
        if not touch.is_press(self._times):
            self._fail(touch)
            return
        yield Press(self.source, self.seat, Moment(touch.earliest, touch.latest(self._times)))
        self.counters.presses += 1
        self._pressed_at = touch.began
        self._held = self._stuck = False
        self._failed.clear()
        self._open_or_close(self._level.last)

    def _fail(self, touch: Touch) -> None:
        self.counters.spikes += 1
        self._failed.add(touch)
        self._phase = _Phase.READY
        if (again := touch.again()) is not None:
            self._begin(again)

    @property
    def _can_forget(self) -> bool:
        """Whether no touch is open or may still turn up by a correction."""
        return self._phase is _Phase.READY and not self._level.unread

    # -- after a press ------------------------------------------------------------------------------------------------

    def _become_ready(self) -> Iterator[Signal]:
        if self._phase is _Phase.OPENING:
            yield Release(self.source, self.seat, self._opened)
        self._phase = _Phase.READY

    def _hold_or_stuck(self) -> Iterator[Signal]:
        due = self._hold_due
        if not self._held:
            self._held = True
            yield Hold(self.source, self.seat, Moment(due - self._late, due))
        else:
            self._stuck = True
            self.counters.stuck += 1
            yield self._fault(FaultKind.STUCK, Moment.exactly(due))

    # -- faults -------------------------------------------------------------------------------------------------------

    def _report_dropped(self, until: int) -> Iterator[Signal]:
        """Edges for which there was no room in here are as lost as those for which the kernel had none."""
        dropped = self._reports.dropped
        if dropped is not None and dropped.earliest < until:
            self._reports.forget_dropped()
            yield self._lost(dropped)

    def _lost(self, at: Moment) -> Fault:
        self.counters.lost += 1
        self.doubt(at.latest)
        return self._fault(FaultKind.LOST_EDGES, at)

    def _fault(self, kind: FaultKind, at: Moment) -> Fault:
        return Fault(self.source, kind, at, self.seat)


def _needed(turn: Report | int) -> int:
    """How far all edges must be known for it, in ns."""
    return turn.at + 1 if isinstance(turn, Report) else turn
