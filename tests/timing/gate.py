"""A lineup whose tests speak in ms."""

from collections.abc import Collection, Iterator

from deadheat.timing import (
    MS,
    CardSeen,
    Closing,
    Fault,
    FaultKind,
    Heat,
    Kind,
    Lineup,
    Mark,
    Moment,
    Press,
    Release,
    Signal,
    Terms,
)

__all__ = ["BUTTONS", "Gate", "lost", "ms", "press", "release", "scan", "when"]

BUTTONS = frozenset({Kind.PRESS, Kind.RELEASE, Kind.HOLD})
CARDS = frozenset({Kind.CARD_SEEN, Kind.CARD_GONE})
_ATTENDS = frozenset({Kind.PRESS})


def ms(value: float) -> int:
    """``value`` ms in ns."""
    return round(value * MS)


def when(first: float, last: float | None = None) -> Moment:
    return Moment(ms(first), ms(first if last is None else last))


def press(seat: str, first: float, last: float | None = None, source: str = "table") -> Press:
    return Press(source, seat, when(first, last))


def release(seat: str, first: float, last: float | None = None, source: str = "table") -> Release:
    return Release(source, seat, when(first, last))


def scan(card: str, first: float, last: float | None = None) -> CardSeen:
    return CardSeen("reader", "centre", card, card, when(first, last))


def lost(seat: str, first: float, last: float, source: str = "table") -> Fault:
    return Fault(source, FaultKind.LOST_EDGES, when(first, last), seat)


class Gate:
    """A lineup with a window of 1 ms and the source ``table``, silent after 2 s."""

    def __init__(self, *sources: str, window: float = 1, limit: int = 4096) -> None:
        self.lineup = Lineup(ms(window), limit=limit)
        for source in sources or ("table",):
            self.joins(source)

    def joins(self, source: str, at: float = 0, *, kinds: Collection[Kind] = BUTTONS, lag: float = 2) -> None:
        self.lineup.join(Terms(source, frozenset(kinds), lag=ms(lag)), ms(at))

    def beat(self, until: float, *sources: str, now: float | None = None) -> None:
        """These sources, or all of them, vouch until then; ``now`` is the present."""
        heard = ms(until if now is None else now)
        for source in sources or tuple(self.lineup.marks):
            self.lineup.beat(source, Mark(ms(until), heard))

    def offer(self, *signals: Signal) -> None:
        for signal in signals:
            self.lineup.offer(signal)

    def take(
        self, now: float, attends: Collection[Kind] = _ATTENDS, closing: float | None = None
    ) -> list[Heat | Closing]:
        """Everything that is released at ``now``; a closing once."""
        released = []
        for each in self._released(now, attends, closing):
            released.append(each)
            if isinstance(each, Closing):
                break
        return released

    def heats(self, now: float, attends: Collection[Kind] = _ATTENDS) -> list[set[str]]:
        """Who is in the heats with presses that are released at ``now``."""
        found = [
            {signal.seat for signal in heat.signals if isinstance(signal, Press)}
            for heat in self.take(now, attends)
            if isinstance(heat, Heat)
        ]
        return [seats for seats in found if seats]

    def checks(self, attends: Collection[Kind] = _ATTENDS, closing: float | None = None) -> float | None:
        """The next check, in ms."""
        check = self.lineup.next_check(attends, None if closing is None else ms(closing))
        return None if check is None else check / MS

    def _released(self, now: float, attends: Collection[Kind], closing: float | None) -> Iterator[Heat | Closing]:
        while (each := self.lineup.take(ms(now), attends, None if closing is None else ms(closing))) is not None:
            yield each
