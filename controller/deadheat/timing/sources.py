"""What a source of Signals must be able to do, and what it talks to."""

from typing import Protocol

import msgspec

from deadheat.timing.signals import Kind, Signal
from deadheat.timing.units import MS, S

__all__ = ["Sink", "Source", "Terms"]


class Terms(msgspec.Struct, frozen=True):
    """What a source promises about its reports."""

    name: str
    """Unique at the table; verdicts name it (``without hub-2``)."""
    kinds: frozenset[Kind]
    """The kinds of Signal that it can report."""
    lag: int = 2 * MS
    """How long after an instant the source usually vouches for it, in ns: when to ask it again."""
    silent_after: int = 2 * S
    """A source that has not vouched for anything for this long (ns) is down."""
    quality: str = ""
    """How its times are taken, for people: ``kernel stamps ± 0.3 ms``."""


class Sink(Protocol):
    """Where a source sends what it sees. **Synchronization:** called from the loop's thread only."""

    def touched(self, seat: str, at: int) -> None:
        """A first edge that may become a press: echo it at once. ``at`` in ns. May prove to be a spike."""

    def offer(self, signal: Signal) -> None:
        """A finished report."""

    def stirred(self, source: str) -> None:
        """The source vouches for more than before: waiting verdicts may have become final."""


class Source(Protocol):
    """A part of the installation that reports Signals."""

    @property
    def terms(self) -> Terms:
        """What it promises."""

    def start(self, sink: Sink) -> None:
        """Begin to watch and report to ``sink``.

        :raises deadheat.problems.Problem: if the hardware is missing or refused.
        """

    def vouched(self, now: int) -> int | None:
        """The source's watermark: no signal with an earlier ``at.earliest`` will still come.

        Takes in whatever already waits on the wire first (and may offer it, but does not stir). None while the source
        is out of order. In ns, at most ``now``.
        """

    def stop(self) -> None:
        """Stop watching and give everything back; harmless when called twice."""
