"""Does beside the loop what may take its time: a port that is opened or closed may wait for its device."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from deadheat.devices.readers.loop import Offload

__all__ = ["beside"]

T = TypeVar("T")


def beside(loop: asyncio.AbstractEventLoop) -> Offload:
    """An :class:`Offload` with a thread for each piece of work.

    The threads are daemons, so that a device that hangs the kernel for ever does not keep the program from ending. A
    reader has one piece of work at a time, so they do not pile up.
    """

    def offload(work: Callable[[], T], done: Callable[[T], None], /) -> None:
        def run() -> None:
            result = work()
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(done, result)

        threading.Thread(target=run, name="reader", daemon=True).start()

    return offload
