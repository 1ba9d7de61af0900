"""A hub's clock through all its lives, and what it says in the host's time.

Contacts are judged on a time of their own: the hub's ticks, carried on from life to life so that it never goes back.
What comes of that is put into the host's time at the end, as late as possible, when most is known of both clocks.
"""

from collections import deque
from typing import Final

from deadheat.devices.hub.events import Said
from deadheat.devices.hub.messages import Hello
from deadheat.timing import ClockSync, Moment, OwnTime, S

__all__ = ["HubClock"]

_BUCKET: Final = 1 * S
_REMEMBERED: Final = 4
"""Earlier lives whose clocks are still known, for what lay between two of them."""


class _Life:
    """The time between two resets."""

    def __init__(self, hello: Hello, name: str) -> None:
        self.name = name
        self.sync = ClockSync(hello.ticks_per_s)
        self.ticks_per_s = hello.ticks_per_s
        self.base: int | None = None
        """The own time at tick 0, in ns; None until the first tick."""
        self.since = 0
        """The earliest own time of this life, in ns."""

    def moment(self, own: int) -> Moment | None:
        """The host times that an own time may be."""
        assert self.base is not None
        ticks, rest = divmod((own - self.base) * self.ticks_per_s, S)
        early = self.sync.moment(ticks)
        late = self.sync.moment(ticks + 1) if rest else early
        return None if early is None or late is None else Moment(early.earliest, late.latest)


class HubClock:
    """The clock of the hub ``name``. Own times are in nominal ns, and near the table clock for whoever reads them.

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._life: _Life | None = None
        self._before: deque[_Life] = deque(maxlen=_REMEMBERED)
        self._lives = 0
        self._last = 0  # the latest own time that was given out
        self._claim: tuple[int, int] | None = None
        self._told: tuple[int, int] | None = None
        self._is_known: bool | None = False  # None: to be found out
        self._began = 0  # when the hub was first heard of

    # -- lives and facts ----------------------------------------------------------------------------------------------

    def begin(self, hello: Hello, boot: int) -> None:
        """A new life: its ticks begin anew."""
        if self._life is not None and self._life.base is not None:
            self._before.append(self._life)
        self._lives += 1
        self._life = _Life(hello, f"{self._name}/{boot}.{self._lives}")
        self._told = None
        self._is_known = None

    def facts(self, said: Said) -> bool:
        """Two facts from a ping. False if they contradict what was known: times given out since then may be wrong."""
        if self._life is None:
            return True
        sync = self._life.sync
        return self._agreed(sync.heard(said.heard, said.after) & sync.said(said.said, said.before))

    def read(self, ticks: int, now: int) -> bool:
        """One more fact: ``ticks`` was not after ``now``. Only what is better than the last second's others is used."""
        if self._life is None:
            return True
        nominal = ticks * S // self._life.ticks_per_s
        bucket, ahead = nominal // _BUCKET, now - nominal
        if self._told is not None and self._told[0] == bucket and ahead >= self._told[1]:
            return True
        self._told = bucket, ahead
        return self._agreed(self._life.sync.said(ticks, now))

    def slewed(self, by_ppm: float) -> None:
        """The table clock's own rate has changed."""
        if self._life is not None:
            self._life.sync.forget(by_ppm)
            self._told = self._is_known = None

    def _agreed(self, agreed: bool) -> bool:
        if not agreed:
            self._claim = self._told = None
        if not (agreed and self._is_known):
            self._is_known = None
        return agreed

    # -- the hub's time -----------------------------------------------------------------------------------------------

    def own(self, ticks: int, now: int, late: int = 0) -> int:
        """The own time of a tick. The first one of a life may not be before what was given out in the last one.

        :param now: the present, in ns
        :param late: how far stamps may lie after their changes, in ns
        """
        life = self._life
        assert life is not None
        nominal = ticks * S // life.ticks_per_s
        if life.base is None:
            begins = max(now, self._last + late + 1)
            self._began = self._began or now
            life.base, life.since = begins - nominal, begins - late
        own = life.base + nominal
        self._last = max(self._last, own)
        return own

    @property
    def is_known(self) -> bool:
        """Whether own times can be put into the host's time."""
        if self._is_known is None:
            life = self._life
            if life is None or life.base is None:
                return False
            self._is_known = life.moment(self._last) is not None
        return self._is_known

    @property
    def last(self) -> int:
        """The latest own time that was given out, in ns."""
        return self._last

    # -- the host's time ----------------------------------------------------------------------------------------------

    def moment(self, at: Moment, now: int) -> Moment:
        """An interval of own time in the host's, at ``now`` (ns). Only while it :attr:`is_known`."""
        life = self._life
        assert life is not None
        earliest, latest = self._bounds(at.earliest, now).earliest, min(self._bounds(at.latest, now).latest, now)
        own = OwnTime(life.name, at.earliest, at.latest) if at.earliest >= life.since else None
        return Moment(min(earliest, latest), max(earliest, latest), own)

    def _bounds(self, own: int, now: int) -> Moment:
        """What is known of one own time: no earlier than what was vouched for before it."""
        lives = (life for life in (self._life, *reversed(self._before)) if life is not None and own >= life.since)
        life = next(lives, self._life if self._lives == 1 else None)
        bounds = None if life is None else life.moment(own)
        if bounds is None:  # nothing is known: some time since what was vouched for
            claimed = self._claim[1] if self._claim is not None else self._began
            return Moment(min(claimed, now), now)
        if self._claim is not None and own >= self._claim[0] and bounds.earliest < self._claim[1]:
            return Moment(self._claim[1], max(self._claim[1], bounds.latest))
        return bounds

    def vouch(self, own: int, now: int) -> int:
        """The earliest host time that an own time may be, which is kept: nothing after it will be put before that."""
        mark = min(self._bounds(own, now).earliest, now)
        if self._claim is None or own >= self._claim[0]:
            self._claim = own, mark
        return mark

    @property
    def vouched(self) -> int | None:
        """What was vouched for last, in ns of the host; None: nothing, or it may have been wrong."""
        return None if self._claim is None else self._claim[1]

    def ticks_at(self, when: int) -> int | None:
        """The tick that most likely is at host time ``when`` (ns); None while that is not known."""
        return None if self._life is None else self._life.sync.ticks_at(when)

    @property
    def sync(self) -> ClockSync | None:
        """What is known of the clock in this life."""
        return None if self._life is None else self._life.sync
