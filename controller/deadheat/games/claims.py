"""Claims: a press that stamps the moment, waiting for the scan that says which card it was.

Readers are slow, buttons are not. A press opens a claim; the next scan by that player completes it, and the play counts
from the press. A scan at a seat's own reader is that seat's or, in games in which cards are laid on a rival's stack,
the rival's who has pressed. At a reader that all share nobody knows whose scan it is: the earliest claim takes it. Were
the earliest ones a dead heat, the scan is one of theirs and the table cannot say whose; both count from the time that
covers both, and :mod:`deadheat.games.whose` asks.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from deadheat.timing import Moment, S, firsts

__all__ = ["CLAIM_LIFE", "Claim", "Claims"]

CLAIM_LIFE = 4 * S
"""How long a claim waits for its scan, in ns."""


class Claim(msgspec.Struct, frozen=True):
    """A press that waits for a card until ``expires`` (ns)."""

    seats: tuple[str, ...]
    """Whose press it was; several after a dead heat, in which one scan has come and nobody can say for whose press."""
    at: Moment
    expires: int

    @property
    def seat(self) -> str | None:
        """Whose press it was, or None if that cannot be said."""
        return self.seats[0] if len(self.seats) == 1 else None


class Claims:
    """The open claims of a match.

    :param window: presses closer than this (ns) are a dead heat
    :param life: how long a claim waits, in ns
    """

    def __init__(self, window: int, life: int = CLAIM_LIFE) -> None:
        self._window = window
        self._life = life
        self._open: list[Claim] = []

    def open(self, seat: str, at: Moment) -> Claim:
        """A press opens a claim; an earlier one of the same seat that still waits is kept and answered again."""
        waiting = next((claim for claim in self._open if claim.seat == seat), None)
        if waiting is None:
            waiting = Claim((seat,), at, at.latest + self._life)
            self._open.append(waiting)
        return waiting

    def complete(self, scanned: Moment, player: str | None, *, rivals: bool = False) -> Claim | None:
        """Give a scan to the claim it completes, if there is one.

        A scan by a known ``player`` completes that player's claim, any other one the earliest; with ``rivals`` also one
        by a player who has none, whose reader a rival may use. A scan that was over before the press is not that
        claim's.
        """
        able = [claim for claim in self._open if not scanned.is_before(claim.at)]
        own = sorted((claim for claim in able if player in claim.seats), key=lambda claim: len(claim.seats))
        if player is None or (rivals and not own):
            return self._complete(firsts(able, self._window))
        return self._complete(own[:1])

    def settle(self, heat: Moment, seat: str) -> None:
        """``seat`` has had its scan of the dead heat at ``heat``: what still waits of it is the others'."""
        for place, claim in enumerate(self._open):
            if claim.at == heat and seat in claim.seats and len(claim.seats) > 1:
                self._open[place] = replace(claim, seats=tuple(other for other in claim.seats if other != seat))

    def _complete(self, rivals: list[Claim]) -> Claim | None:
        """One of ``rivals`` is used up; nobody can say which, so the others wait on for all of them."""
        if not rivals:
            return None
        at = rivals[0].at
        for claim in rivals:
            self._open.remove(claim)
            at = at.hull(claim.at)
        seats = tuple(sorted({seat for claim in rivals for seat in claim.seats}))
        used = Claim(seats, at, max(claim.expires for claim in rivals))
        self._open.extend([used] * (len(rivals) - 1))
        return used

    def withdraw(self, seat: str, at: Moment) -> None:
        """The press of ``seat`` at ``at`` was meant for something else."""
        self._open = [claim for claim in self._open if claim.seat != seat or claim.at != at]

    def drop(self) -> None:
        """Forget all claims."""
        self._open.clear()

    def expire(self, at: int) -> list[Claim]:
        """Take away and return the claims whose time is up at ``at`` ns."""
        over = [claim for claim in self._open if claim.expires <= at]
        self._open = [claim for claim in self._open if claim.expires > at]
        return over

    def may_precede(self, play: Moment) -> bool:
        """Whether a card that was pressed for before ``play``, or in a dead heat with it, may still be scanned."""
        return any(not play.is_before(claim.at, self._window) for claim in self._open)

    def __iter__(self) -> Iterator[Claim]:
        """The claims that are open, as they came."""
        return iter(tuple(self._open))

    @property
    def waiting(self) -> frozenset[str]:
        """Whose claims may be open."""
        return frozenset(seat for claim in self._open for seat in claim.seats)

    @property
    def next_deadline(self) -> int | None:
        """When the next claim expires, in ns."""
        return min((claim.expires for claim in self._open), default=None)
