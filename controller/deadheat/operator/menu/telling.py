"""Pages that say something, and one that asks once more."""

import re
from collections.abc import Callable
from textwrap import wrap
from typing import Final

from deadheat.operator.menu.page import CHOOSES, Move, Page, Way
from deadheat.problems import Problem
from deadheat.stage import Choices, Keys, Screen, Text, Told, text

__all__ = ["Question", "Telling", "plain", "trouble"]

_ROOM: Final = 64
"""Characters that a 128x64 screen shows between title and keys in readable letters."""
_LONG_WORD: Final = re.compile(r"(\S{14})(?=\S)")
"""A word that would be wider than such a screen, such as a code."""


class Telling(Page):
    """Something to be read, in parts; OK goes on to the next part, and from the last one back.

    :param parts: one screen each
    :param then: where it leads in the end
    """

    def __init__(self, title: Text, *parts: Text, then: Move = Way.BACK) -> None:
        self._title = title
        self._parts = parts
        self._part = 0
        self._then = then

    def screen(self) -> Screen:
        several = len(self._parts) > 1
        up = text("Up") if several and self._part else None
        down = text("Down") if several and not self._is_last else None
        keys = Keys(up=up, down=down, ok=text("Go on"), back=text("Back"))
        return Screen(self._title, self._parts[self._part], keys=keys)

    @property
    def _is_last(self) -> bool:
        return self._part == len(self._parts) - 1

    def up(self) -> Move:
        self._part = max(self._part - 1, 0)
        return None

    def down(self) -> Move:
        self._part = min(self._part + 1, len(self._parts) - 1)
        return None

    def ok(self) -> Move:
        if self._is_last:
            return self._then
        return self.down()

    def back(self) -> Move:
        """What cannot be gone back to is left in the same way as by OK."""
        return self._then


class Question(Page):
    """Asks once more before something that cannot be taken back. The cursor stands on “No”.

    :param yes: does it
    """

    def __init__(self, title: Text, yes: Callable[[], Move]) -> None:
        self._title = title
        self._yes = yes
        self._agrees = False

    def screen(self) -> Screen:
        return Screen(self._title, body=Choices((text("No"), text("Yes")), int(self._agrees)), keys=CHOOSES)

    def up(self) -> Move:
        self._agrees = not self._agrees
        return None

    def down(self) -> Move:
        return self.up()

    def ok(self) -> Move:
        return self._yes() if self._agrees else Way.BACK


def trouble(problem: Problem, title: Text | None = None) -> Telling:
    """A problem: what is wrong, then what to do."""
    if isinstance(problem, Told):
        return Telling(title or text("Not possible"), problem.shown, problem.to_do)
    return Telling(title or text("Not possible"), *plain(problem.what), *plain(problem.remedy))


def plain(words: str) -> tuple[Text, ...]:
    """Words that have no translation, in parts that fit a screen."""
    parts = wrap(_LONG_WORD.sub(r"\1 ", words), _ROOM)
    return tuple(text("{words}", words=part) for part in parts) or (text("{words}", words="–"),)
