"""Whether the table clock itself runs evenly.

CLOCK_MONOTONIC is never set, but while the time of day is being corrected it is slewed: it runs faster or slower, by up
to 500 ppm with most daemons and more with some. Another clock's rate that was learned before holds no longer then. The
kernel's CLOCK_MONOTONIC_RAW is not slewed, so the two side by side show it.
"""

from typing import Final

import msgspec

from deadheat.timing.units import MS, US

__all__ = ["BothClocks", "Slewing"]

_EVEN: Final = 2.0
"""Changes up to this are none, in ppm: the thermal drift of the crystal from one reading to the next is far less."""
_SPREAD: Final = 20 * US
"""The most that a reading may have taken, in ns; a longer one was interrupted, and says too little."""
_APART: Final = 400 * MS
"""How far apart readings are compared, in ns."""


class BothClocks(msgspec.Struct, frozen=True):
    """One reading: the raw clock, the table clock, the raw clock again, in ns."""

    raw_before: int
    table: int
    raw_after: int

    @property
    def raw(self) -> float:
        """The raw clock at the instant of ``table``, in ns, wrong by ``doubt`` at most."""
        return (self.raw_before + self.raw_after) / 2

    @property
    def doubt(self) -> float:
        """Half of the time that the reading took, in ns."""
        return (self.raw_after - self.raw_before) / 2


class _Rate(msgspec.Struct, frozen=True):
    """How much faster the table clock ran than the raw one, and how well that is known, in ppm."""

    ppm: float
    doubt: float


class Slewing:
    """Told readings now and then, it says by how much the table clock's rate has changed."""

    def __init__(self) -> None:
        self._last: BothClocks | None = None
        self._rate: _Rate | None = None

    def changed(self, reading: BothClocks) -> float | None:
        """By how many ppm the rate may differ from that before, if it surely differs; else None."""
        if reading.doubt > _SPREAD / 2:
            return None
        last = self._last
        if last is not None and reading.raw - last.raw < _APART:
            return None
        self._last = reading
        if last is None:
            return None
        span = reading.raw - last.raw
        rate = _Rate(((reading.table - last.table) / span - 1) * 1e6, (reading.doubt + last.doubt) / span * 1e6)
        before, self._rate = self._rate, rate
        if before is None:
            return None
        difference, doubt = abs(rate.ppm - before.ppm), rate.doubt + before.doubt
        return difference + doubt if difference > doubt + _EVEN else None
