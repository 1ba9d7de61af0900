"""The seats' buttons as a source of Signals, whichever way their lines are watched."""

import logging

from deadheat.devices.gpio.wires import Wire
from deadheat.problems import ExitCode, Problem
from deadheat.timing import MS, Alarm, Clock, Contacts, ContactTimes, Kind, S, Signal, Sink, Terms

__all__ = ["Buttons"]

_LOG = logging.getLogger("deadheat.gpio")

_AUDIT = 250 * MS
"""How often the levels are read although nothing happened, in ns: a change that no edge reported is found."""

_RETRY = 1 * S
"""How long after a failure the lines are tried again, in ns."""


class Buttons:
    """Watches buttons over a :class:`Wire`: edges become presses, releases and holds.

    :param name: the source's name
    :param wire: the lines
    :param times: how contacts are judged

    Lines that cannot be read are reported once and tried again every second; meanwhile it vouches for nothing.

    **Synchronization:** the loop's thread.
    """

    def __init__(self, name: str, clock: Clock, wire: Wire, *, times: ContactTimes | None = None) -> None:
        grade = wire.grade
        self._clock = clock
        self._wire = wire
        self._lag = grade.lag
        self.contacts = Contacts(name, accuracy=grade.accuracy, times=times)
        kinds = frozenset({Kind.PRESS, Kind.RELEASE, Kind.HOLD})
        self._terms = Terms(name, kinds, lag=grade.lag + grade.accuracy.late + grade.accuracy.coalesced + 1,
                            quality=grade.quality)  # fmt: skip
        self._sink: Sink | None = None
        self._alarm = Alarm(clock, self._wake)
        self._audited = 0
        self._known_until = 0
        self._stirring = False
        self._failed = False

    @property
    def terms(self) -> Terms:
        return self._terms

    def start(self, sink: Sink) -> None:
        if self._wire.grade.warning:
            _LOG.warning("%s", self._wire.grade.warning)
        self._sink = sink
        self._wire.open(self._edge, self._readable)
        now = self._clock.now()
        try:
            for seat in self._wire.seats:
                self.contacts.add(seat, self._wire.level(seat), now)
        except OSError as error:
            raise Problem(
                f"The buttons of {self._terms.name} cannot be read: {error}", "Check their wiring.", ExitCode.HARDWARE
            ) from error
        self._audited = now
        self._wake_when_due()

    def stop(self) -> None:
        self._sink = None
        self._alarm.cancel()
        self._wire.close()

    def vouched(self, now: int) -> int | None:
        if self._sink is None or not (self._stirring or self._take_in(now)):
            return None
        return self.contacts.watermark(self._known_until)

    # -- edges --------------------------------------------------------------------------------------------------------

    def _edge(
        self, seat: str, at: int, active: bool, line_seqno: int | None = None, global_seqno: int | None = None
    ) -> None:
        if self.contacts.edge(seat, at, active, line_seqno, global_seqno) and self._sink is not None:
            self._sink.touched(seat, at)

    def _readable(self) -> None:
        try:
            self._read(everywhere=False)
        except (OSError, Problem) as error:
            self._report_failure(error)
        else:
            self._wake_when_due()

    def _read(self, *, everywhere: bool) -> None:
        """Read edges, and levels soon after them: the sooner, the less is unknown about an edge printed wrongly."""
        self._wire.drain()
        # Not at this very instant: whether an edge that has the same stamp was before or after is not known.
        self.contacts.read_levels(self._wire.level, self._clock.now() - 1, everywhere=everywhere)

    def _take_in(self, now: int) -> bool:
        """Read what is there, decide what can be decided. Whether the wire works."""
        try:
            audit = now - self._audited >= _AUDIT
            self._read(everywhere=audit)
        except (OSError, Problem) as error:
            self._report_failure(error)
            return False
        if audit:
            self._audited = now
        self._failed = False
        self._known_until = now - self._lag
        for signal in self.contacts.advance(self._known_until):
            self._send(signal)
        self._wake_when_due()
        return True

    def _send(self, signal: Signal) -> None:
        if self._sink is not None:
            self._sink.offer(signal)

    def _report_failure(self, error: OSError | Problem) -> None:
        if not self._failed:
            self._failed = True
            _LOG.error("The buttons of %s cannot be read: %s", self._terms.name, error)
        self._alarm.set(self._clock.now() + _RETRY)

    # -- time ---------------------------------------------------------------------------------------------------------

    def _wake_when_due(self) -> None:
        """When a contact has something to decide, at the latest when the levels are to be read again."""
        audit, deadline = self._audited + _AUDIT, self.contacts.next_deadline
        self._alarm.set(audit if deadline is None else min(audit, deadline + self._lag))

    def _wake(self) -> None:
        if self._sink is not None and self._take_in(self._clock.now()):
            self._stirring = True  # what is asked now has just been taken in
            try:
                self._sink.stirred(self._terms.name)
            finally:
                self._stirring = False
