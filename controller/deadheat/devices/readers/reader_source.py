"""One card reader as a source: finds its device, opens it, and has a driver make sense of what it says.

Whatever happens to the device, nothing but this reader is touched by it: it is closed at once, looked for again after
0.1 s, then less and less often, and vouches for nothing until it is back and answers.
"""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

from deadheat.devices.readers.channel import Finder, Opener
from deadheat.devices.readers.driver import Driver, Gone, Says, Seen
from deadheat.devices.readers.irq import IrqLine
from deadheat.devices.readers.loop import Offload, Watcher
from deadheat.devices.readers.plug import AT_ONCE, Plug
from deadheat.devices.readers.quiet_log import QuietLog
from deadheat.devices.readers.status import State, Status
from deadheat.timing import MS, Alarm, CardGone, CardSeen, Clock, Kind, Sink, Terms

__all__ = ["ReaderSource"]

_LOG = logging.getLogger("deadheat.readers")

_TICK: Final = 50 * MS
"""How often the port is looked at although nothing came, in ns: what comes next is known not to have been there."""
_SOONEST: Final = 1 * MS
"""How soon to look again at the earliest, in ns, whatever the driver wants: it must not keep the loop busy."""


class ReaderSource:
    """A card reader that is plugged in.

    :param name: the reader's and the source's name
    :param find: says where the device is
    :param open_: opens it; both may take their time, and are called through ``offload``
    :param lag: how long after an instant the driver usually vouches for it, in ns
    :param quality: how its times are taken, for people
    :param code_of: what the reader writes, as a canonical code
    :param irq: the line on which the device says that an answer is ready, if it is wired
    :param log: shared by all readers of a table

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        name: str,
        clock: Clock,
        driver: Driver,
        find: Finder,
        open_: Opener,
        *,
        watcher: Watcher,
        offload: Offload,
        lag: int,
        quality: str,
        code_of: Callable[[str], str] = str,
        irq: IrqLine | None = None,
        chance: Random | None = None,
        log: QuietLog | None = None,
    ) -> None:
        self.terms = Terms(name, frozenset({Kind.CARD_SEEN, Kind.CARD_GONE}), lag=lag + _TICK, quality=quality)
        self.driver = driver
        self._name = name
        self._clock = clock
        self._plug = Plug(
            name,
            clock,
            find,
            open_,
            self,
            watcher=watcher,
            offload=offload,
            log=log or QuietLog(_LOG, clock),
            chance=chance,
        )
        self._alarm = Alarm(clock, self.readable)
        self._code_of = code_of
        self._irq = irq
        self._sink: Sink | None = None
        self._empty_at = 0
        self._has_news = False
        self._stirring = False

    # -- beginning and end --------------------------------------------------------------------------------------------

    def start(self, sink: Sink) -> None:
        """Begin to look for the device; that it is not there is no failure.

        :raises Problem: if its line IRQ cannot be had
        """
        if self._irq is not None:
            self._irq.open()
        self._sink = sink
        self._plug.start()

    def stop(self) -> None:
        """Closes the port here and now: whoever wants it next finds it free."""
        self._sink = None
        if self._irq is not None:
            self._irq.close()
        self._plug.stop()

    @property
    def status(self) -> Status:
        """How it is, for people."""
        return self._plug.status.with_counters({**self.driver.counters, "openings": self._plug.openings})

    def work(self) -> None:
        """The driver has been asked for something: what it wants to say is sent now and not with the next tick."""
        self.readable()

    # -- the device comes and goes ------------------------------------------------------------------------------------

    def opened(self, now: int) -> None:
        self._empty_at = now
        self._tell(partial(self.driver.opened, now))
        self.readable()

    def lost(self) -> None:
        """What was half read belongs to nothing that comes later."""
        self._alarm.cancel()
        self._has_news = True
        self._tell(partial(self.driver.lost, self._clock.now()))

    # -- what it says -------------------------------------------------------------------------------------------------

    def vouched(self, now: int) -> int | None:
        if self._sink is None or not (self._stirring or self._take_in()):
            return None
        mark = self._watermark()
        return None if mark is None else min(mark, now)

    def _watermark(self) -> int | None:
        if not self._plug.is_open:
            return None
        mark = self.driver.watermark(self._empty_at)
        return None if mark is None else min(mark, self._empty_at)

    def readable(self) -> None:
        """Something came, or it is time to look."""
        if self._sink is None or not self._plug.is_open:
            return
        self._take_in()
        if self._has_news and self._sink is not None:
            self._has_news = False
            self._stirring = True  # what is asked now has just been taken in
            try:
                self._sink.stirred(self._name)
            finally:
                self._stirring = False

    def _take_in(self) -> bool:
        """Read what is there and send what is wanted. Whether the device is there."""
        try:
            self._read()
            if self._plug.channel is not None and (wanted := self.driver.to_write()):
                self._plug.channel.write(wanted)
        except OSError as error:
            self._plug.lose(error.strerror or str(error))
        if not self._plug.is_open:
            return False
        self._note_whether_it_answers()
        self._wake_when_due()
        return True

    def _read(self) -> None:
        for _ in range(AT_ONCE):
            channel = self._plug.channel
            if channel is None:
                return
            if self._irq is not None:
                self._irq.drain()
            before = self._clock.now()
            data = channel.read()
            if not data:
                self._empty_at = before
                self._tell(partial(self.driver.elapsed, before))
                return
            self._tell(partial(self.driver.received, data, self._empty_at, self._clock.now()))

    def _note_whether_it_answers(self) -> None:
        if self._watermark() is None:
            self._plug.is_silent()
        elif self._plug.status.state is not State.UP:
            self._plug.answers()
            self._has_news = True

    def _tell(self, what: Callable[[], Sequence[Says]]) -> None:
        """Tell the driver something, and pass on what it says to that."""
        try:
            says = what()
        except Exception as error:  # noqa: BLE001 - a driver that fails costs its reader, never the match
            _LOG.debug("the driver of %s has failed", self._name, exc_info=error)
            self._plug.lose(f"its driver has failed: {type(error).__name__}: {error}")
            return
        for said in says:
            self._pass_on(said)

    def _pass_on(self, said: Says) -> None:
        if self._sink is None:
            return
        if isinstance(said, Seen):
            self._has_news = True
            code = self._code_of(said.code)
            self._sink.offer(CardSeen(self._name, self._name, code, None, said.at, ambiguous=said.ambiguous))
        elif isinstance(said, Gone):
            self._has_news = True
            self._sink.offer(CardGone(self._name, self._name, self._code_of(said.code), None, said.at))
        else:
            self._plug.lose(said.why)

    def _wake_when_due(self) -> None:
        tick, deadline = self._empty_at + _TICK, self.driver.next_deadline
        wake = tick if deadline is None else min(tick, deadline)
        self._alarm.set(max(wake, self._clock.now() + _SOONEST))
