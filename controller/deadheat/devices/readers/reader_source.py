"""One card reader as a source: finds its device, opens it, and has a driver make sense of what it says.

Whatever happens to the device, nothing but this reader is touched by it: it is closed at once, looked for again after
0.1 s, then less and less often, and vouches for nothing until it is back and answers.
"""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final

from deadheat.devices.readers.attempt import Attempt, Failed, Opened, find_and_open
from deadheat.devices.readers.channel import Channel, Finder, Opener
from deadheat.devices.readers.driver import Driver, Gone, Says, Seen
from deadheat.devices.readers.irq import IrqLine
from deadheat.devices.readers.loop import Offload, Watcher
from deadheat.devices.readers.outage import Outage
from deadheat.devices.readers.quiet_log import QuietLog
from deadheat.devices.readers.status import State, Status
from deadheat.timing import MS, CardGone, CardSeen, Clock, Kind, Sink, Terms, Timer

__all__ = ["ReaderSource"]

_LOG = logging.getLogger("deadheat.readers")

_TICK: Final = 50 * MS
"""How often the port is looked at although nothing came, in ns: what comes next is known not to have been there."""
_SOONEST: Final = 1 * MS
"""How soon to look again at the earliest, in ns, whatever the driver wants: it must not keep the loop busy."""
_AT_ONCE: Final = 16
"""Reads in a row from a device that never stops talking; then the others have their turn."""


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
        self._find = find
        self._open = open_
        self._watcher = watcher
        self._offload = offload
        self._code_of = code_of
        self._irq = irq
        self._outage = Outage(name, log or QuietLog(_LOG, clock), chance or Random(), clock.now())
        self._sink: Sink | None = None
        self._channel: Channel | None = None
        self._attempts = 0
        """The number of the latest attempt to open; what an earlier one brings is given back."""
        self._openings = 0
        self._empty_at = 0
        self._timer: Timer | None = None
        self._timer_at = 0
        self._has_news = False
        self._stirring = False
        self._status = Status(name, State.ABSENT, since=clock.now())

    # -- beginning and end --------------------------------------------------------------------------------------------

    def start(self, sink: Sink) -> None:
        """Begin to look for the device; that it is not there is no failure.

        :raises Problem: if its line IRQ cannot be had
        """
        if self._irq is not None:
            self._irq.open()
        self._sink = sink
        self._try()

    def stop(self) -> None:
        """Closes the port here and now: whoever wants it next finds it free."""
        self._sink = None
        self._attempts += 1
        self._cancel()
        if self._irq is not None:
            self._irq.close()
        if self._channel is not None:
            self._let_go().close()
            self._tell(partial(self.driver.lost, self._clock.now()))
        self._enter(State.ABSENT)

    @property
    def status(self) -> Status:
        """How it is, for people."""
        return self._status.with_counters({**self.driver.counters, "openings": self._openings})

    def work(self) -> None:
        """The driver has been asked for something: what it wants to say is sent now and not with the next tick."""
        self._look()

    # -- the device comes and goes ------------------------------------------------------------------------------------

    def _try(self) -> None:
        self._attempts += 1
        self._offload(partial(find_and_open, self._find, self._open), partial(self._tried, self._attempts))

    def _tried(self, number: int, attempt: Attempt) -> None:
        if number != self._attempts or self._sink is None:
            if isinstance(attempt, Opened):
                self._offload(attempt.channel.close, _nothing)
        elif isinstance(attempt, Failed):
            self._enter(attempt.state, why=attempt.why)
            mendable = attempt.state is State.REFUSED
            self._outage.failed(attempt.why, self._clock.now(), can_be_mended=mendable)
            self._try_later()
        else:
            self._opened(attempt)

    def _opened(self, opened: Opened) -> None:
        self._openings += 1
        self._channel = opened.channel
        self._empty_at = self._clock.now()
        self._enter(State.OPENING, path=opened.path)
        self._watcher.add_reader(opened.channel.fileno(), self._look)
        self._tell(partial(self.driver.opened, self._empty_at))
        self._look()

    def _lost(self, why: str) -> None:
        """The device is gone, or does not answer: what was half read belongs to nothing that comes later."""
        if self._channel is None:
            return
        channel, now = self._let_go(), self._clock.now()
        self._cancel()
        self._outage.lost(why, now)
        self._enter(State.ABSENT, why=why)
        self._has_news = True
        # Only when it is closed: until then the kernel gives a device that comes back another name.
        number = self._attempts
        self._offload(channel.close, lambda _: self._try_later() if number == self._attempts else None)
        self._tell(partial(self.driver.lost, now))

    def _let_go(self) -> Channel:
        assert self._channel is not None
        channel, self._channel = self._channel, None
        self._watcher.remove_reader(channel.fileno())
        return channel

    def _try_later(self) -> None:
        if self._sink is not None:
            self._wake_at(self._outage.next_try(self._clock.now()))

    def _enter(self, state: State, *, path: str = "", why: str = "") -> None:
        if (state, path, why) != (self._status.state, self._status.path, self._status.why):
            self._status = Status(self._name, state, since=self._clock.now(), path=path, why=why)

    # -- what it says -------------------------------------------------------------------------------------------------

    def vouched(self, now: int) -> int | None:
        if self._sink is None or not (self._stirring or self._take_in()):
            return None
        mark = self._watermark()
        return None if mark is None else min(mark, now)

    def _watermark(self) -> int | None:
        if self._channel is None:
            return None
        mark = self.driver.watermark(self._empty_at)
        return None if mark is None else min(mark, self._empty_at)

    def _look(self) -> None:
        """Something came, or it is time to look."""
        if self._sink is None or self._channel is None:
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
            if self._channel is not None and (wanted := self.driver.to_write()):
                self._channel.write(wanted)
        except OSError as error:
            self._lost(error.strerror or str(error))
        if self._channel is None:
            return False
        self._note_whether_it_answers()
        self._wake_when_due()
        return True

    def _read(self) -> None:
        for _ in range(_AT_ONCE):
            if self._channel is None:
                return
            if self._irq is not None:
                self._irq.drain()
            before = self._clock.now()
            data = self._channel.read()
            if not data:
                self._empty_at = before
                self._tell(partial(self.driver.elapsed, before))
                return
            self._tell(partial(self.driver.received, data, self._empty_at, self._clock.now()))

    def _note_whether_it_answers(self) -> None:
        state, answers = self._status.state, self._watermark() is not None
        if answers and state is not State.UP:
            if state is State.OPENING:
                self._outage.over(self._status.path, self._clock.now())
            self._enter(State.UP, path=self._status.path)
            self._has_news = True
        elif not answers and state is State.UP:
            self._enter(State.DEAF, path=self._status.path)

    def _tell(self, what: Callable[[], Sequence[Says]]) -> None:
        """Tell the driver something, and pass on what it says to that."""
        try:
            says = what()
        except Exception as error:  # noqa: BLE001 - a driver that fails costs its reader, never the match
            _LOG.debug("the driver of %s has failed", self._name, exc_info=error)
            self._lost(f"its driver has failed: {type(error).__name__}: {error}")
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
            self._lost(said.why)

    # -- time ---------------------------------------------------------------------------------------------------------

    def _wake_when_due(self) -> None:
        tick, deadline = self._empty_at + _TICK, self.driver.next_deadline
        wake = tick if deadline is None else min(tick, deadline)
        self._wake_at(max(wake, self._clock.now() + _SOONEST))

    def _wake_at(self, wake: int) -> None:
        if self._timer is not None:
            if self._timer_at <= wake:
                return
            self._timer.cancel()
        self._timer_at = wake
        self._timer = self._clock.call_at(wake, self._wake)

    def _wake(self) -> None:
        self._timer = None
        if self._channel is not None:
            self._look()
        elif self._sink is not None:
            self._try()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _nothing(_: None) -> None:
    """Nothing follows."""
