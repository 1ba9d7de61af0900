"""Card readers without hardware: a scan is reported when it is told to be."""

from deadheat.timing import MS, CardSeen, Clock, Kind, Moment, Sink, Terms

__all__ = ["VirtualReaders"]


class VirtualReaders:
    """The readers of a virtual table, as one source.

    :param width: how long before its report a card may already have lain there, in ns; a good reader polls that often
    """

    def __init__(self, clock: Clock, *, width: int = 20 * MS) -> None:
        self._clock = clock
        self._width = width
        self._sink: Sink | None = None
        self.terms = Terms("readers", frozenset({Kind.CARD_SEEN, Kind.CARD_GONE}), lag=width + 1, quality="virtual")

    def start(self, sink: Sink) -> None:
        self._sink = sink

    def vouched(self, now: int) -> int | None:
        return now - self._width if self._sink is not None else None

    def scan(self, reader: str, code: str) -> None:
        """A card comes before ``reader`` now."""
        if self._sink is not None:
            now = self._clock.now()
            seen = Moment(now - self._width, now)
            self._sink.offer(CardSeen(self.terms.name, reader, code, None, seen))
            self._sink.stirred(self.terms.name)

    def stop(self) -> None:
        self._sink = None
