"""Which card lies before a reader, placement by placement."""

from deadheat.devices.readers.driver import Gone, Says, Seen
from deadheat.timing import Moment

__all__ = ["Presence"]


class Presence:
    """Turns "this card is there" and "nothing is there" into one Seen a placement and one Gone after it.

    A card that is back within the absence time has never been away. A Gone is therefore told only when that time has
    passed, with the Moment at which the card went.

    :param absence: in ns

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, absence: int) -> None:
        self._absence = absence
        self._code: str | None = None
        self._lifted: Moment | None = None
        self._unwatched_since: int | None = None
        self.flaps = 0
        """How often a card was back so soon that it counts as never away."""

    @property
    def untold(self) -> Moment | None:
        """When the card went of which it is not told yet that it has gone."""
        return self._lifted

    def card(self, code: str, at: Moment, noticed: int) -> list[Says]:
        """The card of that code is there, and came at ``at`` unless it is the one that lies there anyway.

        :param noticed: when it was noticed that some card is there, in ns
        """
        said = self.elapsed(noticed)
        if code == self._code and not self._may_be_back(noticed):
            self.flaps += self._lifted is not None
        else:
            if self._code is not None and self._code != code:
                said.append(Gone(self._code, self._lifted or at))
            said.append(Seen(code, at))
        self._code, self._lifted, self._unwatched_since = code, None, None
        return said

    def nothing(self, at: Moment) -> None:
        """No card is there, or none that has a code, and that has been so since ``at``."""
        self._unwatched_since = None
        if self._code is not None and self._lifted is None:
            self._lifted = at

    def elapsed(self, now: int) -> list[Says]:
        """It is ``now``, and nothing has changed."""
        if self._code is None or self._lifted is None or now - self._lifted.latest <= self._absence:
            return []
        gone = Gone(self._code, self._lifted)
        self._code = self._lifted = None
        return [gone]

    def unwatched(self, since: int) -> None:
        """The reader is lost: what comes and goes from now on is not seen."""
        if self._unwatched_since is None:
            self._unwatched_since = since

    def _may_be_back(self, now: int) -> bool:
        """After a long outage nobody can say whether a card lay there all the time: it is seen anew."""
        return self._unwatched_since is not None and now - self._unwatched_since > self._absence
