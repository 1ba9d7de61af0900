"""What really happens on a button's line: contacts that bounce, and noise. All times in ns on the table clock."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from math import exp, log
from random import Random

from deadheat.timing import MS, US

__all__ = ["Line", "log_uniform", "noise", "press"]

Closed = tuple[int, int]
"""From when to when a line is closed."""


class Line:
    """One line, open at first and closed whenever a contact or noise closes it."""

    def __init__(self, closed: Iterable[Closed]) -> None:
        self.changes: list[int] = []
        """When the level changes: closing, opening, closing and so on."""
        for begins, ends in sorted(closed):
            if self.changes and begins <= self.changes[-1]:
                self.changes[-1] = max(self.changes[-1], ends)
            else:
                self.changes += (begins, ends)

    def level(self, at: int) -> bool:
        """Whether the line is closed at ``at``."""
        return bisect_right(self.changes, at) % 2 == 1


def press(rng: Random, begins: int, ends: int) -> Iterator[Closed]:
    """A contact that closes at ``begins``, chatters, is let go at ``ends`` and chatters again.

    Most switches are done within a ms, worn ones take up to 20 ms. Chatter opens the contact for a few us up to some
    hundred each time; on release it touches for as little.
    """
    chatter = _chatter_time(rng)
    last = begins
    for opens in sorted(rng.randrange(chatter) for _ in range(rng.choice((0, 1, 2, 2, 3, 3, 4, 6, 9)))):
        if begins + opens > last:
            yield last, begins + opens
            last = begins + opens + round(log_uniform(rng, 2 * US, 300 * US))
    yield last, ends
    chatter = _chatter_time(rng)
    for _ in range(rng.choice((0, 0, 0, 1, 2, 4))):
        touches = ends + rng.randrange(chatter)
        yield touches, touches + round(log_uniform(rng, 2 * US, 200 * US))


def noise(rng: Random, at: int) -> Iterator[Closed]:
    """One disturbance: a spike, or a few in a row."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        yield at, at + round(log_uniform(rng, 1 * US, 100 * US))
        at += rng.randrange(20 * US, 600 * US)


def log_uniform(rng: Random, low: float, high: float) -> float:
    """A number of which every order of magnitude is as likely as the next."""
    return exp(rng.uniform(log(low), log(high)))


def _chatter_time(rng: Random) -> int:
    draw = rng.random()
    if draw < 0.75:
        return round(log_uniform(rng, 50 * US, 1 * MS))
    return rng.randrange(1 * MS, 5 * MS if draw < 0.95 else 20 * MS)
