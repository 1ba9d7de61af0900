"""Sources that stay open from one match to the next, and are heard by one listener at a time."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from deadheat.timing import (
    CardGone,
    CardSeen,
    Clock,
    Fault,
    FaultKind,
    Hold,
    Moment,
    Press,
    Release,
    Signal,
    Sink,
    Source,
    Terms,
)

__all__ = ["Exchange"]


class _Listener(NamedTuple):
    """A match that hears a source."""

    sink: Sink
    seats: frozenset[str]
    since: int
    """From when on, in ns."""


class Exchange:
    """Opens the sources of a table once, and hands what they report to a match or, between matches, to the menu.

    A match hears of its own seats only, and of nothing that happened before it listened. A button that was closed then
    is reported as one that was closed at the start, as it would be if the source had just been opened.

    :param hear: is told what is reported while no match listens
    :param stirring: called at each first edge, whoever listens: somebody is at the table

    **Synchronization:** the loop's thread. It is the :class:`~deadheat.timing.Sink` of its sources.
    """

    def __init__(
        self,
        clock: Clock,
        sources: Sequence[Source],
        hear: Callable[[Signal], None] = lambda _signal: None,
        stirring: Callable[[], None] = lambda: None,
    ) -> None:
        self._clock = clock
        self._sources = list(sources)
        self._hear = hear
        self._stirring = stirring
        self._listeners: dict[str, _Listener] = {}
        self._closed_buttons: set[tuple[str, str]] = set()
        """Source and seat of the buttons that are closed now, as far as they were reported."""

    def open(self) -> None:
        """Open the sources.

        :raises Problem: if hardware is missing or refused; then none is open
        """
        try:
            for source in self._sources:
                source.start(self)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Give everything back."""
        self._listeners.clear()
        for source in self._sources:
            source.stop()

    def sources(self, seats: Collection[str]) -> list[Source]:
        """The sources as a match of ``seats`` gets them: it starts and stops listening, and closes nothing."""
        return [_Line(self, source, frozenset(seats)) for source in self._sources]

    # -- what the lines call ------------------------------------------------------------------------------------------

    def listen(self, name: str, sink: Sink, seats: frozenset[str]) -> None:
        """``sink`` hears the source ``name`` from now on."""
        now = self._clock.now()
        self._listeners[name] = _Listener(sink, seats, now)
        for source, seat in sorted(self._closed_buttons):
            if source == name and seat in seats:
                sink.offer(Fault(name, FaultKind.HELD_AT_START, Moment.exactly(now), seat))

    def leave(self, name: str) -> None:
        """Nobody in a match hears the source ``name`` any more."""
        self._listeners.pop(name, None)

    # -- what the sources call ----------------------------------------------------------------------------------------

    def touched(self, seat: str, at: int) -> None:
        self._stirring()
        listener = next(iter(self._listeners.values()), None)  # one match listens to all sources, or none does
        if listener is not None and seat in listener.seats:
            listener.sink.touched(seat, at)

    def offer(self, signal: Signal) -> None:
        self._follow(signal)
        listener = self._listeners.get(signal.source)
        if listener is None:
            self._hear(signal)
            return
        if (due := _due(signal, listener)) is not None:
            listener.sink.offer(due)

    def stirred(self, source: str) -> None:
        listener = self._listeners.get(source)
        if listener is not None:
            listener.sink.stirred(source)

    def _follow(self, signal: Signal) -> None:
        """Keep in mind which buttons are closed."""
        if isinstance(signal, Press):
            self._closed_buttons.add((signal.source, signal.seat))
        elif isinstance(signal, Release):
            self._closed_buttons.discard((signal.source, signal.seat))
        elif isinstance(signal, Fault) and signal.kind is FaultKind.HELD_AT_START and signal.part is not None:
            self._closed_buttons.add((signal.source, signal.part))


def _due(signal: Signal, listener: _Listener) -> Signal | None:
    """What the match of ``listener`` is to hear of a signal."""
    if isinstance(signal, Press | Release | Hold) and signal.seat not in listener.seats:
        return None
    is_before = signal.at.latest < listener.since
    if isinstance(signal, Press) and is_before:
        return Fault(signal.source, FaultKind.HELD_AT_START, Moment.exactly(listener.since), signal.seat)
    if isinstance(signal, Hold | CardSeen | CardGone) and is_before:
        return None
    return signal


class _Line:
    """One source, as a match hears it."""

    def __init__(self, exchange: Exchange, source: Source, seats: frozenset[str]) -> None:
        self._exchange = exchange
        self._source = source
        self._seats = seats

    @property
    def terms(self) -> Terms:
        return self._source.terms

    def start(self, sink: Sink) -> None:
        self._exchange.listen(self.terms.name, sink, self._seats)

    def vouched(self, now: int) -> int | None:
        return self._source.vouched(now)

    def stop(self) -> None:
        self._exchange.leave(self.terms.name)
