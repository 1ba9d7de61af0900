"""What stands on the screen of the menu, and where one gets from there: the one interface of all its flows."""

from abc import ABC, abstractmethod
from enum import Enum
from typing import TypeAlias

import msgspec

from deadheat.stage import Keys, Scene, Screen, text

__all__ = ["CHOOSES", "Move", "Open", "Page", "Scan", "Swap", "Way"]


class Way(Enum):
    """A way without a page of its own."""

    BACK = "to the page before"
    HOME = "to the first page"
    CLOSE = "out of the menu, back to the match"


class Open(msgspec.Struct, frozen=True):
    """On to a page; back leads here again."""

    page: "Page"


class Swap(msgspec.Struct, frozen=True):
    """On to a page in place of this one."""

    page: "Page"


Move: TypeAlias = Open | Swap | Way | None
"""Where it goes on; None: it stays."""


class Scan(msgspec.Struct, frozen=True):
    """A card before a reader."""

    reader: str
    code: str
    ambiguous: bool = False
    """Whether several cards lay there."""


CHOOSES = Keys(up=text("Up"), down=text("Down"), ok=text("Choose"), back=text("Back"))
"""What the keys do on a page where something is chosen from a list."""


class Page(ABC):
    """A page of the menu. It is told what happens and answers with a move."""

    now: int = 0
    """When that is, in ns on the table clock; set before each call."""

    @abstractmethod
    def screen(self) -> Screen:
        """The centre screen. Its ``keys`` say what each key does."""

    def scene(self) -> Scene:
        """What the whole table shows while no match is played."""
        return Scene(centre=self.screen())

    def up(self) -> Move:
        """The key up, perhaps repeated."""
        return None

    def down(self) -> Move:
        """The key down, perhaps repeated."""
        return None

    def ok(self) -> Move:
        """The key OK."""
        return None

    def back(self) -> Move:
        """OK held for long."""
        return Way.BACK

    def pressed(self, seat: str) -> Move:  # noqa: ARG002 - for pages to which players come
        """A player's button, while no match is played."""
        return None

    def scanned(self, scan: Scan) -> Move:  # noqa: ARG002 - for pages at which cards are shown
        """A card before a reader, while no match is played."""
        return None

    def shown(self) -> None:  # noqa: B027 - most pages show nothing that changes by itself
        """It comes to the screen, or comes back to it: what it shows may have changed meanwhile."""

    def left(self) -> None:  # noqa: B027 - most pages leave nothing behind
        """It is left for good."""

    @property
    def next_deadline(self) -> int | None:
        """When time alone changes something on it, in ns."""
        return None

    def on_time(self) -> Move:
        """That instant has come."""
        return None
