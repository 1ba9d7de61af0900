"""A first edge out of quiet and what follows it, until it is known whether that is a press."""

from collections import deque
from collections.abc import Iterator
from itertools import pairwise

from deadheat.timing.contact_terms import ContactTimes
from deadheat.timing.moment import Moment
from deadheat.timing.reports import LIMIT, Report

__all__ = ["FailedTouches", "Touch"]


class Touch:
    """The edges from a first one on, in time order.

    Each edge begins a stretch of line that is taken as closed or open by the level printed on that edge.
    """

    def __init__(self, edges: list[Report]) -> None:
        self._edges = edges
        self.began = edges[0].at
        """The stamp of the first edge, in ns."""
        self.first = Moment(edges[0].earliest, edges[0].at)
        """When the first edge was."""
        self.earliest = edges[0].earliest
        """When the press may have begun at the earliest, in ns, should this be one; earlier touches may lower it."""

    def add(self, edge: Report) -> None:
        """Take in a later edge. Of a flood only the first and the last ones are kept."""
        if len(self._edges) < LIMIT:
            self._edges.append(edge)
        else:
            self._edges[-1] = edge

    def is_press(self, times: ContactTimes) -> bool:
        """Whether the line was closed for at least half of the time of confirmation."""
        due = self.began + times.confirm
        closed = sum(span for edge, span in self._stretches(due) if edge.active)
        if self._edges[-1].active:
            closed += max(0, due - self._edges[-1].at)
        return 2 * closed >= times.confirm

    def latest(self, times: ContactTimes) -> int:
        """The latest stamp at which the press can have begun, in ns: nearly always the first edge's.

        Short touches, openings and then a firm contact are a bad bounce, or noise and then a press: nobody can say.
        """
        began, closed, open_ = self.began, 0, 0
        for (edge, span), following in zip(self._stretches(None), self._edges[1:], strict=True):
            if edge.active:
                closed += span
            else:
                open_ += span
                began = following.at if open_ > times.chatter else began
            if 2 * closed >= times.confirm:
                break
        return began

    def _stretches(self, until: int | None) -> Iterator[tuple[Report, int]]:
        """Each edge but the last with the time to the next one, up to ``until``.

        An opening that nobody reported may have followed its closing at once, so the line was not surely closed.
        """
        for edge, following in pairwise(self._edges):
            ends = following.at if until is None else min(following.at, until)
            unsure = following.unseen and edge.active
            yield edge, 0 if unsure else max(0, ends - edge.at)

    def again(self) -> "Touch | None":
        """What is left from the next closing on, when the first one was none."""
        for n, edge in enumerate(self._edges):
            if n and edge.active:
                return Touch(self._edges[n:])
        return None


class FailedTouches:
    """When the touches of a line were that proved to be no press, as long as they matter to the next press.

    :param rearm: how long they matter, in ns
    """

    def __init__(self, rearm: int) -> None:
        self._rearm = rearm
        self._firsts: deque[Moment] = deque(maxlen=LIMIT)

    def add(self, touch: Touch) -> None:
        """This one has failed."""
        self._firsts.append(touch.first)

    def clear(self) -> None:
        """A press has come that they may have been part of."""
        self._firsts.clear()

    def forget(self, now: int) -> None:
        """Forget those that no longer matter at ``now`` (ns)."""
        while (until := self.matter_until) is not None and now > until:
            self._firsts.popleft()

    @property
    def earliest(self) -> int | None:
        """When the first one may have begun, in ns."""
        return self._firsts[0].earliest if self._firsts else None

    @property
    def matter_until(self) -> int | None:
        """The last instant at which the first one still matters, in ns."""
        return self._firsts[0].latest + self._rearm if self._firsts else None
