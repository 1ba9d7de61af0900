"""What the operator can press."""

from enum import StrEnum
from typing import Protocol

__all__ = ["Key", "OnKey"]


class Key(StrEnum):
    """One of the operator's keys; a rotary encoder is the first two."""

    UP = "up"
    DOWN = "down"
    OK = "ok"


class OnKey(Protocol):
    """Is told that a key was pressed or let go at ``at`` (ns on the table clock), in the order of these instants.

    **Synchronization:** called in the loop's thread. A press is told when it is certain, some ms after ``at``, and a
    release when the contact has been open for the re-arm time.
    """

    def __call__(self, key: Key, pressed: bool, at: int, /) -> None: ...
