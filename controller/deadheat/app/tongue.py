"""The language of the table, which the operator may change while it runs."""

from pathlib import Path
from typing import TYPE_CHECKING

from deadheat.problems import Problem
from deadheat.stage import Text, known_languages, render, say_in

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Tongue"]


class Tongue:
    """Writes texts out in the language that was chosen last. Screens in other threads may call it at any time.

    :param own: a folder with catalogues of the user's own
    """

    def __init__(self, own: Path | None = None) -> None:
        self.code = "en"
        self._own = own
        self._say: Callable[[Text], str] = render

    def __call__(self, words: Text) -> str:
        return self._say(words)

    @property
    def languages(self) -> dict[str, str]:
        """Each language that can be chosen, by its code, and what it calls itself."""
        return known_languages(self._own)

    def choose(self, code: str) -> Problem | None:
        """From now on this language; one that cannot be read leaves the present one, and why is returned."""
        try:
            self._say = say_in(code, self._own)
        except Problem as problem:
            return problem
        self.code = code
        return None
