"""The figures by which contacts are judged, and the counts they keep."""

import msgspec

from deadheat.timing.units import MS, US, S

__all__ = ["Accuracy", "ContactTimes", "Counters"]


class Accuracy(msgspec.Struct, frozen=True):
    """How far a stamp may lie after the edge it stamps; all in ns.

    The default is the kernel's: interrupts off and entry for at most 250 us on a stock kernel, and an interrupt thread
    that runs within 300 us, in which a second edge overwrites the first one's stamp. A source whose error goes both
    ways adds its bound to every stamp and states twice that bound as ``late``.
    """

    late: int = 250 * US
    coalesced: int = 300 * US
    """How much more it may be where a number is missing, and only there: :class:`~deadheat.timing.stamps.Stamps`."""

    @property
    def worst(self) -> int:
        """The latest that any stamp may be, in ns."""
        return self.late + self.coalesced


class ContactTimes(msgspec.Struct, frozen=True):
    """How contacts are judged; all in ns."""

    confirm: int = 3 * MS
    """A press must be closed for at least half of this time from its first edge (a fencing box's minimum contact)."""
    chatter: int = 600 * US
    """A press that opens for longer than this in all before it is firm may have had noise before it: its Moment then
    reaches to the closing after that. Arcade switches chatter for less; noise that adds up to less, and moves a press
    by little more than this, is inside the usual window of 1 ms."""
    rearm: int = 25 * MS
    """A line must be open for this long before its next edge is a new press. A worn switch may need up to 200 ms."""
    hold: int = 1 * S
    """A button closed for this long is held."""
    stuck: int = 20 * S
    """A button closed for this long is stuck. Games ask for long holds, so well above what a round needs."""
    doubt: int = 20 * MS
    """A level that contradicts the edges for this long means that an edge was missed."""

    def fitted(self, accuracy: Accuracy) -> "ContactTimes":
        """These times as far as stamps of this accuracy can measure them.

        Noise of up to a sixth of ``confirm`` must never look like a press, and chatter with openings of up to four
        fifths of ``rearm`` never like two, however late their edges are stamped. Kernel stamps need no fitting.
        """
        return msgspec.structs.replace(
            self,
            confirm=max(self.confirm, self.confirm // 3 + 2 * accuracy.late),
            rearm=max(self.rearm, self.rearm * 4 // 5 + accuracy.late),
        )


class Counters(msgspec.Struct):
    """What a contact has met, for the operator."""

    presses: int = 0
    spikes: int = 0
    mistyped: int = 0
    lost: int = 0
    late: int = 0
    stuck: int = 0
