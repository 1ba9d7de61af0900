"""A first edge out of quiet and what follows it, until it is known whether that is a press."""

from collections import deque
from itertools import pairwise

from deadheat.timing.contact_terms import ContactTimes
from deadheat.timing.moment import Moment
from deadheat.timing.reports import LIMIT, Report

__all__ = ["FailedTouches", "Touch"]


class Touch:
    """The edges from a first one on, in time order.

    Each edge begins a stretch of line that is taken as closed or open by the level printed on that edge. The edges are
    those of the contact: correcting the type of the last one corrects it here.
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
        ends = [*(edge.at for edge in self._edges[1:]), due]
        closed = sum(end - edge.at for edge, end in zip(self._edges, ends, strict=True) if edge.active)
        return 2 * closed >= times.confirm

    def latest(self, times: ContactTimes) -> int:
        """The latest stamp at which the press can have begun, in ns: nearly always the first edge's.

        Short touches, openings and then a firm contact are a bad bounce, or noise and then a press: nobody can say.
        """
        began, closed, open_ = self.began, 0, 0
        for edge, following in pairwise(self._edges):
            if edge.active:
                closed += following.at - edge.at
            else:
                open_ += following.at - edge.at
                began = following.at if open_ > times.chatter else began
            if 2 * closed >= times.confirm:
                break
        return began

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
