"""What a pin reports: which edges, after what lock-out, to whom."""

import time
from types import MethodType
from typing import TYPE_CHECKING
from weakref import WeakMethod, ref

from deadheat.devices.gpio.kernel import Edge
from deadheat.devices.gpio.lockout import EveryEdge, Lockout
from deadheat.devices.gpio.reader import EdgeFeed

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import RLock

    from deadheat.devices.gpio.line import Line
    from deadheat.devices.gpio.lockout import Change, EdgeRule
    from deadheat.devices.gpio.reader import EdgeReader

    Handler = Callable[[int, bool], None]

__all__ = ["EDGES", "PinWatch"]

EDGES = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING, "none": Edge.NONE}
"""gpiozero's words for edges, and the kernel's."""


class PinWatch:
    """The watching of one pin from the claim of its line to its release.

    ``configure`` switches the kernel's edge detection of the line. There is a feed in the reader exactly while the pin
    is an input, wants edges and has a handler. ``lock`` is the pin's.

    **Synchronization:** none required.
    """

    def __init__(self, line: "Line", reader: "EdgeReader", configure: "Callable[[Edge], None]", lock: "RLock") -> None:
        self._line = line
        self._reader = reader
        self._configure = configure
        self._lock = lock
        self._is_input = False
        self._edges = "both"
        self._bounce: float | None = None
        self._handler: ref[Handler] | None = None
        self._feed: EdgeFeed | None = None

    @property
    def kernel_edges(self) -> Edge:
        """The edges that the kernel detects now."""
        return Edge.NONE if self._feed is None else EDGES[self._edges]

    @property
    def edges(self) -> str:
        """A key of :data:`EDGES`."""
        return self._edges

    @edges.setter
    def edges(self, value: str) -> None:
        with self._lock:
            self._disarm()
            self._edges = value
            self._arm()

    @property
    def bounce(self) -> float | None:
        """The lock-out in seconds."""
        return self._bounce

    @bounce.setter
    def bounce(self, value: float | None) -> None:
        with self._lock:
            self._disarm()
            self._bounce = value
            self._arm()

    @property
    def handler(self) -> "Handler | None":
        """Called in the reader's thread with the stamp (ns) and the level of a change; kept by a weak reference."""
        handler = self._handler
        return None if handler is None else handler()

    @handler.setter
    def handler(self, value: "Handler | None") -> None:
        with self._lock:
            if value is None:
                self._handler = None
                self._disarm()
            else:
                # Weak, so that a device that nobody uses any more can go and close its pin.
                self._handler = WeakMethod(value) if isinstance(value, MethodType) else ref(value)
                self._arm()

    def start(self) -> None:
        """The pin has become an input."""
        with self._lock:
            self._is_input = True
            self._arm()

    def stop(self) -> None:
        """The pin is about to become something else."""
        with self._lock:
            self._is_input = False
            self._disarm()

    def _arm(self) -> None:
        if not self._is_input or self._edges == "none" or self._handler is None or self._feed is not None:
            return
        self._line.edges()  # what an earlier interest left behind
        self._configure(EDGES[self._edges])
        level, read_at_ns = self._line.read(), time.monotonic_ns()
        bounce_ns = round((self._bounce or 0) * 1e9)
        rule: EdgeRule = Lockout(level, read_at_ns, bounce_ns) if self._edges == "both" else EveryEdge(bounce_ns)
        self._feed = EdgeFeed(self._line, rule, self._changed)
        self._reader.add(self._feed)

    def _disarm(self) -> None:
        feed, self._feed = self._feed, None
        if feed is not None:
            self._reader.remove(feed)
            self._configure(Edge.NONE)

    def _changed(self, change: "Change") -> None:
        handler = self.handler
        if handler is None:
            self.handler = None
        else:
            handler(change.stamp_ns, change.level)
