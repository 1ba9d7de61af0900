"""What a driver of one model of reader must be able to do: speak its language, given bytes and times.

A driver does no I/O and reads no clock, so it can be tested with any split of any stream. Somebody else owns the port,
feeds the driver and writes what it asks for.
"""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

import msgspec

from deadheat.timing import Moment

__all__ = ["Driver", "Gone", "Says", "Seen", "Stuck"]


class Seen(msgspec.Struct, frozen=True):
    """A card came: ``code`` is its canonical code, ``at`` reaches back to when it was certainly not there yet."""

    code: str
    at: Moment
    ambiguous: bool = False
    """Whether several cards lay there at once."""


class Gone(msgspec.Struct, frozen=True):
    """A card that had been seen is no longer there."""

    code: str
    at: Moment


class Stuck(msgspec.Struct, frozen=True):
    """The device does not answer any more although everything has been tried: open its port again."""

    why: str


Says: TypeAlias = Seen | Gone | Stuck


class Driver(Protocol):
    """One device's language. All times in ns on the table clock; they never decrease from call to call."""

    def opened(self, now: int) -> Sequence[Says]:
        """The port has just been opened, for the first time or again; whatever was known before is void.

        Cards that were seen before and are seen again within their absence time are not reported anew.
        """

    def received(self, data: bytes, since: int, now: int) -> Sequence[Says]:
        """Bytes have been read at ``now``; the port was last known to be empty at ``since``."""

    def elapsed(self, now: int) -> Sequence[Says]:
        """The port was read and found empty at ``now``. Also called when :attr:`next_deadline` has passed."""

    def lost(self, now: int) -> Sequence[Says]:
        """The port is gone. What was half read is dropped; cards that were seen are not reported gone by this."""

    def to_write(self) -> bytes:
        """What the device is to be sent now; each byte is given out once. Empty for devices that only talk."""

    @property
    def next_deadline(self) -> int | None:
        """When :meth:`elapsed` is to be called at the latest."""

    def watermark(self, now: int) -> int | None:
        """No :class:`Seen` or :class:`Gone` with an earlier ``at.earliest`` will still come, if the port was empty at
        ``now``. None while the device cannot be trusted to see cards: not yet awake, or not answering."""

    @property
    def counters(self) -> dict[str, int]:
        """What has been counted since the start, for the operator: ``scans``, ``garbage``, ``resets`` and so on."""
