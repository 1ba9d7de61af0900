"""A list to choose from: the page that most of the menu is made of."""

from collections.abc import Callable, Sequence

import msgspec

from deadheat.operator.menu.page import CHOOSES, Move, Page
from deadheat.stage import Choices, Keys, Screen, Text, text

__all__ = ["Item", "Listing"]


class Item(msgspec.Struct, frozen=True):
    """An entry of a list."""

    label: Text
    leads: Callable[[], Move]
    """Called when it is chosen."""
    value: Text | None = None
    """What stands at its right."""


class Listing(Page):
    """A list whose entries are made anew whenever it comes to the screen; the cursor stays on its entry.

    :param items: makes the entries
    :param empty: what is said if there are none
    :param cursor: the entry that has the cursor at first
    """

    def __init__(
        self,
        title: Text,
        items: Callable[[], Sequence[Item]],
        *,
        empty: Text | None = None,
        cursor: int = 0,
        keys: Keys = CHOOSES,
    ) -> None:
        self._title = title
        self._make = items
        self._empty = empty or text("Nothing here yet")
        self._keys = keys
        self._cursor = cursor
        self._items: tuple[Item, ...] | None = None

    @property
    def items(self) -> tuple[Item, ...]:
        """The entries as they stand."""
        if self._items is None:
            self._items = tuple(self._make())
        return self._items

    @property
    def cursor(self) -> int:
        """The number of the entry that OK takes, from 0."""
        return max(0, min(self._cursor, len(self.items) - 1))

    def screen(self) -> Screen:
        if not self.items:
            return Screen(self._title, lines=(self._empty,), keys=Keys(back=text("Back")))
        values = tuple(item.value for item in self.items)
        shown = values if any(value is not None for value in values) else ()
        return Screen(
            self._title, body=Choices(tuple(item.label for item in self.items), self.cursor, shown), keys=self._keys
        )

    def shown(self) -> None:
        before = self.items[self.cursor].label if self.items else None
        self._items = tuple(self._make())
        labels = [item.label for item in self._items]
        self._cursor = labels.index(before) if before in labels else self.cursor

    def up(self) -> Move:
        return self._move(-1)

    def down(self) -> Move:
        return self._move(1)

    def ok(self) -> Move:
        move = self.items[self.cursor].leads() if self.items else None
        if move is None:
            self.shown()
        return move

    def _move(self, by: int) -> Move:
        """The list is a ring: the last entry is one step above the first."""
        if self.items:
            self._cursor = (self.cursor + by) % len(self.items)
        return None
