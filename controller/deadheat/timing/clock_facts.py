"""The facts from which another clock's time is known, few enough to be looked through at every question."""

from typing import Final, TypeAlias

from deadheat.timing.units import S

__all__ = ["Facts"]

_Fact: TypeAlias = tuple[int, int]
"""A nominal instant of the other clock and the host time that bounds it, both in ns."""

_BUCKET: Final = 1 * S


class Facts:
    """Lower and upper bounds, the tightest one of each second and the newest of all, for as long as ``window`` ns."""

    def __init__(self, window: int) -> None:
        self._window = window
        self._heard: dict[int, _Fact] = {}
        self._said: dict[int, _Fact] = {}
        self._last_heard: _Fact | None = None
        self._last_said: _Fact | None = None
        self.heard: list[_Fact] = []
        """Instants that were not before their host time."""
        self.said: list[_Fact] = []
        """Instants that were not after their host time."""

    @property
    def newest(self) -> int | None:
        """The latest nominal instant of which anything is known."""
        return max((at for at, _ in (*self.heard, *self.said)), default=None)

    def add_heard(self, at: int, after: int, rate: float) -> None:
        """Keep a lower bound.

        :param rate: what is known best of the rate, as a fraction, to tell which of two bounds is tighter
        """
        kept = self._heard.get(at // _BUCKET)
        if kept is None or after >= kept[1] + (at - kept[0]) * (1 + rate):
            self._heard[at // _BUCKET] = (at, after)
        self._last_heard = (at, after)
        self.heard = self._all(self._heard, self._last_heard)

    def add_said(self, at: int, before: int, rate: float) -> None:
        """Keep an upper bound; ``rate`` as for :meth:`add_heard`."""
        kept = self._said.get(at // _BUCKET)
        if kept is None or before <= kept[1] + (at - kept[0]) * (1 + rate):
            self._said[at // _BUCKET] = (at, before)
        self._last_said = (at, before)
        self.said = self._all(self._said, self._last_said)

    def clear(self) -> None:
        """Forget all of them."""
        self._heard.clear()
        self._said.clear()
        self._last_heard = self._last_said = None
        self.heard, self.said = [], []

    def _all(self, kept: dict[int, _Fact], last: _Fact) -> list[_Fact]:
        oldest = (last[0] - self._window) // _BUCKET
        for bucket in [bucket for bucket in kept if bucket < oldest]:
            del kept[bucket]
        facts = list(kept.values())
        return facts if last in facts else [*facts, last]
