"""The conversation with pcscd about one reader: what to ask next, and what the answers mean. No I/O, no clock."""

from collections.abc import Callable, Sequence
from typing import Final

from deadheat.devices.readers.driver import Says
from deadheat.devices.readers.pcsc import remedies
from deadheat.devices.readers.pcsc.calls import (
    EMPTY,
    GONE,
    PRESENT,
    Answer,
    Ask,
    Call,
    Failed,
    Listed,
    ListReaders,
    Look,
    Looked,
    Replied,
    Trouble,
)
from deadheat.devices.readers.pcsc.choosing import choose
from deadheat.devices.readers.pcsc.options import PcscOptions
from deadheat.devices.readers.pcsc.outages import Outages
from deadheat.devices.readers.pcsc.presence import Presence
from deadheat.devices.readers.pcsc.tag_text import Doubt, TagText
from deadheat.devices.readers.pcsc.uid import GET_UID, NoUid, uid_in
from deadheat.problems import Problem
from deadheat.timing import MS, Moment, S

__all__ = ["LOOK", "Talk"]

LOOK: Final = 100 * MS
"""How long one look waits for something to happen, in ns: so often it is known that nothing has."""
_TRIES: Final = 10
"""So often a card is asked for its UID, at most once a look, before it counts as unreadable."""
_TEXT_TRIES: Final = 3
"""After so many failures a tag's text is given up, and its UID counts."""
_WITH_PAGES: Final = 7
"""Bytes of the UID of every tag that has its text in pages (NTAG, Ultralight)."""
_PATIENCE: Final = 1 * S
"""How long another program may use the reader alone, in ns, before the reader counts as lost."""


