"""Claims: a press that stamps the moment, waiting for the scan that says which card it was.

Readers are slow, buttons are not. A press opens a claim; the next scan by that player completes it, and the play counts
from the press.
"""

import msgspec

from deadheat.timing import Moment, S

__all__ = ["CLAIM_LIFE", "Claim", "Claimed", "Claims"]

CLAIM_LIFE = 4 * S
"""How long a claim waits for its scan, in ns."""


class Claim(msgspec.Struct, frozen=True):
    """A press of ``seat`` that waits for a card until ``expires`` (ns)."""

    seat: str
    at: Moment
    expires: int


class Claimed(msgspec.Struct, frozen=True):
    """A claim that a scan has completed.

    ``rivals`` opened theirs in the same dead heat: the table cannot say whose scan it was, their owners can.
    """

    claim: Claim
    rivals: tuple[Claim, ...] = ()

    @property
    def at(self) -> Moment:
        """When the play happened: the press, or the time that covers all presses it may have been."""
        at = self.claim.at
        for rival in self.rivals:
            at = at.hull(rival.at)
        return at


class Claims:
    """The open claims of a match.

    :param window: presses closer than this (ns) are a dead heat
    :param life: how long a claim waits, in ns
    """

    def __init__(self, window: int, life: int = CLAIM_LIFE) -> None:
        self._window = window
        self._life = life
        self._open: dict[str, Claim] = {}

    def open(self, seat: str, at: Moment) -> Claim:
        """A press opens a claim; an earlier one of the same seat that still waits is kept and answered again."""
        waiting = self._open.get(seat)
        if waiting is None:
            waiting = self._open[seat] = Claim(seat, at, at.latest + self._life)
        return waiting

    def take(self, reader_seat: str | None, scanned: Moment) -> Claimed | None:
        """Give a scan to the claim it completes.

        A scan at a seat's own reader completes that seat's claim, or if it has none the earliest one of a rival (who
        plays on another's stack). At a shared reader (``reader_seat`` None) the earliest claim takes the scan. A scan
        that was over before the press is not that claim's.
        """
        able = {seat: claim for seat, claim in self._open.items() if not scanned.is_before(claim.at)}
        if reader_seat in able:
            return self._complete(able[reader_seat], ())
        if not able:
            return None
        cut = min(claim.at.latest for claim in able.values()) + self._window
        first = sorted((c for c in able.values() if c.at.earliest <= cut), key=lambda claim: claim.seat)
        return self._complete(first[0], tuple(first[1:]))

    def _complete(self, claim: Claim, rivals: tuple[Claim, ...]) -> Claimed:
        if not rivals:
            del self._open[claim.seat]
        return Claimed(claim, rivals)

    def settle(self, seat: str) -> None:
        """The completed claim of a dead heat was ``seat``'s: it is used up, the rivals' stay open."""
        self._open.pop(seat, None)

    def drop(self, seat: str | None = None) -> None:
        """Forget the claim of one seat, or all."""
        if seat is None:
            self._open.clear()
        else:
            self._open.pop(seat, None)

    def expire(self, at: int) -> list[Claim]:
        """Take away and return the claims whose time is up at ``at`` ns."""
        over = [claim for claim in self._open.values() if claim.expires <= at]
        for claim in over:
            del self._open[claim.seat]
        return over

    @property
    def waiting(self) -> dict[str, Claim]:
        """The open claims by seat."""
        return dict(self._open)

    @property
    def next_deadline(self) -> int | None:
        """When the next claim expires, in ns."""
        return min((claim.expires for claim in self._open.values()), default=None)
