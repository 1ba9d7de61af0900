"""Something that takes its time, such as writing a stick; nobody has to wait for it."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from deadheat.operator.menu.page import Move, Page, Swap, Way
from deadheat.operator.menu.telling import trouble
from deadheat.problems import Problem
from deadheat.stage import Keys, Screen, Text, text

__all__ = ["Done", "Found", "Looking", "Working"]

Done: TypeAlias = Callable[[Problem | None], None]
"""Called once, in the menu's thread, when it is done, or cannot be, and why."""


Found: TypeAlias = Callable[[Sequence[str] | Problem], None]
"""Called once, in the menu's thread, with the names of what was found, or why nothing was."""


class Looking(Page):
    """Looks for something, and is then the page to which what was found leads.

    :param begin: begins to look
    :param leads: the page for what was found
    """

    def __init__(self, title: Text, begin: Callable[[Found], None], leads: Callable[[Sequence[str]], Page]) -> None:
        self._title = title
        self._leads = leads
        self._page: Page | None = None
        begin(self._found)

    def _found(self, found: Sequence[str] | Problem) -> None:
        self._page = trouble(found) if isinstance(found, Problem) else self._leads(found)

    def screen(self) -> Screen:
        if self._page is None:
            return Screen(self._title, text("Looking…"), keys=Keys(back=text("Back")))
        return self._page.screen()

    def up(self) -> Move:
        return self._page.up() if self._page is not None else None

    def down(self) -> Move:
        return self._page.down() if self._page is not None else None

    def ok(self) -> Move:
        return self._page.ok() if self._page is not None else None


class Working(Page):
    """Begins at once. Going back stops nothing.

    :param begin: begins it
    :param doing: what is done, and below it what is to be known meanwhile
    :param did: what has been done, and below it what is to be known then
    """

    def __init__(
        self,
        title: Text,
        begin: Callable[[Done], None],
        doing: tuple[Text, Text],
        did: tuple[Text, Text],
    ) -> None:
        self._title = title
        self._doing = doing
        self._did = did
        self._is_done = False
        self._problem: Problem | None = None
        begin(self._done)

    def _done(self, problem: Problem | None) -> None:
        self._is_done, self._problem = True, problem

    def screen(self) -> Screen:
        if not self._is_done:
            return Screen(self._title, self._doing[0], self._doing[1:], keys=Keys(back=text("Back")))
        keys = Keys(ok=text("Go on"), back=text("Back"))
        if self._problem is not None:
            return Screen(self._title, text("Not done"), (text("OK says why"),), keys=keys)
        return Screen(self._title, self._did[0], self._did[1:], keys=keys)

    def ok(self) -> Move:
        if not self._is_done:
            return None
        return Way.BACK if self._problem is None else Swap(trouble(self._problem))
