"""A device that is plugged in: found, opened, lost and found again. What it says is for somebody else to understand."""

from collections.abc import Callable
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

__all__ = ["AT_ONCE", "Plug", "PlugUser"]

AT_ONCE: Final = 16
"""Reads in a row from a device that never stops talking; then the others have their turn."""


class PlugUser(Protocol):
    """What a plug tells."""

    def opened(self, now: int) -> None:
        """The port is open."""

    def readable(self) -> None:
        """Something came: read it."""

    def lost(self) -> None:
        """The port is closed."""


class Plug:
    """A device that may come and go.

    Whatever happens to it, it is closed at once, looked for again after 0.1 s, then less and less often.

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
        self.channel: Channel | None = None
        """What it is read from and written to; None while it is not open."""
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
        if self.channel is not None:
            self._let_go().close()
            self._user.lost()
        self._enter(State.ABSENT)

    @property
    def is_open(self) -> bool:
        """Whether it can be read from and written to."""
        return self.channel is not None

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
            self.channel = attempt.channel
            self._enter(State.OPENING, path=attempt.path)
            self._watcher.add_reader(attempt.channel.fileno(), self._user.readable)
            self._user.opened(self._clock.now())

    def answers(self) -> None:
        """The device is what it should be."""
        state = self.status.state
        if state is not State.UP and self.channel is not None:
            if state is State.OPENING:
                self._outage.over(self.status.path, self._clock.now())
            self._enter(State.UP, path=self.status.path)

    def is_silent(self) -> None:
        """The device has answered, and does so no longer."""
        if self.status.state is State.UP:
            self._enter(State.DEAF, path=self.status.path)

    def lose(self, why: str) -> None:
        """The device is gone, or is of no use: close its port, and look for it again later."""
        if self.channel is not None:
            self._close(State.ABSENT, "", why, self._try_later)

    def refuse(self, why: str, rest: int = 3 * S) -> None:
        """The device is there and cannot be used as it is: leave its port to whoever mends it.

        :param rest: when to look for it again, in ns from now
        """
        if self.channel is not None:
            again = self._clock.now() + rest
            self._close(State.REFUSED, self.status.path, why, lambda: self._try_at(again))

    def _close(self, state: State, path: str, why: str, then: Callable[[], None]) -> None:
        channel, number = self._let_go(), self._attempts
        self._outage.lost(why, self._clock.now())
        self._enter(state, path=path, why=why)
        # Only when it is closed: until then the kernel gives a device that comes back another name.
        self._offload(channel.close, lambda _: then() if number == self._attempts else None)
        self._user.lost()

    def _let_go(self) -> Channel:
        assert self.channel is not None
        channel, self.channel = self.channel, None
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


def _nothing(_: None) -> None:
    """Nothing follows."""
