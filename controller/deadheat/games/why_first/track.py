"""The track: 29 spaces from −12 to 16, and the pawns on it."""

from collections.abc import Collection, Iterable
from functools import reduce

from deadheat.stage import Given, Text, text

__all__ = ["DUMMY", "FIRST_SPACE", "LAST_SPACE", "START", "Pawns", "called", "level", "signed", "step"]

FIRST_SPACE, START, LAST_SPACE = -12, 0, 16

DUMMY = "dummy"
"""The imaginary third player of two."""


def called(who: str) -> Given:
    """A player by name, or the dummy by what it is called."""
    return text("dummy") if who == DUMMY else who


def level(who: Iterable[str]) -> Text:
    """Those who share a place."""
    return reduce(lambda before, last: text("{before} = {last}", before=before, last=last), map(_as_text, who))


def _as_text(who: str) -> Text:
    return text("{who}", who=called(who))


def signed(value: int) -> str:
    """A value or a space as it is printed.

    >>> signed(3), signed(-4), signed(0)
    ('+3', '−4', '0')
    """
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def step(space: int, values: Iterable[int]) -> int:
    """Where a pawn comes to by all its cards at once: they are added up first, and what leads off the track is lost.

    >>> step(15, [3, -4]), step(0, [2]), step(0, [-1, -3]), step(15, [4]), step(-11, [-4])
    (14, 2, -4, 16, -12)
    """
    return min(max(space + sum(values), FIRST_SPACE), LAST_SPACE)


class Pawns:
    """The pawns of ``players``."""

    def __init__(self, players: Collection[str]) -> None:
        self.at = dict.fromkeys(players, START)
        """The space of each."""

    def restart(self) -> None:
        """All go back to the start."""
        self.at = dict.fromkeys(self.at, START)

    def move(self, player: str, values: Iterable[int]) -> tuple[int, int]:
        """Move a pawn by the sum of ``values``; return where it was and where it is."""
        before = self.at[player]
        self.at[player] = step(before, values)
        return before, self.at[player]

    def by_space(self) -> list[tuple[int, tuple[str, ...]]]:
        """The occupied spaces from the highest on, with the pawns there."""
        spaces = sorted(set(self.at.values()), reverse=True)
        return [(space, tuple(who for who, at in self.at.items() if at == space)) for space in spaces]
