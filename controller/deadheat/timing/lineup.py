"""The Lineup merges all sources and releases signals only when no earlier one can still arrive.

Each source vouches for a watermark: nothing with an earlier Moment will still come from it. A heat is final when every
source that can report something that matters has vouched for more than the heat's cut, the latest instant at which
another signal could still have been among the first. A closing time goes through the same gate, so that what was
stamped before it is judged before it, whenever it arrives.

Two signals of one clock that is not the table's are told apart by that clock, which knows them better than the host
knows either (:class:`~deadheat.timing.moment.OwnTime`): the later one waits for the next heat although its Moment
reaches back into this one.

A source that no longer vouches is marked down after its heartbeat time and named in what is released without it.
"""

from collections import deque
from collections.abc import Collection, Iterable

import msgspec

from deadheat.timing.heats import Closing, Heat, foremost
from deadheat.timing.moment import Moment
from deadheat.timing.signals import Fault, FaultKind, Kind, Signal, kind_of
from deadheat.timing.sources import Terms

__all__ = ["Lineup", "Mark"]

_LINGERING = 64
"""Doubts that are remembered after their first heat."""


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """What a source last said of itself."""

    until: int
    """Its watermark, in ns."""
    heard: int
    """When it said so, in ns."""


class _Entrant(msgspec.Struct):
    """A source as the Lineup keeps it."""

    terms: Terms
    mark: Mark
    up: bool = True


class _Judged(msgspec.Struct, frozen=True):
    """The last verdict for which a kind of signal mattered."""

    until: int
    """What may have happened up to this instant (ns) might have changed it…"""
    firsts: tuple[Moment, ...] = ()
    """…unless one of these was before that for certain."""

    def concerns(self, at: Moment, window: int) -> bool:
        """Whether something that happened at ``at`` might have changed it."""
        return at.earliest <= self.until and not any(first.is_before(at, window) for first in self.firsts)


