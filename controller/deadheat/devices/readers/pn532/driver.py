"""The driver of a PN532: wakes it, polls it, names what it sees, and gets it back when it has fallen silent."""

from collections import deque
from collections.abc import Callable, Generator, Sequence
from typing import Final, TypeAlias

from deadheat.devices.readers.driver import Says, Stuck
from deadheat.devices.readers.pn532.greeting import SAM, WAKE, Stranger, greet
from deadheat.devices.readers.pn532.link import Link, Outcome
from deadheat.devices.readers.pn532.lying import Lying
from deadheat.devices.readers.pn532.naming import Naming, spoken
from deadheat.devices.readers.pn532.options import Pn532Options
from deadheat.devices.readers.pn532.tag import WriteFailed, Written, write_text
from deadheat.devices.readers.pn532.targets import Target, targets
from deadheat.timing import MS, S

__all__ = ["Pn532Driver", "Told"]

_POLL: Final = b"\x4a\x02\x00"
"""InListPassiveTarget: two cards at most, type A at 106 kbit/s."""
_BACK_OFF, _BACK_OFF_MOST = 500 * MS, 5 * S
"""How long after a rescue that failed the next is tried, in ns."""
_TALKATIVE: Final = 250 * MS
"""A device that is still talking so long (ns) after its answer was due is not giving it."""

Told: TypeAlias = Callable[[Written | WriteFailed], None]
"""Is told how the writing of a tag has ended."""
_Job: TypeAlias = Generator[bytes, Outcome, None]


