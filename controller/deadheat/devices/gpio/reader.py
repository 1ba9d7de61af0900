"""The one thread of a pin factory that reads edges and calls the handlers of its pins."""

import logging
import os
import select
import time
from threading import Condition, RLock, Thread, current_thread
from typing import TYPE_CHECKING

from deadheat.devices.gpio.errors import GpioError, LineClosedError
from deadheat.devices.gpio.kernel import is_rising

if TYPE_CHECKING:
    from collections.abc import Callable

    from deadheat.devices.gpio.line import Line
    from deadheat.devices.gpio.lockout import Change, EdgeRule

__all__ = ["EdgeFeed", "EdgeReader"]

_logger = logging.getLogger(__name__)


class EdgeFeed:
    """The edges of one line on their way to one handler, which is called in the reader's thread."""

    def __init__(self, line: "Line", rule: "EdgeRule", handler: "Callable[[Change], None]") -> None:
        self.fd = line.fd
        self._lock = RLock()
        self._active = True
        self._rule = rule
        self._line = line
        self._handler = handler

    @property
    def due_ns(self) -> int | None:
        """When there is something to collect although no edge has come; None for never."""
        return self._rule.due_ns()

    def cancel(self) -> None:
        """From now on this feed neither reads edges nor calls its handler, except for a call that has begun."""
        with self._lock:
            self._active = False

    def collect(self) -> "list[tuple[Change, EdgeFeed]]":
        """What has become known since the last call. Raises as :meth:`Line.edges`."""
        # Under the lock, so that a feed that was cancelled cannot take the edges that its successor waits for.
        with self._lock:
            if not self._active:
                return []
            events, lost = self._line.edges()
            changes: list[Change] = []
            for event in events:
                changes += self._rule.edge(event.timestamp_ns, is_rising(event))
            if lost:
                self._rule.doubt()
            due = self._rule.due_ns()
            if due is not None and due <= time.monotonic_ns():
                level = self._line.read()
                changes += self._rule.settle(time.monotonic_ns(), level)
            return [(change, self) for change in changes]

    def hand_over(self, change: "Change") -> None:
        """Calls the handler, unless this feed was cancelled."""
        if not self._active:
            return
        try:
            self._handler(change)
        except Exception:
            # The handler is the program's; the other pins of the program must not go deaf for it.
            _logger.exception("The handler of a GPIO line failed.")


_PATIENCE_S = 1.0
"""How long the end of a poll that was told to end is waited for at most, in s."""


class EdgeReader:
    """Waits for the edges of all pins of a factory, and hands changes over in the order of their stamps.

    The thread starts with the first feed and ends in :meth:`close`.

    **Synchronization:** none required; handlers may call every method here.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._feeds: dict[int, EdgeFeed] = {}
        self._thread: Thread | None = None
        self._wake_fd = -1
        self._polling: list[EdgeFeed] = []
        """What the thread waits for now."""
        self._polled = Condition()

    def add(self, feed: EdgeFeed) -> None:
        with self._lock:
            self._feeds[feed.fd] = feed
            if self._thread is None:
                self._wake_fd = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
                self._thread = Thread(target=self._run, args=(self._wake_fd,), name="deadheat gpio edges", daemon=True)
                self._thread.start()
            else:
                os.eventfd_write(self._wake_fd, 1)

    def remove(self, feed: EdgeFeed) -> None:
        """Cancels a feed. Afterwards its line can be claimed again at once."""
        feed.cancel()
        with self._lock:
            if self._feeds.get(feed.fd) is not feed:
                return
            del self._feeds[feed.fd]
            os.eventfd_write(self._wake_fd, 1)
        with self._polled:
            # A poll that is under way holds the line, and the kernel does not give it back before that ends.
            self._polled.wait_for(lambda: feed not in self._polling, _PATIENCE_S)

    def close(self) -> None:
        """Ends the thread and waits for it, unless this is called by a handler in it."""
        with self._lock:
            thread, self._thread = self._thread, None
            feeds = list(self._feeds.values())
            self._feeds.clear()
            if thread is not None:
                os.eventfd_write(self._wake_fd, 1)
        for feed in feeds:
            feed.cancel()
        if thread is not None and thread is not current_thread():
            thread.join()

    def _run(self, wake_fd: int) -> None:
        try:
            while True:
                with self._lock:
                    if self._thread is not current_thread():
                        return
                    feeds = self._polling = list(self._feeds.values())
                ready = _wait(wake_fd, feeds)
                with self._polled:
                    self._polling = []
                    self._polled.notify_all()
                if wake_fd in ready:
                    # There may be feeds that were not waited for, with edges older than those of the others.
                    continue
                found = [item for feed in feeds if feed.fd in ready or _is_due(feed) for item in self._collect(feed)]
                for change, feed in sorted(found, key=lambda item: item[0].stamp_ns):
                    feed.hand_over(change)
        finally:
            os.close(wake_fd)

    def _collect(self, feed: EdgeFeed) -> "list[tuple[Change, EdgeFeed]]":
        try:
            return feed.collect()
        except LineClosedError:
            return []
        except GpioError as error:
            _logger.error("Edges are no longer reported. %s", error)
            self.remove(feed)
            return []


def _is_due(feed: EdgeFeed) -> bool:
    due = feed.due_ns
    return due is not None and due <= time.monotonic_ns()


def _wait(wake_fd: int, feeds: "list[EdgeFeed]") -> set[int]:
    """Waits for edges, for the next time at which a level must be compared, or to be woken."""
    poller = select.poll()
    poller.register(wake_fd, select.POLLIN)
    for feed in feeds:
        poller.register(feed.fd, select.POLLIN)
    dues = [due for feed in feeds if (due := feed.due_ns) is not None]
    # Rounded up: a millisecond late is right, early would spin.
    timeout_ms = max(0, (min(dues) - time.monotonic_ns()) // 1_000_000 + 1) if dues else None
    ready = {fd for fd, _ in poller.poll(timeout_ms)}
    if wake_fd in ready:
        os.eventfd_read(wake_fd)
    return ready
