"""A cable between a hub and the host, in simulated time: it can be pulled out, and takes its time."""

import errno
from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from deadheat.devices.readers.channel import Channel
from deadheat.timing import MS, US
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["Board", "HubCable"]

_PATH: Final = "/dev/fake-hub"
_SOONEST: Final = 100 * US


class Board(Protocol):
    """What a cable can be plugged into: a fake hub, or the firmware in a simulated processor. Times are in ns."""

    @property
    def due(self) -> int:
        """When it next has something to say, at the latest."""

    def press(self, pin: int, now: int, /) -> None:
        """A button closes."""

    def release(self, pin: int, now: int, /) -> None:
        """A button opens."""

    def set_level(self, level: int, now: int, /) -> None:
        """All pins have these levels from now on."""

    def reset(self, now: int, cause: int = ..., /) -> None:
        """It begins anew."""

    def received(self, data: bytes, now: int, /) -> None:
        """The host has said something."""

    def to_send(self, now: int, /) -> bytes:
        """What it has said since it was asked last."""


class HubCable:
    """What a table sees of a hub: a finder, an opener and a watcher, all without a descriptor.

    :param slowest: the longest that bytes take either way, in ns; nothing overtakes anything

    **Synchronization:** none of its own; one thread, that of the clock.
    """

    def __init__(self, clock: FakeClock, hub: Board, *, slowest: int = 1 * MS, seed: int = 0) -> None:
        self.clock = clock
        self.hub = hub
        self.is_plugged_in = False
        self.slowest = slowest
        self.resets_when_opened = False
        """Whether the board resets itself when its port is opened, as an Arduino does."""
        self.openings = 0
        self._chance = Random(seed)
        self._port: _Port | None = None
        self._watching: Callable[[], None] | None = None
        self._ways = [0, 0]
        self._pump()

    # -- the cable ----------------------------------------------------------------------------------------------------

    def plug(self) -> None:
        """The cable is plugged in."""
        self.is_plugged_in = True

    def unplug(self) -> None:
        """The cable is pulled out; the hub keeps its power."""
        self.is_plugged_in = False
        self._notify()

    def find(self) -> str | None:
        """Where it is now."""
        return _PATH if self.is_plugged_in else None

    def open(self, path: str) -> Channel:
        """Open its port."""
        assert path == _PATH
        if not self.is_plugged_in:
            raise OSError(errno.ENOENT, "it has gone")
        self.openings += 1
        if self.resets_when_opened:
            self.hub.reset(self.clock.now(), 2)
        self._port = _Port(self)
        return self._port

    def add_reader(self, fd: int, call: Callable[[], None], /) -> None:
        """As an event loop does."""
        assert fd == 0
        self._watching = call

    def remove_reader(self, fd: int, /) -> None:
        """As an event loop does."""
        assert fd == 0
        self._watching = None

    # -- the table ----------------------------------------------------------------------------------------------------

    def press(self, pin: int, at: int) -> None:
        """A button closes at ``at`` (ns)."""
        self.clock.happen_at(at, lambda: self._changed(lambda: self.hub.press(pin, at)))

    def release(self, pin: int, at: int) -> None:
        """A button opens at ``at`` (ns)."""
        self.clock.happen_at(at, lambda: self._changed(lambda: self.hub.release(pin, at)))

    def set_level(self, level: int, at: int) -> None:
        """All pins have these levels from ``at`` (ns) on."""
        self.clock.happen_at(at, lambda: self._changed(lambda: self.hub.set_level(level, at)))

    def reset(self, at: int, cause: int = 1) -> None:
        """The board begins anew at ``at`` (ns)."""
        self.clock.happen_at(at, lambda: self._changed(lambda: self.hub.reset(at, cause)))

    def _changed(self, does: Callable[[], None]) -> None:
        does()
        self._send()

    # -- what goes over it --------------------------------------------------------------------------------------------

    def _pump(self) -> None:
        """The hub says what it has to say, and is asked again when it next has something."""
        now = self.clock.now()
        self._send()
        self.clock.happen_at(max(self.hub.due, now + _SOONEST), self._pump)

    def _send(self) -> None:
        data, port = self.hub.to_send(self.clock.now()), self._port
        if data and port is not None:
            self.clock.happen_at(self._arrival(0), lambda: self._arrive(port, data))

    def _arrive(self, port: "_Port", data: bytes) -> None:
        if self.is_plugged_in and port is self._port:
            port.came += data
            self._notify()

    def _notify(self) -> None:
        if (call := self._watching) is not None:
            self.clock.call_at(self.clock.now(), lambda: call() if self._watching is call else None)

    def to_hub(self, data: bytes) -> None:
        """The host has written something."""
        self.clock.happen_at(self._arrival(1), lambda: self._hear(data))

    def _hear(self, data: bytes) -> None:
        if self.is_plugged_in:
            self.hub.received(data, self.clock.now())
            self._send()

    def _arrival(self, way: int) -> int:
        at = self.clock.now() + self._chance.randrange(min(50 * US, self.slowest // 2), self.slowest)
        self._ways[way] = max(at, self._ways[way])
        return self._ways[way]


class _Port:
    def __init__(self, cable: HubCable) -> None:
        self.came = bytearray()
        self._cable = cable
        self._open = True

    def fileno(self) -> int:
        return 0

    def read(self) -> bytes:
        self._check()
        data, self.came = bytes(self.came), bytearray()
        return data

    def write(self, data: bytes) -> None:
        self._check()
        self._cable.to_hub(data)

    def _check(self) -> None:
        if not self._open or not self._cable.is_plugged_in:
            raise OSError(errno.EIO, "the device has gone")

    def close(self) -> None:
        self._open = False
