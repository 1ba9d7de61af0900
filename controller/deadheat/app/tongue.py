"""The language of the table, which the operator may change while it runs."""

from typing import TYPE_CHECKING

from deadheat.problems import Problem
from deadheat.stage import Text, render, say_in

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Tongue"]


class Tongue:
    """Writes texts out in the language that was chosen last. Screens in other threads may call it at any time."""

    def __init__(self) -> None:
        self.code = "en"
        self._say: Callable[[Text], str] = render

    def __call__(self, words: Text) -> str:
        return self._say(words)

    def choose(self, code: str) -> Problem | None:
        """From now on this language; one that cannot be read leaves the present one, and why is returned."""
        try:
            self._say = say_in(code)
        except Problem as problem:
            return problem
        self.code = code
        return None
