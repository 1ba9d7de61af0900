"""The journal of a real table, and the times that stand beside each of its records."""

import asyncio
from collections.abc import Callable

from deadheat.devices.clock import boot_id
from deadheat.devices.wall_clock import wall_now
from deadheat.problems import Problem
from deadheat.referee import Journal, NoWriter, Store, ThreadWriter
from deadheat.timing import Clock, WallTime

__all__ = ["SystemStamps", "journal_over"]


class SystemStamps:
    """The table clock and the calendar of this machine, and which boot of it this is."""

    def __init__(self, clock: Clock) -> None:
        self.boot_id = boot_id()
        self._clock = clock

    def now(self) -> int:
        return self._clock.now()

    def wall(self) -> WallTime:
        return wall_now()


def journal_over(
    store: Store, stamps: SystemStamps, loop: asyncio.AbstractEventLoop, complain: Callable[[Problem], None]
) -> Journal:
    """The journal in ``store``, written in a thread of its own; one that is not kept is not written at all.

    :param complain: told, in the loop's thread, that the disk refuses
    """
    writer = ThreadWriter(store, loop.call_soon_threadsafe, complain) if store.is_kept else NoWriter()
    return Journal(store, writer, stamps)
