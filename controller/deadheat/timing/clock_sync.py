"""Where the ticks of another clock lie on the table clock: hard bounds, not a guess.

A hub on a cable counts its own oscillator's ticks. The host never learns what time it is there *now*; it only gathers
facts: this tick was not before that instant (a question was only written then), that tick was not after this instant
(its answer had been read by then). Between two ticks the oscillator ran at some rate near its nominal one, so each fact
bounds every other tick as well. All facts together leave an interval for the host time of any tick, and that interval
is a :class:`~deadheat.timing.Moment`: it holds the truth as long as the oscillator keeps what is assumed of it.

The rate itself is learned in the same manner: a tick that was not before A and a later one that was not after B
show how fast the clock went at least, the other way round how fast at most. With a base line of ten seconds and a
spread of 0.3 ms that is 30 parts per million (ppm) where a ceramic resonator may be off by 5,000.

Facts that contradict each other mean that a clock was set or the oscillator broke its promise. Then everything that was
known is dropped and learned anew from the present fact on.
"""

from math import floor

from deadheat.timing.clock_facts import Facts
from deadheat.timing.moment import Moment
from deadheat.timing.units import S

__all__ = ["PPM", "ClockSync"]

PPM = 1e-6

_WINDOW = 32 * S
"""How long a fact is kept, in ns. Longer base lines make the rate finer, until its own wandering outweighs that."""


