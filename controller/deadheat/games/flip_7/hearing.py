"""How an answer is heard: short and long presses, command cards, and which of two words was first."""

from collections.abc import Iterable

import msgspec

from deadheat.games.rulings import Evidence
from deadheat.timing import MS, Moment, Press, Release

__all__ = ["Hearing", "Word"]


class Word(msgspec.Struct, frozen=True):
    """A yes (hit, use, choose) or a no (stay, bust, next) that was said."""

    yes: bool
    at: Moment
    evidence: tuple[Evidence, ...]


class Hearing:
    """What has been said to the question that is open since ``asked`` (ns).

    :param long: a button that is down for this long (ns) is a long press
    :param again: two different words closer than this (ns) are both not heard
    """

    def __init__(self, long_ms: int, again_ms: int, asked: int) -> None:
        self._long = long_ms * MS
        self._again = again_ms * MS
        self.ask(asked)

    def ask(self, at: int) -> None:
        """A new question: nothing of before answers it."""
        self.asked = at
        self.down: Press | None = None
        """The press of the player who is asked, while nobody knows whether it is a short or a long one."""
        self.word: Word | None = None
        """What was said, until nothing else can be as early."""
        self.named: list[Press] = []
        """Presses that each name a target."""

    def is_answer(self, at: Moment) -> bool:
        """Whether something that happened at ``at`` came after the question."""
        return at.earliest > self.asked

    def press(self, press: Press) -> None:
        """The player who is asked presses."""
        if self.down is None and self.is_answer(press.at):
            self.down = press

    def release(self, release: Release) -> Press | None:
        """The press that ends with ``release``: a short one."""
        if self.down is None or self.down.seat != release.seat:
            return None
        short, self.down = self.down, None
        return short

    def hold(self) -> Press | None:
        """The press has become a long one."""
        held, self.down = self.down, None
        return held

    @property
    def long_at(self) -> int | None:
        """When the press becomes a long one, in ns."""
        return None if self.down is None else self.down.at.latest + self._long

    def held_since(self, press: Press) -> Moment:
        """When a long press was one."""
        return press.at.shifted(self._long)

    def say(self, word: Word) -> Iterable[Word]:
        """A word is said before another has counted. Two that contradict one another are returned: neither counts."""
        first = self.word
        if first is None:
            self.word = word
        elif first.yes != word.yes:
            self.word = None
            return (first, word)
        return ()

    @property
    def word_at(self) -> int | None:
        """When what was said counts, in ns."""
        return None if self.word is None else self.word.at.latest + self._again
