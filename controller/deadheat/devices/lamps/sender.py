"""Sends pictures to a strip from a thread of its own: the newest counts, and a strip that fails is tried again."""

import logging
from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import Final, Protocol, TypeAlias

from deadheat.devices.lamps.bits import Colour, encoded
from deadheat.devices.lamps.spi import Spi
from deadheat.problems import Problem

__all__ = ["Picture", "Sender", "SendsBeside", "StripWorker"]

_LOG = logging.getLogger("deadheat.lamps")

_RETRY_S: Final = 1.0
_CLOSING_S: Final = 0.5
"""How long closing waits for a bus that hangs, in s."""


Picture: TypeAlias = Sequence[Colour]
"""The colour of every pixel of a strip."""


class Sender(Protocol):
    """Takes what a strip is to show."""

    def send(self, picture: Picture) -> None:
        """Show this; returns at once, and a newer picture may overtake it."""

    def close(self, picture: Picture) -> None:
        """Show this at last and give the bus back."""


class StripWorker:
    """Opens the bus when there is something to send, and again after a failure; tells of each outage once.

    :param order: in which order the pixels take red, green and blue: ``grb`` for most

    **Synchronization:** one thread.
    """

    def __init__(self, open_: Callable[[], Spi], order: str = "grb") -> None:
        self._open = open_
        self._order = ["rgb".index(part) for part in order]
        self._spi: Spi | None = None
        self._failed = False

    def send(self, picture: Picture) -> bool:
        """Whether the strip shows it now."""
        try:
            if self._spi is None:
                self._spi = self._open()
            self._spi.write(encoded(picture, self._order))
        except (OSError, Problem) as error:
            self._report(error)
            self.close()
            return False
        if self._failed:
            _LOG.warning("The strip of lamps works again.")
        self._failed = False
        return True

    def close(self) -> None:
        """Give the bus back."""
        spi, self._spi = self._spi, None
        if spi is not None:
            spi.close()

    def _report(self, error: OSError | Problem) -> None:
        if not self._failed:
            why = error.line if isinstance(error, Problem) else str(error)
            _LOG.error("The strip of lamps stays dark, play goes on without it: %s", why)
        self._failed = True


class SendsBeside:
    """A :class:`Sender` with a thread, so that the bus, which takes 30 µs a pixel, never keeps a press waiting.

    **Synchronization:** called by one thread. A picture that could not be sent is sent again until it is, or until
    there is a newer one.

    :param retry_s: how long after a failure it is tried again, in s
    """

    def __init__(self, open_: Callable[[], Spi], order: str = "grb", *, retry_s: float = _RETRY_S) -> None:
        self._worker = StripWorker(open_, order)
        self._retry_s = retry_s
        self._news = Event()
        self._picture: Picture | None = None
        self._last: Picture | None = None
        self._thread = Thread(target=self._run, name="strip of lamps", daemon=True)
        self._thread.start()

    def send(self, picture: Picture) -> None:
        self._picture = picture
        self._news.set()

    def close(self, picture: Picture) -> None:
        self._last = picture
        self._news.set()
        self._thread.join(_CLOSING_S)

    def _run(self) -> None:
        wait: float | None = None
        while self._last is None:
            self._news.wait(wait)
            self._news.clear()
            if self._last is None and self._picture is not None:
                wait = None if self._worker.send(self._picture) else self._retry_s
        self._worker.send(self._last)
        self._worker.close()
