"""The port of a hub: found, opened, lost and found again. What is said over it is for somebody else to understand."""

from functools import partial
from random import Random
from typing import Final, Protocol

from deadheat.devices.readers.attempt import Attempt, Failed, Opened, find_and_open
from deadheat.devices.readers.channel import Channel, Finder, Opener
from deadheat.devices.readers.loop import Offload, Watcher
from deadheat.devices.readers.outage import Outage
from deadheat.devices.readers.quiet_log import QuietLog
from deadheat.devices.readers.status import State, Status
from deadheat.timing import Clock, S, Timer

__all__ = ["Plug", "PlugUser"]

_AT_ONCE: Final = 16
"""Reads in a row from a device that never stops talking; then the others have their turn."""


class PlugUser(Protocol):
    """What a plug tells."""

    def opened(self, now: int) -> None:
        """The port is open."""

    def received(self, data: bytes, now: int) -> None:
        """These bytes were there at ``now`` (ns)."""

    def readable(self) -> None:
        """Something came: call :meth:`Plug.read`."""

    def lost(self) -> None:
        """The port is closed."""


class Plug:
    """A device at a serial port that may come and go.

    :param find: says where the device is
    :param open_: opens it; both may take their time, and are called through ``offload``

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        find: Finder,
        open_: Opener,
        user: PlugUser,
        *,
        watcher: Watcher,
        offload: Offload,
        log: QuietLog,
        chance: Random | None = None,
    ) -> None:
        self._name = name
        self._clock = clock
        self._find = find
        self._open = open_
        self._user = user
        self._watcher = watcher
        self._offload = offload
        self._outage = Outage(name, log, chance or Random(), clock.now())
        self._channel: Channel | None = None
        self._running = False
        self._attempts = 0
        """The number of the latest attempt to open; what an earlier one brings is given back."""
        self._timer: Timer | None = None
        self.openings = 0
        self.status = Status(name, State.ABSENT, since=clock.now())
        """How it is, for people."""

    def start(self) -> None:
        """Begin to look for the device."""
        self._running = True
        self._try()

    def stop(self) -> None:
        """Close the port here and now: whoever wants it next finds it free. Harmless when called twice."""
        self._running = False
        self._attempts += 1
        if self._timer is not None:
            self._timer.cancel()
        if self._channel is not None:
            self._let_go().close()
            self._user.lost()
        self._enter(State.ABSENT)

    @property
    def is_open(self) -> bool:
        """Whether the port is open."""
        return self._channel is not None

    # -- the device comes and goes ------------------------------------------------------------------------------------

    def _try(self) -> None:
        self._timer = None
        self._attempts += 1
        self._offload(partial(find_and_open, self._find, self._open), partial(self._tried, self._attempts))

    def _tried(self, number: int, attempt: Attempt) -> None:
        if number != self._attempts or not self._running:
            if isinstance(attempt, Opened):
                self._offload(attempt.channel.close, _nothing)
        elif isinstance(attempt, Failed):
            self._enter(attempt.state, why=attempt.why)
            self._outage.failed(attempt.why, self._clock.now(), can_be_mended=attempt.state is State.REFUSED)
            self._try_later()
        else:
            self.openings += 1
            self._channel = attempt.channel
            self._enter(State.OPENING, path=attempt.path)
            self._watcher.add_reader(attempt.channel.fileno(), self._user.readable)
            self._user.opened(self._clock.now())

    def answers(self) -> None:
        """The device is what it should be."""
        if self.status.state is not State.UP and self._channel is not None:
            self._outage.over(self.status.path, self._clock.now())
            self._enter(State.UP, path=self.status.path)

    def lose(self, why: str) -> None:
        """The device is gone, or is of no use: close its port, and look for it again later."""
        if self._channel is None:
            return
        channel, number = self._let_go(), self._attempts
        self._outage.lost(why, self._clock.now())
        self._enter(State.ABSENT, why=why)
        # Only when it is closed: until then the kernel gives a device that comes back another name.
        self._offload(channel.close, lambda _: self._try_later() if number == self._attempts else None)
        self._user.lost()

    def refuse(self, why: str, rest: int = 3 * S) -> None:
        """The device is there and cannot be used as it is: leave its port to whoever mends it.

        :param rest: when to look for it again, in ns from now
        """
        if self._channel is None:
            return
        channel, number = self._let_go(), self._attempts
        now = self._clock.now()
        self._outage.lost(why, now)
        self._enter(State.REFUSED, path=self.status.path, why=why)
        self._offload(channel.close, lambda _: self._try_at(now + rest) if number == self._attempts else None)
        self._user.lost()

    def _let_go(self) -> Channel:
        assert self._channel is not None
        channel, self._channel = self._channel, None
        self._watcher.remove_reader(channel.fileno())
        return channel

    def _try_later(self) -> None:
        if self._running:
            self._try_at(self._outage.next_try(self._clock.now()))

    def _try_at(self, when: int) -> None:
        if self._running:
            self._timer = self._clock.call_at(when, self._try)

    def _enter(self, state: State, *, path: str = "", why: str = "") -> None:
        if (state, path, why) != (self.status.state, self.status.path, self.status.why):
            self.status = Status(self._name, state, since=self._clock.now(), path=path, why=why)

    # -- bytes --------------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Read what is there. The time of bytes is taken when they have been read, so they were there by then."""
        for _ in range(_AT_ONCE):
            if self._channel is None:
                return
            try:
                data = self._channel.read()
            except OSError as error:
                self.lose(error.strerror or str(error))
                return
            if not data:
                return
            self._user.received(data, self._clock.now())

    def write(self, data: bytes) -> None:
        """Write bytes, now."""
        if self._channel is not None and data:
            try:
                self._channel.write(data)
            except OSError as error:
                self.lose(error.strerror or str(error))


def _nothing(_: None) -> None:
    """Nothing follows."""
