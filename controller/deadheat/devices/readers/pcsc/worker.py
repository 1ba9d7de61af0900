"""The thread that waits for pcscd so that the loop need not."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Protocol, TypeAlias

from deadheat.devices.readers.pcsc.calls import Answer, Call, Pcsc, perform
from deadheat.devices.readers.pcsc.scard import open_pcsc

__all__ = ["Answered", "Asker", "Worker", "in_thread"]

Answered: TypeAlias = Callable[[Call, Answer, int, int], None]
"""Told each call, its answer, when it was begun and when it came back (ns)."""


class Asker(Protocol):
    """Makes calls, one at a time. **Synchronization:** the loop's thread."""

    def ask(self, call: Call) -> None:
        """Make a call; its answer comes later, never from inside this method."""

    def close(self) -> None:
        """Make no more calls and let go of pcscd as soon as the present one is over. Does not wait for it."""


class Worker:
    """An :class:`Asker` with a thread of its own, which talks to pcscd and to nobody else.

    :param post: hands a call over to the loop's thread, such as ``loop.call_soon_threadsafe``

    **Synchronization:** the loop's thread; ``pcsc`` is touched by the worker's thread only.
    """

    def __init__(
        self,
        name: str,
        pcsc: Pcsc,
        now: Callable[[], int],
        post: Callable[[Callable[[], None]], object],
        answered: Answered,
    ) -> None:
        self._pcsc = pcsc
        self._now = now
        self._post = post
        self._answered = answered
        self._calls: SimpleQueue[Call | None] = SimpleQueue()
        # A thread that hangs in a call cannot be ended; as a daemon it does not keep the process alive.
        self._thread = Thread(target=self._run, name=f"reader {name}", daemon=True)
        self._thread.start()

    def ask(self, call: Call) -> None:
        self._calls.put(call)

    def close(self) -> None:
        self._calls.put(None)

    def closed(self, timeout: float) -> bool:
        """Wait up to ``timeout`` seconds for the end of the thread; whether it has come."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (call := self._calls.get()) is not None:
            began = self._now()
            answer = perform(self._pcsc, call)
            # The loop may have been closed meanwhile.
            with suppress(RuntimeError):
                self._post(partial(self._answered, call, answer, began, self._now()))
        self._pcsc.close()


def in_thread(
    name: str,
    now: Callable[[], int],
    post: Callable[[Callable[[], None]], object],
    pcsc: Callable[[], Pcsc] = open_pcsc,
) -> Callable[[Answered], Worker]:
    """Makes a :class:`Worker` for the reader ``name`` whenever that is started.

    :param pcsc: opens the way to pcscd; raises Problem if that cannot be
    """
    return lambda answered: Worker(name, pcsc(), now, post, answered)
