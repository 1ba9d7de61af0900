"""Whose was it? A scan at a shared reader that may belong to several presses of one dead heat.

The table cannot know, so it asks, and whose it was says so with a button. Everybody in a dead heat has one card: an
answer about one card is an answer about the others too.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from deadheat.games.claims import Claim
from deadheat.timing import Moment, Press, S

__all__ = ["ANSWER_LIFE", "Question", "Questions"]

ANSWER_LIFE = 4 * S
"""How long an answer is waited for, in ns."""

T = TypeVar("T")


class Question(msgspec.Struct, Generic[T], frozen=True):
    """Whose of ``seats`` was ``what``?"""

    what: T
    seats: tuple[str, ...]
    heat: Moment
    """The dead heat of the presses."""
    asked: int
    """A press before this (ns) is no answer."""
    expires: int
    """Nobody waits for an answer after this, in ns."""


class Questions(Generic[T]):
    """The questions that are open."""

    def __init__(self) -> None:
        self._open: list[Question[T]] = []

    def ask(self, what: T, claim: Claim, asked: int) -> None:
        """Ask whose ``what`` was that completed a ``claim`` of several."""
        self._open.append(Question(what, claim.seats, claim.at, asked, asked + ANSWER_LIFE))

    def answer(self, press: Press) -> list[tuple[T, str]]:
        """Whose is what, now that somebody has pressed; empty if the press answers nothing."""
        for question in self._open:
            if press.seat in question.seats and press.at.earliest > question.asked:
                self._open.remove(question)
                return [(question.what, press.seat), *self.rule_out(press.seat, question.heat)]
        return []

    def rule_out(self, seat: str, heat: Moment) -> list[tuple[T, str]]:
        """``seat`` has had its card of a dead heat: whose is what by that."""
        found = []
        for question in [q for q in self._open if q.heat == heat and seat in q.seats]:
            others = tuple(other for other in question.seats if other != seat)
            place = self._open.index(question)
            if len(others) > 1:
                self._open[place] = replace(question, seats=others)
            else:
                del self._open[place]
                found += [(question.what, other) for other in others]
        for _, other in tuple(found):
            found += self.rule_out(other, heat)
        return found

    def expire(self, at: int) -> list[T]:
        """Take away and return what nobody has answered by ``at`` ns."""
        over = [question.what for question in self._open if question.expires <= at]
        self._open = [question for question in self._open if question.expires > at]
        return over

    def keep(self, things: Collection[T]) -> None:
        """Ask no more about anything but ``things``."""
        self._open = [question for question in self._open if question.what in things]

    def drop(self) -> None:
        """Ask no more."""
        self._open.clear()

    def about(self, things: Iterable[T]) -> list[T]:
        """Those of ``things`` that an answer is waited for."""
        asked = [question.what for question in self._open]
        return [thing for thing in things if thing in asked]

    def __iter__(self) -> Iterator[Question[T]]:
        """Those that are open, the first one first."""
        return iter(tuple(self._open))

    @property
    def next(self) -> Question[T] | None:
        """The question that the next answer is for."""
        return self._open[0] if self._open else None

    @property
    def next_deadline(self) -> int | None:
        """When the next question expires, in ns."""
        return min((question.expires for question in self._open), default=None)
