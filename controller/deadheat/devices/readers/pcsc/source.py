"""One PC/SC reader as a source of Signals."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from deadheat.devices.readers.driver import Gone, Says, Seen
from deadheat.devices.readers.pcsc import remedies
from deadheat.devices.readers.pcsc.calls import Answer, Call
from deadheat.devices.readers.pcsc.capture import captured_reader
from deadheat.devices.readers.pcsc.options import PcscOptions
from deadheat.devices.readers.pcsc.talk import LOOK, Talk
from deadheat.devices.readers.pcsc.worker import Answered, Asker
from deadheat.devices.readers.quiet_log import QuietLog
from deadheat.devices.readers.status import State, Status
from deadheat.problems import Problem
from deadheat.timing import MS, CardGone, CardSeen, Clock, Kind, Sink, Terms, Timer

__all__ = ["PcscReader"]

_LOG: Final = logging.getLogger("deadheat.readers")

_HANGS: Final = 1500 * MS
"""A call that has not come back after this long, in ns, does not count as coming: the reader is lost."""


class PcscReader:
    """A card reader that pcscd knows, such as an ACR122U.

    It may be absent, unplugged and plugged in, and pcscd may end and begin, at any time; meanwhile nothing is vouched
    for. A card that cannot be read, or has no UID, is counted and otherwise ignored.

    :param name: what the table file calls it; the source's name, too
    :param wanted: its name as pcscd lists it, or its serial number; see :func:`~.choosing.choose`
    :param asker: makes what talks to pcscd; see :func:`~.worker.in_thread`
    :param code_of: the canonical code for a UID of 4, 7 or 10 bytes
    :param names: whether a text on a tag names a card, so that it is its code; without it texts are not read
    :param sysfs: where the kernel says which driver has which device

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        name: str,
        wanted: str,
        clock: Clock,
        *,
        asker: Callable[[Answered], Asker],
        code_of: Callable[[bytes], str],
        names: Callable[[str], bool] | None = None,
        options: PcscOptions | None = None,
        sysfs: Path = Path("/sys"),
    ) -> None:
        options = options or PcscOptions()
        self.terms = Terms(
            name,
            frozenset({Kind.CARD_SEEN, Kind.CARD_GONE}),
            lag=options.lag + LOOK + 1,
            quality=f"polled by pcscd, {options.poll_ms} ms wide",
        )
        self._clock = clock
        self._make_asker = asker
        self._make_talk = partial(
            Talk, wanted, code_of=code_of, names=names, options=options, captured=partial(captured_reader, sysfs)
        )
        self._log = QuietLog(_LOG, clock)
        self._status = Status(name, State.ABSENT, since=clock.now())
        self._talk: Talk | None = None
        self._asker: Asker | None = None
        self._sink: Sink | None = None
        self._timer: Timer | None = None
        self._is_silent = False
        self._told_of_no_uid = False

    @property
    def outage(self) -> Problem | None:
        """Why the reader does not work, for people; None if it does, or if that is not known yet."""
        return self._talk.outage if self._talk is not None else None

    @property
    def status(self) -> Status:
        """How it is, for people; see :attr:`~.talk.Talk.counters`."""
        return self._status if self._talk is None else self._status.with_counters(self._talk.counters)

    def start(self, sink: Sink) -> None:
        """Begin to look for the reader. That it is not there is no error.

        :raises Problem: if pyscard is not installed
        """
        talk = self._make_talk(now=self._clock.now())
        self._asker = self._make_asker(partial(self._answered, talk))
        self._talk, self._sink, self._is_silent = talk, sink, False
        self._status = Status(self.terms.name, State.ABSENT, since=self._clock.now())
        self._go_on(talk)

    def vouched(self, now: int) -> int | None:
        if self._talk is None or self._sink is None:
            return None
        mark = self._talk.watermark()
        return None if mark is None else min(mark, now)

    def stop(self) -> None:
        self._sink = None
        self._cancel_timer()
        if self._asker is not None:
            self._asker.close()
            self._asker = None

    # -- calls and answers --------------------------------------------------------------------------------------------

    def _go_on(self, talk: Talk) -> None:
        """Make the next call, or wait until there is one to make."""
        if self._asker is None:
            return
        now = self._clock.now()
        call = talk.next_call(now)
        if call is None:
            self._timer = self._clock.call_at(talk.retry_at, partial(self._retry, talk))
        else:
            self._timer = self._clock.call_at(now + _HANGS, partial(self._silent, talk))
            self._asker.ask(call)

    def _retry(self, talk: Talk) -> None:
        self._timer = None
        self._go_on(talk)

    def _silent(self, talk: Talk) -> None:
        self._timer = None
        self._is_silent = True
        talk.silent(self._clock.now())
        self._note_state(talk)

    def _answered(self, talk: Talk, call: Call, answer: Answer, began: int, ended: int) -> None:
        if talk is not self._talk or self._sink is None:
            return  # it comes after the stop
        self._cancel_timer()
        void, self._is_silent = self._is_silent, False
        if not void:
            self._take_in(talk, self._understand(talk, call, answer, began, ended))
        self._go_on(talk)

    def _understand(self, talk: Talk, call: Call, answer: Answer, began: int, ended: int) -> Sequence[Says]:
        try:
            return talk.answered(call, answer, began, ended)
        except Exception as error:  # noqa: BLE001 - what fails here costs this reader, never the match
            talk.lose(remedies.failed(f"{type(error).__name__}: {error}"), ended)
            return ()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- what it says -------------------------------------------------------------------------------------------------

    def _take_in(self, talk: Talk, said: Sequence[Says]) -> None:
        self._note_state(talk)
        if talk.counters["without_uid"] and not self._told_of_no_uid:
            self._told_of_no_uid = True
            self._log.warning("%s: this card tells no UID, so it cannot be used; there may be more", self.terms.name)
        for each in said:
            if self._sink is not None:
                self._offer(self._sink, each)
        if self._sink is not None and talk.works:
            self._sink.stirred(self.terms.name)

    def _note_state(self, talk: Talk) -> None:
        """Keep for people how it is; one line when it is lost and one when it is there, whatever the reason becomes."""
        before, name, now = self._status, self.terms.name, self._clock.now()
        if talk.works:
            if before.state is not State.UP:
                self._status = Status(name, State.UP, since=now, path=talk.reader)
                self._log.info("%s is there: %s", name, talk.reader)
        elif talk.outage is not None:
            why = talk.outage.line
            if before.state is State.UP or not before.why:
                self._log.warning("%s %s: %s", name, "is lost" if before.state is State.UP else "cannot be used", why)
            self._status = Status(name, State.ABSENT, since=now if before.state is State.UP else before.since, why=why)

    def _offer(self, sink: Sink, says: Says) -> None:
        name = self.terms.name
        if isinstance(says, Seen):
            sink.offer(CardSeen(name, name, says.code, None, says.at))
        elif isinstance(says, Gone):
            sink.offer(CardGone(name, name, says.code, None, says.at))