class Lineup:
    """Merges sources into heats.

    :param window: two signals closer than this (ns) are a dead heat even where they could be measured finer
    :param limit: signals kept waiting at most; beyond it the oldest heat is released as uncertain rather than memory
        growing while a source is silent

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, window: int, *, limit: int = 4096) -> None:
        if window < 0:
            raise ValueError(f"a window cannot be negative: {window} ns")
        self.window = window
        self._limit = limit
        self._entrants: dict[str, _Entrant] = {}
        self._waiting: list[Signal] = []
        self._doubts: list[Fault] = []
        self._lingering: deque[Fault] = deque(maxlen=_LINGERING)
        self._notices: list[Fault] = []
        self._late_doubts: list[Fault] = []
        self._judged: dict[Kind, _Judged] = {}
        self._asked: int | None = None

    # -- sources ------------------------------------------------------------------------------------------------------

    def join(self, terms: Terms, now: int) -> None:
        """A source comes, or comes back: from ``now`` (ns) on it is waited for."""
        known = self._entrants.get(terms.name)
        self._entrants[terms.name] = _Entrant(terms, Mark(now, now))
        if known is not None and not known.up:
            self._notices.append(Fault(terms.name, FaultKind.SOURCE_UP, Moment.exactly(now)))

    def leave(self, name: str, now: int) -> None:
        """A source goes; what it has reported stays. Unknown names are ignored."""
        entrant = self._entrants.get(name)
        if entrant is not None and entrant.up:
            self._down(entrant, now)

    def beat(self, name: str, mark: Mark) -> None:
        """A source vouches: it lives, and nothing before its watermark will still come. A watermark never goes back."""
        entrant = self._entrants[name]
        entrant.mark = Mark(max(mark.until, entrant.mark.until), max(mark.heard, entrant.mark.heard))
        if not entrant.up:
            entrant.up = True
            self._notices.append(Fault(name, FaultKind.SOURCE_UP, Moment.exactly(mark.heard)))

    @property
    def marks(self) -> dict[str, Mark]:
        """The last word of every source, by name."""
        return {name: entrant.mark for name, entrant in self._entrants.items()}

    @property
    def without(self) -> tuple[str, ...]:
        """The sources that are down, by name."""
        return tuple(sorted(name for name, entrant in self._entrants.items() if not entrant.up))

    # -- signals ------------------------------------------------------------------------------------------------------

    def offer(self, signal: Signal) -> None:
        """Take in one signal, in any order of arrival."""
        if not isinstance(signal, Fault):
            self._waiting.append(signal)
        elif not signal.is_doubt:
            self._notices.append(signal)
        elif any(signal.at.earliest <= judged.until for judged in self._judged.values()):
            self._late_doubts.append(signal)
            self._lingering.append(signal)
        else:
            self._doubts.append(signal)

    def take(self, now: int, attends: Collection[Kind], closing: int | None = None) -> Heat | Closing | None:
        """Release the next thing that is final, or None. Ask every source what it vouches for, then call until None.

        :param now: the present, in ns; sources that have been silent for too long are marked down
        :param attends: the kinds of signal that matter now; others are released at once and wait for nobody
        :param closing: the next closing time on the table clock, in ns
        """
        self._asked = now
        self._mark_silent_down(now)
        return self._take_at_once(attends) or self._take_in_order(now, attends, closing)

    def next_check(self, attends: Collection[Kind], closing: int | None = None) -> int | None:
        """When :meth:`take` may have something new if nothing else is heard until then, in ns; None: never.

        0 means at once. A source that could not vouch when it was expected to is not asked again and again: it stirs,
        or falls silent.
        """
        if self._has_at_once(attends):
            return 0
        gate = self._gate(closing)
        waited_for = [each for each in self._entrants.values() if each.up and self._matters(each, attends)]
        checks = [each.mark.heard + each.terms.silent_after for each in self._entrants.values() if each.up]
        if gate is not None:
            checks += [expected for each in waited_for if (expected := self._expected(each, gate)) is not None]
        if closing is not None and not waited_for:
            checks.append(closing)
        return min(checks, default=None)

    def _expected(self, entrant: _Entrant, instant: int) -> int | None:
        """When a source is to be asked whether it vouches for more than ``instant``; None if it has been asked."""
        expected = instant + entrant.terms.lag
        asked = entrant.mark.heard if self._asked is None else max(entrant.mark.heard, self._asked)
        return expected if entrant.mark.until <= instant and asked < expected else None

    # -- the rule -----------------------------------------------------------------------------------------------------

    def _take_at_once(self, attends: Collection[Kind]) -> Heat | None:
        """What waits for nobody: notices, signals that do not matter now, and what comes after its verdict."""
        if self._notices:
            return self._heat([self._notices.pop(0)], aside=True)
        if self._late_doubts:
            return self._heat([], [self._late_doubts.pop(0)], late=True)
        for n, signal in enumerate(self._waiting):
            aside = kind_of(signal) not in attends
            if aside or self._is_late(signal):
                del self._waiting[n]
                return self._heat([signal], aside=aside, late=not aside)
        return None

    def _has_at_once(self, attends: Collection[Kind]) -> bool:
        if self._notices or self._late_doubts:
            return True
        return any(kind_of(signal) not in attends or self._is_late(signal) for signal in self._waiting)

    def _is_late(self, signal: Signal) -> bool:
        """Whether a verdict that it might have changed has been given: one for which its kind mattered."""
        judged = self._judged.get(kind_of(signal))
        return judged is not None and judged.concerns(signal.at, self.window)

    def _take_in_order(self, now: int, attends: Collection[Kind], closing: int | None) -> Heat | Closing | None:
        crowded = len(self._waiting) + len(self._doubts) > self._limit
        front = self._front()
        if front is not None and (closing is None or front <= closing):
            cut = self._cut()
            if crowded or self._passed(cut, attends):
                return self._release(cut, attends, crowded=crowded)
            return None
        if closing is not None and closing <= now and (crowded or self._passed(closing, attends)):
            self._judge_until(closing, attends)
            return Closing(closing, self.without)
        return None

    def _front(self) -> int | None:
        """The earliest instant at which something that waits may have happened, in ns."""
        return min((s.at.earliest for s in (*self._waiting, *self._doubts)), default=None)

    def _cut(self) -> int:
        """The latest instant at which another signal could still be among the first, in ns."""
        return min(s.at.latest for s in (*self._waiting, *self._doubts)) + self.window

    def _gate(self, closing: int | None) -> int | None:
        """What the watermarks have to pass before something is released, in ns."""
        front = self._front()
        if front is not None and (closing is None or front <= closing):
            return self._cut()
        return closing

    def _matters(self, entrant: _Entrant, attends: Collection[Kind]) -> bool:
        return not entrant.terms.kinds.isdisjoint(attends)

    def _passed(self, instant: int, attends: Collection[Kind]) -> bool:
        """Whether every source that matters has vouched for more than ``instant``."""
        return all(
            entrant.mark.until > instant
            for entrant in self._entrants.values()
            if entrant.up and self._matters(entrant, attends)
        )

    def _release(self, cut: int, attends: Collection[Kind], *, crowded: bool) -> Heat:
        able = [s for s in self._waiting if s.at.earliest <= cut]
        signals = foremost(able, (*self._waiting, *self._doubts), self.window)
        if len(signals) < len(able):
            released = {id(signal) for signal in signals}
            self._waiting = [s for s in self._waiting if id(s) not in released]
        else:
            self._waiting = [s for s in self._waiting if s.at.earliest > cut]
        doubts = [f for f in self._doubts if f.at.earliest <= cut]
        self._doubts = [f for f in self._doubts if f.at.earliest > cut]
        touching = [f for f in self._lingering if any(not f.at.is_before(s.at, self.window) for s in signals)]
        self._lingering.extend(doubts)
        self._judge_until(cut, attends, (signal.at for signal in signals))
        if crowded:
            doubts.append(Fault("lineup", FaultKind.LOST_EDGES, Moment.exactly(cut)))
        return self._heat(signals, doubts + touching)

    def _judge_until(self, instant: int, attends: Collection[Kind], firsts: Iterable[Moment] = ()) -> None:
        judged = _Judged(instant, tuple(firsts))
        for kind in attends:
            before = self._judged.get(kind, judged)
            self._judged[kind] = judged if before.until <= instant else _Judged(before.until)

    def _heat(
        self, signals: list[Signal], doubts: list[Fault] | None = None, *, late: bool = False, aside: bool = False
    ) -> Heat:
        """A heat in canonical order, so that the same signals make the same heat however they came."""
        return Heat(
            tuple(sorted(signals, key=_place)),
            tuple(sorted(doubts or (), key=_place)),
            self.without,
            late=late,
            aside=aside,
        )

    # -- silence ------------------------------------------------------------------------------------------------------

    def _mark_silent_down(self, now: int) -> None:
        for _, entrant in sorted(self._entrants.items()):
            if entrant.up and now - entrant.mark.heard >= entrant.terms.silent_after:
                self._down(entrant, now)

    def _down(self, entrant: _Entrant, now: int) -> None:
        entrant.up = False
        silence = Moment(min(entrant.mark.heard, now), now)
        self._notices.append(Fault(entrant.terms.name, FaultKind.SOURCE_DOWN, silence))


def _place(signal: Signal) -> bytes:
    """Where a signal stands in a heat; a Moment without a clock of its own is written as its two instants."""
    return msgspec.json.encode(signal).replace(b",null]", b"]")
