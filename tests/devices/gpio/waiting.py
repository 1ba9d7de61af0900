"""Waiting for what another thread does, without sleeping."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Generic, TypeVar

__all__ = ["PATIENCE_S", "Heard", "HeardChanges", "logged"]

PATIENCE_S = 10.0
"""After this long something that should have happened will not happen any more."""

T = TypeVar("T")


class Heard(Generic[T]):
    """Keeps what a handler is told until the test asks for it."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[T] = SimpleQueue()

    def hear(self, what: T) -> None:
        self._queue.put(what)

    def next(self) -> T:
        """What was heard next; raises :exc:`queue.Empty` if nothing comes."""
        return self._queue.get(timeout=PATIENCE_S)

    def take(self, count: int) -> list[T]:
        return [self.next() for _ in range(count)]

    @property
    def nothing_left(self) -> bool:
        return self._queue.empty()


class HeardChanges(Heard[tuple[int, bool]]):
    """The handler of a pin, which keeps only a weak reference: keep this."""

    def changed(self, ticks: int, state: bool) -> None:
        self.hear((ticks, bool(state)))


@contextmanager
def logged(name: str) -> Iterator[Heard[str]]:
    """What the logger of that name is told, whatever thread tells it."""
    heard = Heard[str]()

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.hear(record.getMessage())

    handler = Handler()
    logging.getLogger(name).addHandler(handler)
    yield heard
    logging.getLogger(name).removeHandler(handler)
