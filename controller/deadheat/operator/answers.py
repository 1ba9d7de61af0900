"""What the dialogue answers: words that go after a while, and a sound."""

from typing import Final

from deadheat.games.sounds import Sounds
from deadheat.problems import Problem
from deadheat.stage import Sound, Sounding, Text, text
from deadheat.timing import S

__all__ = ["Answers"]

_STAYS: Final = 5 * S
"""How long an answer stays on the screen, in ns."""


class Answers:
    """The last answer. Its words are short, for a small screen; what else is to be said comes below everything."""

    def __init__(self) -> None:
        self._sounds = Sounds()
        self.words: Text | None = None
        self.details: tuple[Text, ...] = ()
        self.until: int | None = None
        """When it goes, in ns; None if there is none."""

    @property
    def sounding(self) -> Sounding | None:
        """The last sound."""
        return self._sounds.sounding

    def say(self, words: Text, at: int, *details: Text) -> None:
        """Something is to be known."""
        self.words, self.details, self.until = words, details, at + _STAYS

    def good(self, words: Text, at: int) -> None:
        """It was taken in."""
        self._sounds.play(Sound.RULING)
        self.say(words, at)

    def refuse(self, words: Text, at: int, *details: Text) -> None:
        """It was not taken in."""
        self._sounds.play(Sound.REFUSED)
        self.say(words, at, *details)

    def problem(self, words: Text, problem: Problem, at: int) -> None:
        """It was not taken in, for a reason that fills two lines."""
        self.refuse(words, at, text("{why}.", why=problem.what), text("{remedy}", remedy=problem.remedy))

    def clear(self) -> None:
        """There is no answer now."""
        self.words, self.details, self.until = None, (), None

    def on_time(self, at: int) -> None:
        """An answer that has been there for long enough goes."""
        if self.until is not None and self.until <= at:
            self.clear()
