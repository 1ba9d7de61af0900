"""One seat hub: its port, its link, and whoever listens to it."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

from deadheat.devices.hub.events import Event, Gone, Refused, Up
from deadheat.devices.hub.link import Link
from deadheat.devices.hub.messages import MAJOR, Hello
from deadheat.devices.hub.outbox import Commander
from deadheat.devices.readers.channel import Finder, Opener
from deadheat.devices.readers.loop import Offload, Watcher
from deadheat.devices.readers.plug import AT_ONCE, Plug
from deadheat.devices.readers.quiet_log import QuietLog
from deadheat.devices.readers.status import Status
from deadheat.timing import MS, Alarm, Clock

__all__ = ["BAUD", "Hub", "why_refused"]

_LOG = logging.getLogger("deadheat.hub")

BAUD: Final = 250_000
"""Bits a second of the line: exact at the 16 MHz of the board."""
_SOONEST: Final = 1 * MS
"""How soon the loop looks again at the earliest, in ns."""


class Hub:
    """A seat hub that may be plugged in. It looks for its device as long as anybody needs it.

    :param commander: whoever has commands for it
    :param find: says where the device is
    :param open_: opens it; both are called through ``offload``
    :param log: shared by all hubs of a table

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        find: Finder,
        open_: Opener,
        *,
        watcher: Watcher,
        offload: Offload,
        commander: Commander | None = None,
        chance: Random | None = None,
        log: QuietLog | None = None,
    ) -> None:
        self.name = name
        self.link = Link(commander)
        self.plug = Plug(
            f"the hub {name}",
            clock,
            find,
            open_,
            self,
            watcher=watcher,
            offload=offload,
            log=log or QuietLog(_LOG, clock),
            chance=chance,
        )
        self._clock = clock
        self._listeners: list[Callable[[Event, int], None]] = []
        self._after: list[Callable[[], None]] = []
        self._alarm = Alarm(clock, self.look)
        self._looking = False
        self._users: set[str] = set()

    def listen(self, call: Callable[[Event, int], None], after: Callable[[], None] = lambda: None) -> None:
        """Be told each event with the time, and ``after`` when all that had come has been told."""
        self._listeners.append(call)
        self._after.append(after)

    def enter(self, user: str) -> None:
        """Somebody needs the hub: it is looked for from now on; that it is not there is no failure."""
        if not self._users:
            self.plug.start()
        self._users.add(user)

    def leave(self, user: str) -> None:
        """Somebody needs it no more; when nobody does, its port is closed. Harmless when called twice."""
        self._users.discard(user)
        if self._users:
            return
        self.plug.stop()
        self._alarm.cancel()

    @property
    def status(self) -> Status:
        """How it is, for people, with the counters of this end."""
        return self.plug.status.with_counters({**self.link.counters, "openings": self.plug.openings})

    # -- the port -----------------------------------------------------------------------------------------------------

    def opened(self, now: int) -> None:
        self.link.opened(now)
        self.look()

    def lost(self) -> None:
        self.link.closed()

    def readable(self) -> None:
        self.look()

    def _read(self) -> None:
        """Read what is there. The time of bytes is taken when they have been read, so they were there by then."""
        for _ in range(AT_ONCE):
            if self.plug.channel is None or not (data := self.plug.channel.read()):
                return
            self.received(data, self._clock.now())

    def received(self, data: bytes, now: int) -> None:
        """These bytes were there at ``now`` (ns)."""
        with self.guarded():
            for event in self.link.received(data, now):
                self._tell(event, now)

    # -- the link -----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Take in what has come, say what is to be said, and see to it that this is done again in time."""
        if self._looking:
            return
        self._looking = True
        try:
            with self._at_port():
                self._read()
            with self.guarded():
                for event in self.link.elapsed(now := self._clock.now()):
                    self._tell(event, now)
            for after in self._after:
                after()
            self.say()
        finally:
            self._looking = False

    def say(self) -> None:
        """Say what is to be said: there may be a new command."""
        channel = self.plug.channel
        if channel is not None:
            with self.guarded(), self._at_port():
                if said := self.link.to_write(self._clock.now()):
                    channel.write(said)
        self._wake_when_due()

    @contextmanager
    def _at_port(self) -> Iterator[None]:
        """A port that fails is closed and looked for again."""
        try:
            yield
        except OSError as error:
            self.plug.lose(error.strerror or str(error))

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """What makes sense of the hub may fail; that costs the hub, never the match."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - see above; its port is opened anew
            _LOG.debug("the driver of %s has failed", self.name, exc_info=error)
            self.plug.lose(f"its driver has failed: {type(error).__name__}: {error}")

    def _tell(self, event: Event, now: int) -> None:
        if isinstance(event, Gone):
            self.plug.lose(event.why)
        elif isinstance(event, Refused):
            self.plug.refuse(why_refused(event.hello, self.name))
        elif isinstance(event, Up):
            self.plug.answers()
        for call in self._listeners:
            call(event, now)

    def _wake_when_due(self) -> None:
        due = self.link.due if self.plug.is_open else None
        if due is not None:
            self._alarm.set(max(due, self._clock.now() + _SOONEST))


def why_refused(hello: Hello, name: str) -> str:
    """What people are told of a hub that speaks another language, with what to do."""
    version = ".".join(map(str, hello.version))
    return (
        f"its firmware {version} speaks version {hello.major}.{hello.minor} of the hub's language and this program "
        f"{MAJOR}. Run: deadheat hub flash {name}"
    )
