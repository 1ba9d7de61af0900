"""What is to be played next, and what was broken off and waits to be gone on with."""

import asyncio
from enum import Enum
from typing import TypeAlias

from deadheat.app.played import Broken, OnDisk, broken_off, given_up
from deadheat.referee import Journal, MatchTerms, Reading, Store

__all__ = ["After", "Bookings", "Request"]

Request: TypeAlias = MatchTerms | Reading | Broken
"""A match to be begun, or one to be gone on with: from the journal, or one that was paused a while ago."""


class After(Enum):
    """What follows when a match is over."""

    END = "the program ends"
    ASK = "whoever is at the terminal says"
    AGAIN = "after a while the next one begins"
    MENU = "the operator chooses"


class Bookings:
    """One wish at a time. **Synchronization:** the loop's thread."""

    def __init__(self, store: Store, journal: Journal) -> None:
        self._store = store
        self._journal = journal
        self._woken = asyncio.Event()
        self._request: Request | None = None
        self._paused: Broken | None = None
        self._given_up: set[int] = set()
        """Matches of which the journal may not know yet that they were given up."""

    # -- what is played next ------------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether something is to be played that nobody has begun yet."""
        return self._request is not None

    def book(self, request: Request) -> None:
        """Play this next."""
        self._request = request
        self._woken.set()

    def wake(self) -> None:
        """Whoever waits is to go on, even if there is no wish."""
        self._woken.set()

    async def wished(self) -> Request | None:
        """Wait for a wish, or to be woken without one."""
        await self._woken.wait()
        self._woken.clear()
        request, self._request = self._request, None
        return request

    # -- what was broken off ------------------------------------------------------------------------------------------

    def paused(self, match: Broken) -> None:
        """A match waits to be gone on with."""
        self._paused = match

    def taken_up(self, request: Request) -> None:
        """What was asked for is played now."""
        if request is self._paused:
            self._paused = None

    @property
    def broken_off(self) -> Broken | OnDisk | None:
        """The match that was paused or broken off last, if there is one."""
        return self._paused or broken_off(self._store, self._given_up)

    def resume(self) -> None:
        """Go on with it next.

        :raises Problem: if the journal has it no longer
        """
        found = self.broken_off
        if found is not None:
            self.book(found if isinstance(found, Broken) else found.reading(self._store))

    def give_up(self) -> None:
        """It will not be gone on with.

        :raises Problem: if the journal has it no longer
        """
        found = self.broken_off
        if found is not None:
            given_up(found, self._store, self._journal)
            self._paused = None
            self._given_up.add(found.number)