class Talk:
    """One reader, found by ``wanted`` (see :func:`choose`) and found again after each outage.

    Whoever owns it makes the calls that :meth:`next_call` names, one at a time, and hands in each answer.

    :param now: when watching begins, in ns; what lay there before that came then, as far as anybody can say
    :param code_of: the canonical code for a UID
    :param names: whether a text on a tag names a card, so that it is its code; without it texts are not read
    :param captured: the USB port of a reader that the kernel has taken, or None

    **Synchronization:** none of its own; one thread.
    """

    def __init__(
        self,
        wanted: str,
        now: int,
        code_of: Callable[[bytes], str],
        *,
        names: Callable[[str], bool] | None = None,
        options: PcscOptions | None = None,
        captured: Callable[[], str | None] = lambda: None,
    ) -> None:
        self._wanted = wanted
        self._options = options or PcscOptions()
        self._code_of = code_of
        self._names = names
        self._captured = captured
        self._presence = Presence(self._options.absence)
        self._reader: str | None = None
        self._state = 0
        self._known = now
        """Up to when it is known what lay there, as pcscd saw it."""
        self._arrived: Moment | None = None
        """When the card came that is not read yet."""
        self._text: TagText | None = None
        """The text on it that is being read."""
        self._asked = False
        self._attempts = 0
        self._failures = 0
        self._outages = Outages(now)
        self._counters = dict.fromkeys(("scans", "without_uid", "unreadable"), 0)

    @property
    def counters(self) -> dict[str, int]:
        """``scans``, ``without_uid`` and ``unreadable`` placements, ``flaps`` (see :class:`Presence`), ``outages``."""
        return {**self._counters, "flaps": self._presence.flaps, "outages": self._outages.count}

    @property
    def reader(self) -> str:
        """Its name as pcscd lists it; empty while it is not found."""
        return self._reader or ""

    @property
    def outage(self) -> Problem | None:
        """Why the reader does not work, or None if it does or nothing is known yet."""
        return self._outages.why

    @property
    def works(self) -> bool:
        """Whether its cards are seen."""
        return self._outages.works

    # -- what to ask --------------------------------------------------------------------------------------------------

    def next_call(self, now: int) -> Call | None:
        """What to ask pcscd now; None: nothing before :attr:`retry_at`."""
        if self._reader is None:
            return ListReaders() if now >= self.retry_at else None
        if self._text is not None:
            return Ask(self._reader, self._text.apdu)
        if self._arrived is not None and not self._asked:
            self._asked = True
            self._attempts += 1
            return Ask(self._reader, GET_UID)
        self._asked = False
        return Look(self._reader, self._state, LOOK)

    @property
    def retry_at(self) -> int:
        """When the reader is looked for again, in ns."""
        return self._outages.retry_at

    def watermark(self) -> int | None:
        """No Seen or Gone with an earlier ``at.earliest`` will still come, in ns; None while the reader is lost."""
        if not self.works:
            return None
        untold = [each.earliest for each in (self._arrived, self._presence.untold) if each is not None]
        return min([self._known - self._options.lag, *untold])

    # -- what came back -----------------------------------------------------------------------------------------------

    def answered(self, call: Call, answer: Answer, began: int, ended: int) -> Sequence[Says]:
        """The answer to a call that was made at ``began`` and came back at ``ended`` (ns)."""
        match answer:
            case Failed(trouble, text):
                return self._failed(call, trouble, text, ended)
            case Listed(readers):
                self._choose(readers, ended)
                return ()
            case Looked(None):
                # The wait ended for lack of news; whatever was late after that was the machine.
                return self._looked(min(ended, began + LOOK), ended)
            case Looked(int(raw)):
                return self._changed(raw, began, ended)
            case Replied(data):
                return self._replied(data, began, ended)
        return ()

    def silent(self, now: int) -> None:
        """A call has not come back for too long. The answer, should it come, is void."""
        self.lose(remedies.silent(self._wanted), now)

    def lose(self, why: Problem, now: int) -> None:
        """Begin anew: find the reader, and look what lies there."""
        if self._arrived is not None:
            self._known = min(self._known, self._arrived.earliest + self._options.lag)
        self._presence.unwatched(self._known)
        self._reader = self._arrived = self._text = None
        self._state = 0
        self._outages.fails_at(now, why)

    def _choose(self, readers: Sequence[str], now: int) -> None:
        try:
            self._reader = choose(readers, self._wanted)
        except Problem as several:
            self.lose(several, now)
            return
        if self._reader is None:
            port = self._captured()
            absent = remedies.not_listed(self._wanted, readers)
            self.lose(absent if port is None else remedies.captured(self._wanted, port), now)

    def _changed(self, raw: int, began: int, ended: int) -> Sequence[Says]:
        before, self._state = self._state, raw
        at = Moment(min(self._known - self._options.lag, ended), ended)
        if raw & GONE or not raw & (EMPTY | PRESENT):
            self.lose(remedies.trouble(self._wanted, Trouble.NO_READER, "unplugged"), ended)
            return ()
        # What lay there before is gone by now; if nobody could read what has lain there since, perhaps for longer.
        left = at if self._arrived is None else at.hull(self._arrived)
        if raw & EMPTY:
            self._counters["unreadable"] += _missed(before, raw) + (self._arrived is not None)
            self._arrived = None
            self._presence.nothing(left)
        elif not before & PRESENT or _comings(raw) != _comings(before):
            if before & PRESENT:
                self._presence.nothing(left)
            self._arrived, self._asked, self._attempts, self._failures = at, False, 0, 0
        return self._looked(began, ended)

    def _looked(self, known: int, now: int) -> Sequence[Says]:
        self._known = max(known, self._known)
        if self._arrived is not None:
            return ()
        self._outages.works_at(now)
        return self._presence.elapsed(self._known)

    def _replied(self, data: bytes, began: int, ended: int) -> Sequence[Says]:
        if self._text is not None:
            return self._text_replied(self._text, data, began, ended)
        uid = uid_in(data)
        if uid is NoUid.THIS_TIME:
            return self._not_read(ended)
        if isinstance(uid, NoUid):
            self._counters["without_uid"] += 1
            return self._read(None, began, ended)
        if self._names is not None and len(uid) == _WITH_PAGES:
            self._text = TagText(uid, self._names)
            return ()
        return self._read(self._code_of(uid), began, ended)

    def _text_replied(self, text: TagText, data: bytes, began: int, ended: int) -> Sequence[Says]:
        result = text.took(data)
        if result is Doubt.GO_ON:
            return ()
        if result is Doubt.EXCHANGED or (result is Doubt.FAILED and self._failures + 1 < _TEXT_TRIES):
            return self._not_read(ended)
        return self._read(result if isinstance(result, str) else self._code_of(text.uid), began, ended)

    def _read(self, code: str | None, began: int, ended: int) -> Sequence[Says]:
        """The card has told its code, or that it has none."""
        arrived, self._arrived, self._text = self._arrived, None, None
        if arrived is None:
            return ()
        self._outages.works_at(ended)
        if code is None:
            self._presence.nothing(arrived)
            return ()
        self._counters["scans"] += 1
        # Between two attempts the card may have been exchanged for another before pcscd noticed.
        at = Moment(arrived.earliest, began) if self._attempts > 1 else arrived
        return self._presence.card(code, at, noticed=arrived.latest)

    def _failed(self, call: Call, trouble: Trouble, text: str, now: int) -> Sequence[Says]:
        self._text = None
        asked_of = self._arrived if isinstance(call, Ask) else None
        if asked_of is not None and trouble in (Trouble.NO_CARD, Trouble.OTHER):
            return self._not_read(now)
        patient = self.outage is None and asked_of is not None and now - asked_of.latest < _PATIENCE
        if trouble is not Trouble.BUSY or not patient:
            self.lose(remedies.trouble(self._wanted, trouble, text), now)
        return ()

    def _not_read(self, now: int) -> Sequence[Says]:
        """Whether the card is still there at all is seen by the next look."""
        self._text = None
        self._failures += 1
        if self._arrived is not None and self._failures >= _TRIES:
            self._counters["unreadable"] += 1
            self._presence.nothing(self._arrived)
            self._arrived = None
            self._outages.works_at(now)
        return ()


def _comings(raw: int) -> int:
    """How often a card came or went, as pcscd counts it; it begins anew after 65,535."""
    return raw >> 16


def _missed(before: int, after: int) -> int:
    """How many cards came and went unseen between two states, the second of which is empty."""
    steps = (_comings(after) - _comings(before)) & 0xFFFF
    return steps // 2 if before else 0
