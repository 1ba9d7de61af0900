"""Heats: what the Lineup releases."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

import msgspec

from deadheat.timing.moment import Moment
from deadheat.timing.signals import Fault, Signal

__all__ = ["Closing", "Heat", "firsts", "foremost"]


class Timed(Protocol):
    """Anything that happened at a Moment."""

    @property
    def at(self) -> Moment:
        """When it happened."""


_T = TypeVar("_T", bound=Timed)


class Heat(msgspec.Struct, frozen=True, tag="heat"):
    """The signals that may each have been first among those that waited. The order inside means nothing.

    One signal: it was clearly first. Several: a dead heat. No signal but doubts: edges were lost while nothing else
    happened.
    """

    signals: tuple[Signal, ...]
    doubts: tuple[Fault, ...] = ()
    """Faults that may hide somebody's press at this very time: the heat is uncertain."""
    without: tuple[str, ...] = ()
    """Sources that were down when this became final."""
    late: bool = False
    """It came after a verdict that it might have changed. That verdict stands; this is for the record."""
    aside: bool = False
    """A kind of signal that the game had not said mattered; it waited for nobody."""

    @property
    def uncertain(self) -> bool:
        """Whether an unseen press may have been earlier."""
        return bool(self.doubts)

    @property
    def is_dead(self) -> bool:
        """Whether several signals may each have been first: a dead heat."""
        return len(self.signals) > 1


class Closing(msgspec.Struct, frozen=True, tag="closing"):
    """A closing time that has come: everything that matters and was stamped before ``at`` (ns) has been released."""

    at: int
    without: tuple[str, ...] = ()


def firsts(timed: Iterable[_T], window: int) -> list[_T]:
    """Those of ``timed`` that no other one is before by more than ``window`` ns, as they came.

    >>> firsts([], 0)
    []
    """
    waiting = list(timed)
    if not waiting:
        return []
    cut = min(each.at.latest for each in waiting) + window
    return foremost([each for each in waiting if each.at.earliest <= cut], waiting, window)


def foremost(able: list[_T], waiting: Iterable[Timed], window: int) -> list[_T]:
    """Those of ``able`` that none of ``waiting`` is before by a clock that both have in common, as they came.

    Clocks that contradict each other, which none should, leave all of them.
    """
    cuts: dict[str, int] = {}
    for each in waiting:
        if (own := each.at.own) is not None:
            cuts[own.clock] = min(cuts.get(own.clock, own.latest), own.latest)
    if not cuts:
        return able
    found = [each for each in able if (own := each.at.own) is None or own.earliest <= cuts[own.clock] + window]
    return found or able