class Pn532Driver:
    """A :class:`~deadheat.devices.readers.driver.Driver` of a PN532 over HSU.

    :param code_of: the code of a tag with this UID of 4, 7 or 10 bytes
    :param names: whether a text on a tag names a card; without it tags are not read

    **Synchronization:** none of its own; one thread.
    """

    def __init__(
        self,
        code_of: Callable[[bytes], str],
        names: Callable[[str], bool] | None = None,
        options: Pn532Options | None = None,
    ) -> None:
        self._naming = Naming(code_of, names)
        self._options = options or Pn532Options()
        self._link = Link(self._options)
        self._lying = Lying(self._options.missed, self._options.forget)
        self._counts = dict.fromkeys(
            ("polls", "scans", "random_uids", "malformed", "silent_polls", "wakes", "reopens", "strangers"), 0
        )
        self._says: list[Says] = []
        """What is to be said at the end of the call; the watermark already counts on it being said."""
        self._job: _Job | None = None
        self._next_job: int | None = None
        self._awake = self._seeing = self._was_open = False
        self._silent = 0
        self._back_off = _BACK_OFF
        self._now = 0
        self._irqs: deque[int] = deque(maxlen=4)
        self._write: tuple[str, Told] | None = None
        self.refused: str | None = None
        """The code of the random UID that lay there last, for telling people why the card is not taken."""
        self._random_lies = False

    # -- the protocol -------------------------------------------------------------------------------------------------

    def opened(self, now: int) -> Sequence[Says]:
        if not self._was_open:
            self._was_open = True
            self._lying.opened(now)
        self._stop()
        self._begin(self._wake(), now)
        return self._said()

    def received(self, data: bytes, since: int, now: int) -> Sequence[Says]:  # noqa: ARG002 - part of the protocol
        self._now = now
        self._link.frames.feed(data, now)
        while outcome := self._link.next(now):
            self._go_on(outcome)
        if self._link.deadline is not None and now >= self._link.deadline + _TALKATIVE:
            self._due(now)
        return self._said()

    def elapsed(self, now: int) -> Sequence[Says]:
        self._now = now
        self._due(now)
        return self._said()

    def lost(self, now: int) -> Sequence[Says]:  # noqa: ARG002 - part of the protocol
        self._stop()
        return ()

    def to_write(self) -> bytes:
        return self._link.to_write()

    @property
    def next_deadline(self) -> int | None:
        deadlines = [
            at for at in (self._link.deadline, self._next_job if self._job is None else None) if at is not None
        ]
        return min(deadlines, default=None)

    def watermark(self, now: int) -> int | None:
        return min(self._lying.mark, now) if self._seeing else None

    @property
    def counters(self) -> dict[str, int]:
        frames = self._link.frames
        return self._counts | self._link.counters | {"garbage": frames.garbage, "bad_sums": frames.bad_sums}

    # -- what else it can do ------------------------------------------------------------------------------------------

    def irq(self, at: int) -> None:
        """The line IRQ fell at ``at`` (ns): the chip had an ACK or an answer ready. Told before the bytes are."""
        self._irqs.append(at)

    def write_text(self, text: str, told: Told) -> None:
        """Write a text on the tag that lies there alone, or comes next. One at a time: an earlier wish is dropped."""
        self.cancel_write()
        self._write = text, told

    def cancel_write(self) -> None:
        """Write nothing after all. What is being written already is finished."""
        if self._write is not None:
            text, told = self._write
            self._write = None
            told(WriteFailed(b"", text, "given up before a tag came"))

    # -- jobs ---------------------------------------------------------------------------------------------------------

    def _said(self) -> list[Says]:
        says, self._says = self._says, []
        return says

    def _due(self, now: int) -> None:
        if outcome := self._link.elapsed(now):
            self._go_on(outcome)
        elif self._job is None and self._next_job is not None and now >= self._next_job:
            self._begin(self._poll() if self._awake else self._wake(), now)

    def _begin(self, job: _Job, now: int) -> None:
        self._now, self._job = now, job
        self._advance(lambda: next(job))

    def _go_on(self, outcome: Outcome) -> None:
        job = self._job
        if job is not None:
            self._advance(lambda: job.send(outcome))

    def _advance(self, step: Callable[[], bytes]) -> None:
        try:
            command = step()
        except StopIteration:
            self._job = None
            return
        self._irqs.clear()
        self._link.send(command, self._now, WAKE if command == SAM else b"")

    def _stop(self) -> None:
        if self._job is not None:
            job, self._job = self._job, None
            job.close()
        self._link.reset()
        self._next_job = None
        self._awake = self._seeing = False
        self._silent = 0

    def _wake(self) -> _Job:
        self._awake = self._seeing = False
        self._counts["wakes"] += 1
        self._link.abort(self._now)
        try:
            wrong = yield from greet()
        except Stranger as stranger:
            self._counts["strangers"] += 1
            self._next_job = None
            self._says.append(Stuck(str(stranger)))
            return
        if wrong is not None:
            self._stuck(wrong)
            return
        self._awake = True
        self._silent = 0
        self._next_job = self._now

    def _stuck(self, why: str) -> None:
        self._counts["reopens"] += 1
        self._next_job = self._now + self._back_off
        self._back_off = min(2 * self._back_off, _BACK_OFF_MOST)
        self._says.append(Stuck(why))

    def _poll(self) -> _Job:
        began = self._now
        self._next_job = began + self._options.interval
        self._counts["polls"] += 1
        outcome = yield _POLL
        found = None if outcome.answer is None else targets(outcome.answer)
        if found is None:
            self._poll_failed(outcome)
            return
        self._silent, self._back_off, self._seeing = 0, _BACK_OFF, True
        cards = [target for target in found if not target.is_random]
        self._note_random([target for target in found if target.is_random])
        self._says += self._lying.polled(
            [card.uid for card in cards], len(found) - len(cards), began, self._latest(outcome), outcome.began
        )
        for uid in self._lying.untold:
            card = next((card for card in cards if card.uid == uid), None)
            code = yield from self._naming.code(uid, card)
            if code is not None:
                self._counts["scans"] += 1
                self._says += self._lying.tell(uid, code)
        if self._write is not None and found:
            yield from self._write_on(found)

    def _poll_failed(self, outcome: Outcome) -> None:
        """The first rung was to abort the command; then the chip is woken anew, then the port is to be opened anew."""
        self._counts["malformed" if outcome.answer is not None else "silent_polls"] += 1
        self._silent += 1
        if self._silent >= self._options.silent:
            self._awake = self._seeing = False
            self._next_job = self._now

    def _latest(self, outcome: Outcome) -> int:
        """When the answer was ready: by its IRQ, if there is one that cannot be that of the ACK."""
        stamps = [at for at in self._irqs if at <= outcome.began]
        after = [at for at in stamps if at > outcome.acked]
        if not after and len(stamps) >= 2 and outcome.acked == outcome.began:
            after = stamps[-1:]
        return max(after, default=outcome.began)

    def _note_random(self, found: list[Target]) -> None:
        if found and not self._random_lies:
            self._counts["random_uids"] += 1
        self._random_lies = bool(found)
        if found:
            self.refused = self._naming.code_of(found[0].uid)

    def _write_on(self, found: list[Target]) -> Generator[bytes, Outcome, None]:
        if self._write is None:
            return
        text, told = self._write
        self._write = None
        if len(found) > 1:
            told(WriteFailed(b"", text, "several tags lie there"))
            return
        done: Written | WriteFailed = WriteFailed(found[0].uid, text, "the reader was lost meanwhile")
        try:
            done = yield from spoken(write_text(found[0], text))
        finally:
            told(done)
