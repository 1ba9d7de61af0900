"""Whether a reader works, and when it is looked for again if it does not."""

from typing import Final

from deadheat.problems import Problem
from deadheat.timing import MS, S

__all__ = ["Outages"]

_FIRST_PAUSE: Final = 100 * MS
_LONGEST_PAUSE: Final = 2 * S
"""Between two attempts to find the reader, in ns; each pause is twice the one before."""
_SETTLED: Final = 5 * S
"""After having worked for this long, in ns, an outage begins with the shortest pause again."""


class Outages:
    """The outages of one reader. At first nothing is known, which is not yet an outage.

    :param now: in ns
    """

    def __init__(self, now: int) -> None:
        self.count = 0
        self.why: Problem | None = None
        """Why the reader does not work now, or None."""
        self.retry_at = now
        """When it is looked for again, in ns."""
        self._pause = 0
        self._works_since: int | None = None

    @property
    def works(self) -> bool:
        """Whether it answers, as far as is known."""
        return self._works_since is not None

    def works_at(self, now: int) -> None:
        """It answers."""
        self.why = None
        if self._works_since is None:
            self._works_since = now

    def fails_at(self, now: int, why: Problem) -> None:
        """It does not answer, and has to be looked for."""
        self.count += self.why is None
        if self._works_since is not None and now - self._works_since > _SETTLED:
            self._pause = 0
        self._works_since = None
        self.why = why
        self._pause = min(max(2 * self._pause, _FIRST_PAUSE), _LONGEST_PAUSE)
        self.retry_at = now + self._pause