class ClockSync:
    """The interval estimate of one other clock.

    :param ticks_per_s: how many ticks that clock nominally counts in a second
    :param tolerance_ppm: how far its rate may be off, in ppm: data sheets of the ceramic resonators on cheap boards say
        0.5 %, which is 5,025 seen from the other side; crystals keep 100
    :param wander_ppm: how far its rate may drift within the 32 s for which facts are kept, in ppm: a ceramic resonator
        changes by some 30 ppm a degree (0.3 % over 100 degrees), and a hub warms by far less than a degree in that time

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, ticks_per_s: int, tolerance_ppm: float = 5_100, wander_ppm: float = 20) -> None:
        if ticks_per_s <= 0:
            raise ValueError(f"a clock cannot tick {ticks_per_s} times a second")
        if not 0 <= wander_ppm <= tolerance_ppm < 1_000_000:
            raise ValueError(f"a rate cannot wander by {wander_ppm} ppm and be off by {tolerance_ppm} ppm at most")
        self._ticks_per_s = ticks_per_s
        self._tolerance = tolerance_ppm * PPM
        self._wander = wander_ppm * PPM
        self._facts = Facts(_WINDOW)
        self._slow = -self._tolerance  # the least and the most by which a nominal second may differ from a true one
        self._fast = self._tolerance
        self._learned: int | None = None  # the nominal instant up to which the two have been widened by wandering
        self.breaks = 0
        """How often facts contradicted each other and everything was learned anew."""

    # -- facts --------------------------------------------------------------------------------------------------------

    def heard(self, ticks: int, after: int) -> bool:
        """The instant ``ticks`` was at host time ``after`` (ns) or later.

        :returns: False if that contradicts what was known: it has begun anew, and what lay between is uncertain
        """
        at = self._nominal(ticks)
        self._age(at)
        latest = self._latest(at)
        rates = [self._rate(then, when, at, after) for then, when in self._facts.said if then < at]
        self._slow = max([self._slow, *(rate - self._wander for rate in rates)])
        fits = self._is_possible(latest is None or after <= latest)
        self._facts.add_heard(at, after, self._rate_seen)
        return fits

    def said(self, ticks: int, before: int) -> bool:
        """The instant ``ticks`` was at host time ``before`` (ns) or earlier.

        :returns: False if that contradicts what was known: it has begun anew, and what lay between is uncertain
        """
        at = self._nominal(ticks)
        self._age(at)
        earliest = self._earliest(at)
        rates = [self._rate(then, when, at, before) for then, when in self._facts.heard if then < at]
        self._fast = min([self._fast, *(rate + self._wander for rate in rates)])
        fits = self._is_possible(earliest is None or earliest <= before)
        self._facts.add_said(at, before, self._rate_seen)
        return fits

    def forget(self, within_ppm: float | None = None) -> None:
        """Drop all facts: one of the clocks was set or is being slewed.

        :param within_ppm: by how much the rate may have changed as well; None: it is not known any more either
        """
        self._facts.clear()
        if within_ppm is None:
            self._slow, self._fast = -self._tolerance, self._tolerance
        else:
            self._widen(within_ppm * PPM)

    # -- answers ------------------------------------------------------------------------------------------------------

    def moment(self, ticks: int, lateness: int = 0) -> Moment | None:
        """When ``[ticks - lateness, ticks]`` was; None while not both kinds of facts are known."""
        return self._between(self._nominal(ticks - lateness), self._nominal(ticks))

    def ticks_at(self, when: int) -> int | None:
        """The tick that most likely is at host time ``when`` (ns), past or to come; None while that is not known."""
        newest = self._facts.newest
        known = None if newest is None else self._between(newest, newest)
        if newest is None or known is None:
            return None
        nominal = newest + round((when - known.middle) / (1 + self._rate_seen))
        return nominal * self._ticks_per_s // S

    @property
    def rate_ppm(self) -> float | None:
        """By how much that clock is slow (above 0) or fast (below 0), in ppm; None until something is known of it."""
        if self._fast - self._slow >= 2 * self._tolerance:
            return None
        return self._rate_seen / PPM

    @property
    def rate_bound_ppm(self) -> float:
        """Half the width of what is known of the rate, in ppm."""
        return (self._fast - self._slow) / 2 / PPM

    def bound(self, now: int) -> int | None:
        """Half the width of the Moment that a stamp taken at host time ``now`` (ns) has, in ns; None if not known."""
        ticks = self.ticks_at(now)
        moment = None if ticks is None else self.moment(ticks)
        return None if moment is None else -(-moment.width // 2)

    # -- the mathematics ----------------------------------------------------------------------------------------------

    @property
    def _rate_seen(self) -> float:
        """The middle of what is known of the rate, as a fraction."""
        return (self._slow + self._fast) / 2

    def _nominal(self, ticks: int) -> int:
        """The instant of a tick in ns by that clock's own counting."""
        return ticks * S // self._ticks_per_s

    def _rate(self, then: int, when: int, at: int, now: int) -> float:
        """By how much the host's time between two facts is longer than that clock's, as a fraction."""
        return (now - when) / (at - then) - 1

    def _earliest(self, at: int) -> int | None:
        """The host time that the nominal instant ``at`` has at least, by all facts."""
        bounds = [when + self._at_least(at - then) for then, when in self._facts.heard]
        return max(bounds, default=None)

    def _latest(self, at: int) -> int | None:
        """The host time that the nominal instant ``at`` has at most, by all facts."""
        bounds = [when - self._at_least(then - at) for then, when in self._facts.said]
        return min(bounds, default=None)

    def _at_least(self, nominal: int) -> int:
        """The host time that ``nominal`` ns of that clock take at least; below 0: minus what as many take at most.

        Rounded down. Far from any fact the rate may have wandered on.
        """
        wandered = self._wander * max(0.0, abs(nominal) / _WINDOW - 1)
        if nominal >= 0:
            return nominal + floor(nominal * max(-self._tolerance, self._slow - wandered))
        return nominal + floor(nominal * min(self._tolerance, self._fast + wandered))

    def _between(self, begin: int, end: int) -> Moment | None:
        """What holds both nominal instants; None if nothing is known, or nothing that goes together."""
        earliest, latest = self._earliest(begin), self._latest(end)
        if earliest is None or latest is None or earliest > latest:
            return None
        return Moment(earliest, latest)

    def _age(self, at: int) -> None:
        """What was learned of the rate holds less and less."""
        if self._learned is None:
            self._learned = at
        elif at > self._learned:
            self._widen(self._wander * (at - self._learned) / _WINDOW)
            self._learned = at

    def _widen(self, by: float) -> None:
        self._slow = max(-self._tolerance, self._slow - by)
        self._fast = min(self._tolerance, self._fast + by)

    def _is_possible(self, fits: bool) -> bool:
        """Whether the facts agree; if not, begin anew."""
        if fits and self._slow <= self._fast:
            return True
        self.breaks += 1
        self.forget()
        return False
