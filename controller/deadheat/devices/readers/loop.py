"""What readers need of the loop, so that they can be tried without one."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

__all__ = ["Offload", "Watcher", "at_once"]

T = TypeVar("T")


class Watcher(Protocol):
    """Watches descriptors; an asyncio loop does."""

    def add_reader(self, fd: int, call: Callable[[], None], /) -> Any:
        """``call`` whenever ``fd`` can be read or has been hung up."""

    def remove_reader(self, fd: int, /) -> Any:
        """Watch no longer."""


class Offload(Protocol):
    """Does what may take its time beside the loop."""

    def __call__(self, work: Callable[[], T], done: Callable[[T], None], /) -> None:
        """Have ``work`` done and call ``done`` with what it returned, on the loop. ``work`` does not raise."""


def at_once(work: Callable[[], T], done: Callable[[T], None], /) -> None:
    """For tests and tools that have nothing else to do: an :class:`Offload` that waits."""
    done(work())
